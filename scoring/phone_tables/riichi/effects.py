"""The effect of every outcome of a hand, and the refusals that it may meet."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from scoring.core.problems import Problem
from scoring.core.seats import WINDS, BySeat, Wind
from scoring.core.table.settlement import Transfer
from scoring.phone_tables.bonus_table import MessageOf
from scoring.riichi.play.entry import (
    Abort,
    AbortiveDraw,
    Chombo,
    ExhaustiveDraw,
    Hand,
    NagashiMangan,
    PointsEntered,
    Ron,
    Tsumo,
    Win,
)
from scoring.riichi.play.legality import problems_of
from scoring.riichi.play.progression import yame_rule
from scoring.riichi.play.settlement import Settlement, settle
from scoring.riichi.play.situation import Situation
from scoring.ruleset import Ruleset


class Refusals:
    """The problems met so far, as {"code", "message", "field"}; a number names one of them."""

    def __init__(self, message_of: MessageOf) -> None:
        self._message_of = message_of
        self._numbers: dict[tuple[str, str, str], int] = {}

    def numbers_of(self, problems: Iterable[Problem]) -> list[int]:
        """Return the numbers of some problems."""
        return [self._number(problem) for problem in problems]

    def _number(self, problem: Problem) -> int:
        key = (problem.code, self._message_of(problem), problem.field)
        return self._numbers.setdefault(key, len(self._numbers))

    def to_json(self) -> list[dict[str, str]]:
        """Return the problems, each at the place of its number."""
        return [
            {"code": code, "message": message, "field": field}
            for code, message, field in self._numbers
        ]


#: More points than any riichi asks for.
_PLENTY = 10**6
_OF_THE_VALUE = frozenset({"win", "pao"})
_HONBA_AFTER = {0: "none", 1: "same", 2: "more"}


def situation(ruleset: Ruleset, *, wind: Wind = Wind.EAST, full: bool = False) -> Situation:
    """Return a first hand of a round, dealt by seat 0; `full`: with a honba and a stick."""
    return Situation(
        round_wind=wind,
        number=1,
        dealer=0,
        honba=int(full),
        riichi_sticks=int(full),
        points=BySeat([_PLENTY] * ruleset.players),
    )


def winds_of(ruleset: Ruleset) -> tuple[Wind, ...]:
    """Return the winds that sit at a table."""
    return WINDS[: ruleset.hand_players]


def subsets(winds: Sequence[Wind], *, least: int = 0) -> Iterator[tuple[Wind, ...]]:
    """Yield the choices of `least` and more of some winds, in their order."""
    for count in range(least, len(winds) + 1):
        yield from combinations(winds, count)


def key(winds: Iterable[Wind]) -> str:
    """Name some winds, such as "ESW"."""
    return "".join(winds)


def effects(ruleset: Ruleset, refusals: Refusals) -> dict[str, object]:
    """Return the effect of every outcome, under the winds that matter to it."""
    winds = winds_of(ruleset)

    def with_refusals(hand: Hand) -> dict[str, object]:
        return {**effect(hand, ruleset), "refused": _refused(hand, ruleset, refusals)}

    return {
        "ron": {
            discarder: {
                key(winners): with_refusals(_ron(discarder, winners))
                for winners in subsets([wind for wind in winds if wind != discarder], least=1)
            }
            for discarder in winds
        },
        "tsumo": {wind: with_refusals(Tsumo(win=_win(wind))) for wind in winds},
        "exhaustive_draw": {
            key(tenpai): with_refusals(ExhaustiveDraw(tenpai=tenpai)) for tenpai in subsets(winds)
        },
        "nagashi_mangan": {
            key(nagashi): {
                key(tenpai): with_refusals(NagashiMangan(nagashi=nagashi, tenpai=tenpai))
                for tenpai in ((), (Wind.EAST,))
            }
            for nagashi in subsets(winds, least=1)
        },
        "abortive_draw": {kind: _abort(kind, ruleset, refusals) for kind in Abort},
        "chombo": {wind: with_refusals(Chombo(offender=wind)) for wind in winds},
        "deltas": {
            name: with_refusals(PointsEntered(deltas={Wind.EAST: 0}, dealer_stays=stays))
            for name, stays in (("stays", True), ("passes", False))
        },
    }


def _abort(kind: Abort, ruleset: Ruleset, refusals: Refusals) -> dict[str, object]:
    """An abort is refused by how many are in riichi, and the dealer stays by being ready."""
    winds = winds_of(ruleset)
    by_count = [
        AbortiveDraw(kind=kind, riichi=winds[:count]) for count in range(ruleset.hand_players + 1)
    ]
    return {
        "refused_by_riichi": [_refused(hand, ruleset, refusals) for hand in by_count],
        "ready": effect(AbortiveDraw(kind=kind, tenpai=(Wind.EAST,)), ruleset),
        "noten": effect(AbortiveDraw(kind=kind), ruleset),
    }


def effect(hand: Hand, ruleset: Ruleset) -> dict[str, object]:
    """Return what one outcome does, the value of a win and the sticks of its riichi aside.

    `moves` and `per_honba` are [payer, receiver, points]; `pot` takes the sticks of the table,
    `own_back` their own one before that; `stays` names the rounds in which the dealer stays.
    """
    empty = settle(hand, situation(ruleset), ruleset)
    full = settle(hand, situation(ruleset, full=True), ruleset)
    rule = yame_rule(hand, ruleset)
    return {
        "moves": _moves(item for item in empty.transfers if item.reason not in _OF_THE_VALUE),
        "per_honba": _moves(item for item in full.transfers if item.reason == "honba"),
        "pot": next((WINDS[item.receiver or 0] for item in _sticks(full)), None),
        "own_back": _own_back(hand, ruleset),
        "lays_sticks": not isinstance(hand, Chombo),
        "stays": key(wind for wind in WINDS if _stays(hand, wind, ruleset)),
        "honba": _HONBA_AFTER[full.honba],
        "yame": rule and [rule, getattr(ruleset, rule)],
        "replayed": isinstance(hand, Chombo),
    }


def _stays(hand: Hand, wind: Wind, ruleset: Ruleset) -> bool:
    return settle(hand, situation(ruleset, wind=wind), ruleset).dealer_stays


def _own_back(hand: Hand, ruleset: Ruleset) -> str:
    """Name the winners who get the stick of their own riichi although another takes the rest."""
    if not isinstance(hand, Ron):
        return ""
    all_in = Ron(discarder=hand.discarder, wins=hand.wins, riichi=tuple(w.seat for w in hand.wins))
    taken = _sticks(settle(all_in, situation(ruleset), ruleset))
    return key(WINDS[item.receiver or 0] for item in taken[1:])


def _sticks(settlement: Settlement) -> list[Transfer]:
    return [item for item in settlement.transfers if item.reason == "sticks"]


def _moves(transfers: Iterable[Transfer]) -> list[tuple[str, str, int]]:
    return [
        (WINDS[item.payer], WINDS[item.receiver], item.points)
        for item in transfers
        if item.payer is not None and item.receiver is not None
    ]


def _refused(hand: Hand, ruleset: Ruleset, refusals: Refusals) -> list[int]:
    return refusals.numbers_of(problems_of(hand, situation(ruleset), ruleset))


def _ron(discarder: Wind, winners: tuple[Wind, ...]) -> Ron:
    return Ron(discarder=discarder, wins=tuple(_win(wind) for wind in winners))


def _win(wind: Wind) -> Win:
    return Win(seat=wind, han=5)
