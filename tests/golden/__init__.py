"""Whole games as text, one per preset, each with its log and sheet as comments.

``python -m tests.golden.write`` writes log and sheet of the stored events anew (review the diff);
``python -m tests.golden.write PRESET`` plays a new game of that preset first.
"""
