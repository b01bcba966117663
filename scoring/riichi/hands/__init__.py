"""Riichi hands: the value of a winning hand by its tiles, and how near a hand is to winning."""
