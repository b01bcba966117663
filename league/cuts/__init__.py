"""Cuts between stages: the players who qualify."""
