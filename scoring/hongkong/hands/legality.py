"""Every problem of a winning hand by tiles, against the rules.

Rules: docs/rules.md, 5.1, 5.2 and 5.5.
"""

from collections.abc import Iterator, Mapping

from scoring.core.problems import Problem
from scoring.core.seats import Wind
from scoring.core.table.entry import seat_name
from scoring.core.table.value_format import (
    IN_HAND,
    OF_SET,
    Check,
    ReadHand,
    check,
    fifth_copies,
    found_by,
)
from scoring.core.tiles import name_of
from scoring.hongkong.hands.decomposition import FIRST_HONOUR, readings_of
from scoring.hongkong.hands.tile_hand import KONGS, Meld, TileHand
from scoring.hongkong.hands.value_json import read_tile_hand
from scoring.hongkong.patterns import opening_problems
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


_SUIT = 9
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
        problems += _tiles(hand)
        if not problems and not readings_of(hand, rules):
            problems.append(Problem("not_winning", "concealed"))
    problems += found_by(CIRCUMSTANCE_CHECKS, unread, hand, rules)
    return tuple(problems)


def _tiles(hand: TileHand) -> Iterator[Problem]:
    for place, meld in enumerate(hand.melds):
        yield from _meld(meld, f"melds[{place}].tiles")
    count, wanted = len(hand.concealed), IN_HAND - OF_SET * len(hand.melds)
    if count != wanted:
        params = {"count": count, "melds": len(hand.melds), "wanted": wanted}
        yield Problem("wrong_tile_count", "concealed", params)
    yield from _fifth_copies(hand)


def _meld(meld: Meld, field: str) -> Iterator[Problem]:
    count, wanted = len(meld.tiles), 4 if meld.type in KONGS else OF_SET
    name = meld.type.replace("_", " ")
    if count != wanted:
        yield Problem("meld_size", field, {"type": name, "count": count, "wanted": wanted})
    if meld.type != "chow":
        if len(set(meld.tiles)) > 1:
            yield Problem("meld_of_unlike_tiles", field, {"type": name})
        return
    first = min(meld.tiles, default=0)
    row = (first, first + 1, first + 2)
    suits = {kind // _SUIT for kind in meld.tiles}
    if count == wanted and (meld.tiles != row or len(suits) > 1 or first >= FIRST_HONOUR):
        yield Problem("chow_not_in_a_row", field)


def _fifth_copies(hand: TileHand) -> Iterator[Problem]:
    places = (("concealed", hand.concealed), ("win_tile", (hand.win_tile,)), ("melds", hand.melded))
    yield from fifth_copies(places)
