"""Hands, games and winning conditions in words."""
