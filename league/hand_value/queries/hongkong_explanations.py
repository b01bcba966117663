"""Explain the value of a Hong Kong hand line by line, in the reader's language. No database access."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from league.core.queries.rule_terms import NameOf, comma_list, kanji_of, term
from league.formats.winds import wind as wind_name
from league.hand_value.queries.explanations import TIMES, Paid, ValueLine
from league.hand_value.queries.pattern_explanations import PatternExplanation
from league.templatetags.numbers import grouped
from scoring.core.table.settlement import Payment
from scoring.core.tiles import name_of
from scoring.hongkong.hands.decomposition import Reading, group_texts
from scoring.hongkong.hands.evaluate import HandValue, best_of
from scoring.hongkong.hands.explain import Explanation, NearMiss, explain, near_misses_of
from scoring.hongkong.hands.tile_hand import TileHand
from scoring.hongkong.hands.value_answer import read_task
from scoring.ruleset import HongKongRules

REASONS: dict[str, Promise | str] = {
    "win": "",
    "guarantee": lazy("liable for the self-draw"),
    "kong": lazy("owner of the robbed kong"),
}
NEAR: dict[str, Promise] = {
    "part": lazy("a part of %(pattern)s"),
    "whole": lazy("%(pattern)s counts instead"),
    "reading": lazy("possible, but another reading of the tiles pays more"),
    "ruleset": lazy("not used in this ruleset"),
    "kong": lazy("the hand has a concealed kong"),
    "discard": lazy("the pong completed by the discard is not concealed"),
    "wait": lazy("the hand did not wait for all nine numbers"),
}


def explain_hongkong(task: Mapping[str, Any]) -> dict[str, Any]:
    return asdict(explained_task(task))


def explained_task(task: Mapping[str, Any]) -> PatternExplanation:
    """Explain a hand of the value format with near misses.

    Raises ScoringError with every problem.
    """
    hand, rules = read_task(task)
    return explanation_text(explain(hand, rules, near_misses=True), hand, rules)


def explanation_text(
    explanation: Explanation, hand: TileHand, rules: HongKongRules, *, name: NameOf = wind_name
) -> PatternExplanation:
    """Word an explanation; `name` gives the player at a wind."""
    value = explanation.value
    words = {"faan": value.qualifying, "minimum": rules.min_faan}
    return PatternExplanation(
        size=faan_text(value.faan),
        points=value.points,
        reading=reading_text(value.reading, hand),
        patterns=list(_pattern_lines(value)),
        minimum=_("%(faan)s faan count towards the minimum of %(minimum)s") % words,
        cap=_cap(value),
        base=f"{rules.unit} {TIMES} {rules.multiplier(value.faan)} = {grouped(value.points)}",
        payments=[_paid(payment, name) for payment in explanation.payments],
        other=_other(explanation.next_best, hand),
        near=[_near_line(miss) for miss in explanation.near_misses],
    )


def below_minimum(task: Mapping[str, Any]) -> tuple[list[ValueLine], list[ValueLine]]:
    """The patterns of a complete hand below the minimum, and the near misses.

    Raises ScoringError.
    """
    hand, rules = read_task(task)
    value = best_of(hand, rules)
    near = near_misses_of(value.reading, hand, rules)
    return list(_pattern_lines(value)), [_near_line(miss) for miss in near]


def faan_text(faan: int) -> str:
    return _("%(faan)s faan") % {"faan": faan}


def reading_text(reading: Reading, hand: TileHand) -> str:
    """The groups of a reading, melded ones in brackets, and the winning tile."""
    groups = " ".join(group_texts(reading, hand))
    if not groups:
        return ""
    return _("%(groups)s, won on %(tile)s") % {"groups": groups, "tile": name_of(hand.win_tile)}


def _pattern_lines(value: HandValue) -> Iterator[ValueLine]:
    for name, faan in value.patterns.items():
        yield ValueLine(label=term(name), note=kanji_of(name), value=faan_text(faan))


def _cap(value: HandValue) -> str:
    if not value.capped:
        return ""
    return _("%(total)s faan, cut to the cap of %(faan)s") % {
        "total": value.total,
        "faan": value.faan,
    }


def _paid(payment: Payment, name: NameOf) -> Paid:
    how = str(REASONS[payment.reason])
    return Paid(payer=name(payment.payer), points=payment.points, how=how)


def _other(other: HandValue | None, hand: TileHand) -> str:
    if other is None:
        return ""
    words = {
        "reading": reading_text(other.reading, hand),
        "patterns": comma_list(map(term, other.patterns)),
        "faan": other.total,
    }
    return _("%(reading)s: %(patterns)s; %(faan)s faan") % words


def _near_line(miss: NearMiss) -> ValueLine:
    why = str(NEAR[miss.reason])
    if "%(pattern)s" in why:
        why %= {"pattern": term(miss.by)}
    return ValueLine(label=term(miss.pattern), note=kanji_of(miss.pattern), value=why)
