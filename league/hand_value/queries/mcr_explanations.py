"""Explain the value of a hand of Mahjong Competition Rules, in the reader's language. No database access."""

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
from scoring import Wind
from scoring.core.tiles import name_of
from scoring.mcr.fan import FLOWERS
from scoring.mcr.hands.evaluate import HandValue, best_of, value_of
from scoring.mcr.hands.explain import NearMiss, near_misses_of, next_best
from scoring.mcr.hands.readings import Reading, group_texts
from scoring.mcr.hands.tile_hand import TileHand
from scoring.mcr.hands.value_answer import read_task
from scoring.mcr.payments import DISCARDER, OTHERS
from scoring.ruleset import McrRules

GAME = "mcr"
UNNAMED: dict[str, Promise] = {
    DISCARDER: lazy("The discarder"),
    OTHERS: lazy("Each of the others"),
}
NEAR: dict[str, Promise] = {
    "part": lazy("does not count, because %(pattern)s contains it"),
    "reading": lazy("possible, but another way to count the tiles brings more"),
    "waits": lazy("does not count, because the hand waits for more than one tile"),
    "discard": lazy("does not count, because the discard makes one pung not concealed"),
    "once": lazy("does not count, because each set is combined only once"),
}


def explain_mcr(task: Mapping[str, Any]) -> dict[str, Any]:
    return asdict(explained_task(task))


def explained_task(task: Mapping[str, Any]) -> PatternExplanation:
    """Explain a hand of the value format with near misses.

    Raises ScoringError with every problem.
    """
    return explanation_text(*read_task(task), near_misses=True)


def explanation_text(
    hand: TileHand, rules: McrRules, *, near_misses: bool, name: NameOf = wind_name
) -> PatternExplanation:
    """Word the value of a legal hand; `name` gives the player at a wind. Raises ScoringError."""
    value = value_of(hand, rules)
    near = near_misses_of(value, hand, rules) if near_misses else ()
    return PatternExplanation(
        size=fan_text(value.fan),
        points=value.points,
        reading=reading_text(value.reading, hand),
        patterns=list(_fan_lines(value)),
        minimum=_minimum(value, rules),
        base=_base(value, hand, rules),
        payments=list(_payments(value, name)),
        other=_other(next_best(value, hand, rules), hand),
        near=[_near_line(miss) for miss in near],
    )


def below_minimum(task: Mapping[str, Any]) -> tuple[list[ValueLine], list[ValueLine]]:
    """The fan of a complete hand below the minimum, and the near misses.

    Raises ScoringError.
    """
    hand, rules = read_task(task)
    value = best_of(hand, rules)
    near = near_misses_of(value, hand, rules)
    return list(_fan_lines(value)), [_near_line(miss) for miss in near]


def fan_text(fan: int) -> str:
    return _("%(fan)s fan") % {"fan": fan}


def reading_text(reading: Reading, hand: TileHand) -> str:
    """The groups of a reading, melded ones in brackets, and the winning tile."""
    groups = " ".join(group_texts(reading, hand))
    return _("%(groups)s, won on %(tile)s") % {"groups": groups, "tile": name_of(hand.win_tile)}


def _fan_lines(value: HandValue) -> Iterator[ValueLine]:
    for name, fan in sorted(value.patterns.items(), key=lambda one: (one[0] == FLOWERS, -one[1])):
        yield ValueLine(label=term(name, GAME), note=kanji_of(name, GAME), value=fan_text(fan))


def _minimum(value: HandValue, rules: McrRules) -> str:
    words = {"fan": value.qualifying, "minimum": rules.min_fan}
    return _("%(fan)s fan without flowers, at least %(minimum)s are needed") % words


def _base(value: HandValue, hand: TileHand, rules: McrRules) -> str:
    extra = rules.extra_points
    sum_ = f"({extra} + {value.fan})" if hand.self_draw else f"{extra} + {value.fan}"
    return f"3 {TIMES} {sum_} = {grouped(value.points)}"


def _payments(value: HandValue, name: NameOf) -> Iterator[Paid]:
    for payer, moved in value.payments.items():
        if moved < 0:
            who = str(UNNAMED[payer]) if payer in UNNAMED else name(Wind(payer))
            yield Paid(payer=who, points=-moved, how="")


def _other(other: HandValue | None, hand: TileHand) -> str:
    if other is None:
        return ""
    words = {
        "reading": reading_text(other.reading, hand),
        "patterns": comma_list(term(name, GAME) for name in other.patterns),
        "fan": other.fan,
    }
    return _("%(reading)s: %(patterns)s; %(fan)s fan") % words


def _near_line(miss: NearMiss) -> ValueLine:
    why = str(NEAR[miss.reason])
    if "%(pattern)s" in why:
        why %= {"pattern": term(miss.by, GAME)}
    return ValueLine(label=term(miss.pattern, GAME), note=kanji_of(miss.pattern, GAME), value=why)
