"""Explain the value of a hand line by line, in the reader's language. No database access."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import pgettext

from league.core.queries.rule_terms import (
    NameOf,
    comma_list,
    kanji_of,
    term,
    term_with_kanji,
    yakuman_text,
)
from league.formats.winds import wind as wind_name
from league.templatetags.numbers import grouped
from scoring import Ruleset, Wind
from scoring.core.table.settlement import Payment
from scoring.core.tiles import name_of
from scoring.riichi.hands.decomposition import Decomposition, group_text
from scoring.riichi.hands.evaluate import Interpretation
from scoring.riichi.hands.explain import Explanation, NearMiss, explain, near_misses_of
from scoring.riichi.hands.payments_by_tiles import DISCARDER
from scoring.riichi.hands.tile_hand import TileHand
from scoring.riichi.hands.value_answer import read_task
from scoring.riichi.limits import YAKUMAN, Limit

FU: dict[str, Promise] = {
    "base": lazy("Every hand"),
    "seven_pairs": lazy("Seven pairs, fixed fu"),
    "closed_ron": lazy("Closed hand, ron"),
    "tsumo": lazy("Tsumo"),
    "open_triplet": lazy("Open triplet"),
    "closed_triplet": lazy("Closed triplet"),
    "open_kan": lazy("Open kan"),
    "closed_kan": lazy("Closed kan"),
    "value_pair": lazy("Pair of value tiles"),
    "closed_wait": lazy("Closed wait"),
    "edge_wait": lazy("Edge wait"),
    "pair_wait": lazy("Pair wait"),
    "open_pinfu": lazy("Open hand without other fu"),
}
DORA: dict[str, tuple[Promise, str]] = {
    "dora": (lazy("Dora"), "ドラ"),
    "ura": (lazy("Ura dora"), "裏ドラ"),
    "aka": (lazy("Red fives"), "赤ドラ"),
    "nukidora": (lazy("Nukidora"), "抜きドラ"),
}
REASONS: dict[str, Promise | str] = {
    "win": "",
    "honba": lazy("honba"),
    "pao": lazy("pao"),
    "rinshan": lazy("liable for the kan"),
}
NEAR: dict[str, Promise] = {
    "reading": lazy("possible, but another reading of the tiles pays more"),
    "open_hand": lazy("the hand is open"),
    "ruleset": lazy("not used in this ruleset"),
    "wait": lazy("the wait is not two-sided"),
    "ron": lazy("the triplet completed by ron counts as open"),
    "value_pair": lazy("the pair is a pair of value tiles"),
    "untold": lazy("cannot be seen from the tiles; enter it with han and fu"),
}
# Winning shapes without groups.
WHOLE: dict[str, Promise] = {
    "orphans": lazy("thirteen orphans"),
    "unconnected": lazy("unconnected tiles"),
}
TIMES = "\N{MULTIPLICATION SIGN}"
FACTORS = (1, 2, 4, 6)  # possible multiples of the base points in a payment


@dataclass(frozen=True, slots=True, kw_only=True)
class ValueLine:
    """A yaku, dora or fu item with its value; `note` is its kanji or its tiles."""

    label: str
    value: str
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paid:
    payer: str
    points: int
    how: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplanationText:
    """An explanation as texts; `moves` is the total gain or loss of each player."""

    size: str
    limit: str
    points: int
    reading: str
    yaku: list[ValueLine]
    fu: list[ValueLine]
    rounding: str
    base: str
    payments: list[Paid]
    sticks: int
    moves: list[tuple[str, int]]
    other: str
    near: list[ValueLine]


def explain_task(task: Mapping[str, Any], *, near_misses: bool = False) -> ExplanationText:
    """Explain a hand of the value format; raises ScoringError with every problem."""
    return explanation_text(*read_task(task), near_misses=near_misses)


def explanation_text(
    hand: TileHand, ruleset: Ruleset, *, near_misses: bool = False, name: NameOf = wind_name
) -> ExplanationText:
    """Explain a legal hand; `name` gives the player at a wind."""
    explanation = explain(hand, ruleset, near_misses=near_misses)
    value = explanation.value
    return ExplanationText(
        size=size_of(value.yakuman, value.han, value.fu),
        limit=_(value.limit.english) if value.limit else "",
        points=value.points,
        reading=reading_text(explanation.reading, hand),
        yaku=[*_yaku_lines(explanation), *_dora_lines(explanation)],
        fu=list(_fu_lines(explanation)),
        rounding=_rounding(explanation),
        base=_base(explanation),
        payments=[_paid(payment, explanation, name) for payment in explanation.payments],
        sticks=hand.riichi_sticks,
        moves=[(_who(key, name), points) for key, points in value.payments],
        other=_other(explanation, hand),
        near=[_near_line(miss) for miss in explanation.near_misses],
    )


def reading_text(reading: Decomposition, hand: TileHand) -> str:
    """The groups of a reading, open groups in brackets, and the winning tile."""
    groups = " ".join(map(group_text, reading.groups)) or str(WHOLE[reading.form])
    return _("%(groups)s, won on %(tile)s") % {"groups": groups, "tile": name_of(hand.win_tile)}


def near_lines(task: Mapping[str, Any]) -> list[ValueLine]:
    """The yaku that a complete hand without a yaku almost has; raises ScoringError."""
    hand, ruleset = read_task(task)
    return [_near_line(miss) for miss in near_misses_of(hand, ruleset, ())]


def explanation_json(explanation: ExplanationText) -> dict[str, Any]:
    """The explanation for the API without `moves`, because the value has the totals by seat."""
    written = asdict(explanation)
    del written["moves"]
    return written


def size_of(yakuman: int, han: int | None, fu: int | None) -> str:
    if yakuman:
        return yakuman_text(yakuman)
    return _("%(han)s han %(fu)s fu") % {"han": han, "fu": fu}


def _yaku_lines(explanation: Explanation) -> Iterator[ValueLine]:
    for line in explanation.yaku:
        if explanation.value.yakuman:
            value = size_of(line.yakuman, None, None)
        else:
            value = _("%(han)s han") % {"han": line.han}
        yield ValueLine(label=term(line.yaku.id), note=kanji_of(line.yaku.id), value=value)


def _dora_lines(explanation: Explanation) -> Iterator[ValueLine]:
    for name, han in explanation.value.dora._asdict().items():
        if han:
            label, kanji = DORA[name]
            yield ValueLine(label=str(label), note=kanji, value=_("%(han)s han") % {"han": han})


def _fu_lines(explanation: Explanation) -> Iterator[ValueLine]:
    for item in explanation.fu_items:
        note = group_text(item.group) if item.group else ""
        value = _("%(fu)s fu") % {"fu": item.fu}
        yield ValueLine(label=str(FU[item.name]), note=note, value=value)


def _rounding(explanation: Explanation) -> str:
    total = sum(item.fu for item in explanation.fu_items)
    if explanation.value.fu in {None, total}:
        return ""
    return _("%(total)s fu, rounded up to %(fu)s") % {"total": total, "fu": explanation.value.fu}


def _base(explanation: Explanation) -> str:
    value = explanation.value
    words = {"base": grouped(explanation.base), "han": value.han, "fu": value.fu}
    if value.yakuman:
        return base_of_yakuman(value.yakuman, explanation.base)
    if isinstance(value.limit, Limit):
        words["limit"] = _(value.limit.english)
        return _("%(han)s han %(fu)s fu are %(limit)s: %(base)s") % words
    return f"{value.fu} {TIMES} 2^(2 + {value.han}) = {words['base']}"


def base_of_yakuman(count: int, base: int) -> str:
    return f"{count} {TIMES} {grouped(YAKUMAN.base)} = {grouped(base)}"


def reason_text(reason: str) -> str:
    """The reason for a payment that is not for the win itself."""
    return str(REASONS.get(reason, ""))


def _paid(payment: Payment, explanation: Explanation, name: NameOf) -> Paid:
    payer = _who(DISCARDER if payment.payer is explanation.payer else payment.payer, name)
    words = (str(REASONS[payment.reason]), factor_of(payment.points, explanation.base))
    return Paid(payer=payer, points=payment.points, how=", ".join(filter(None, words)))


def factor_of(points: int, base: int) -> str:
    """The multiple of the base points in a payment that was rounded up to 100."""
    for times in FACTORS:
        exact = times * base
        if exact <= points < exact + 100:
            sum_ = f"{times} {TIMES} {grouped(base)}"
            if exact == points:
                return sum_
            return _("%(sum)s = %(exact)s, rounded up") % {"sum": sum_, "exact": grouped(exact)}
    return ""


def _who(key: str, name: NameOf) -> str:
    return pgettext("payer", "Discarder") if key == DISCARDER else name(Wind(key))


def _other(explanation: Explanation, hand: TileHand) -> str:
    if explanation.next_best is None:
        return ""
    reading, other = explanation.next_best
    words = {
        "reading": reading_text(reading, hand),
        "yaku": comma_list(map(term_with_kanji, other.yaku)),
        "size": _size_of_other(other),
        "base": grouped(other.base),
    }
    if other.base < explanation.base:
        return _("%(reading)s: %(yaku)s, %(size)s; only %(base)s base points") % words
    return _("%(reading)s: %(yaku)s, %(size)s; also %(base)s base points") % words


def _size_of_other(other: Interpretation) -> str:
    return size_of(other.yakuman, other.han, other.fu)


def _near_line(miss: NearMiss) -> ValueLine:
    why = str(NEAR[miss.reason])
    return ValueLine(label=term(miss.yaku), note=kanji_of(miss.yaku), value=why)
