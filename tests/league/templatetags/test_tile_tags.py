"""Tiles as pictures: order, orientation and names."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils import translation

from league.templatetags.tile_names import TILES
from league.templatetags.tiles import as_tiles, hand_tiles, meld_tiles, names_in

FOLDER = Path(__file__).resolve().parents[3] / "static" / "img" / "tiles"
ROW = re.compile(r'title="([^"]*)"><span class="visually-hidden">([^<]*)</span>')
PICTURE = re.compile(r'<svg class="tile ?([^"]*)"[^>]*><use href="[^#]*#t-(\w+)"')


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    with translation.override("en"):
        yield


def laid(html: str) -> list[str]:
    """The pictures from left to right: "5m" upright, "5m side" across, "5m added" on top of it."""
    return [" ".join([name, lies[6:]]).strip() for lies, name in PICTURE.findall(html)]


def test_every_picture_but_the_back_has_words() -> None:
    pictures = {file.stem for file in FOLDER.glob("*.svg")} - {"tiles"}
    assert pictures - {*TILES} == {"back"}


def test_a_red_five_has_its_name() -> None:
    assert ROW.findall(as_tiles("0p")) == [("0p", "red five of dots")]


def test_only_the_tiles_of_a_text_become_pictures() -> None:
    shown = as_tiles("234m (77z), won on 4m & 30 fu")
    assert laid(shown) == ["2m", "3m", "4m", "7z", "7z", "4m"]
    assert re.sub(r"<span.*?</svg></span>", "_", shown) == "_ (_), won on _ &amp; 30 fu"


def test_tiles_are_found_where_a_language_writes_no_spaces() -> None:
    assert laid(as_tiles("和了牌5pです")) == ["5p"]


def test_other_text_is_unchanged() -> None:
    assert as_tiles("9z <b>") == "9z &lt;b&gt;"


def test_a_hand_is_sorted_with_its_winning_tile_and_melds_apart() -> None:
    hand = {
        "concealed": "1z0s5s4m",
        "win_tile": "1z",
        "melds": [{"type": "pon", "tiles": "777z"}],
        "nukidora": 2,
    }
    assert ROW.findall(hand_tiles(hand)) == [
        ("4m05s1z", "four of characters, red five of bamboos, five of bamboos, east wind"),
        ("1z", "won on east wind"),
        ("(777z)", "Pon: red dragon, red dragon, red dragon"),
        ("44z", "Nukidora: 2"),
    ]


@pytest.mark.parametrize(
    ("meld", "shown"),
    [
        ({"type": "chi", "tiles": "345m"}, ["3m", "4m", "5m"]),
        (
            {"type": "chi", "tiles": "345m", "called": "4m", "from": "kamicha"},
            ["4m side", "3m", "5m"],
        ),
        (
            {"type": "pon", "tiles": "055p", "called": "5p", "from": "toimen"},
            ["0p", "5p side", "5p"],
        ),
        ({"type": "pon", "tiles": "111z", "from": "shimocha"}, ["1z", "1z", "1z side"]),
        ({"type": "ankan", "tiles": "5055s"}, ["back", "0s", "5s", "back"]),
        (
            {"type": "daiminkan", "tiles": "2222s", "called": "2s", "from": "shimocha"},
            ["2s", "2s", "2s", "2s side"],
        ),
        (
            {"type": "kakan", "tiles": "0555m", "called": "5m", "from": "kamicha"},
            ["5m side", "5m added", "0m", "5m"],
        ),
    ],
)
def test_a_called_tile_lies_sideways_towards_its_discarder(
    meld: dict[str, str], shown: list[str]
) -> None:
    assert laid(meld_tiles(meld)) == shown


def test_screen_readers_get_the_source_of_a_meld() -> None:
    meld = {"type": "chi", "tiles": "123s", "called": "3s", "from": "kamicha"}
    words = "Chi: one of bamboos, two of bamboos, three of bamboos (Left)"
    assert ROW.findall(meld_tiles(meld)) == [("(123s)", words)]


def test_unreadable_notation_has_no_pictures() -> None:
    assert (names_in("12x"), names_in(None)) == ([], [])
