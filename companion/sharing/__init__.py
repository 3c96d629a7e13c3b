"""Sharing: games as files, links, tables, pictures and codes, and back again."""
