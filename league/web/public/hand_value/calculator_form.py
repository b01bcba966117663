"""The form of the calculator: one field for each key of the value format."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from league.core.errors import AnyProblem, message_of
from league.core.queries.rule_terms import term
from league.templatetags.tenbou import kanji, wind
from league.web.common.hand_tiles import COUNTS, MELD_ROWS, tile_field, tiles_of
from league.web.common.tile_forms import WonForm
from league.web.common.tile_words import FLAGS, labels
from scoring import PRESETS, Ruleset, ScoringError, preset
from scoring.core.seats import WINDS
from scoring.ruleset import SWITCHES, Switch

PLAIN = ("riichi", "round_wind", "seat_wind", "discarder", "pao", "honba", "riichi_sticks")
SWITCHES_ASKED = (
    "red_fives",
    "kuitan",
    "kiriage",
    "kazoe",
    "pinfu_tsumo",
    "double_wind_fu",
    "multiple_yakuman",
    "renhou",
    "open_riichi",
    "chiitoi_four_alike",
    "sanma_tsumo",
)
USUAL_PRESET = "wrc-2025"
# Defaults of the form and of URLs without these keys.
DEFAULTS = {
    "way": "ron",
    "riichi": "0",
    "round_wind": "E",
    "seat_wind": "S",
    "preset": USUAL_PRESET,
}


class CalculatorForm(WonForm):
    way = forms.ChoiceField(
        label=lazy("Win"),
        choices=[("ron", lazy("Ron")), ("tsumo", lazy("Tsumo"))],
        initial="ron",
        widget=forms.RadioSelect,
        required=False,
    )
    riichi = forms.TypedChoiceField(
        label=lazy("Riichi"),
        choices=[(0, lazy("No riichi")), (1, lazy("Riichi")), (2, lazy("Daburu riichi"))],
        coerce=int,
        initial=0,
        widget=forms.RadioSelect,
        required=False,
    )
    flags = forms.MultipleChoiceField(
        label=lazy("Circumstances of the win"),
        choices=lambda: labels(FLAGS),
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )

    def __init__(self, data: QueryDict | None = None) -> None:
        super().__init__(None if data is None else _with_defaults(data))
        self.fields["win_tile"].required = False
        self.fields["win_tile"].help_text = _("For example 8s. Leave empty to see the waits.")
        self.add_number("honba", _("Honba"))
        on_table = _("All on the table, including the winner's own.")
        self.add_number("riichi_sticks", _("Riichi sticks"), on_table)
        self.add_number("nukidora", _("Nukidora"))
        self.add_number("consecutive_dealer_wins", _("Consecutive dealer wins"))
        seats = [(one.value, f"{wind(one.value)} {kanji(one.value)}") for one in WINDS]
        self.add_choice("round_wind", _("Round wind"), seats, DEFAULTS["round_wind"])
        self.add_choice("seat_wind", _("Seat wind"), seats, DEFAULTS["seat_wind"])
        for name in ("round_wind", "seat_wind"):
            self.fields[name].widget = forms.RadioSelect(choices=seats)
        self.add_choice("discarder", _("Discarder"), [("", _("Not stated")), *seats])
        self.add_choice("pao", _("Pao (責任払い)"), [("", _("Nobody")), *seats])
        books = [(row.id, _(row.name)) for row in PRESETS.values() if _is_riichi(row.id)]
        self.add_choice("preset", _("Ruleset"), books, USUAL_PRESET)
        for name in SWITCHES_ASKED:
            self._add_switch(SWITCHES[name])

    def _add_switch(self, switch: Switch) -> None:
        usual = [("", _("As in the preset"))]
        choices = [(key, _in_words(value)) for key, value in values_of(switch).items()]
        self.add_choice(switch.name, _(switch.meaning), usual + choices)

    def numbers(self) -> list[forms.BoundField]:
        return [self[name] for name in COUNTS]

    def switches(self) -> list[forms.BoundField]:
        return [self[name] for name in SWITCHES_ASKED]

    @property
    def more_is_open(self) -> bool:
        """Whether to unfold the options: one is filled in or has a problem."""
        names = ("discarder", "pao", "honba", "riichi_sticks", *COUNTS, *SWITCHES_ASKED)
        if any(self.data.get(name) or name in self.errors for name in names):
            return True
        return bool(self.data.get("preset", USUAL_PRESET) != USUAL_PRESET)

    @property
    def typed_is_open(self) -> bool:
        """Whether to show the tiles as text: one of these fields has a problem."""
        return any(name in self.errors for name in (*self.texts, *MELD_ROWS))

    def ruleset(self) -> Ruleset:
        """The rules that are chosen; the usual ones where they cannot be read."""
        with suppress(ScoringError, KeyError):
            if self.is_bound and self.is_valid():
                return Ruleset.from_json(self._rules(self.cleaned_data))
        return preset(USUAL_PRESET)

    def task(self) -> dict[str, Any]:
        """The hand in the value format; default values are omitted."""
        data = self.cleaned_data
        task = tiles_of(self.data)  # type: ignore[arg-type]  # a bound form has what was typed
        task |= {"tsumo": data.get("way") == "tsumo", "rules": self._rules(data)}
        return task | {name: data[name] for name in PLAIN if data.get(name)}

    def _rules(self, data: Mapping[str, Any]) -> dict[str, Any]:
        rules = {"preset": data.get("preset") or USUAL_PRESET}
        for name in SWITCHES_ASKED:
            if key := data.get(name):
                rules[name] = values_of(SWITCHES[name])[key]
        return rules

    def add_problems(self, problems: Iterable[AnyProblem]) -> None:
        """Add each problem to its field, or to the form."""
        for item in problems:
            self.add_problem(field_of(item.field), message_of(item))


def field_of(name: str) -> str:
    """The form field for a problem's key in the value format."""
    bare = tile_field(name.removeprefix("rules."))
    return {"tsumo": "way", "rules": "preset"}.get(bare, bare)


def values_of(switch: Switch) -> dict[str, Any]:
    """The values of a switch by their text in the URL."""
    choices = (True, False) if switch.kind == "bool" else switch.choices
    return {str(choice).lower(): choice for choice in choices}


def _in_words(value: Any) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return term(str(value))


def _is_riichi(preset: str) -> bool:
    return PRESETS[preset].ruleset.variant == "riichi"


def _with_defaults(data: QueryDict) -> QueryDict:
    filled = data.copy()
    for name, value in DEFAULTS.items():
        filled.setdefault(name, value)
    return filled
