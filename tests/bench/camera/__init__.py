"""Measurements of tiles by photo."""
