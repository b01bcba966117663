"""The form of the calculator: a hand in the value format, a field a key."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from league.selectors.vocabulary import said
from league.services.errors import AnyProblem, worded
from league.templatetags.tenbou import kanji, wind
from league.web.tile_words import (
    CALLED_FROM,
    FLAGS,
    LONGEST,
    MELDS,
    MOST_MELDS,
    labels,
    melds_in,
    one_by_one,
    squeezed,
)
from scoring import PRESETS, WINDS
from scoring.ruleset import SWITCHES, Switch

TILES = ("concealed", "win_tile", "dora_indicators", "ura_indicators")
MELD_ROWS = [f"meld{number}" for number in range(1, MOST_MELDS + 1)]
NUMBERS = ("honba", "riichi_sticks", "nukidora", "consecutive_dealer_wins")
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
MOST_NUMBER = 999


class TilesField(forms.CharField):
    def __init__(self, **kwargs: Any) -> None:
        attrs = {"autocapitalize": "none", "autocomplete": "off", "spellcheck": "false"}
        widget = forms.TextInput(attrs={**attrs, "class": "tiles-text"})
        super().__init__(required=False, max_length=LONGEST, widget=widget, **kwargs)


class CalculatorForm(forms.Form):
    concealed = TilesField(
        label=lazy("Tiles in hand"),
        help_text=lazy("Without the winning tile and without melds, such as 234m456678p5588s."),
    )
    win_tile = TilesField(label=lazy("Winning tile"), help_text=lazy("Such as 8s."))
    dora_indicators = TilesField(
        label=lazy("Dora indicators"), help_text=lazy("The tiles that lie open, such as 4m1z.")
    )
    ura_indicators = TilesField(label=lazy("Ura indicators"), help_text=lazy("After riichi."))
    way = forms.ChoiceField(
        label=lazy("Won by"),
        choices=[("ron", lazy("Ron")), ("tsumo", lazy("Tsumo"))],
        initial="ron",
        required=False,
    )
    riichi = forms.TypedChoiceField(
        label=lazy("Riichi"),
        choices=[(0, lazy("No riichi")), (1, lazy("Riichi")), (2, lazy("Double riichi"))],
        coerce=int,
        required=False,
    )
    flags = forms.MultipleChoiceField(
        label=lazy("How it was won"),
        choices=lambda: labels(FLAGS),
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
    honba = forms.IntegerField(label=lazy("Honba"))
    riichi_sticks = forms.IntegerField(
        label=lazy("Riichi sticks"), help_text=lazy("All on the table, the winner's own included.")
    )
    nukidora = forms.IntegerField(label=lazy("Norths set aside"))
    consecutive_dealer_wins = forms.IntegerField(label=lazy("Wins in a row as dealer"))
    near = forms.BooleanField(label=lazy("Name yaku that nearly count"), required=False)

    def __init__(self, data: QueryDict | None = None) -> None:
        super().__init__(None if data is None else _tidied(data))
        for name in NUMBERS:
            self._settle_number(name)
        seats = [(one.value, f"{wind(one.value)} {kanji(one.value)}") for one in WINDS]
        self._add_choice("round_wind", _("Round wind"), seats, "E")
        self._add_choice("seat_wind", _("Seat wind"), seats, "S")
        self._add_choice("discarder", _("Discarder"), [("", _("Not stated")), *seats])
        self._add_choice("pao", _("Liable (pao 責任払い)"), [("", _("Nobody")), *seats])
        books = [(row.id, _(row.name)) for row in PRESETS.values() if _is_riichi(row.id)]
        self._add_choice("preset", _("Rules"), books, USUAL_PRESET)
        for name in SWITCHES_ASKED:
            self._add_switch(SWITCHES[name])
        for name in MELD_ROWS:
            self._add_meld(name)

    def _settle_number(self, name: str) -> None:
        field: forms.IntegerField = self.fields[name]  # type: ignore[assignment]
        field.required, field.min_value, field.max_value = False, 0, MOST_NUMBER
        field.widget.attrs |= {"min": 0, "inputmode": "numeric"}

    def _add_choice(
        self, name: str, label: str, choices: list[tuple[str, str]], initial: str = ""
    ) -> None:
        self.fields[name] = forms.ChoiceField(
            label=label, choices=choices, initial=initial, required=False
        )

    def _add_switch(self, switch: Switch) -> None:
        usual = [("", _("As in the rules"))]
        choices = [(key, _in_words(value)) for key, value in values_of(switch).items()]
        self._add_choice(switch.name, _(switch.meaning), usual + choices)

    def _add_meld(self, name: str) -> None:
        self.fields[name] = TilesField(label=_("Tiles"))
        self._add_choice(f"{name}_type", _("Meld"), labels(MELDS), "chi")
        self._add_choice(
            f"{name}_from", _("Called from"), [("", _("Not stated")), *labels(CALLED_FROM)]
        )

    def melds(self) -> Iterator[dict[str, forms.BoundField]]:
        """The rows of melds as the page shows them."""
        for name in MELD_ROWS:
            yield {"type": self[f"{name}_type"], "tiles": self[name], "from": self[f"{name}_from"]}

    def numbers(self) -> list[forms.BoundField]:
        return [self[name] for name in ("nukidora", "consecutive_dealer_wins")]

    def switches(self) -> list[forms.BoundField]:
        return [self[name] for name in SWITCHES_ASKED]

    @property
    def more_is_open(self) -> bool:
        """Whether something was typed where the page is folded."""
        names = ("pao", "nukidora", "consecutive_dealer_wins", *SWITCHES_ASKED)
        return any(self.data.get(name) or name in self.errors for name in names)

    def task(self) -> dict[str, Any]:
        """The hand in the value format, in its shortest form."""
        data = self.cleaned_data
        task: dict[str, Any] = {
            "concealed": data.get("concealed", ""),
            "win_tile": data.get("win_tile", ""),
            "melds": melds_in(self._meld(data, name) for name in MELD_ROWS),
            "tsumo": data.get("way") == "tsumo",
            "rules": self._rules(data),
        }
        for name in ("dora_indicators", "ura_indicators"):
            task[name] = one_by_one(data.get(name, ""))
        task |= dict.fromkeys(data.get("flags", ()), True)
        plain = ("riichi", "round_wind", "seat_wind", "discarder", "pao", *NUMBERS)
        task |= {name: data[name] for name in plain if data.get(name)}
        return {key: value for key, value in task.items() if value not in ("", [], None)}

    def _meld(self, data: Mapping[str, Any], name: str) -> dict[str, str]:
        return {
            "type": data.get(f"{name}_type") or "chi",
            "tiles": data.get(name, ""),
            "from": data.get(f"{name}_from", ""),
        }

    def _rules(self, data: Mapping[str, Any]) -> dict[str, Any]:
        rules = {"preset": data.get("preset") or USUAL_PRESET}
        for name in SWITCHES_ASKED:
            if key := data.get(name):
                rules[name] = values_of(SWITCHES[name])[key]
        return rules

    def put(self, problems: Iterable[AnyProblem]) -> None:
        """Show every problem at its field, or on top of the page."""
        for item in problems:
            name = field_of(item.field)
            self.add_error(name if name in self.fields else None, worded(item))


def field_of(name: str) -> str:
    """The form's field for the key of the value format that a problem names."""
    meld = re.match(r"melds\[(\d)\]", name)
    if meld:
        return MELD_ROWS[int(meld[1])]
    bare = re.sub(r"\[\d+\]", "", name).removeprefix("rules.")
    if bare in FLAGS:
        return "flags"
    return {"melds": MELD_ROWS[0], "tsumo": "way", "rules": "preset"}.get(bare, bare)


def values_of(switch: Switch) -> dict[str, Any]:
    """What a switch may be set to here, by what stands in the address."""
    choices = (True, False) if switch.kind == "bool" else switch.choices
    return {str(choice).lower(): choice for choice in choices}


def _in_words(value: Any) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return said(str(value))


def _is_riichi(preset: str) -> bool:
    return PRESETS[preset].ruleset.variant == "riichi"


def _tidied(data: QueryDict) -> QueryDict:
    """Tiles without spaces, so that a problem's place is a place in what the page shows."""
    tidied = data.copy()
    for name in (*TILES, *MELD_ROWS):
        if name in tidied:
            tidied[name] = squeezed(tidied.get(name, ""))
    return tidied
