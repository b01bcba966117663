"""Tiles by photo: what pages that offer it add, and how well it reads."""
