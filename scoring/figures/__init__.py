"""Figures of players: what a hand tells of each of them, and what it counts for."""
