"""Why a hand has its value: decomposition, yaku, fu items, payments, the next best count, near misses.

Rules: docs/rules.md, 1 and 2.3.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Literal, NamedTuple

from scoring.core.seats import Wind
from scoring.core.table.settlement import Payment
from scoring.riichi.hands.decomposition import (
    Decomposition,
    HandView,
    decomposition_text,
    decompositions_of,
    group_text,
    view_of,
)
from scoring.riichi.hands.dora import dora_in
from scoring.riichi.hands.evaluate import HandValue, Interpretation, evaluator_of
from scoring.riichi.hands.fu import FuItem, fu_items
from scoring.riichi.hands.local_yaku import ALL_YAKU, BY_RON, BY_TSUMO
from scoring.riichi.hands.payments_by_tiles import (
    DISCARDER,
    liable_for,
    payments_for,
    unnamed_discarder,
)
from scoring.riichi.hands.scores import ScoredYaku, count, rows_in, settled
from scoring.riichi.hands.tile_hand import TileHand
from scoring.riichi.hands.yaku import Yaku, excluded_by, is_played
from scoring.riichi.limits import YAKUMAN
from scoring.ruleset import Ruleset

Reason = Literal["reading", "open_hand", "ruleset", "wait", "ron", "value_pair", "untold"]

#: Switches with which a yaku would count that the rules have, but not for such a hand.
_WIDER: dict[str, tuple[str, bool]] = {
    "tanyao": ("kuitan", True),
    "pinfu": ("pinfu_tsumo", True),
    "ryuuiisou": ("ryuuiisou_needs_green", False),
    "chiitoitsu": ("chiitoi_four_alike", True),
}


class NearMiss(NamedTuple):
    """A yaku and why it does not count; `switch` is that of the ruleset where that is why.

    "untold" is a local yaku that the rules play and that nothing in the value format could tell.
    """

    yaku: str
    reason: Reason
    switch: str | None = None


def near_misses_of(
    hand: TileHand, ruleset: Ruleset, counted: tuple[str, ...]
) -> Iterator[NearMiss]:
    """Tell which yaku a hand would have but for one thing, in the order of the tables.

    Local yaku that tiles cannot tell are among them where a hand like this one may have them.
    """
    views = [view_of(reading, hand, ruleset) for reading in decompositions_of(hand, ruleset)]
    rows = rows_in(ruleset)
    elsewhere = {one.row.id for view in views for one in _found_in(view, rows)} - {*counted}
    had = [ALL_YAKU[name] for name in counted]
    yakuman = any(row.yakuman for row in had)
    for row in ALL_YAKU.values():
        if row.id in elsewhere:
            yield NearMiss(row.id, "reading")
        elif not (row in had or (yakuman and not row.yakuman)) and excluded_by(
            row, ruleset
        ).isdisjoint(counted):
            yield from _misses(row, views, ruleset)


def _misses(row: Yaku, views: list[HandView], ruleset: Ruleset) -> Iterator[NearMiss]:
    if row.holds is None:
        if row.id in ruleset.local_yaku and any(_fits(row, view) for view in views):
            yield NearMiss(row.id, "untold")
        return
    if not is_played(row, ruleset):
        if any(_has(row, view) for view in views):
            yield NearMiss(row.id, "ruleset", row.switch)
        return
    switch = _missing_switch(row, views, ruleset)
    if switch is not None:
        yield NearMiss(row.id, "ruleset", switch)
        return
    reasons = [reason for reason, change in _CHANGES if any(_has(row, change(x)) for x in views)]
    yield from [NearMiss(row.id, reason) for reason in reasons[:1]]


def _found_in(view: HandView, rows: Iterable[Yaku]) -> list[ScoredYaku]:
    return settled((count(row, view) for row in rows if _has(row, view)), view.rules)


def _has(row: Yaku, view: HandView) -> bool:
    return bool(row.holds and row.holds(view)) and count(row, view) is not None


def _fits(row: Yaku, view: HandView) -> bool:
    """Tell that a hand may have a yaku that its tiles cannot tell, by how and by whom it was won."""
    other_way = BY_RON if view.how.tsumo else BY_TSUMO
    return count(row, view) is not None and row.id not in other_way


def _missing_switch(row: Yaku, views: list[HandView], ruleset: Ruleset) -> str | None:
    """Return the switch that, set otherwise, would give the yaku."""
    switch, value = _WIDER.get(row.id, (None, None))
    if switch is None or getattr(ruleset, switch) == value:
        return None
    wider = ruleset.changed(**{switch: value})
    hand = views[0].hand
    found = [view_of(reading, hand, wider) for reading in decompositions_of(hand, wider)]
    return switch if any(_has(row, view) for view in found) else None


def _closed(view: HandView) -> HandView:
    return view._replace(f=view.f._replace(calls=0))


def _waiting_on_two_sides(view: HandView) -> HandView:
    waits = {"closed_wait": 0, "edge_wait": 0, "pair_wait": 0}
    return view._replace(f=view.f._replace(two_sided=1, **waits))


def _drawn(view: HandView) -> HandView:
    return view._replace(f=view.f._replace(won_simple=0, won_outside=0))


def _with_plain_pair(view: HandView) -> HandView:
    return view._replace(f=view.f._replace(honour_pairs=0))


#: reason -> the same hand without that reason; the first with which a yaku counts is named.
_CHANGES: tuple[tuple[Reason, Callable[[HandView], HandView]], ...] = (
    ("open_hand", _closed),
    ("wait", _waiting_on_two_sides),
    ("ron", _drawn),
    ("value_pair", _with_plain_pair),
)


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
    reading: Decomposition
    yaku: tuple[YakuLine, ...]
    fu_items: tuple[FuItem, ...]
    base: int
    payments: tuple[Payment, ...]
    payer: Wind | None
    next_best: tuple[Decomposition, Interpretation] | None
    near_misses: tuple[NearMiss, ...]


def explain(hand: TileHand, ruleset: Ruleset, *, near_misses: bool = False) -> Explanation:
    """Explain the value of a hand that is not against the rules; raises what `value_of` does."""
    evaluator = evaluator_of(ruleset)
    value = evaluator.value(hand)
    interpretations = evaluator.interpretations(hand, sum(dora_in(hand, ruleset)))
    readings = decompositions_of(hand, ruleset)
    ranked = sorted(interpretations, key=lambda one: one[:4], reverse=True)
    best = next(one for one in ranked if (one.reading, one.yaku) == (value.reading, value.yaku))
    view = view_of(readings[best.reading], hand, ruleset)
    others = [one for one in ranked if one[:-1] != best[:-1]]
    liable = liable_for(hand, best.yaku, ruleset)
    unnamed = not (hand.how.tsumo or hand.discarder)
    return Explanation(
        value,
        view.reading,
        tuple([_line(name, view, best) for name in best.yaku]),
        () if best.yakuman else tuple(fu_items(view)),
        best.base,
        tuple(payments_for(hand, (best.yakuman, best.han, best.fu), liable, ruleset)),
        unnamed_discarder(hand, liable) if unnamed else None,
        (readings[others[0].reading], others[0]) if others else None,
        tuple(near_misses_of(hand, ruleset, best.yaku)) if near_misses else (),
    )


def _line(name: str, view: HandView, best: Interpretation) -> YakuLine:
    row = ALL_YAKU[name]
    counted = count(row, view)
    han = best.han if best.flat or counted is None else counted.han
    return YakuLine(row, 0 if best.yakuman else han, counted.yakuman if counted else 0)


_FU = {
    "base": "every hand",
    "seven_pairs": "seven pairs, nothing added",
    "closed_ron": "closed hand, ron",
    "tsumo": "tsumo",
    "open_triplet": "open triplet",
    "closed_triplet": "closed triplet",
    "open_kan": "open kan",
    "closed_kan": "closed kan",
    "value_pair": "pair of value tiles",
    "closed_wait": "closed wait",
    "edge_wait": "edge wait",
    "pair_wait": "pair wait",
    "open_pinfu": "open hand without other fu",
}
_DORA = {"dora": "Dora", "ura": "Ura dora", "aka": "Red fives", "nukidora": "Norths set aside"}
_MISSES = {
    "reading": "the hand can be counted so, but another way pays more",
    "open_hand": "the hand is open",
    "ruleset": "not used in this ruleset (%s)",
    "wait": "the wait is not two-sided",
    "ron": "the discarded tile makes one triplet open",
    "value_pair": "the pair is one of value tiles",
    "untold": "tiles cannot tell whether it holds; state it with han and fu",
}
_REASONS = {"win": "", "pao": ", liable", "honba": " for honba", "rinshan": ", liable for the kan"}


def explanation_lines(explanation: Explanation, hand: TileHand) -> list[str]:
    """Write an explanation: reading, yaku, fu, base points, payments, what else it was."""
    return [
        f"Reading: {decomposition_text(explanation.reading, hand)}",
        *_yaku_lines(explanation),
        *_fu_lines(explanation),
        _base_line(explanation),
        *_payment_lines(explanation, hand),
        *_next_lines(explanation, hand),
        *near_miss_lines(explanation.near_misses),
    ]


def _yaku_lines(explanation: Explanation) -> Iterator[str]:
    for line in explanation.yaku:
        value = f"{line.yakuman} yakuman" if explanation.value.yakuman else f"{line.han} han"
        yield f"Yaku: {line.yaku.english} ({line.yaku.kanji}): {value}"
    for name, han in explanation.value.dora._asdict().items():
        if han:
            yield f"{_DORA[name]}: {han} han"


def _fu_lines(explanation: Explanation) -> Iterator[str]:
    for item in explanation.fu_items:
        of = f" {group_text(item.group)}" if item.group else ""
        yield f"Fu: {item.fu} for {_FU[item.name]}{of}"
    total = sum(item.fu for item in explanation.fu_items)
    if explanation.value.fu not in (None, total):
        yield f"Fu: {total}, rounded up to {explanation.value.fu}"


def _base_line(explanation: Explanation) -> str:
    value = explanation.value
    if value.yakuman:
        return f"Base: {value.yakuman} yakuman of {YAKUMAN.base:,} = {explanation.base:,}"
    if value.limit:
        return f"Base: {value.han} han {value.fu} fu is {value.limit.english}: {explanation.base:,}"
    return f"Base: {value.fu} fu x 2^(2 + {value.han} han) = {explanation.base:,}"


def _payment_lines(explanation: Explanation, hand: TileHand) -> Iterator[str]:
    for payment in explanation.payments:
        payer = DISCARDER if payment.payer is explanation.payer else _seat(payment.payer)
        reason = _REASONS[payment.reason]
        yield f"Payment: {payer} pays {payment.points:,}{reason}{_factor(explanation, payment.points)}"
    if hand.riichi_sticks:
        yield f"Sticks: {hand.riichi_sticks} on the table, {1000 * hand.riichi_sticks:,}"
    for name, points in explanation.value.payments:
        yield f"{name if name == DISCARDER else _seat(Wind(name))}: {points:+,}"


def _seat(wind: Wind) -> str:
    return wind.name.capitalize()


def _factor(explanation: Explanation, points: int) -> str:
    """Say how often the base points went into a payment that was rounded up."""
    for times in (1, 2, 4, 6):
        exact = times * explanation.base
        if exact < points < exact + 100:
            return f" ({times} x {explanation.base:,} = {exact:,}, rounded up)"
        if exact == points:
            return f" ({times} x {explanation.base:,})"
    return ""


def _next_lines(explanation: Explanation, hand: TileHand) -> Iterator[str]:
    if explanation.next_best is None:
        return
    reading, other = explanation.next_best
    names = ", ".join(ALL_YAKU[name].english for name in other.yaku)
    why = "less" if other.base < explanation.base else "the same"
    yield f"Also read as {decomposition_text(reading, hand)}"
    yield f"  {names}: {_size(other)}, {other.base:,} base points, which is {why}"


def _size(one: Interpretation) -> str:
    return f"{one.yakuman} yakuman" if one.yakuman else f"{one.han} han {one.fu} fu"


def near_miss_lines(misses: Iterable[NearMiss]) -> list[str]:
    """Write near misses, each with its reason."""
    return [_miss_line(miss) for miss in misses]


def _miss_line(miss: NearMiss) -> str:
    row = ALL_YAKU[miss.yaku]
    why = _MISSES[miss.reason].replace("%s", miss.switch or "")
    return f"Not counted: {row.english} ({row.kanji}): {why}"
