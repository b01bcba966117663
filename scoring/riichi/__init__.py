"""Riichi mahjong: hands by tiles, play at the table, and the game as `scoring.games` asks for it."""
