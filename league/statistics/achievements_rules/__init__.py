"""Achievements of players: the table, and the conditions as code over facts."""
