"""Base points and limits against the printed table of points."""

from typing import Any

import pytest

from scoring.riichi.limits import LIMITS, base_points, limit_of, most_yakuman, yakuman_points
from scoring.ruleset import Ruleset

pytestmark = pytest.mark.slow

PLAIN = Ruleset.from_json({"kiriage": False})

# fu; points of a ron by a player who is not dealer, for 1 to 4 han
TABLE = """
     25     800   1600   3200   6400
     30    1000   2000   3900   7700
     40    1300   2600   5200   8000
     50    1600   3200   6400   8000
     60    2000   3900   7700   8000
     70    2300   4500   8000   8000
     80    2600   5200   8000   8000
     90    2900   5800   8000   8000
    100    3200   6400   8000   8000
    110    3600   7100   8000   8000
"""

# fu; points of a ron by the dealer, for 1 to 4 han
DEALER = """
     30    1500   2900   5800  11600
     40    2000   3900   7700  12000
     50    2400   4800   9600  12000
     60    2900   5800  11600  12000
     70    3400   6800  12000  12000
     80    3900   7700  12000  12000
     90    4400   8700  12000  12000
    100    4800   9600  12000  12000
    110    5300  10600  12000  12000
"""


def cells(table: str, times: int) -> list[tuple[int, int, int, int]]:
    """Multiplier, fu, han and points of every cell."""
    lines = [list(map(int, line.split())) for line in table.strip().splitlines()]
    return [
        (times, fu, han, points) for fu, *row in lines for han, points in enumerate(row, start=1)
    ]


@pytest.mark.parametrize(("times", "fu", "han", "points"), [*cells(TABLE, 4), *cells(DEALER, 6)])
def test_every_cell_of_the_printed_table(times: int, fu: int, han: int, points: int) -> None:
    paid = base_points(han, fu, PLAIN) * times
    assert -(-paid // 100) * 100 == points


@pytest.mark.parametrize(
    ("han", "fu", "plain", "kiriage"),
    [
        (4, 20, 1280, 1280),
        (4, 25, 1600, 1600),
        (4, 30, 1920, 2000),
        (3, 60, 1920, 2000),
        (3, 50, 1600, 1600),
        (4, 40, 2000, 2000),
        (5, 30, 2000, 2000),
    ],
)
def test_kiriage_lifts_only_what_is_just_short_of_mangan(
    han: int, fu: int, plain: int, kiriage: int
) -> None:
    lifting = PLAIN.changed(kiriage=True)
    assert (base_points(han, fu, PLAIN), base_points(han, fu, lifting)) == (plain, kiriage)


@pytest.mark.parametrize(
    ("han", "limit", "base"),
    [
        (5, "mangan", 2000),
        (6, "haneman", 3000),
        (7, "haneman", 3000),
        (8, "baiman", 4000),
        (10, "baiman", 4000),
        (11, "sanbaiman", 6000),
        (12, "sanbaiman", 6000),
        (13, "yakuman", 8000),
        (30, "yakuman", 8000),
    ],
)
def test_limits_by_han(han: int, limit: str, base: int) -> None:
    reached = limit_of(han, 30, PLAIN)
    assert reached is not None
    assert (reached.id, reached.base, base_points(han, 30, PLAIN)) == (limit, base, base)


def test_a_small_hand_reaches_no_limit() -> None:
    assert limit_of(3, 40, PLAIN) is None
    assert limit_of(4, 30, PLAIN) is None
    assert limit_of(4, 40, PLAIN) == LIMITS[0]


@pytest.mark.parametrize(
    ("kazoe", "bases"),
    [
        ("yakuman", [6000, 8000, 8000, 8000, 8000]),
        ("sanbaiman", [6000, 6000, 6000, 6000, 6000]),
        ("unlimited", [6000, 8000, 8000, 16000, 24000]),
    ],
)
def test_kazoe_decides_what_thirteen_han_and_more_are(kazoe: str, bases: list[int]) -> None:
    ruleset = PLAIN.changed(kazoe=kazoe)
    assert [base_points(han, 30, ruleset) for han in (12, 13, 25, 26, 39)] == bases


@pytest.mark.parametrize(
    ("switches", "most", "three"),
    [
        ({}, None, 24000),
        ({"yakuman_cap": 2}, 2, 16000),
        ({"multiple_yakuman": False}, 1, 8000),
        ({"multiple_yakuman": False, "double_yakuman": ["daisuushii"]}, 1, 8000),
    ],
)
def test_yakuman_add_up_as_far_as_the_ruleset_lets_them(
    switches: dict[str, Any], most: int | None, three: int
) -> None:
    ruleset = PLAIN.changed(**switches)
    assert most_yakuman(ruleset) == most
    assert yakuman_points(3, ruleset) == three
    assert yakuman_points(1, ruleset) == 8000
