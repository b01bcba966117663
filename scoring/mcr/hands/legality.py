"""Every problem of a winning hand by tiles, against the rules.

Rules: docs/rules.md, 9.
"""

from collections.abc import Iterator, Mapping

from scoring.core.problems import Problem
from scoring.core.table.hand_of_144 import (
    discarder_problems,
    flower_problems,
    replacement_problems,
    robbing_problems,
    tile_problems,
)
from scoring.core.table.value_format import Check, ReadHand, check, found_by
from scoring.core.tiles import name_of
from scoring.mcr.hands.readings import readings_of
from scoring.mcr.hands.tile_hand import TileHand, read_tile_hand
from scoring.ruleset import McrRules

#: Keys without which the shape of the hand is unknown.
_SHAPE_KEYS = frozenset({"concealed", "win_tile", "melds"})


def _kong_after_kong(hand: TileHand, _rules: McrRules) -> Iterator[Problem]:
    if hand.kong_replacement > 1:
        yield Problem("kong_after_kong", "kong_replacement")


def _last_tile_robbed(hand: TileHand, _rules: McrRules) -> Iterator[Problem]:
    if hand.robbing_kong and hand.last_tile:
        yield Problem("last_tile_robbed", "robbing_kong")


def _last_of_its_kind(hand: TileHand, _rules: McrRules) -> Iterator[Problem]:
    if hand.last_of_its_kind and hand.win_tile in hand.concealed:
        yield Problem("last_of_its_kind_held", "last_of_its_kind", {"tile": name_of(hand.win_tile)})


#: Every check, with the keys that it reads.
CIRCUMSTANCE_CHECKS: tuple[Check, ...] = (
    check("self_draw discarder seat_wind", discarder_problems),
    check("kong_replacement self_draw melds", replacement_problems),
    check("kong_replacement", _kong_after_kong),
    check("robbing_kong self_draw concealed melds win_tile", robbing_problems),
    check("robbing_kong last_tile", _last_tile_robbed),
    check("last_of_its_kind concealed win_tile", _last_of_its_kind),
    check("flowers", flower_problems),
)


def read_and_check(
    task: Mapping[str, object], rules: McrRules
) -> tuple[TileHand, tuple[Problem, ...]]:
    """Read a hand in the value format and find everything that is wrong with it."""
    reading = read_tile_hand(task)
    return reading.hand, (*reading.problems, *problems_of_read(reading, rules))


def problems_of_read(reading: ReadHand[TileHand], rules: McrRules) -> tuple[Problem, ...]:
    """Check a hand of which some keys may be unread; those are not guessed at."""
    hand, unread = reading.hand, reading.unread
    problems: list[Problem] = []
    if not unread & _SHAPE_KEYS:
        problems += tile_problems(hand)
        if not problems and not readings_of(hand):
            problems.append(Problem("not_winning", "concealed"))
    problems += found_by(CIRCUMSTANCE_CHECKS, unread, hand, rules)
    return tuple(problems)
