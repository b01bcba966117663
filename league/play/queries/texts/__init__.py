"""Hands, games and conditions in words."""
