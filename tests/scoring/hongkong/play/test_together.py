"""Patterns that may be entered together are exactly those of some hand, found by brute force."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import combinations, product
from typing import Any, NamedTuple

import pytest

from scoring import Wind
from scoring.core.table.hand_of_144 import Meld, MeldType
from scoring.core.table.value_format import ReadHand
from scoring.core.tiles import read_tiles
from scoring.hongkong.hands.evaluate import best_of
from scoring.hongkong.hands.legality import problems_of_read
from scoring.hongkong.hands.tile_hand import TileHand
from scoring.hongkong.patterns import PATTERNS
from scoring.hongkong.play.together import exceeded_limits, exclude
from scoring.ruleset import HongKongRules
from scoring.ruleset.choices import FaanTable
from tests.scoring.hongkong.entries import rules

#: Four sets and a pair, for each combination of shapes, suits and honours. East and South are the
#: winds of seat and round.
SETS = (
    "111m 333m 666m 999m 55m",
    "111m 123m 456m 789m 55m",
    "123m 123m 123m 789m 55m",
    "123m 123m 123m 456p 99p",
    "123m 123m 123m 456p 22z",
    "123m 123m 123m 789m 22z",
    "111m 999m 111p 999p 11s",
    "111m 333m 666m 222z 22s",
    "555m 111z 222z 333z 44z",
    "111m 111z 222z 333z 44z",
    "123m 111z 222z 333z 44z",
    "111z 222z 333z 444z 77z",
    "111m 222z 555z 666z 77z",
    "555m 222z 555z 666z 77z",
    "555m 111z 555z 666z 77z",
    "111m 111z 555z 666z 77z",
    "123m 222z 555z 666z 77z",
    "123m 222z 555z 666z 33z",
    "123m 111z 555z 666z 77z",
    "123m 111z 555z 666z 22z",
    "123m 111z 222z 555z 33z",
    "123m 555z 666z 777z 22z",
    "222z 555z 666z 777z 99p",
    "222z 555z 666z 777z 55m",
    "111z 555z 666z 777z 99p",
    "111z 555z 666z 777z 55m",
    "111z 222z 555z 666z 99p",
    "111z 222z 555z 666z 55m",
)
#: Hands of other shapes and the winning tile of each.
OTHERS = (
    *("1112345678999m 5m", "19m19p19s1234567z 7z", "19m19p19s1234566z 7z"),
    *("1122445577889m 9m", "11224455m55667z 7z", "1122334455667z 7z"),
)
#: How many of the pongs are kongs, of which type, and whether the other sets are melded as well.
MELDED: tuple[tuple[int, MeldType, bool], ...] = (
    *((0, "kong", False), (0, "kong", True), (1, "kong", False), (2, "kong", False)),
    *((4, "kong", False), (4, "concealed_kong", False), (1, "concealed_kong", False)),
)
DRAWN, BY_DISCARD = "self_draw", "discard"
#: How a hand is won, with every circumstance that may come along.
WINS: tuple[tuple[str, dict[str, Any]], ...] = (
    (DRAWN, {"self_draw": True, "last_tile": True}),
    (DRAWN, {"self_draw": True, "last_tile": True, "kong_replacement": 1}),
    (DRAWN, {"self_draw": True, "last_tile": True, "kong_replacement": 2}),
    (DRAWN, {"self_draw": True, "seat_wind": Wind.EAST, "opening": "heavenly"}),
    (BY_DISCARD, {"last_tile": True}),
    (BY_DISCARD, {"last_tile": True, "robbing_kong": True}),
    (BY_DISCARD, {"opening": "earthly"}),
    (BY_DISCARD, {"opening": "human"}),
)
#: What stands alone, and bonus patterns, which have a test of their own.
ALONE = {row.id for row in PATTERNS.values() if row.part in ("bonus", "instant")} | {"chicken"}
DRAWN_ONLY = ("self_draw", "win_on_kong", "double_kong")
#: Bonus patterns as often as they can be entered, each number of one with each of the others.
BONUS = [
    ("own_flower",) * own + ("flower_set",) * sets + ("no_flowers",) * none
    for own, sets, none in product(range(3), range(3), range(2))
]

#: A pattern, and which one of its kind it is.
Counted = tuple[str, int]


class Context(NamedTuple):
    """What decides which patterns stand together beside the patterns themselves."""

    table: FaanTable
    way: str
    same_wind: bool


TABLES: tuple[FaanTable, ...] = ("composed", "flat")
CONTEXTS = [
    Context(table, way, same)
    for table, way, same in product(TABLES, (DRAWN, BY_DISCARD), (True, False))
]


def hands() -> Iterator[TileHand]:
    """Every hand with its melds and winning tile."""
    for text in OTHERS:
        concealed, win_tile = map(read_tiles, text.split())
        yield TileHand(concealed=concealed, win_tile=win_tile[0])
    for text, (kongs, kong, others_too) in product(SETS, MELDED):
        groups = [read_tiles(one) for one in text.split()]
        yield from melded_hands(groups, kongs, kong, others_too=others_too)


def melded_hands(
    groups: list[tuple[int, ...]], kongs: int, kong: MeldType, *, others_too: bool
) -> Iterator[TileHand]:
    *sets, pair = groups
    pongs = [tiles for tiles in sets if len({*tiles}) == 1]
    if len(pongs) < kongs:
        return
    melds = [Meld(kong, (*tiles, tiles[0])) for tiles in pongs[:kongs]]
    rest = [tiles for tiles in sets if tiles not in pongs[:kongs]]
    if others_too:
        melds += [Meld("chow" if len({*tiles}) > 1 else "pong", tiles) for tiles in rest]
        rest = []
    held = sorted(kind for tiles in (*rest, pair) for kind in tiles)
    for win_tile in {pair[0], *(tiles[0] for tiles in rest)}:
        without = held.copy()
        without.remove(win_tile)
        yield TileHand(concealed=tuple(without), win_tile=win_tile, melds=tuple(melds))


@cache
def wins() -> list[tuple[str, TileHand]]:
    """Every legal hand with its way to win; the seat is South, or East for a heavenly hand."""
    won = [(way, replace(hand, **facts)) for hand in hands() for way, facts in WINS]
    return [one for one in won if not problems_of_read(ReadHand(one[1]), switches_of("composed"))]


def switches_of(table: FaanTable, *, flowers: bool = False) -> HongKongRules:
    found = rules(faan_table=table, min_faan=0, flowers=flowers, seven_pairs=True).hongkong
    assert found is not None
    return found


def reached(context: Context) -> set[frozenset[Counted]]:
    """The largest sets of patterns that the hands have."""
    switches = switches_of(context.table)
    found = set[frozenset[Counted]]()
    for way, hand in wins():
        if way == context.way:
            other = Wind.EAST if hand.seat_wind is Wind.SOUTH else Wind.SOUTH
            wind = hand.seat_wind if context.same_wind else other
            value = best_of(replace(hand, round_wind=wind), switches)
            found.add(numbered(value.patterns, context.table))
    return {one for one in found if not any(one < other for other in found)}


def numbered(faan: Mapping[str, int], table: FaanTable) -> frozenset[Counted]:
    """Number the patterns of one kind: two dragon pongs are the first and the second."""
    return frozenset(
        (name, number)
        for name, brought in faan.items()
        if name != "chicken"
        for number in range(brought // PATTERNS[name].faan(table))
    )


def parts(context: Context) -> list[Counted]:
    """Every pattern that such a win can have, in the order in which sets of them grow."""
    refused = {
        DRAWN: {"earthly", "human", "robbing_kong"},
        BY_DISCARD: {*DRAWN_ONLY, "heavenly"},
    }[context.way]
    names = [name for name in PATTERNS if name not in {*ALONE, *refused}]
    return [(name, number) for name in names for number in range(PATTERNS[name].most)]


def accepted(patterns: list[str], context: Context) -> bool:
    """Whether the newest pattern may be entered beside the others, which may be together."""
    contains_draw = context.table == "flat" and "win_on_kong" in patterns
    implied = [DRAWN] if context.way == DRAWN and not contains_draw else []
    all_of_them = [*patterns, *({*implied} - {*patterns})]
    return not any(
        exclude(patterns[-1], other, context.table) for other in patterns if other != patterns[-1]
    ) and not any(exceeded_limits(all_of_them, context.table, same_wind=context.same_wind))


@pytest.mark.slow
@pytest.mark.parametrize("context", CONTEXTS, ids=str)
def test_what_may_be_entered_is_what_hands_have(context: Context) -> None:
    every = parts(context)
    place = {part: 1 << number for number, part in enumerate(every)}
    largest = [sum(place[part] for part in one) for one in reached(context)]
    differing: list[list[str]] = []

    def grow(start: int, patterns: list[str], bits: int) -> None:
        for number, (name, copy) in enumerate(every[start:], start):
            if patterns.count(name) == copy:
                more, with_it = [*patterns, name], bits | 1 << number
                may_be = accepted(more, context)
                if may_be != any(with_it & one == with_it for one in largest):
                    differing.append(more)
                elif may_be:
                    grow(number + 1, more, with_it)

    grow(0, [], 0)
    assert differing == []


def test_bonus_patterns_that_may_be_entered_are_those_of_some_bonus_tiles() -> None:
    switches, plain = switches_of("composed", flowers=True), next(hands())
    numbers = [flowers for size in range(9) for flowers in combinations(range(1, 9), size)]
    found = [
        numbered(best_of(replace(plain, flowers=flowers), switches).patterns, "composed")
        for flowers in numbers
    ]
    for bonus in BONUS:
        wanted = {
            (name, number) for name, count in Counter(bonus).items() for number in range(count)
        }
        may_be = not any(exceeded_limits(bonus, "composed", same_wind=False)) and not any(
            exclude(*pair, "composed") for pair in combinations({*bonus}, 2)
        )
        assert may_be == any(wanted <= one for one in found), bonus
