"""A winning hand -> what it is worth: every reading is tried, the best payment wins.

What was worked out once is remembered: the readings of a suit, the score of features and
circumstances, the payments of a base value. The rules that decide are in `scores`, `fu`, `limits`
and `payments`.
"""

from collections.abc import Iterator
from typing import NamedTuple

from scoring.errors import IllegalHandError, Problem
from scoring.limits import YAKUMAN, Limit, base_points, limit_of
from scoring.riichi.dora import NO_DORA, Dora, dora_in, tiles_in
from scoring.riichi.liability import liable_for
from scoring.riichi.reading import Reading, features_of, readings_of
from scoring.riichi.scores import Score, rows_in, scores_of
from scoring.riichi.tile_hand import TileHand
from scoring.riichi.winnings import Winnings, winnings
from scoring.ruleset import Ruleset
from scoring.tiles import COPIES

_MOST_REMEMBERED = 1 << 14  # a memory that has grown to this is emptied
_MOST_JUDGES = 16


class Worth(NamedTuple):
    """The base points of a score, and its limit."""

    base: int
    limit: Limit | None


class Candidate(NamedTuple):
    """One way to count a hand: a score, its han with dora, and what that is worth."""

    base: int
    yakuman: int
    han: int
    fu: int
    limit: Limit | None
    score: Score
    reading: int  # its place among the readings


#: A reading without a yaku.
_NOTHING = Candidate(0, 0, 0, 0, None, Score((), 0, 0), 0)


class HandValue(NamedTuple):
    """What a hand is worth: `han` with dora and `fu`, both None for `yakuman` multiples.

    `points` is what the hand brings by itself. `payments` are what changes hands, in whole points
    by wind ("discarder" where a ron does not say who), honba and the sticks on the table included,
    as pairs; a stick that the winner laid down is among what comes back to them.
    """

    yaku: tuple[str, ...]
    yakuman: int
    han: int | None
    fu: int | None
    dora: Dora
    limit: Limit | None
    points: int
    payments: tuple[tuple[str, int], ...]


def value_of(hand: TileHand, ruleset: Ruleset) -> HandValue:
    """Return what a hand that is not against the rules is worth.

    Raises IllegalHandError with `not_winning` for tiles that are no complete hand and `no_yaku`
    for a complete hand without a yaku. Source: rules, section 2.3.
    """
    return judge_of(ruleset).value(hand)


_JUDGES: dict[int, "Judge"] = {}


def judge_of(ruleset: Ruleset) -> "Judge":
    """Return the judge of a ruleset; the same one as long as the ruleset is in use."""
    judge = _JUDGES.get(id(ruleset))
    if judge is None or judge.ruleset is not ruleset:
        if len(_JUDGES) >= _MOST_JUDGES:
            _JUDGES.clear()
        judge = _JUDGES[id(ruleset)] = Judge(ruleset)
    return judge


class Judge:
    """Values hands under one ruleset and remembers what it found."""

    __slots__ = ("_bests", "_by_features", "_seen", "_winnings", "_worths", "rows", "ruleset")

    def __init__(self, ruleset: Ruleset) -> None:
        """Begin without memories."""
        self.ruleset = ruleset
        self.rows = rows_in(ruleset)
        self._by_features = ruleset.atozuke and not ruleset.local_yaku
        self._bests: dict[tuple[int, int, int], Candidate] = {}
        self._seen: dict[Candidate, Candidate] = {}  # equal ones are kept once
        self._worths: dict[tuple[int, int, int], Worth] = {}
        self._winnings: dict[tuple[object, ...], Winnings] = {}

    def value(self, hand: TileHand) -> HandValue:
        """Return the value of the best reading, see `value_of`."""
        dora = dora_in(hand, self.ruleset)
        best = self._best(hand, sum(dora))
        _, yakuman, han, fu, limit, score, _ = best
        points, payments = self.winnings(hand, best)
        if yakuman:
            return HandValue(score.yaku, yakuman, None, None, NO_DORA, limit, points, payments)
        if score.flat:
            dora = NO_DORA
        return HandValue(score.yaku, 0, han, fu, dora, limit, points, payments)

    def _best(self, hand: TileHand, dora: int) -> Candidate:
        """Return the best of `candidates`, quickly where features alone decide."""
        if not self._by_features:
            return best_of(self.candidates(hand, dora))
        memory, number = self._bests, hand.how.number
        found = _NOTHING
        for features in features_of(hand, self.ruleset):
            key = (features, number, dora)
            one = memory.get(key)
            if one is None:
                one = self._best_by_features(features, hand, dora)
                if len(memory) >= _MOST_REMEMBERED:
                    memory.clear()
                    self._seen.clear()
                memory[key] = one
            if found is _NOTHING or one[:4] > found[:4]:
                found = one
        return found if found.base else best_of(self.candidates(hand, dora))

    def _best_by_features(self, features: int, hand: TileHand, dora: int) -> Candidate:
        reading = Reading("sets", features)
        scores = scores_of(reading, hand, self.ruleset, self.rows)
        best = best_of([_NOTHING, *[self._candidate(score, dora, 0) for score in scores]])
        return self._seen.setdefault(best, best)

    def is_complete(self, hand: TileHand) -> bool:
        """Tell whether any yaku could ever count for these tiles."""
        return bool(features_of(hand, self.ruleset) or self._counted(hand, 0))

    def candidates(self, hand: TileHand, dora: int) -> list[Candidate]:
        """Return every way to count a hand: each reading with each way to score it.

        Raises IllegalHandError where there is none.
        """
        found = self._counted(hand, dora)
        if not found:
            code = "no_yaku" if features_of(hand, self.ruleset) else "not_winning"
            raise IllegalHandError([Problem(code, "concealed")])
        if not (
            self.ruleset.atozuke or all(self._counted(other, 0) for other in self._otherwise(hand))
        ):
            raise IllegalHandError([Problem("atozuke_off", "win_tile")])
        return found

    def _counted(self, hand: TileHand, dora: int) -> list[Candidate]:
        return [
            self._candidate(score, dora, place)
            for place, reading in enumerate(readings_of(hand, self.ruleset))
            for score in scores_of(reading, hand, self.ruleset, self.rows)
        ]

    def _candidate(self, score: Score, dora: int, place: int) -> Candidate:
        _, han, fu, yakuman, flat = score
        if not flat:
            han += dora
        base, limit = self._worth(han, fu, yakuman)
        return Candidate(base, yakuman, han, fu, limit, score, place)

    def _otherwise(self, hand: TileHand) -> Iterator[TileHand]:
        """Return the same hand won on every other tile that completes it."""
        held = tiles_in(hand)
        held[hand.win_tile] -= 1
        for kind, count in enumerate(held):
            other = hand._replace(win_tile=kind)
            if count < COPIES and self.is_complete(other):
                yield other

    def _worth(self, han: int, fu: int, yakuman: int) -> Worth:
        key = (han, fu, yakuman)
        found = self._worths.get(key)
        if found is None:
            found = self._worths[key] = (
                Worth(YAKUMAN.base * yakuman, YAKUMAN)
                if yakuman
                else Worth(base_points(han, fu, self.ruleset), limit_of(han, fu, self.ruleset))
            )
        return found

    def winnings(self, hand: TileHand, best: Candidate) -> Winnings:
        """Return what the hand brings by itself and who pays how much."""
        value = (best.yakuman, best.han, best.fu)
        if best.yakuman or self.ruleset.pao_rinshan:
            liable = liable_for(hand, best.score.yaku, self.ruleset)
            return winnings(hand, value, liable, self.ruleset)
        how = hand.how
        key = (best.base, how.tsumo, how.seat_wind, hand.discarder, hand.honba, hand.riichi_sticks)
        found = self._winnings.get(key)
        if found is None:
            if len(self._winnings) >= _MOST_REMEMBERED:
                self._winnings.clear()
            found = self._winnings[key] = winnings(hand, value, {}, self.ruleset)
        return found


def best_of(candidates: list[Candidate]) -> Candidate:
    """Return the one that pays best; of equal ones the one with more han, then more fu."""
    return candidates[0] if len(candidates) == 1 else max(candidates, key=lambda one: one[:4])
