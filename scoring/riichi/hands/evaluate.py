"""A winning hand -> what it is worth: every reading is tried, the best payment wins.

What was worked out once is remembered: the readings of a suit, the score of features and
circumstances, the payments of a base value. The rules that decide are in `scores`, `fu`, `limits`
and `payments`.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scoring.core.problems import IllegalHandError, Problem
from scoring.core.tiles import COPIES
from scoring.riichi.hands.aspects import Look, look_at
from scoring.riichi.hands.decomposition import UNCONNECTED, features_of, readings_of
from scoring.riichi.hands.dora import NO_DORA, Dora, dora_in, tiles_in
from scoring.riichi.hands.fu import fu_of
from scoring.riichi.hands.pao import liable_for
from scoring.riichi.hands.payments_by_tiles import WinningsTable, winnings
from scoring.riichi.hands.per_ruleset import PerRuleset
from scoring.riichi.hands.scores import PlayedYaku, Score, held_by
from scoring.riichi.hands.tables import HAN_AT, PlainScore, ScoreTables, worth_key, worth_table
from scoring.riichi.hands.tile_hand import TileHand
from scoring.riichi.play.limits import Limit
from scoring.ruleset import Ruleset


class Candidate(NamedTuple):
    """One way to count a hand: a score, its han with dora, and what that is worth."""

    base: int
    yakuman: int
    han: int
    fu: int
    limit: Limit | None
    score: Score
    reading: int  # its place among the readings


#: The same as a plain tuple, the score taken apart.
_Counted = tuple[int, int, int, int, Limit | None, tuple[str, ...], bool, int]


#: Where `discarder`, `honba` and `riichi_sticks` stand in a hand.
_STAKES = slice(TileHand._fields.index("discarder"), TileHand._fields.index("pao"))


class HandValue(NamedTuple):
    """What a hand is worth: `han` with dora and `fu`, both None for `yakuman` multiples.

    `points` is what the hand brings by itself. `payments` are what changes hands, in whole points
    by wind ("discarder" where a ron does not say who), honba and the sticks on the table included,
    as pairs; a stick that the winner laid down is among what comes back to them. `reading` is the
    place of the reading among `readings_of`.
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
    """Return what a hand that is not against the rules is worth.

    Raises IllegalHandError with `not_winning` for tiles that are no complete hand and `no_yaku`
    for a complete hand without a yaku. Source: rules, section 2.3.
    """
    return _judges.of(ruleset).value(hand)


class Judge:
    """Values hands under one ruleset and remembers what it found."""

    def __init__(self, ruleset: Ruleset) -> None:
        """Begin without memories."""
        self.ruleset = ruleset
        self._played = PlayedYaku(ruleset)
        self._of_tiles = [one for one in self._played.questions if one.asks is None]
        self._unconnected = self._played.bits_of(UNCONNECTED)
        self.tables = ScoreTables(self._played)
        self._reading = self.tables.readings.__getitem__
        self._worths = worth_table(ruleset)
        self._strict, self._pao_rinshan = not ruleset.atozuke, ruleset.pao_rinshan
        self.winnings = WinningsTable(ruleset)

    def value(self, hand: TileHand) -> HandValue:
        """Return the value of the best reading, see `value_of`."""
        dora = dora_in(hand, self.ruleset)
        found = self._found(hand, sum(dora))
        if not found or (self._strict and not self._is_allowed(hand)):
            raise self._refusal(hand, found)
        best = found[0] if len(found) == 1 else max(found, key=_payment)
        base, yakuman, han, fu, limit, yaku, flat, place = best
        how, liable = hand.how, None
        if (yakuman or self._pao_rinshan) and hand.melds:
            liable = liable_for(hand, yaku, self.ruleset)
        if liable:
            paid = winnings(hand, (yakuman, han, fu), liable, self.ruleset)
        else:
            key = (base, how.tsumo, how.seat_wind, hand[_STAKES])
            paid = self.winnings.get(key) or self.winnings.add(key, hand, base, (yakuman, han, fu))
        if yakuman:
            return HandValue(yaku, yakuman, None, None, NO_DORA, limit, *paid, place)
        if flat:
            dora = NO_DORA
        parts = (yaku, 0, han, fu, dora, limit, paid[0], paid[1], place)
        return tuple.__new__(HandValue, parts)

    def _found(self, hand: TileHand, dora: int) -> list[_Counted]:
        """Return what `candidates` does, as plain tuples and by the tables."""
        worths, found = self._worths, []
        if self._of_tiles:
            readings = self._readings_by_tiles(hand)
        else:
            numbers = features_of(hand, self.ruleset, hand.how.number)
            readings = map(self._reading, numbers)
        for place, (fu, scores) in enumerate(readings):
            for yaku, han, yakuman, flat in scores:
                if yakuman:
                    base, limit = worths[worth_key(0, 0, yakuman)]
                    found.append((base, yakuman, 0, 0, limit, yaku, flat, place))
                    continue
                whole = han if flat else han + dora
                base, limit = worths[whole << HAN_AT | fu]
                found.append((base, 0, whole, fu, limit, yaku, flat, place))
        return found

    def _readings_by_tiles(self, hand: TileHand) -> Iterator[tuple[int, tuple[PlainScore, ...]]]:
        """Return the fu and the scores of every reading, with yaku that look at the tiles."""
        for look in self._looks(hand):
            seen = look.reading.features | hand.how.number
            held = self.tables.held(seen) | held_by(look, self._of_tiles)
            yield self.tables.fu(seen), self.tables.scores[held]

    def candidates(self, hand: TileHand, dora: int) -> list[Candidate]:
        """Return every way to count a hand: each reading with each way to score it.

        Slower than the value, and told by the yaku themselves rather than by the tables. Raises
        IllegalHandError where there is none.
        """
        found = [
            self._candidate(score, look, dora, place)
            for place, look in enumerate(self._looks(hand))
            for score in self._played.scores_of(self._played.held_by(look))
        ]
        if not found or (self._strict and not self._is_allowed(hand)):
            raise self._refusal(hand, found)
        return found

    def _looks(self, hand: TileHand) -> list[Look]:
        """Look at every reading; tiles without sets are one where a yaku of such tiles holds."""
        looks = [
            look_at(reading, hand, self.ruleset) for reading in readings_of(hand, self.ruleset)
        ]
        if looks and looks[0].reading.form == "unconnected":
            return looks if held_by(looks[0], self._of_tiles) & self._unconnected else []
        return looks

    def _candidate(self, score: Score, look: Look, dora: int, place: int) -> Candidate:
        han = score.han if score.flat or score.yakuman else score.han + dora
        fu = 0 if score.yakuman else fu_of(look.f, look.how, look.rules)
        base, limit = self._worths[worth_key(han, fu, score.yakuman)]
        return Candidate(base, score.yakuman, han, fu, limit, score, place)

    def _is_allowed(self, hand: TileHand) -> bool:
        """Tell whether the hand has a yaku with every tile that completes it."""
        is_open = any(meld.type != "ankan" for meld in hand.melds)
        return self.tables.is_worth(hand.how, is_open=is_open) or all(
            self._found(other, 0) for other in self._otherwise(hand) if self._is_complete(other)
        )

    def _is_complete(self, hand: TileHand) -> bool:
        return bool(features_of(hand, self.ruleset) or (self._of_tiles and self._looks(hand)))

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


def _payment(one: _Counted) -> tuple[int, int, int, int]:
    """Rank what pays best first; of equal ones the one with more han, then more fu."""
    return one[:4]


_judges = PerRuleset(Judge)


def judge_of(ruleset: Ruleset) -> Judge:
    """Return the judge of a ruleset; the same one as long as the ruleset is in use."""
    return _judges.of(ruleset)
