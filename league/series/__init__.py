"""Leagues with seasons and circuits: their events, champions, all-time tables, rankings."""
