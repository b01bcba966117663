"""Riichi play: what happened in a hand at the table, and what follows from it."""
