"""Why a hand is worth what it is worth: its reading, yaku, fu items, payments, and what else it was.

Slower than the value, and from the same tables: the best of the same candidates.
"""

from typing import NamedTuple

from scoring.core.seats import Wind
from scoring.riichi.hands.aspects import Look, look_at
from scoring.riichi.hands.decomposition import Reading, readings_of
from scoring.riichi.hands.dora import dora_in
from scoring.riichi.hands.evaluate import Candidate, HandValue, judge_of
from scoring.riichi.hands.fu import FuItem, fu_items
from scoring.riichi.hands.local_yaku import ALL_YAKU
from scoring.riichi.hands.near_misses import NearMiss, near_misses_of
from scoring.riichi.hands.pao import liable_for
from scoring.riichi.hands.payments_by_tiles import payments_for, stand_in
from scoring.riichi.hands.scores import count
from scoring.riichi.hands.tile_hand import TileHand
from scoring.riichi.hands.yaku import Yaku
from scoring.riichi.play.payments import Payment
from scoring.ruleset import Ruleset


class YakuLine(NamedTuple):
    """A yaku of the hand with the han it brings, or the yakuman multiples."""

    yaku: Yaku
    han: int
    yakuman: int


class Explanation(NamedTuple):
    """Everything behind a value.

    `base` are the base points. `fu_items` add up to the fu before rounding; they are empty for a
    yakuman. `payments` are single ones, honba among them, the sticks on the table not; `payer` is
    the stand-in for a discarder who is not named, None where one is. `next_best` is the best other
    way to count the hand, None where there is none.
    """

    value: HandValue
    reading: Reading
    yaku: tuple[YakuLine, ...]
    fu_items: tuple[FuItem, ...]
    base: int
    payments: tuple[Payment, ...]
    payer: Wind | None
    next_best: tuple[Reading, Candidate] | None
    near_misses: tuple[NearMiss, ...]


def explain(hand: TileHand, ruleset: Ruleset, *, near_misses: bool = False) -> Explanation:
    """Explain the value of a hand that is not against the rules; raises what `value_of` does."""
    judge = judge_of(ruleset)
    candidates = judge.candidates(hand, sum(dora_in(hand, ruleset)))
    readings = readings_of(hand, ruleset)
    ranked = sorted(candidates, key=lambda one: one[:4], reverse=True)
    best = ranked[0]
    look = look_at(readings[best.reading], hand, ruleset)
    others = [one for one in ranked if one[:-1] != best[:-1]]
    liable = liable_for(hand, best.score.yaku, ruleset)
    unnamed = not (hand.how.tsumo or hand.discarder)
    return Explanation(
        judge.value(hand),
        look.reading,
        tuple([_line(name, look, best) for name in best.score.yaku]),
        () if best.yakuman else tuple(fu_items(look)),
        best.base,
        tuple(payments_for(hand, (best.yakuman, best.han, best.fu), liable, ruleset)),
        stand_in(hand, liable) if unnamed else None,
        (readings[others[0].reading], others[0]) if others else None,
        tuple(near_misses_of(hand, ruleset, best.score.yaku)) if near_misses else (),
    )


def _line(name: str, look: Look, best: Candidate) -> YakuLine:
    row = ALL_YAKU[name]
    counted = count(row, look)
    han = best.score.han if best.score.flat or counted is None else counted.han
    return YakuLine(row, 0 if best.yakuman else han, counted.yakuman if counted else 0)
