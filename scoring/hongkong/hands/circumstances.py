"""Checks of how a hand was won: draw and discard, kongs, openings, bonus tiles, liability.

Rules: docs/rules.md, 5.2, 5.4 and 5.5.
"""

from collections.abc import Iterator

from scoring.core.problems import Problem
from scoring.core.seats import Wind
from scoring.core.table.entry import seat_name
from scoring.core.table.value_format import Check, check
from scoring.core.tiles import name_of
from scoring.hongkong.hands.tile_hand import TileHand
from scoring.hongkong.opening import opening_problems
from scoring.ruleset import HongKongRules

#: What a win at once by bonus tiles has none of.
_OF_TILES = (
    *("concealed", "melds", "win_tile"),
    *("kong_replacement", "robbing_kong", "last_tile", "opening"),
)


def _discarder(hand: TileHand, rules: HongKongRules) -> Iterator[Problem]:
    """A self-draw has no discarder; where East's shares double, it must be known who discarded."""
    if hand.self_draw and hand.discarder is not None:
        yield Problem("self_draw_with_discarder", "discarder")
    if hand.discarder is hand.seat_wind:
        params = {"seat": seat_name(hand.seat_wind)}
        yield Problem("winner_is_discarder", "discarder", params)
    unnamed = not hand.drawn and hand.discarder is None
    if rules.dealer_double and unnamed and hand.seat_wind is not Wind.EAST:
        yield Problem("discarder_needed", "discarder")


def _replacement(hand: TileHand, _rules: HongKongRules) -> Iterator[Problem]:
    if hand.kong_replacement and not hand.self_draw:
        yield Problem("replacement_by_discard", "kong_replacement")
    if hand.kong_replacement > hand.kongs:
        params = {"wanted": hand.kong_replacement, "count": hand.kongs}
        yield Problem("replacement_without_kong", "kong_replacement", params)


def _robbing(hand: TileHand, _rules: HongKongRules) -> Iterator[Problem]:
    """A robbed tile is the fourth of its kind: the others lie before its owner."""
    if not hand.robbing_kong:
        return
    if hand.self_draw:
        yield Problem("robbed_by_self_draw", "robbing_kong")
    if hand.win_tile in (*hand.concealed, *hand.melded):
        yield Problem("robbed_tile_held", "win_tile", {"tile": name_of(hand.win_tile)})


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


def _flowers(hand: TileHand, rules: HongKongRules) -> Iterator[Problem]:
    if hand.flowers and not rules.flowers:
        yield Problem("flowers_off", "flowers")


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
    check("kong_replacement self_draw melds", _replacement),
    check("robbing_kong self_draw concealed melds win_tile flower_win", _robbing),
    check("opening seat_wind discarder self_draw melds", _opening),
    check("flowers", _flowers),
    check("flower_win flowers concealed melds win_tile", _flower_win),
    check("guarantor seat_wind self_draw discarder flower_win", _guarantor),
)
