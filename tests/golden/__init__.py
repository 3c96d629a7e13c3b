"""Whole games as text, one per preset and one with every expansion, each with its log and sheet
as comments.

``python -m tests.golden.write`` writes log and sheet of the stored events anew (review the diff);
``python -m tests.golden.write NAME`` plays a new game of that name first.
"""
