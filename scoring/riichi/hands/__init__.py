"""Riichi hands: what a winning hand of tiles is worth."""
