"""The pictures of the tiles 牌, computed as SVG."""

from league.management.tile_pictures.sheet import pictures, sprite

__all__ = ["pictures", "sprite"]
