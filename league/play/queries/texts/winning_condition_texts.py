"""The texts of winning conditions, for each game. A further game has a row in CONDITION_TEXTS."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import pgettext

from league.core.queries.rule_terms import yakuman_text
from league.play.queries.phone_rules import offline_tables_json
from league.templatetags.numbers import grouped
from scoring import Ruleset
from scoring.games import game_of
from scoring.riichi.limits import limit_of
from scoring.riichi.play.stated_values import Value, named_values

#: A limit is above any number of fu.
LIMIT_FU = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionTexts:
    """`drawn` and `by_discard` name how a hand is won; `values` lists the values that are enough.

    Without a winning value `values` is "none". `cheapest` is the value that pays least, `least` its
    short text with the payments. `draw` names the draw, `example` is a final score to type,
    `footnote` says what the scores include.
    """

    drawn: Callable[[], str]
    by_discard: Promise
    values: Callable[[Sequence[Any], Ruleset], str]
    least: Callable[[Sequence[Any], Ruleset, str, bool], tuple[str, str]]
    cheapest: Callable[[Sequence[Any], Ruleset, str, bool], Any]
    draw: Promise
    example: str
    footnote: Promise


def texts_for(ruleset: Ruleset) -> ConditionTexts:
    return CONDITION_TEXTS[game_of(ruleset).variant]


def _han_and_fu(least: Sequence[Value], ruleset: Ruleset) -> str:
    if least[0] == Value(1, 30):
        return _("any win")
    return pgettext("between two values", " or ").join(_value(value, ruleset) for value in least)


def _value(value: Value, ruleset: Ruleset) -> str:
    if value.yakuman:
        return yakuman_text(value.yakuman)
    han = value.han or 0
    limit = limit_of(han, value.fu or 0, ruleset)
    if value.fu is None and limit:
        return _("%(limit)s (%(han)s han)") % {"limit": _(limit.english), "han": han}
    return _("%(han)s han %(fu)s fu") % {"han": han, "fu": value.fu}


def _paid(value: Value, ruleset: Ruleset, wind: str, *, drawn: bool) -> Any:
    rows: Any = offline_tables_json(ruleset)["values"]
    names = {value: name for name, value in named_values(ruleset).items()}
    return rows[names[value]]["tsumo" if drawn else "ron"][wind]


def _cheapest_han(
    least: Sequence[Value],
    ruleset: Ruleset,
    wind: str,
    drawn: bool,  # noqa: FBT001  # one of two ways
) -> Value:
    def order(value: Value) -> tuple[int, int]:
        points = _paid(value, ruleset, wind, drawn=drawn)
        return (sum(points.values()) if drawn else points, value.fu or LIMIT_FU)

    return min(least, key=order)


def _least_han(
    least: Sequence[Value],
    ruleset: Ruleset,
    wind: str,
    drawn: bool,  # noqa: FBT001  # one of two ways
) -> tuple[str, str]:
    """The value that is just enough, and its payments."""
    if least[0] == Value(1, 30):
        return _("any win"), ""
    value = _cheapest_han(least, ruleset, wind, drawn)
    points = _paid(value, ruleset, wind, drawn=drawn)
    if not drawn:
        return _value(value, ruleset), grouped(points)
    shares = sorted(set(points.values()))
    if len(shares) == 1:
        return _value(value, ruleset), _("%(points)s all") % {"points": grouped(shares[0])}
    return _value(value, ruleset), " / ".join(map(grouped, shares))


def _least_faan(
    least: Sequence[int],
    ruleset: Ruleset,
    _wind: str,
    _drawn: bool,  # noqa: FBT001  # one of two ways
) -> tuple[str, str]:
    return _faan(least, ruleset), ""


def _cheapest_faan(
    least: Sequence[int],
    _ruleset: Ruleset,
    _wind: str,
    _drawn: bool,  # noqa: FBT001  # one of two ways
) -> int:
    return least[0]


def _faan(least: Sequence[int], ruleset: Ruleset) -> str:
    rules = ruleset.hongkong
    if rules is not None and least[0] == rules.min_faan:
        return _("any win")
    return _("%(faan)s faan or more") % {"faan": least[0]}


CONDITION_TEXTS: Mapping[str, ConditionTexts] = MappingProxyType(
    {
        "riichi": ConditionTexts(
            drawn=lambda: pgettext("how", "Tsumo"),
            by_discard=lazy("Ron from %(name)s"),
            values=_han_and_fu,
            least=_least_han,
            cheapest=_cheapest_han,
            draw=lazy("Exhaustive draw"),
            example="-5.0",
            footnote=lazy(
                "Includes honba, sticks, ties, uma and oka, as if the game ended with this hand."
            ),
        ),
        "hongkong": ConditionTexts(
            drawn=lambda: _("Self-draw"),
            by_discard=lazy("Discard by %(name)s"),
            values=_faan,
            least=_least_faan,
            cheapest=_cheapest_faan,
            draw=lazy("Drawn hand"),
            example="-40",
            footnote=lazy(
                "Includes the points for drawn hands and ties, as if the game ended with this hand."
            ),
        ),
    }
)
