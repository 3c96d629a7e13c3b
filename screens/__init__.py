"""The Textual app: one file per screen, its widgets and styles beside it."""
