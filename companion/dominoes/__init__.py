"""The Kingdomino family: one machine for Kingdomino Origins and its relatives."""
