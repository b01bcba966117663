"""An explanation line by line, in English, for people."""

from collections.abc import Iterator

from scoring.core.seats import Wind
from scoring.riichi.hands.evaluate import Candidate
from scoring.riichi.hands.explain import Explanation
from scoring.riichi.hands.local_yaku import ALL_YAKU
from scoring.riichi.hands.near_misses import NearMiss
from scoring.riichi.hands.payments_by_tiles import DISCARDER
from scoring.riichi.hands.reading_text import group_text, reading_text
from scoring.riichi.hands.tile_hand import TileHand
from scoring.riichi.play.limits import YAKUMAN

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
    "ruleset": "these rules do not count it (%s)",
    "wait": "the wait is not two-sided",
    "ron": "the discarded tile makes one triplet open",
    "value_pair": "the pair is one of value tiles",
    "untold": "tiles cannot tell whether it holds; state it with han and fu",
}
_REASONS = {"win": "", "pao": ", liable", "honba": " for honba", "rinshan": ", liable for the kan"}


def explanation_lines(told: Explanation, hand: TileHand) -> list[str]:
    """Write an explanation: reading, yaku, fu, base points, payments, what else it was."""
    return [
        f"Reading: {reading_text(told.reading, hand)}",
        *_yaku_lines(told),
        *_fu_lines(told),
        _base_line(told),
        *_payment_lines(told, hand),
        *_next_lines(told, hand),
        *[_miss_line(miss) for miss in told.near_misses],
    ]


def _yaku_lines(told: Explanation) -> Iterator[str]:
    for line in told.yaku:
        worth = f"{line.yakuman} yakuman" if told.value.yakuman else f"{line.han} han"
        yield f"Yaku: {line.yaku.english} ({line.yaku.kanji}): {worth}"
    for name, han in told.value.dora._asdict().items():
        if han:
            yield f"{_DORA[name]}: {han} han"


def _fu_lines(told: Explanation) -> Iterator[str]:
    for item in told.fu_items:
        of = f" {group_text(item.group)}" if item.group else ""
        yield f"Fu: {item.fu} for {_FU[item.name]}{of}"
    total = sum(item.fu for item in told.fu_items)
    if told.value.fu not in (None, total):
        yield f"Fu: {total}, rounded up to {told.value.fu}"


def _base_line(told: Explanation) -> str:
    value = told.value
    if value.yakuman:
        return f"Base: {value.yakuman} yakuman of {YAKUMAN.base:,} = {told.base:,}"
    if value.limit:
        return f"Base: {value.han} han {value.fu} fu is {value.limit.english}: {told.base:,}"
    return f"Base: {value.fu} fu x 2^(2 + {value.han} han) = {told.base:,}"


def _payment_lines(told: Explanation, hand: TileHand) -> Iterator[str]:
    for payment in told.payments:
        payer = DISCARDER if payment.payer is told.payer else _seat(payment.payer)
        reason = _REASONS[payment.reason]
        yield f"Payment: {payer} pays {payment.points:,}{reason}{_factor(told, payment.points)}"
    if hand.riichi_sticks:
        yield f"Sticks: {hand.riichi_sticks} on the table, {1000 * hand.riichi_sticks:,}"
    for name, points in told.value.payments:
        yield f"{name if name == DISCARDER else _seat(Wind(name))}: {points:+,}"


def _seat(wind: Wind) -> str:
    return wind.name.capitalize()


def _factor(told: Explanation, points: int) -> str:
    """Say how often the base points went into a payment that was rounded up."""
    for times in (1, 2, 4, 6):
        exact = times * told.base
        if exact < points < exact + 100:
            return f" ({times} x {told.base:,} = {exact:,}, rounded up)"
        if exact == points:
            return f" ({times} x {told.base:,})"
    return ""


def _next_lines(told: Explanation, hand: TileHand) -> Iterator[str]:
    if told.next_best is None:
        return
    reading, other = told.next_best
    names = ", ".join(ALL_YAKU[name].english for name in other.score.yaku)
    why = "less" if other.base < told.base else "the same"
    yield f"Also read as {reading_text(reading, hand)}"
    yield f"  {names}: {_size(other)}, {other.base:,} base points, which is {why}"


def _size(one: Candidate) -> str:
    return f"{one.yakuman} yakuman" if one.yakuman else f"{one.han} han {one.fu} fu"


def _miss_line(miss: NearMiss) -> str:
    row = ALL_YAKU[miss.yaku]
    why = _MISSES[miss.reason].replace("%s", miss.switch or "")
    return f"Not counted: {row.english} ({row.kanji}): {why}"
