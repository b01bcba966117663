"""The value of a winning hand: every decomposition is scored, the best payment counts.

Every step is cached: the decompositions of a suit, the score of features and circumstances, the
payments of base points. The rules that decide are in `scores`, `fu`, `limits`
and `payments`.

Rules: docs/rules.md, 1 and 2.3.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from scoring.core.problems import IllegalHandError, Problem
from scoring.core.tiles import COPIES
from scoring.riichi.hands._cache import (
    HAN_AT,
    MOST_CACHED,
    PerRuleset,
    ScoredReading,
    ScoreTables,
    base_key,
    base_points_table,
)
from scoring.riichi.hands.decomposition import (
    UNCONNECTED,
    HandView,
    decompositions_of,
    features_of,
    view_of,
)
from scoring.riichi.hands.dora import NO_DORA, Dora, dora_in, tiles_in
from scoring.riichi.hands.payments_by_tiles import Winnings, liable_for, winnings
from scoring.riichi.hands.scores import RulesetYaku, held_by
from scoring.riichi.hands.tile_hand import TileHand
from scoring.riichi.limits import Limit
from scoring.ruleset import Ruleset


class Interpretation(NamedTuple):
    """One way to count a hand: its base points, yakuman or han with dora and fu, and its yaku.

    `flat` says that neither dora nor other yaku are added. `reading` is the place of the reading
    among `decompositions_of`.
    """

    base: int
    yakuman: int
    han: int
    fu: int
    unrounded_fu: int
    limit: Limit | None
    yaku: tuple[str, ...]
    flat: bool
    reading: int


#: The same as a plain tuple, which is faster.
_Counted = tuple[int, int, int, int, int, Limit | None, tuple[str, ...], bool, int]


_new_tuple = tuple.__new__  # a named tuple's own is slower

#: Where `discarder`, `honba` and `riichi_sticks` stand in a hand.
_STAKES = slice(TileHand._fields.index("discarder"), TileHand._fields.index("pao"))


class HandValue(NamedTuple):
    """The value of a hand: `han` with dora and `fu`, both None for `yakuman` multiples.

    `points` is what the hand brings by itself. `payments` are what changes hands, in whole points
    by wind ("discarder" where a ron does not say who), honba and the sticks on the table included,
    as pairs; a stick that the winner laid down is among what comes back to them. `reading` is the
    place of the reading among `decompositions_of`.
    """

    yaku: tuple[str, ...]
    yakuman: int
    han: int | None
    fu: int | None
    dora: Dora
    limit: Limit | None
    points: int
    payments: tuple[tuple[str, int], ...]
    reading: int


def value_of(hand: TileHand, ruleset: Ruleset) -> HandValue:
    """Return the value of a hand that has no problems.

    Raises IllegalHandError with `not_winning` for tiles that are no complete hand and `no_yaku`
    for a complete hand without a yaku. Rules: docs/rules.md, 2.3.
    """
    return _evaluators.of(ruleset).value(hand)


class Evaluator:
    """Values hands under one ruleset, with caches; `stated` yaku are those that no tiles tell."""

    def __init__(self, ruleset: Ruleset, stated: Collection[str] = ()) -> None:
        self.ruleset = ruleset
        self._played = RulesetYaku(ruleset, stated)
        self._of_tiles = [one for one in self._played.checks if one.mask is None]
        self._unconnected = self._played.bits_of(UNCONNECTED)
        self.tables = ScoreTables(self._played)
        self._reading = self.tables.readings.__getitem__
        self._base_points = base_points_table(ruleset)
        self._strict, self._pao_rinshan = not ruleset.atozuke, ruleset.pao_rinshan
        #: What base points bring where nobody is liable.
        self.winnings: dict[tuple[object, ...], Winnings] = {}

    def value(self, hand: TileHand) -> HandValue:
        """Return the value of the best reading, see `value_of`."""
        dora = dora_in(hand, self.ruleset)
        found = self._found(hand, sum(dora))
        if not found or (self._strict and not self._is_allowed(hand)):
            raise self._refusal(hand, found)
        best = found[0] if len(found) == 1 else _best_of(found)
        base, yakuman, han, fu, _exact, limit, yaku, flat, place = best
        how, liable = hand.how, None
        if (yakuman or self._pao_rinshan) and hand.melds:
            liable = liable_for(hand, yaku, self.ruleset)
        if liable:
            paid = winnings(hand, (yakuman, han, fu), liable, self.ruleset)
        else:
            key = (base, how.tsumo, how.seat_wind, hand[_STAKES])
            paid = self.winnings.get(key) or self._winnings(key, hand, (yakuman, han, fu))
        if yakuman:
            return HandValue(yaku, yakuman, None, None, NO_DORA, limit, *paid, place)
        if flat:
            dora = NO_DORA
        parts = (yaku, 0, han, fu, dora, limit, paid[0], paid[1], place)
        return _new_tuple(HandValue, parts)

    def _winnings(
        self, key: tuple[object, ...], hand: TileHand, value: tuple[int, int, int]
    ) -> Winnings:
        """Compute what a hand brings, and keep it for all hands alike."""
        if len(self.winnings) >= MOST_CACHED:
            self.winnings.clear()
        found = self.winnings[key] = winnings(hand, value, {}, self.ruleset)
        return found

    def _found(self, hand: TileHand, dora: int) -> list[_Counted]:
        """Return what `interpretations` does, as plain tuples."""
        base_points_of, found = self._base_points, []
        if self._of_tiles:
            readings = self._readings_by_tiles(hand)
        else:
            numbers = features_of(hand, self.ruleset, hand.how.number)
            readings = map(self._reading, numbers)
        for place, (fu, exact, scores) in enumerate(readings):
            for yaku, han, yakuman, flat in scores:
                if yakuman:
                    base, limit = base_points_of[base_key(0, 0, yakuman)]
                    found.append((base, yakuman, 0, 0, 0, limit, yaku, flat, place))
                    continue
                whole = han if flat else han + dora
                base, limit = base_points_of[whole << HAN_AT | fu]
                found.append((base, 0, whole, fu, exact, limit, yaku, flat, place))
        return found

    def _readings_by_tiles(self, hand: TileHand) -> Iterator[ScoredReading]:
        """Return the fu and the scores of every reading, with yaku that look at the tiles."""
        for view in self._views(hand):
            seen = view.reading.features | hand.how.number
            held = self.tables.held(seen) | held_by(view, self._of_tiles)
            yield self.tables.fu(seen), self.tables.unrounded_fu(seen), self.tables.scores[held]

    def interpretations(self, hand: TileHand, dora: int) -> list[Interpretation]:
        """Return every way to count a hand that has a value: each reading with each way to score it."""
        return [Interpretation._make(one) for one in self._found(hand, dora)]

    def _views(self, hand: TileHand) -> list[HandView]:
        """Return a view of every reading; tiles without sets have one where a yaku of such tiles holds."""
        views = [
            view_of(reading, hand, self.ruleset)
            for reading in decompositions_of(hand, self.ruleset)
        ]
        if views and views[0].reading.form == "unconnected":
            return views if held_by(views[0], self._of_tiles) & self._unconnected else []
        return views

    def _is_allowed(self, hand: TileHand) -> bool:
        """Return whether the hand has a yaku with every tile that completes it."""
        is_open = any(meld.type != "ankan" for meld in hand.melds)
        return self.tables.has_yaku_by_circumstances(hand.how, is_open=is_open) or all(
            self._found(other, 0) for other in self._otherwise(hand) if self._is_complete(other)
        )

    def _is_complete(self, hand: TileHand) -> bool:
        return bool(features_of(hand, self.ruleset) or (self._of_tiles and self._views(hand)))

    def _otherwise(self, hand: TileHand) -> Iterator[TileHand]:
        """Return the same hand won on every other tile that there is."""
        held = tiles_in(hand)
        held[hand.win_tile] -= 1
        for kind, count in enumerate(held):
            if count < COPIES and kind != hand.win_tile:
                yield hand._replace(win_tile=kind)

    def _refusal(self, hand: TileHand, found: Sequence[object]) -> IllegalHandError:
        if found:
            return IllegalHandError([Problem("atozuke_off", "win_tile")])
        code = "no_yaku" if features_of(hand, self.ruleset) else "not_winning"
        return IllegalHandError([Problem(code, "concealed")])


def _best_of(found: Sequence[_Counted]) -> _Counted:
    """Return what pays best; of equal ones the one with more han, then more fu before rounding."""
    best = found[0]
    for one in found:
        if one[:5] > best[:5]:
            best = one
    return best


_evaluators = PerRuleset(Evaluator)

#: The evaluator of a ruleset; the same one as long as the ruleset is in use.
evaluator_of = _evaluators.of
