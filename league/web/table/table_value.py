"""The value step as a phone shows it: the commonest yaku first, in short chips, the rest folded away.

Scripts copy it for every winner; `ANY_WIND` stands where a winner's wind will.
"""

from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from league.core.queries.rule_terms import term
from league.web.table.hand_choices import Choice, fu_of, han_of, yaku_of, yakuman_of
from league.web.table.hand_fields import Field, Tap, taps_of
from league.web.table.hand_values import WinnerStep, winner_steps
from league.web.table.table_view import SeatRow
from scoring import Ruleset
from scoring.riichi.hands.local_yaku import ALL_YAKU

ANY_WIND = "X"
#: What a hand is mostly worth, in the order in which it is read out.
COMMON = (
    "riichi",
    "ippatsu",
    "menzen_tsumo",
    "pinfu",
    "tanyao",
    "iipeikou",
    "yakuhai_haku",
    "yakuhai_hatsu",
    "yakuhai_chun",
    "yakuhai_bakaze",
    "yakuhai_jikaze",
    "sanshoku_doujun",
    "ittsuu",
    "toitoi",
    "chiitoitsu",
    "honitsu",
    "chinitsu",
)

PAIRS = {
    "plain": gettext_lazy("Any other"),
    "value": gettext_lazy("Dragon, seat wind or round wind"),
    "double_wind": gettext_lazy("Double wind (seat and round)"),
}
WAITS = {
    "two_sided": gettext_lazy("Two-sided, two pairs"),
    "closed_wait": gettext_lazy("Closed (kanchan)"),
    "edge_wait": gettext_lazy("Edge (penchan)"),
    "pair_wait": gettext_lazy("Pair (tanki)"),
}
SETS = {
    "open_triplet": gettext_lazy("Open triplet"),
    "closed_triplet": gettext_lazy("Closed triplet"),
    "open_kan": gettext_lazy("Open kan"),
    "closed_kan": gettext_lazy("Closed kan"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ValuePart:
    """The questions about a winner's value, each as things to tap."""

    calls: Field
    common: Field
    rest: list[Field]
    han: Field
    yakuman: Field
    fu: Field
    pairs: Field
    waits: Field
    sets: dict[str, Any]
    liable: list[Field]
    liable_by_han: bool
    chips: str


def value_part(ruleset: Ruleset, seats: list[SeatRow]) -> ValuePart:
    (step,) = winner_steps(QueryDict(f"outcome=ron&won={ANY_WIND}"), ruleset, seats, {})
    assert isinstance(step, WinnerStep)  # noqa: S101  # nothing says that it is by tiles
    groups = [
        (group.name, [choice.value for choice in group.choices]) for group in yaku_of(ruleset)
    ]
    there = {name for _group, names in groups for name in names}
    return ValuePart(
        calls=_field("calls", _("Closed or open"), _calls()),
        common=_yaku(_("Yaku"), [name for name in COMMON if name in there]),
        rest=[
            _yaku(group, left)
            for group, names in groups
            if (left := [name for name in names if name not in COMMON])
        ],
        han=_field("value", _("Han"), han_of(ruleset)),
        yakuman=_field("value", _("Yakuman"), yakuman_of(ruleset)),
        fu=_field("fu", _("Fu"), [choice for choice in fu_of() if choice.value]),
        pairs=_field("fu-pair", _("Pair"), _choices(PAIRS)),
        waits=_field("fu-wait", _("Wait"), _choices(WAITS)),
        sets=SETS,
        liable=step.selects,
        liable_by_han=ruleset.pao_rinshan,
        chips=f"{ANY_WIND}-chips" if ruleset.chips else "",
    )


def _field(part: str, label: str, choices: list[Choice], kind: str = "radio") -> Field:
    name = f"{ANY_WIND}-{part}"
    return Field(name=name, label=label, taps=taps_of(QueryDict(), name, choices, kind))


def _yaku(label: str, names: list[str]) -> Field:
    return _field("yaku", label, [chip_of(name) for name in names], "checkbox")


def _choices(words: dict[str, Any]) -> list[Choice]:
    return [Choice(value=name, label=str(text)) for name, text in words.items()]


def _calls() -> list[Choice]:
    return [
        Choice(value="closed", label=pgettext("hand", "Closed"), note="門前"),
        Choice(value="open", label=pgettext("hand", "Open"), note="副露"),
    ]


def chip_of(name: str) -> Choice:
    return Choice(value=name, label=term(name), note=ALL_YAKU[name].kanji)


def modes() -> list[Tap]:
    """The two ways to state a value without tiles."""
    choices = [
        Choice(value="yaku", label=pgettext("way", "Yaku"), note="役"),
        Choice(value="number", label=_("Han and fu"), note="翻符"),
    ]
    return taps_of(QueryDict(), f"{ANY_WIND}-mode", choices)
