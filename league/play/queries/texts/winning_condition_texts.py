"""The texts of winning conditions, for each game. A further game has a row in CONDITION_TEXTS."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
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
from scoring.ruleset import mcr_rules

#: A limit is above any number of fu.
LIMIT_FU = 1000


class ConditionTexts(ABC):
    """`by_discard` and `drawn` name how a hand is won, `draw` the draw.

    `example` is a final score to type, `footnote` says what the scores include. The `least` values
    are those that are just enough.
    """

    by_discard: Promise
    draw: Promise
    example: str
    footnote: Promise

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset

    @abstractmethod
    def drawn(self) -> str:
        """Name a win by self-draw."""

    @abstractmethod
    def values(self, least: Sequence[Any]) -> str:
        """List the values that are enough."""

    def cheapest(self, least: Sequence[Any], wind: str, *, drawn: bool) -> Any:  # noqa: ARG002  # of riichi
        """The value that pays least to a winner with this wind."""
        return least[0]

    def least(self, least: Sequence[Any], wind: str, *, drawn: bool) -> tuple[str, str]:  # noqa: ARG002
        """That value in short, and its payments."""
        return self.values(least), ""


class RiichiConditions(ConditionTexts):
    by_discard = lazy("Ron from %(name)s")
    draw = lazy("Exhaustive draw")
    example = "-5.0"
    footnote = lazy(
        "Includes honba, sticks, ties, uma and oka, as if the game ended with this hand."
    )

    def drawn(self) -> str:
        return pgettext("how", "Tsumo")

    def values(self, least: Sequence[Value]) -> str:
        if least[0] == Value(1, 30):
            return _("any win")
        return pgettext("between two values", " or ").join(map(self._value, least))

    def cheapest(self, least: Sequence[Value], wind: str, *, drawn: bool) -> Value:
        def order(value: Value) -> tuple[int, int]:
            points = self._paid(value, wind, drawn=drawn)
            return (sum(points.values()) if drawn else points, value.fu or LIMIT_FU)

        return min(least, key=order)

    def least(self, least: Sequence[Value], wind: str, *, drawn: bool) -> tuple[str, str]:
        if least[0] == Value(1, 30):
            return _("any win"), ""
        value = self.cheapest(least, wind, drawn=drawn)
        points = self._paid(value, wind, drawn=drawn)
        if not drawn:
            return self._value(value), grouped(points)
        shares = sorted(set(points.values()))
        if len(shares) == 1:
            return self._value(value), _("%(points)s all") % {"points": grouped(shares[0])}
        return self._value(value), " / ".join(map(grouped, shares))

    def _value(self, value: Value) -> str:
        if value.yakuman:
            return yakuman_text(value.yakuman)
        han = value.han or 0
        limit = limit_of(han, value.fu or 0, self.ruleset)
        if value.fu is None and limit:
            return _("%(limit)s (%(han)s han)") % {"limit": _(limit.english), "han": han}
        return _("%(han)s han %(fu)s fu") % {"han": han, "fu": value.fu}

    def _paid(self, value: Value, wind: str, *, drawn: bool) -> Any:
        rows: Any = offline_tables_json(self.ruleset)["values"]
        names = {value: name for name, value in named_values(self.ruleset).items()}
        return rows[names[value]]["tsumo" if drawn else "ron"][wind]


class HongKongConditions(ConditionTexts):
    by_discard = lazy("Discard by %(name)s")
    draw = lazy("Drawn hand")
    example = "-40"
    footnote = lazy(
        "Includes the points for drawn hands and ties, as if the game ended with this hand."
    )

    def drawn(self) -> str:
        return _("Self-draw")

    def values(self, least: Sequence[int]) -> str:
        rules = self.ruleset.hongkong
        if rules is not None and least[0] == rules.min_faan:
            return _("any win")
        return _("%(faan)s faan or more") % {"faan": least[0]}


class McrConditions(ConditionTexts):
    by_discard = lazy("Discard by %(name)s")
    draw = lazy("Drawn hand")
    example = "4"
    footnote = lazy("Includes ties, as if the session ended with this hand.")

    def drawn(self) -> str:
        return _("Self-draw")

    def values(self, least: Sequence[int]) -> str:
        if least[0] == mcr_rules(self.ruleset).min_fan:
            return _("any win")
        return _("%(fan)s fan or more") % {"fan": least[0]}


CONDITION_TEXTS: Mapping[str, type[ConditionTexts]] = MappingProxyType(
    {"riichi": RiichiConditions, "hongkong": HongKongConditions, "mcr": McrConditions}
)


def texts_for(ruleset: Ruleset) -> ConditionTexts:
    return CONDITION_TEXTS[game_of(ruleset).variant](ruleset)
