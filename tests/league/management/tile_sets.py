"""A set of tiles for tests: every kind is a plain grey of its own."""

from pathlib import Path

from PIL import Image

from league.management.tile_reader.photographed import PhotographedSet
from league.management.tile_reader.tiles import FACE_HEIGHT, FACE_WIDTH, HONOURS, SUITED

KINDS = (*SUITED, *HONOURS)
SHADES = {tile: 60 + 5 * order for order, tile in enumerate(KINDS)}


def _face(tile: str) -> Image.Image:
    return Image.new("RGB", (FACE_WIDTH, FACE_HEIGHT), (SHADES[tile],) * 3)


def plain_set() -> PhotographedSet:
    return PhotographedSet("plain", {tile: [_face(tile)] for tile in KINDS}, frozenset({"plain"}))


def folder_of_tiles(folder: Path, *, without: str = "") -> Path:
    """The set as a club would give it."""
    (folder / "crops").mkdir(parents=True)
    lines = ["file,tile"]
    for tile in KINDS:
        if tile != without:
            _face(tile).save(folder / "crops" / f"{tile}.png")
            lines.append(f"{tile}.png,{tile}")
    (folder / "crops.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder
