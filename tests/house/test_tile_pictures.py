"""Every tile has a picture, alone and in the one file that pages load."""

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from scoring.core.tiles import FLOWERS, KINDS, RED_FIVES, name_of

FOLDER = Path(__file__).resolve().parents[2] / "static" / "img" / "tiles"
SVG = "{http://www.w3.org/2000/svg}"
TILES = {name_of(tile) for tile in (*range(KINDS), *RED_FIVES, *FLOWERS)} | {"back"}


def drawn(name: str) -> ET.Element:
    return ET.parse(FOLDER / f"{name}.svg").getroot()  # noqa: S314  # our own drawing


def test_every_tile_and_the_back_has_a_picture() -> None:
    assert {file.stem for file in FOLDER.glob("*.svg")} == TILES | {"tiles"}


def test_one_file_holds_them_all() -> None:
    assert {symbol.get("id") for symbol in drawn("tiles")} == {f"t-{name}" for name in TILES}


def test_no_picture_needs_a_font() -> None:
    assert [name for name in TILES if drawn(name).find(f".//{SVG}text") is not None] == []


@pytest.mark.parametrize("suit", "mps")
def test_a_red_five_differs_from_a_five_without_its_colour(suit: str) -> None:
    red, plain = (len(drawn(f"{rank}{suit}").findall(f".//{SVG}circle")) for rank in "05")
    assert red == plain + 2
