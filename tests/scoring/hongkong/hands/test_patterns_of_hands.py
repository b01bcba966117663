"""Hands worked by hand from docs/rules.md, 5.2 and 5.5, in both styles of table."""

from typing import Any, NamedTuple

import pytest

from scoring.hongkong.patterns import PATTERNS
from tests.scoring.hongkong.tile_hands import FREE, answer, chow, kong, patterns, pong

KONGS = ("2222m", "5555p", "7777s", "9999s")
FLOWERS = {"min_faan": 0}
PAIRS = {**FREE, "seven_pairs": True}


class Row(NamedTuple):
    """A hand without its winning tile, the tile, facts, its patterns, flat ones that differ."""

    concealed: str
    win_tile: str
    facts: dict[str, Any]
    composed: str
    flat: str = ""
    switches: dict[str, Any] = FREE


def melds(*sets: dict[str, Any], **facts: Any) -> dict[str, Any]:
    return {"melds": [*sets], **facts}


DRAWN = {"self_draw": True}
CHOWS = ("123m234m456p789s5m", "5m")

HANDS: dict[str, Row] = {
    "chicken": Row("456p99m55p", "5p", melds(chow("123m"), pong("777s")), "chicken 0"),
    "chows": Row("456p789s5m", "5m", melds(chow("123m"), chow("234m")), "all_chows 1"),
    "concealed chows": Row(*CHOWS, {}, "all_chows 1, concealed_hand 1"),
    "pongs": Row("222m5p", "5p", melds(pong("333s"), pong("444s"), pong("888p")), "all_pongs 3"),
    "four concealed pongs by self-draw": Row(
        "222m33344s888p55p",
        "4s",
        DRAWN,
        "concealed_hand 1, four_concealed_pongs 8, self_draw 1",
    ),
    "four concealed pongs waiting for the pair": Row(
        "222m333444s888p5p", "5p", {}, "concealed_hand 1, four_concealed_pongs 8"
    ),
    "a discard makes the fourth pong": Row(
        "222m33344s888p55p", "4s", {}, "all_pongs 3, concealed_hand 1"
    ),
    "a concealed kong": Row(
        "333444s888p5p", "5p", melds(kong("2222m", concealed=True)), "four_concealed_pongs 8"
    ),
    "four kongs": Row(
        "1m", "1m", melds(*map(kong, KONGS)), "all_kongs 13, all_pongs 3", "all_kongs 10"
    ),
    "four concealed kongs": Row(
        "1m",
        "1m",
        melds(*(kong(tiles, concealed=True) for tiles in KONGS)),
        "all_kongs 13, four_concealed_pongs 8",
        "all_kongs 10, four_concealed_pongs 8",
    ),
    "mixed one suit": Row(
        "12345699m11z",
        "1z",
        melds(chow("567m"), round_wind="S", seat_wind="W"),
        "mixed_one_suit 3",
    ),
    "all one suit": Row("1234565599m", "5m", melds(chow("678m")), "all_one_suit 7"),
    "mixed terminals": Row(
        "111999m11p99s",
        "9s",
        melds(pong("444z")),
        "all_pongs 3, mixed_terminals 1",
        "mixed_terminals 4",
    ),
    "mixed terminals of one suit": Row(
        "111999m2233z",
        "3z",
        melds(pong("444z")),
        "all_pongs 3, mixed_one_suit 3, mixed_terminals 1",
        "mixed_one_suit 3, mixed_terminals 4",
    ),
    "all terminals": Row("111999m11p99s", "9s", melds(pong("111s")), "all_terminals 10"),
    "all honours": Row("2223344555z", "4z", melds(pong("777z")), "all_honours 10", "all_honours 7"),
    "all honours and great winds": Row(
        "2223334455z",
        "4z",
        melds(pong("111z")),
        "all_honours 10, great_winds 13",
        "all_honours 7, great_winds 13",
    ),
    "great winds": Row("55m22233344z", "4z", melds(pong("111z")), "great_winds 13"),
    "small winds with the seat and the round wind": Row(
        "456m2223334z",
        "4z",
        melds(pong("111z")),
        "mixed_one_suit 3, round_wind 1, seat_wind 1, small_winds 3",
        "small_winds 6",
    ),
    "small winds in pongs": Row(
        "555m2223334z",
        "4z",
        melds(pong("111z"), seat_wind="N"),
        "all_pongs 3, mixed_one_suit 3, round_wind 1, small_winds 3",
        "all_pongs 3, small_winds 6",
    ),
    "one wind twice": Row(
        "456m789s55p11z",
        "1z",
        melds(chow("123p"), seat_wind="E"),
        "round_wind 1, seat_wind 1",
    ),
    "small dragons": Row(
        "123p5556667z",
        "7z",
        melds(chow("789s")),
        "dragon_pong 2, small_dragons 3",
        "small_dragons 5",
    ),
    "great dragons": Row(
        "99s55566677z",
        "7z",
        melds(pong("222s")),
        "all_pongs 3, dragon_pong 3, great_dragons 5, mixed_one_suit 3",
        "all_pongs 3, great_dragons 8, mixed_one_suit 3",
    ),
    "thirteen orphans": Row("19m19p19s1234567z", "7z", {}, "concealed_hand 1, thirteen_orphans 13"),
    "nine gates": Row(
        "1112345678999p",
        "5p",
        {},
        "all_one_suit 7, concealed_hand 1, nine_gates 10",
        "concealed_hand 1, nine_gates 10",
    ),
    "the tiles of nine gates with another wait": Row(
        "1112345567899p", "9p", {}, "all_one_suit 7, concealed_hand 1"
    ),
    "a win on a kong": Row(
        "456m789s55p22z",
        "2z",
        melds(kong("3333p"), seat_wind="W", kong_replacement=1, **DRAWN),
        "self_draw 1, win_on_kong 1",
        "win_on_kong 2",
    ),
    "a win after two kongs": Row(
        "456m55p22z",
        "2z",
        melds(
            kong("3333p"),
            kong("8888m", concealed=True),
            seat_wind="W",
            kong_replacement=2,
            **DRAWN,
        ),
        "double_kong 8, self_draw 1",
    ),
    "a robbed kong": Row(
        "34m55p222789s",
        "5m",
        melds(chow("123p"), robbing_kong=True, discarder="E"),
        "robbing_kong 1",
    ),
    "the last tile": Row("34m55p222789s", "5m", melds(chow("123p"), last_tile=True), "last_tile 1"),
    "heavenly": Row(
        "123456m55p789s22z",
        "2z",
        {"seat_wind": "E", "opening": "heavenly", **DRAWN},
        "concealed_hand 1, heavenly 13, self_draw 1",
        "concealed_hand 1, heavenly 10, self_draw 1",
    ),
    "earthly": Row(
        "123456m55p789s33z",
        "3z",
        {"opening": "earthly", "discarder": "E"},
        "concealed_hand 1, earthly 13",
        "concealed_hand 1, earthly 10",
    ),
    "human": Row(
        "123456m55p789s33z",
        "3z",
        {"opening": "human"},
        "concealed_hand 1, human 13",
        "concealed_hand 1, human 3",
    ),
    "seven pairs": Row(
        "1122m3344p5566s7z", "7z", {}, "concealed_hand 1, seven_pairs 3", switches=PAIRS
    ),
    "seven pairs of one suit as sets": Row(
        "1122334455667m",
        "7m",
        {},
        "all_chows 1, all_one_suit 7, concealed_hand 1",
        switches=FREE,
    ),
    "seven pairs of one suit as pairs": Row(
        "1122334455667m",
        "7m",
        {},
        "all_one_suit 7, concealed_hand 1, seven_pairs 3",
        switches=PAIRS,
    ),
    "seven pairs of honours": Row(
        "1122334455667z",
        "7z",
        {},
        "all_honours 10, concealed_hand 1",
        "all_honours 7, concealed_hand 1",
        switches=PAIRS,
    ),
    "no bonus tiles": Row(
        *CHOWS, {}, "all_chows 1, concealed_hand 1, no_flowers 1", switches=FLOWERS
    ),
    "bonus tiles of others": Row(
        *CHOWS, {"flowers": "15f"}, "all_chows 1, concealed_hand 1", switches=FLOWERS
    ),
    "both own bonus tiles": Row(
        *CHOWS,
        {"flowers": "26f"},
        "all_chows 1, concealed_hand 1, own_flower 2",
        switches=FLOWERS,
    ),
    "a set of flowers and the own season": Row(
        *CHOWS,
        {"flowers": "1234f6f"},
        "all_chows 1, concealed_hand 1, flower_set 2, own_flower 1",
        switches=FLOWERS,
    ),
    "all bonus tiles": Row(
        *CHOWS,
        {"flowers": "12345678f"},
        "all_chows 1, concealed_hand 1, flower_set 4",
        switches=FLOWERS,
    ),
}


def counted(row: Row, table: str) -> str:
    return patterns(
        answer(row.concealed, row.win_tile, {**row.switches, "faan_table": table}, **row.facts)
    )


@pytest.mark.parametrize("name", HANDS)
def test_a_hand_has_its_patterns(name: str) -> None:
    row = HANDS[name]
    assert counted(row, "composed") == row.composed
    assert counted(row, "flat") == (row.flat or row.composed)


@pytest.mark.parametrize(("count", "name", "faan"), [(7, "seven", 3), (8, "eight", 8)])
def test_bonus_tiles_win_at_once(count: int, name: str, faan: int) -> None:
    flowers = "12345678f"[-1 - count :]
    found = answer("", "", {}, flowers=flowers, flower_win=count)
    del found["id"]
    share = 16 if count == 7 else 128
    assert found == {
        "patterns": [{"id": f"{name}_flowers", "faan": faan}],
        "faan": faan,
        "qualifying": faan,
        "capped": False,
        "points": 2 * share,
        "payments": {"E": -share, "S": 3 * share, "W": -share, "N": -share},
        "problems": [],
    }


def test_every_pattern_stands_in_a_hand() -> None:
    texts = [text for row in HANDS.values() for text in (row.composed, row.flat)]
    named = {part.split()[0] for text in texts if text for part in text.split(", ")}
    assert named == PATTERNS.keys() - {"seven_flowers", "eight_flowers"}
