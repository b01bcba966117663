"""Rows of tiles are composed the same way from the same seed, and say truly what lies in them."""

from pathlib import Path

import numpy as np
import pytest
from numpy.random import default_rng
from PIL import Image

from league.management.tile_reader.clutter import THINGS
from league.management.tile_reader.photographed import (
    UnusableSetError,
    photographed_set,
    reddened,
)
from league.management.tile_reader.rows import MOST, Lying, row_of_tiles, winning_hand
from league.management.tile_reader.scenes import strip_of
from league.management.tile_reader.sheets import sheet
from league.management.tile_reader.tiles import (
    COLUMN,
    FACE_HEIGHT,
    FACE_WIDTH,
    HEIGHT,
    TILES,
    WIDTH,
)
from tests.league.management.tile_sets import SHADES, folder_of_tiles, plain_set


def test_every_row_has_known_tiles_and_fits_the_frame() -> None:
    rows = [row_of_tiles(default_rng(seed)) for seed in range(300)]
    assert {lying.tile for row in rows for lying in row} <= set(TILES)
    assert {len(row) for row in rows} <= set(range(1, MOST + 1))
    assert {lying.turn for row in rows for lying in row} == {"up", "down", "left", "right"}


def test_a_winning_hand_has_fourteen_tiles_and_at_most_the_last_sideways() -> None:
    hands = [winning_hand(default_rng(seed)) for seed in range(60)]
    assert {len(hand) for hand in hands} == {14}
    assert not any(lying.is_sideways for hand in hands for lying in hand[:-1])


def test_equal_seeds_compose_equal_strips() -> None:
    tiles = plain_set()
    first, again = (strip_of(row_of_tiles(default_rng(7)), tiles, default_rng(8)) for _ in range(2))
    assert np.array_equal(first.picture, again.picture)
    assert first.tiles == again.tiles


@pytest.mark.parametrize("seed", range(12))
def test_a_strip_shows_each_tile_where_it_says(seed: int) -> None:
    """Without anything that makes reading difficult, the middle of a tile has its own shade."""
    rng = default_rng(seed)
    row = [Lying(tile, "up", 0.1) for tile in ("1m", "9s", "5z", "1m", "3p")]
    strip = strip_of(row, plain_set(), rng, hard=0)
    assert strip.picture.shape == (HEIGHT, WIDTH, 3)
    assert [tile for tile, _, _ in strip.tiles] == [lying.tile for lying in row]
    shades = [
        float(strip.picture[HEIGHT // 2, int(middle) - 2 : int(middle) + 3].mean())
        for _, middle, _ in strip.tiles
    ]
    order = sorted(range(len(row)), key=shades.__getitem__)
    truth = sorted(range(len(row)), key=lambda at: SHADES[row[at].tile])
    assert [row[at].tile for at in order] == [row[at].tile for at in truth]
    assert all(width >= 3 * COLUMN for _, _, width in strip.tiles)


def test_a_sideways_tile_is_wider() -> None:
    row = [Lying("1m", "up", 0), Lying("1m", "left", 0)]
    (_, _, upright), (_, _, sideways) = strip_of(row, plain_set(), default_rng(3), hard=0).tiles
    assert 1.2 < sideways / upright < 1.5


def test_a_red_five_is_made_of_a_plain_one() -> None:
    face = Image.new("RGB", (FACE_WIDTH, FACE_HEIGHT), (240, 240, 236))
    face.paste((20, 30, 40), (30, 40, 66, 88))
    red, green, blue = np.asarray(reddened(face, default_rng(1)))[64, 48]
    assert red > 140
    assert max(green, blue) < 70


def test_everything_that_lies_about_is_drawn_somewhere() -> None:
    assert len(THINGS) == 7
    picture = sheet(plain_set(), 5)
    assert picture.size == (WIDTH, (HEIGHT + 6) * 16)


def test_a_folder_of_cut_out_tiles_is_a_set(tmp_path: Path) -> None:
    tiles = photographed_set(folder_of_tiles(tmp_path / "club"))
    assert tiles.name == "club"
    assert tiles.faces["1m"][0].size == (FACE_WIDTH, FACE_HEIGHT)
    assert len(tiles.pictures) == 34


def test_a_folder_that_is_no_set_names_every_problem(tmp_path: Path) -> None:
    folder = folder_of_tiles(tmp_path / "club", without="9s")
    with (folder / "crops.csv").open("a", encoding="utf-8") as table:
        table.write("nowhere.png,1m\n1m.png,10m\n")
    with pytest.raises(UnusableSetError) as refused:
        photographed_set(folder)
    assert str(refused.value).splitlines()[1:] == [
        "nowhere.png: the picture is missing.",
        "1m.png: “10m” is no tile.",
        "9s: no picture.",
    ]
    with pytest.raises(UnusableSetError, match=r"there is no crops\.csv"):
        photographed_set(tmp_path)
