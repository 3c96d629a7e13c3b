"""The two text formats: score files (the end of a game) and game files (a whole game)."""
