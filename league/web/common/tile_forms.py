"""Forms for the tiles of a hand as text.

Input is passed on unchanged, except for spaces; `scoring` validates it.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from league.web.common.tile_words import (
    CALLED_FROM,
    FLAGS,
    LONGEST,
    MELDS,
    MOST_MELDS,
    WIN_FLAGS,
    labels,
    split_tiles,
    without_spaces,
)
from league.web.common.typed_fields import (
    TEXT_ATTRS,
    HiddenText,
    TypedChoice,
    Unchecked,
)

MOST_NUMBER = 999
DOUBLE_RIICHI = "double_riichi"  # a flag of the form; the value format counts riichi
INDICATORS = ("dora_indicators", "ura_indicators")
MELD_ROWS = tuple(f"meld{number}" for number in range(1, MOST_MELDS + 1))
MELD_PARTS = ("", "_type", "_from", "_called")
COUNTS = ("nukidora", "consecutive_dealer_wins")
#: The fields after the tiles in hand and the melds, in their order.
AFTER_MELDS = ("win_tile", *INDICATORS, "flags", "discards", *COUNTS)

Choices = Iterable[tuple[str, str | Promise]]


class TilesField(Unchecked, forms.CharField):
    """`required` only marks the field; `scoring` reports an empty hand."""

    widget = forms.TextInput(attrs={**TEXT_ATTRS, "class": "tiles-text"})

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"required": False, "max_length": LONGEST, **kwargs})


class MeldType(TypedChoice):
    def bound_data(self, data: Any, initial: Any) -> Any:
        return data or initial

    def has_changed(self, _initial: Any, _data: Any) -> bool:
        """A row always has a type; its tiles say whether there is a meld."""
        return False


class RulesForm(forms.Form):
    """A form with fields that depend on the rules."""

    use_required_attribute = False

    def add_choice(self, name: str, label: str, choices: Choices, **how: Any) -> None:
        self.fields[name] = forms.ChoiceField(
            label=label, choices=[*choices], required=False, **how
        )

    def offer(self, name: str, choices: Choices) -> None:
        field: Any = self.fields[name]
        field.choices = [*choices]

    def add_number(self, name: str, label: str, help_text: str = "") -> None:
        field = forms.IntegerField(
            label=label, help_text=help_text, required=False, min_value=0, max_value=MOST_NUMBER
        )
        field.widget.attrs["inputmode"] = "numeric"
        self.fields[name] = field

    def add_problem(self, name: str, text: str) -> None:
        """Add a problem to its field, or to the form if it has no such field; each once."""
        field = name if name in self.fields else None
        if text not in self.errors.get(field or NON_FIELD_ERRORS, ()):
            self.add_error(field, text)


class TilesForm(RulesForm):
    """Tiles in hand and melds."""

    # Names in the value format that are texts.
    texts: tuple[str, ...] = ("concealed",)
    usual_meld = "chi"
    asks_source = True

    concealed = TilesField(
        required=True,
        label=lazy("Tiles in hand"),
        help_text=lazy("Without the winning tile and melds, for example 234m456678p5588s."),
    )

    def __init__(
        self, data: QueryDict | None = None, prefix: str | None = None, **kwargs: Any
    ) -> None:
        if data is not None:
            texts = [name for name, field in self.base_fields.items() if _is_of_tiles(field)]
            data = _tidied(data, f"{prefix}-" if prefix else "", texts)
        super().__init__(data, prefix=prefix, **kwargs)
        for row in MELD_ROWS:
            self._add_meld(row)

    def _add_meld(self, row: str) -> None:
        self.fields[row] = TilesField(label=_("Tiles"))
        self.fields[f"{row}_type"] = MeldType(
            label=_("Meld"), choices=self.meld_types(), initial=self.usual_meld
        )
        if self.asks_source:
            self.fields[f"{row}_from"] = TypedChoice(
                label=_("Called from"), choices=[("", _("Not stated")), *labels(CALLED_FROM)]
            )
            self.fields[f"{row}_called"] = HiddenText()

    def meld_types(self) -> Choices:
        return labels(MELDS)

    def melds(self) -> Iterator[dict[str, forms.BoundField]]:
        """Rows of melds for templates."""
        for row in MELD_ROWS:
            names = {part.lstrip("_") or "tiles": f"{row}{part}" for part in MELD_PARTS}
            yield {part: self[name] for part, name in names.items() if name in self.fields}

    @property
    def after_melds(self) -> list[forms.BoundField]:
        return [self[name] for name in AFTER_MELDS if name in self.fields]

    @property
    def tiles_are_typed(self) -> bool:
        """Whether there are tiles here, or a problem with them."""
        rows = [self[row] for row in MELD_ROWS]
        return any_filled([self["concealed"], *rows, *self.after_melds])

    def tiles(self) -> dict[str, Any]:
        """The hand in the value format; default values are omitted."""
        typed = self.cleaned_data
        tiles: dict[str, Any] = dict.fromkeys(typed.get("flags") or (), True)
        if tiles.pop(DOUBLE_RIICHI, False):
            tiles["riichi"] = 2
        for name in self.texts:
            text = typed.get(name)
            tiles[name] = split_tiles(text) if text and name in INDICATORS else text
        tiles["melds"] = [self._meld(row) for row in MELD_ROWS if typed.get(row)]
        tiles |= {name: typed.get(name) for name in COUNTS}
        return {name: value for name, value in tiles.items() if value not in ("", [], 0, None)}

    def _meld(self, row: str) -> dict[str, str]:
        tiles = self.cleaned_data[row]
        type_, source, called = (self.cleaned_data.get(f"{row}{part}") for part in MELD_PARTS[1:])
        meld = {
            "type": type_ or self.usual_meld,
            "tiles": tiles,
            "called": called if called in split_tiles(tiles) else "",
            "from": source,
        }
        return {name: text for name, text in meld.items() if text}


class WonForm(TilesForm):
    """A hand with its winning tile and the indicators."""

    texts = ("concealed", "win_tile", *INDICATORS)

    win_tile = TilesField(
        required=True, label=lazy("Winning tile"), help_text=lazy("For example 8s.")
    )
    dora_indicators = TilesField(
        label=lazy("Dora indicators"), help_text=lazy("The indicators turned up, for example 4m1z.")
    )
    ura_indicators = TilesField(label=lazy("Ura indicators"), help_text=lazy("Only after riichi."))


def any_filled(fields: Iterable[forms.BoundField]) -> bool:
    """Whether one of the fields has a value or a problem."""
    return any(field.errors or field.value() for field in fields)


def initial_tiles(tiles: Mapping[str, Any]) -> dict[str, Any]:
    """The values of a form that says these tiles.

    What the table knows is left out: winds, honba, sticks, discarder and rules.
    """
    values: dict[str, Any] = {name: tiles.get(name) for name in ("concealed", "win_tile", *COUNTS)}
    values |= {name: "".join(tiles.get(name) or ()) for name in INDICATORS}
    values["flags"] = [name for name in WIN_FLAGS if tiles.get(name)]
    if tiles.get("riichi") == 2:  # noqa: PLR2004  # double
        values["flags"].append(DOUBLE_RIICHI)
    for row, meld in zip(MELD_ROWS, tiles.get("melds") or [], strict=False):
        values[row] = meld["tiles"]
        values |= {f"{row}_{part}": meld.get(part) for part in ("type", "from", "called")}
    return values


def tile_field(name: str) -> str:
    """The form field for a problem's key in the value format."""
    if meld := re.match(r"melds\[(\d)\]", name):
        return MELD_ROWS[int(meld[1])]
    bare = re.sub(r"\[\d+\]", "", name)
    if bare in FLAGS:
        return "flags"
    return MELD_ROWS[0] if bare == "melds" else bare


def _is_of_tiles(field: forms.Field) -> bool:
    return isinstance(field, TilesField)


def _tidied(data: QueryDict, start: str, texts: Iterable[str]) -> QueryDict:
    """Without spaces in tiles and without empty rows between melds.

    So positions in problems match the shown text, and problems number the melds without gaps.
    """
    tidied = data.copy()
    for name in (f"{start}{text}" for text in texts):
        if name in tidied:
            tidied[name] = without_spaces(tidied.get(name, ""))
    rows = [
        [tidied.pop(f"{start}{row}{part}", [""])[-1] for part in MELD_PARTS] for row in MELD_ROWS
    ]
    filled = [[tiles, *rest] for text, *rest in rows if (tiles := without_spaces(text))]
    for row, values in zip(MELD_ROWS, filled, strict=False):
        for part, value in zip(MELD_PARTS, values, strict=True):
            tidied[f"{start}{row}{part}"] = value
    return tidied
