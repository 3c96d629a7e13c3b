"""Tests of the Textual app: mirrors screens/."""
