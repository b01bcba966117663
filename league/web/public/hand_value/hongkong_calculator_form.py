"""The form of the Hong Kong calculator: one field for each key of the value format."""

from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from league.core.errors import AnyProblem, message_of
from league.templatetags.tenbou import kanji, wind
from league.web.common.tile_forms import TilesField
from league.web.common.tile_words import without_spaces
from scoring import PRESETS, ScoringError
from scoring.core.seats import WINDS
from scoring.hongkong.hands.value_answer import read_rules
from scoring.ruleset import HongKongRules

MELD_ROWS = ("meld1", "meld2", "meld3", "meld4")
MELDS = {
    "chow": lazy("Chow"),
    "pong": lazy("Pong"),
    "kong": lazy("Kong"),
    "concealed_kong": lazy("Concealed kong"),
}
FLAGS = {"robbing_kong": lazy("Robbing a kong"), "last_tile": lazy("Last tile")}
OPENINGS = {
    "": lazy("None"),
    "heavenly": lazy("Heavenly hand"),
    "earthly": lazy("Earthly hand"),
    "human": lazy("Human hand"),
}
REPLACEMENTS = {
    "0": lazy("None"),
    "1": lazy("After a kong"),
    "2": lazy("After a kong that followed a kong"),
}
FLOWER_WINS = {"0": lazy("No"), "7": lazy("Seven bonus tiles"), "8": lazy("Eight bonus tiles")}
DEFAULTS = {"round_wind": "E", "seat_wind": "S", "preset": "hk-old-style", "way": "discard"}
PLAIN = ("round_wind", "seat_wind", "discarder", "opening", "guarantor")


class HongKongCalculatorForm(forms.Form):
    """One field for each key of the value format."""

    use_required_attribute = False

    concealed = TilesField(
        label=lazy("Tiles in hand"),
        help_text=lazy("Without the winning tile, melds and flowers, for example 23456722s11z."),
    )
    win_tile = TilesField(label=lazy("Winning tile"), help_text=lazy("For example 8s."))
    flowers = TilesField(
        label=lazy("Flowers and seasons"),
        help_text=lazy(
            "1f to 4f are the flowers, 5f to 8f the seasons, in the order of the winds."
        ),
    )
    flower_win = forms.ChoiceField(
        label=lazy("Instant win by bonus tiles"), choices=FLOWER_WINS.items(), required=False
    )
    way = forms.ChoiceField(
        label=lazy("Win"),
        choices=[("discard", lazy("By discard")), ("self_draw", lazy("Self-draw"))],
        initial="discard",
        widget=forms.RadioSelect,
        required=False,
    )
    kong_replacement = forms.ChoiceField(
        label=lazy("Drawn after a kong"), choices=REPLACEMENTS.items(), required=False
    )
    opening = forms.ChoiceField(
        label=lazy("Opening hand"), choices=OPENINGS.items(), required=False
    )
    flags = forms.MultipleChoiceField(
        label=lazy("Circumstances of the win"),
        choices=FLAGS.items(),
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )

    def __init__(self, data: QueryDict | None = None) -> None:
        super().__init__(None if data is None else _with_defaults(data))
        seats = [(one.value, f"{wind(one.value)} {kanji(one.value)}") for one in WINDS]
        nobody, unsaid = [("", _("Nobody")), *seats], [("", _("Not stated")), *seats]
        rules = [(row.id, _(row.name)) for row in PRESETS.values() if row.ruleset.hongkong]
        self._add("round_wind", _("Round wind"), seats, DEFAULTS["round_wind"])
        self._add("seat_wind", _("Seat wind"), seats, DEFAULTS["seat_wind"])
        for name in ("round_wind", "seat_wind"):
            self.fields[name].widget = forms.RadioSelect(choices=seats)
        self._add("discarder", _("Discarder"), unsaid)
        self._add("guarantor", _("Liable (bao 包)"), nobody)
        self._add("preset", _("Ruleset"), rules, DEFAULTS["preset"])
        for name in MELD_ROWS:
            self.fields[name] = TilesField(label=_("Tiles"))
            self._add(f"{name}_type", _("Meld"), list(MELDS.items()), "pong")

    def _add(self, name: str, label: str, choices: list[Any], initial: str = "") -> None:
        self.fields[name] = forms.ChoiceField(
            label=label, choices=choices, initial=initial, required=False
        )

    def melds(self) -> list[dict[str, forms.BoundField]]:
        """Rows of melds for the template."""
        return [{"type": self[f"{name}_type"], "tiles": self[name]} for name in MELD_ROWS]

    def task(self) -> dict[str, Any]:
        """The hand in the value format; default values are omitted."""
        data = self.cleaned_data
        melds = [
            {"type": data.get(f"{name}_type") or "pong", "tiles": without_spaces(data[name])}
            for name in MELD_ROWS
            if data.get(name)
        ]
        numbers = {name: int(data.get(name) or 0) for name in ("flower_win", "kong_replacement")}
        texts = ("concealed", "win_tile", "flowers")
        return {
            **{name: without_spaces(data.get(name) or "") for name in texts if data.get(name)},
            **({"melds": melds} if melds else {}),
            **{name: data[name] for name in PLAIN if data.get(name)},
            **{name: number for name, number in numbers.items() if number},
            **dict.fromkeys(data.get("flags") or [], True),
            "self_draw": data.get("way") == "self_draw",
            "rules": {"preset": data.get("preset") or DEFAULTS["preset"]},
        }

    @property
    def more_is_open(self) -> bool:
        """Whether to unfold the options: one is filled in or has a problem."""
        names = ("discarder", "guarantor", "opening", "kong_replacement", "flower_win", "preset")
        return any(
            self.data.get(name, "0") not in ("", "0", DEFAULTS.get(name, "0"))
            or name in self.errors
            for name in names
        )

    @property
    def typed_is_open(self) -> bool:
        """Whether to show the tiles as text: one of these fields has a problem."""
        return any(name in self.errors for name in ("concealed", "win_tile", *MELD_ROWS))

    def rules(self) -> HongKongRules:
        """The rules that are chosen; the usual ones where they cannot be read."""
        with suppress(ScoringError):
            if self.is_bound and self.is_valid():
                return read_rules(self.task())
        return read_rules({"rules": {"preset": DEFAULTS["preset"]}})

    def add_problems(self, problems: Iterable[AnyProblem]) -> None:
        """Add each problem to its field, or to the form."""
        for item in problems:
            name = _field_of(item.field)
            self.add_error(name if name in self.fields else None, message_of(item))


def _field_of(name: str) -> str:
    bare = name.partition("[")[0]
    if bare == "melds":
        place = name.partition("[")[2].partition("]")[0]
        return MELD_ROWS[int(place)] if place.isdecimal() and int(place) < len(MELD_ROWS) else ""
    named = {"self_draw": "way", "rules": "preset", **dict.fromkeys(FLAGS, "flags")}
    return named.get(bare, bare)


def _with_defaults(data: QueryDict) -> QueryDict:
    filled = data.copy()
    for name, value in DEFAULTS.items():
        filled.setdefault(name, value)
    return filled
