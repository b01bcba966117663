"""Caches of one ruleset: answers by small whole numbers, filled on demand."""

from collections.abc import Callable
from functools import partial
from typing import Generic, TypeVar

from scoring.riichi.hands._packed import FU, HONOURS, HOW, PAIR, PINFU, SETS, SUITS, Mask
from scoring.riichi.hands.decomposition import masked_view
from scoring.riichi.hands.fu import fu_of, pair_fu, unrounded_fu
from scoring.riichi.hands.scores import RulesetYaku, held_by
from scoring.riichi.hands.tile_hand import Circumstances
from scoring.riichi.limits import YAKUMAN, Limit, base_points, limit_of
from scoring.ruleset import Ruleset

_Made = TypeVar("_Made")
_MOST_RULESETS = 16


class PerRuleset(Generic[_Made]):
    """Cached by object identity, which is faster than by value; rulesets are interned."""

    __slots__ = ("_last", "_made", "make")

    def __init__(self, make: Callable[[Ruleset], _Made]) -> None:
        self.make = make
        self._made: dict[int, tuple[Ruleset, _Made]] = {}
        self._last: tuple[Ruleset | None, _Made | None] = (None, None)

    def of(self, ruleset: Ruleset) -> _Made:
        """Return what belongs to a ruleset; the same one as long as the ruleset is in use."""
        last, made = self._last
        if last is ruleset and made is not None:  # as it mostly is
            return made
        known = self._made.get(id(ruleset))
        if known is not None and known[0] is ruleset:
            self._last = known
            return known[1]
        if len(self._made) >= _MOST_RULESETS:
            self._made.pop(next(iter(self._made)), None)
        made = self.make(ruleset)
        self._last = self._made[id(ruleset)] = ruleset, made
        return made


_Answer = TypeVar("_Answer")
MOST_CACHED = 1 << 13  # a table of this size is emptied
_PAIR_FU = (0, 2, 4)  # what a pair may bring
_ALL_FU = FU | PAIR
HAN_AT, _YAKUMAN_AT, _BYTE = 8, 24, 255
_HAN = (1 << _YAKUMAN_AT - HAN_AT) - 1


#: A score as a plain tuple, which comes apart faster: yaku, han, yakuman, whether it is flat.
PlainScore = tuple[tuple[str, ...], int, int, bool]
#: A reading's fu, the same before they are rounded up, and its scores.
ScoredReading = tuple[int, int, tuple[PlainScore, ...]]


class LazyTable(dict[int, _Answer]):
    """The answers to one check."""

    def __init__(self, answer: Callable[[int], _Answer]) -> None:
        super().__init__()
        self.answer = answer

    def __missing__(self, number: int) -> _Answer:
        if len(self) >= MOST_CACHED:
            self.clear()
        found = self[number] = self.answer(number)
        return found


class ScoreTables:
    """What readings score under one ruleset, by their features and circumstances as one number."""

    def __init__(self, played: RulesetYaku) -> None:
        self.played = played
        self._how, self._sets, self._suits, self._honours = [
            self._held_by(aspect) for aspect in (HOW, SETS, SUITS, HONOURS)
        ]
        self._flat, self._pair = self._held_by(PINFU), LazyTable(self._pair_fu)
        self._fu = {pair: LazyTable(partial(self._fu_with, pair)) for pair in _PAIR_FU}
        self._unrounded = LazyTable(self._unrounded_fu)
        #: The scores of what is held.
        self.scores = LazyTable(self._scores_of)
        #: What readings are worth, for rules without yaku that look at the tiles.
        self.readings = LazyTable(self._reading)

    def held(self, seen: int) -> int:
        """Return the bits of what a reading holds, but for yaku that look at the tiles."""
        bits = self._how[seen & HOW] | self._sets[seen & SETS] | self._suits[seen & SUITS]
        return bits | self._honours[seen & HONOURS] | self._flat[seen & PINFU]

    def has_yaku_by_circumstances(self, how: Circumstances, *, is_open: bool) -> bool:
        """Return whether the circumstances of a win are a yaku by themselves, for any tiles."""
        open_bit = self.played.open_bit if is_open else 0
        return bool(self.scores[self._how[how.number] | open_bit])

    def fu(self, seen: int) -> int:
        """Return the fu of a reading."""
        return self._fu[self._pair[seen & PAIR]][seen & FU]

    def unrounded_fu(self, seen: int) -> int:
        """Return the fu of a reading before they are rounded up."""
        return self._unrounded[seen & _ALL_FU]

    def _held_by(self, aspect: Mask) -> LazyTable[int]:
        checks = [check for check in self.played.checks if check.mask == aspect]
        return LazyTable(lambda seen: held_by(masked_view(seen, self.played.ruleset), checks))

    def _pair_fu(self, seen: int) -> int:
        view = masked_view(seen, self.played.ruleset)
        return pair_fu(view.f.honour_pairs, view.how, view.rules)

    def _fu_with(self, pair: int, seen: int) -> int:
        view = masked_view(seen, self.played.ruleset)
        return fu_of(view.f, view.how, view.rules, pair)

    def _unrounded_fu(self, seen: int) -> int:
        view = masked_view(seen, self.played.ruleset)
        return unrounded_fu(view.f, view.how, view.rules)

    def _scores_of(self, held: int) -> tuple[PlainScore, ...]:
        return tuple([(s.yaku, s.han, s.yakuman, s.flat) for s in self.played.scores_of(held)])

    def _reading(self, seen: int) -> ScoredReading:
        return self.fu(seen), self.unrounded_fu(seen), self.scores[self.held(seen)]


def base_key(han: int, fu: int, yakuman: int) -> int:
    """Return the number under which base points are cached."""
    return yakuman << _YAKUMAN_AT | han << HAN_AT | fu


def base_points_table(ruleset: Ruleset) -> LazyTable[tuple[int, Limit | None]]:
    """Make a table from yakuman, or han with dora and fu, to base points and limit."""

    def answer(key: int) -> tuple[int, Limit | None]:
        yakuman, han, fu = key >> _YAKUMAN_AT, key >> HAN_AT & _HAN, key & _BYTE
        if yakuman:
            return YAKUMAN.base * yakuman, YAKUMAN
        return base_points(han, fu, ruleset), limit_of(han, fu, ruleset)

    return LazyTable(answer)
