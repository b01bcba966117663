"""Sets of tiles from photographs: a folder of cut-out tiles and a table that names them.

`crops.csv` has the columns `file` and `tile`, and the folder `crops` beside it the pictures.
"""

import csv
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import numpy as np
from numpy.random import Generator
from PIL import Image

from league.management.tile_reader.tiles import BACK, FACE_HEIGHT, FACE_WIDTH, FLOWER, TILES, Face

REQUIRED = frozenset(TILES) - {"0m", "0p", "0s", BACK, FLOWER}


class UnusableSetError(Exception):
    """A folder that holds no set of tiles; every problem is named."""


@dataclass(frozen=True, slots=True)
class PhotographedSet:
    """`pictures` are digests of the files, by which copies of a set are known again."""

    name: str
    faces: Mapping[str, Sequence[Face]]
    pictures: frozenset[str]


def photographed_set(folder: Path) -> PhotographedSet:
    """The set in a folder; raises UnusableSetError."""
    table = folder / "crops.csv"
    if not table.is_file():
        raise UnusableSetError(f"{folder}: there is no crops.csv.")
    faces: dict[str, list[Face]] = {}
    pictures = set()
    problems = []
    with table.open(encoding="utf-8", newline="") as rows:
        for row in csv.DictReader(rows):
            tile, path = row.get("tile", ""), folder / "crops" / row.get("file", "")
            if tile not in TILES:
                problems.append(f"{path.name}: “{tile}” is no tile.")
            elif not path.is_file():
                problems.append(f"{path.name}: the picture is missing.")
            else:
                faces.setdefault(tile, []).append(_face(path))
                pictures.add(sha256(path.read_bytes()).hexdigest()[:16])
    problems += [f"{tile}: no picture." for tile in sorted(REQUIRED - faces.keys())]
    if problems:
        raise UnusableSetError("\n".join([f"{folder} cannot be used:", *problems]))
    return PhotographedSet(folder.resolve().name, faces, frozenset(pictures))


def _face(path: Path) -> Face:
    with Image.open(path) as picture:
        return picture.convert("RGB").resize((FACE_WIDTH, FACE_HEIGHT), Image.Resampling.LANCZOS)


def reddened(face: Face, rng: Generator) -> Face:
    """A red five made of a plain one: all ink becomes red."""
    pixels = np.asarray(face, np.float32)
    light = pixels.mean(2)
    ground = np.median(pixels[light >= np.percentile(light[8:-8, 6:-6], 70)], axis=0)
    depth = (ground - pixels).max(2)
    ink = np.clip(depth / max(60, depth.max() * 0.75), 0, 1)[..., None]
    red = np.array([rng.uniform(150, 225), rng.uniform(15, 60), rng.uniform(20, 60)], np.float32)
    return Image.fromarray((ground * (1 - ink) + red * ink).clip(0, 255).astype(np.uint8))
