"""`python -m companion` and the console script `companion`."""


def main() -> None:
    """Run the command line; ends the process with its exit code."""
    # Inside the function, so that importing this module costs nothing.
    from companion.cli import main as run

    run()


if __name__ == "__main__":
    main()
