"""Riichi mahjong: what a winning hand is worth."""
