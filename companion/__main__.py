"""`python -m companion` and the console script `companion`."""

import sys


def main() -> None:
    """Run the command line; ends the process with its exit code."""
    try:
        # Imported inside, so that importing this module costs nothing and the app, which is
        # started without a word, does not wait for the command line.
        if len(sys.argv) == 1:
            from screens.app import run as run_app

            raise SystemExit(run_app())
        from companion.cli import main as run

        run()
    except KeyboardInterrupt:
        raise SystemExit(130) from None


if __name__ == "__main__":
    main()
