"""A ruleset of the Hong Kong game as tables for a client without this library.

A phone reads them, so that hands can be entered without network: effects of wins, refusals, the flow of
a game, the patterns, the set of tiles. Every number comes from the rules themselves: what exists and how
it is won from `legality`, what goes together from `together`.

Rules: docs/rules.md, 5.1, 5.2 and 5.5.
"""

import dataclasses
from collections.abc import Iterable

from scoring.core.seats import WINDS, Wind
from scoring.core.table.ending import clock_cases
from scoring.hongkong.patterns import MOST_FAAN, PATTERNS
from scoring.hongkong.play.entry import (
    FalseWin,
    Goulash,
    HongKongHand,
    HongKongWin,
    SelfDraw,
    WinByDiscard,
)
from scoring.hongkong.play.legality import problems_of
from scoring.hongkong.play.settlement import HongKongSettlement, is_last_hand, settle
from scoring.hongkong.play.situation import HongKongSituation
from scoring.hongkong.play.together import exclude, limits_of
from scoring.phone_tables.bonus_table import MessageOf, in_english
from scoring.phone_tables.excluded import later_excluded
from scoring.ruleset import Ruleset, hongkong_rules


def patterns(ruleset: Ruleset) -> dict[str, dict[str, object]]:
    """Return the patterns of a ruleset by id, in the usual order.

    `faan` are for each time, `most` is how often a hand can have it, `needs` whether it needs a
    win by "discard" or by "self_draw", `bonus` whether it comes from flowers and seasons.
    """
    table = hongkong_rules(ruleset).faan_table
    return {
        row.id: {
            "faan": row.faan(table),
            "most": row.most,
            "needs": _needs(row.id, ruleset),
            "bonus": row.part in ("bonus", "instant"),
        }
        for row in PATTERNS.values()
        if "pattern_off" not in _codes(_drawn(row.id), ruleset)
    }


def excludes(ruleset: Ruleset) -> dict[str, list[int]]:
    """Return the places of later patterns that no hand has together with one."""
    table = hongkong_rules(ruleset).faan_table
    return later_excluded(list(patterns(ruleset)), lambda one, other: exclude(one, other, table))


def limits(ruleset: Ruleset) -> list[dict[str, object]]:
    """Return the limits of the patterns of a ruleset, as {"weights": {id: weight}, "most"}.

    The weights of the patterns of a hand add up to `most` or less. A pong that is both seat and
    round wind counts once.
    """
    known = patterns(ruleset)
    rows = [
        ({name: weight for name, weight in limit.weights.items() if name in known}, limit.most)
        for limit in limits_of(hongkong_rules(ruleset).faan_table)
    ]
    return [{"weights": weights, "most": most} for weights, most in rows if weights]


def _needs(name: str, ruleset: Ruleset) -> str:
    if "pattern_needs_discard" in _codes(_drawn(name), ruleset):
        return "discard"
    win = HongKongWin(seat=Wind.SOUTH, patterns=(name,))
    by_discard = _codes(WinByDiscard(discarder=Wind.EAST, wins=(win,)), ruleset)
    return "self_draw" if "pattern_needs_self_draw" in by_discard else ""


def _drawn(name: str) -> HongKongHand:
    return SelfDraw(win=HongKongWin(seat=Wind.SOUTH, patterns=(name,)))


def _codes(hand: HongKongHand, ruleset: Ruleset) -> set[str]:
    start = HongKongSituation.with_start_points(ruleset)
    return {problem.code for problem in problems_of(hand, start, ruleset)}


#: The version of the shape; a client with another one fetches the tables again.
FORMAT = 4

_start = HongKongSituation.with_start_points


def phone_tables_of(ruleset: Ruleset, *, message_of: MessageOf = in_english) -> dict[str, object]:
    """Return a ruleset as tables in JSON.

    Winds name seats: East is the dealer of the hand. Points are whole points. `effects` say what
    each seat gains or loses, by winner, faan and payer; `refusals` have their sentences by
    `message_of`.
    """
    rules = hongkong_rules(ruleset)
    return {
        "format": FORMAT,
        "variant": ruleset.variant,
        "winds": [wind.value for wind in WINDS],
        "minimum": rules.min_faan,
        "cap": rules.faan_cap,
        "most_faan": MOST_FAAN,
        "flowers": rules.flowers,
        "guarantee": rules.bao,
        "several_winners": rules.several_winners == "all",
        "pot": rules.goulash,
        "effects": {
            "discard": _by_discard(ruleset, robbing=False),
            "robbed_kong": _by_discard(ruleset, robbing=True),
            "self_draw": _by_self_draw(ruleset),
            "guaranteed": _guaranteed(ruleset) if rules.bao else {},
            "false_win": {wind.value: _moves(FalseWin(offender=wind), ruleset) for wind in WINDS},
        },
        "patterns": patterns(ruleset),
        "excludes": excludes(ruleset),
        "limits": limits(ruleset),
        "bonus_counts": rules.bonus_counts_to_minimum,
        "refusals": _refusals(ruleset, message_of),
        "game": _game(ruleset),
    }


def _moves(hand: HongKongHand, ruleset: Ruleset) -> list[int]:
    """Return what a hand of East 1 moves, by wind."""
    return list(settle(hand, _start(ruleset), ruleset).deltas)


def _faan(ruleset: Ruleset) -> Iterable[int]:
    return range(hongkong_rules(ruleset).faan_cap + 1)


def _others(winner: Wind) -> list[Wind]:
    return [wind for wind in WINDS if wind is not winner]


def _by_discard(ruleset: Ruleset, *, robbing: bool) -> dict[str, object]:
    """Return winner -> discarder -> what moves, by faan from 0 to the cap and then by wind."""

    def moves(winner: Wind, discarder: Wind, faan: int) -> list[int]:
        win = HongKongWin(seat=winner, faan=faan, robbing_kong=robbing)
        return _moves(WinByDiscard(discarder=discarder, wins=(win,)), ruleset)

    return {
        winner.value: {
            discarder.value: [moves(winner, discarder, faan) for faan in _faan(ruleset)]
            for discarder in _others(winner)
        }
        for winner in WINDS
    }


def _by_self_draw(ruleset: Ruleset) -> dict[str, object]:
    """Return winner -> what moves, by faan and then by wind."""
    return {
        wind.value: [
            _moves(SelfDraw(win=HongKongWin(seat=wind, faan=faan)), ruleset)
            for faan in _faan(ruleset)
        ]
        for wind in WINDS
    }


def _guaranteed(ruleset: Ruleset) -> dict[str, object]:
    """Return winner -> guarantor -> what moves, by faan and then by wind."""

    def moves(winner: Wind, guarantor: Wind, faan: int) -> list[int]:
        win = HongKongWin(seat=winner, faan=faan, guarantor=guarantor)
        return _moves(SelfDraw(win=win), ruleset)

    return {
        winner.value: {
            guarantor.value: [moves(winner, guarantor, faan) for faan in _faan(ruleset)]
            for guarantor in _others(winner)
        }
        for winner in WINDS
    }


def _refusals(ruleset: Ruleset, message_of: MessageOf) -> dict[str, object]:
    """Return the sentences for what a client can find wrong: by faan, and for several winners."""
    place = _start(ruleset)

    def sentences(hand: HongKongHand) -> list[str]:
        return [message_of(problem) for problem in problems_of(hand, place, ruleset)]

    south = HongKongWin(seat=Wind.SOUTH, faan=hongkong_rules(ruleset).faan_cap)
    west = dataclasses.replace(south, seat=Wind.WEST)
    return {
        "by_discard": [
            sentences(
                WinByDiscard(discarder=Wind.EAST, wins=(dataclasses.replace(south, faan=faan),))
            )
            for faan in _faan(ruleset)
        ],
        "by_self_draw": [
            sentences(SelfDraw(win=dataclasses.replace(south, faan=faan)))
            for faan in _faan(ruleset)
        ],
        "no_faan": sentences(SelfDraw(win=dataclasses.replace(south, faan=None))),
        "several": sentences(WinByDiscard(discarder=Wind.EAST, wins=(south, west))),
    }


def _game(ruleset: Ruleset) -> dict[str, object]:
    """Return how a game goes on: who stays, the round that follows, and what ends it."""
    rules, start = hongkong_rules(ruleset), _start(ruleset)
    return {
        "start": list(start.points),
        "stays": {"win": rules.dealer_repeats != "never", "draw": _stays_after_draw(ruleset)},
        "repeat_limit": rules.repeat_limit,
        "rounds": {
            f"{wind.value}{number}": _round(wind, number, ruleset)
            for wind in WINDS[: rules.rounds]
            for number in range(1, len(WINDS) + 1)
        },
        "clock": clock_cases(ruleset.time_policy),
    }


def _stays_after_draw(ruleset: Ruleset) -> bool:
    return settle(Goulash(), _start(ruleset), ruleset).dealer_stays


def _passed(here: HongKongSituation, ruleset: Ruleset) -> HongKongSettlement:
    """Return a hand after which the deal passes."""
    return dataclasses.replace(settle(Goulash(), here, ruleset), dealer_stays=False, repeats=0)


def _round(wind: Wind, number: int, ruleset: Ruleset) -> dict[str, object]:
    """Return the round that follows where the deal passes, and whether the game ends there."""
    here = _start(ruleset, round_wind=wind, number=number)
    passed = _passed(here, ruleset)
    ends = "last_hand" if is_last_hand(here, passed, ruleset) else None
    return {"next": here.after(passed).label, "ends": ends}
