"""Every problem of a winning hand by tiles, against the rules.

Rules: docs/rules.md, 5.1, 5.2 and 5.5.
"""

from collections.abc import Iterator, Mapping

from scoring.core.problems import Problem
from scoring.core.seats import Wind
from scoring.core.table.entry import seat_name
from scoring.core.table.hand_of_144 import (
    discarder_problems,
    flower_problems,
    replacement_problems,
    robbing_problems,
    tile_problems,
)
from scoring.core.table.value_format import Check, ReadHand, check, found_by
from scoring.hongkong.hands.decomposition import readings_of
from scoring.hongkong.hands.tile_hand import TileHand
from scoring.hongkong.hands.value_json import read_tile_hand
from scoring.hongkong.patterns import opening_problems
from scoring.ruleset import HongKongRules

#: What a win at once by bonus tiles has none of.
_OF_TILES = (
    *("concealed", "melds", "win_tile"),
    *("kong_replacement", "robbing_kong", "last_tile", "opening"),
)


def _discarder(hand: TileHand, rules: HongKongRules) -> Iterator[Problem]:
    """Where East's shares double, it must be known who discarded."""
    yield from discarder_problems(hand, rules)
    unnamed = not hand.drawn and hand.discarder is None
    if rules.dealer_double and unnamed and hand.seat_wind is not Wind.EAST:
        yield Problem("discarder_needed", "discarder")


def _opening(hand: TileHand, _rules: HongKongRules) -> Iterator[Problem]:
    """An opening hand is won before any set is melded, in the first turn."""
    if hand.opening is None:
        return
    yield from opening_problems(
        hand.opening, hand.seat_wind, hand.discarder, "opening", drawn=hand.self_draw
    )
    if hand.melds:
        yield Problem("opening_with_melds", "opening", {"pattern": hand.opening})
    for name in ("kong_replacement", "robbing_kong", "last_tile"):
        if getattr(hand, name):
            params = {"pattern": hand.opening}
            yield Problem("opening_too_late", name, params)


def _flower_win(hand: TileHand, rules: HongKongRules) -> Iterator[Problem]:
    """A win by bonus tiles has seven or eight of them, and neither tiles nor turns of its own."""
    if not hand.flower_win:
        return
    if not rules.flowers:
        yield Problem("flowers_off", "flower_win")
    elif len(hand.flowers) != hand.flower_win:
        params = {"wanted": hand.flower_win, "count": len(hand.flowers)}
        yield Problem("flower_win_count", "flowers", params)
    for name in _OF_TILES:
        if getattr(hand, name):
            yield Problem("flower_win_alone", name)


def _guarantor(hand: TileHand, rules: HongKongRules) -> Iterator[Problem]:
    if hand.guarantor is None:
        return
    if not rules.bao:
        yield Problem("guarantee_off", "guarantor")
    if hand.guarantor is hand.seat_wind:
        yield Problem("guarantor_wins", "guarantor", {"seat": seat_name(hand.seat_wind)})
    if not hand.drawn:
        yield Problem("guarantee_by_discard", "guarantor")


#: Every check, with the keys that it reads.
CIRCUMSTANCE_CHECKS: tuple[Check, ...] = (
    check("self_draw discarder seat_wind flower_win", _discarder),
    check("kong_replacement self_draw melds", replacement_problems),
    check("robbing_kong self_draw concealed melds win_tile flower_win", robbing_problems),
    check("opening seat_wind discarder self_draw melds", _opening),
    check("flowers", flower_problems),
    check("flower_win flowers concealed melds win_tile", _flower_win),
    check("guarantor seat_wind self_draw discarder flower_win", _guarantor),
)


#: Keys without which the shape of the hand is unknown.
_SHAPE_KEYS = frozenset({"concealed", "win_tile", "melds", "flower_win"})


def read_and_check(
    task: Mapping[str, object], rules: HongKongRules
) -> tuple[TileHand, tuple[Problem, ...]]:
    """Read a hand in the value format and find everything that is wrong with it."""
    reading = read_tile_hand(task)
    return reading.hand, (*reading.problems, *problems_of_read(reading, rules))


def problems_of_read(reading: ReadHand[TileHand], rules: HongKongRules) -> tuple[Problem, ...]:
    """Check a hand of which some keys may be unread; those are not guessed at."""
    hand, unread = reading.hand, reading.unread
    problems: list[Problem] = []
    if not unread & _SHAPE_KEYS and not hand.flower_win:
        problems += tile_problems(hand)
        if not problems and not readings_of(hand, rules):
            problems.append(Problem("not_winning", "concealed"))
    problems += found_by(CIRCUMSTANCE_CHECKS, unread, hand, rules)
    return tuple(problems)
