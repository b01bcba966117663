"""Drawn sets: every tile of every style, with the fonts that are installed."""

from pathlib import Path

import numpy as np
import pytest

from league.management.tile_reader.drawn import (
    FONT_FILES,
    FontsMissingError,
    drawn_set,
    installed_fonts,
    require_fonts,
)
from league.management.tile_reader.tiles import BACK, FACE_HEIGHT, FACE_WIDTH, FLOWER, TILES


@pytest.mark.parametrize("seed", range(8))
def test_a_drawn_set_has_every_tile_and_no_two_alike(seed: int) -> None:
    faces = drawn_set(seed).faces
    assert tuple(faces) == TILES
    assert {one.size for (one,) in faces.values()} == {(FACE_WIDTH, FACE_HEIGHT)}
    pixels = [np.asarray(faces[tile][0], np.int32) for tile in TILES]
    alike = [
        (TILES[first], TILES[second])
        for first in range(len(TILES))
        for second in range(first)
        if np.abs(pixels[first] - pixels[second]).max() < 40
    ]
    assert alike == []


def test_equal_seeds_draw_equal_sets() -> None:
    first, again = (drawn_set(3).faces for _ in range(2))
    same = [tile for tile in TILES if first[tile][0] == again[tile][0]]
    assert same == list(TILES)
    other = drawn_set(4).faces
    assert first[FLOWER][0] != other[FLOWER][0]
    assert first[BACK][0] != other[BACK][0]


def test_missing_fonts_are_named_with_their_packages(tmp_path: Path) -> None:
    (tmp_path / "ukai.ttc").touch()
    assert installed_fonts([tmp_path]) == (tmp_path / "ukai.ttc",)
    with pytest.raises(FontsMissingError) as refused:
        require_fonts([tmp_path])
    said = str(refused.value)
    assert said.startswith(f"These fonts are missing: {', '.join(FONT_FILES[1:])}. Install fonts-")
