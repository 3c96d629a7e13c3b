"""Tests mirror companion/ and screens/; cases/ holds worked boards as data."""
