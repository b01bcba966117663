import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.problems import NotationError
from scoring.core.tiles import (
    KINDS,
    RED_FIVES,
    dora_of,
    kind_of,
    name_of,
    read_tiles,
    write_tiles,
)

TILES = st.integers(0, RED_FIVES[-1])


def test_tiles_are_read_in_the_order_written() -> None:
    assert read_tiles("19m0p5s71z5m") == (0, 8, 35, 22, 33, 27, 4)


def test_no_text_is_no_tiles() -> None:
    assert read_tiles("") == ()
    assert write_tiles([]) == ""


@pytest.mark.parametrize(
    ("written", "canonical"),
    [("5z123m", "123m5z"), ("550p", "055p"), ("9s1m1z", "1m9s1z"), ("3m2m1m", "123m")],
)
def test_tiles_are_written_by_suit_and_number(written: str, canonical: str) -> None:
    assert write_tiles(read_tiles(written)) == canonical


@given(st.lists(TILES, max_size=20))
def test_what_is_written_is_read_back(tiles: list[int]) -> None:
    text = write_tiles(tiles)
    assert sorted(read_tiles(text)) == sorted(tiles)
    assert write_tiles(read_tiles(text)) == text


@given(TILES)
def test_every_tile_has_a_name_that_is_read_back(tile: int) -> None:
    assert read_tiles(name_of(tile)) == (tile,)


def test_a_red_five_is_a_five() -> None:
    assert [name_of(kind_of(tile)) for tile in RED_FIVES] == ["5m", "5p", "5s"]
    assert [kind_of(tile) for tile in range(KINDS)] == list(range(KINDS))


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("8z", [("no_such_tile", 1)]),
        ("108z", [("no_such_tile", 2), ("no_such_tile", 3)]),
        ("12", [("digits_without_suit", 1)]),
        ("1m23", [("digits_without_suit", 3)]),
        ("m", [("suit_without_tiles", 1)]),
        ("1mp", [("suit_without_tiles", 3)]),
        ("1m x2p", [("not_a_tile_letter", 3), ("not_a_tile_letter", 4)]),
        ("12x3m", [("not_a_tile_letter", 3), ("digits_without_suit", 1)]),
        ("1M", [("not_a_tile_letter", 2), ("digits_without_suit", 1)]),
        ("\uff11m", [("not_a_tile_letter", 1), ("suit_without_tiles", 2)]),
    ],
)
def test_text_that_cannot_be_read_says_where(text: str, problems: list[tuple[str, int]]) -> None:
    with pytest.raises(NotationError) as refused:
        read_tiles(text, "concealed")
    found = refused.value.problems
    assert [(problem.code, problem.params["place"]) for problem in found] == problems
    assert {problem.field for problem in found} == {"concealed"}
    assert str(refused.value)


@pytest.mark.parametrize(
    ("players", "indicators", "dora"),
    [
        (4, "12345678m", "23456789m"),
        (4, "9m9p9s", "1m1p1s"),
        (4, "1234z", "2341z"),
        (4, "567z", "675z"),
        (3, "19m", "91m"),
        (3, "19p19s", "21p21s"),
        (3, "34z", "41z"),
    ],
)
def test_an_indicator_points_at_the_next_tile(players: int, indicators: str, dora: str) -> None:
    assert [dora_of(kind, players) for kind in read_tiles(indicators)] == list(read_tiles(dora))
