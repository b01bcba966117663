"""Achievements of players: the table, and the conditions as functions of facts."""
