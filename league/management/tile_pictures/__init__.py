"""The pictures of the tiles 牌, drawn by numbers."""

from league.management.tile_pictures.sheet import pictures, sprite

__all__ = ["pictures", "sprite"]
