"""`manage.py draw_tiles` draws the pictures in the repository."""

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from django.core.management import call_command

from league.management.commands import draw_tiles
from league.management.tile_pictures import pictures, sprite
from scoring.core.tiles import FLOWERS, KINDS, RED_FIVES, name_of

SVG = "{http://www.w3.org/2000/svg}"


def read(picture: str) -> ET.Element:
    return ET.fromstring(picture)  # noqa: S314  # our own drawing


def test_every_tile_and_the_back_has_a_picture() -> None:
    tiles = {name_of(tile) for tile in (*range(KINDS), *RED_FIVES, *FLOWERS)}
    assert {*pictures()} == tiles | {"back"}


def test_one_file_holds_them_all() -> None:
    names = [symbol.get("id") for symbol in read(sprite())]
    assert names == [f"t-{name}" for name in pictures()]


def test_no_picture_needs_a_font() -> None:
    drawn = [read(picture) for picture in pictures().values()]
    assert [word for picture in drawn for word in picture.iter(f"{SVG}text")] == []


@pytest.mark.parametrize("suit", "mps")
def test_a_red_five_differs_from_a_five_without_its_colour(suit: str) -> None:
    red, plain = (pictures()[f"{rank}{suit}"].count("<circle") for rank in "05")
    assert red == plain + 2


def test_the_command_draws_what_is_in_the_repository(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = draw_tiles.FOLDER
    monkeypatch.setattr(draw_tiles, "FOLDER", tmp_path / "tiles")
    call_command("draw_tiles", verbosity=0)
    made = {file.name: file.read_text() for file in (tmp_path / "tiles").iterdir()}
    assert made == {file.name: file.read_text() for file in there.iterdir()}
