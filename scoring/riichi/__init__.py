"""Riichi mahjong: hands by tiles, and play at the table."""
