"""The tiles that the reader tells apart, and the shape of what it reads."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from PIL import Image

SUITED = tuple(f"{number}{suit}" for suit in "mps" for number in range(1, 10))
HONOURS = tuple(f"{number}z" for number in range(1, 8))
RED_FIVES = ("0m", "0p", "0s")
BACK, FLOWER = "back", "flower"

# Class 0 of the network is "no tile here".
TILES = (*SUITED, *HONOURS, *RED_FIVES, BACK, FLOWER)
CLASS_OF = {tile: number for number, tile in enumerate(TILES, 1)}

# A strip is what lies in the frame of the camera; the network judges columns of four pixels.
WIDTH, HEIGHT, COLUMN = 480, 56, 4
COLUMNS = WIDTH // COLUMN

FACE_WIDTH, FACE_HEIGHT = 96, 128

Face = Image.Image


class TileSet(Protocol):
    """Pictures of the tiles of one set, upright; `name` says which set it is."""

    @property
    def name(self) -> str: ...

    @property
    def faces(self) -> Mapping[str, Sequence[Face]]: ...
