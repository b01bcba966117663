"""Forms for the tiles of a hand as text."""

from collections.abc import Iterable, Iterator
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from league.web.common.hand_tiles import MELD_ROWS, TEXTS, USUAL_MELD, close_up
from league.web.common.tile_words import (
    CALLED_FROM,
    LONGEST,
    MELDS,
    WIN_FLAGS,
    labels,
    without_spaces,
)

MOST_NUMBER = 999


class TilesField(forms.CharField):
    """`needed` only marks the field as required; `scoring` reports an empty hand."""

    def __init__(self, *, needed: bool = False, **kwargs: Any) -> None:
        attrs = {"autocapitalize": "none", "autocomplete": "off", "spellcheck": "false"}
        widget = forms.TextInput(attrs={**attrs, "class": "tiles-text"})
        super().__init__(required=needed, max_length=LONGEST, widget=widget, **kwargs)

    def validate(self, value: Any) -> None:
        """`scoring` validates."""


class TilesForm(forms.Form):
    """Tiles in hand and melds; `wind` prefixes the field names."""

    use_required_attribute = False
    # Fields besides the melds in which spaces are removed.
    texts: tuple[str, ...] = ("concealed",)

    concealed = TilesField(
        needed=True,
        label=lazy("Tiles in hand"),
        help_text=lazy("Without the winning tile and melds, for example 234m456678p5588s."),
    )

    def __init__(self, data: QueryDict | None = None, wind: str | None = None) -> None:
        names = [*self.texts, *MELD_ROWS]
        keys = [f"{wind}-{name}" if wind else name for name in names]
        if data is not None:
            data = _tidied(data, keys)
            close_up(data, wind or "")
        auto_id = "f-%s" if wind else "id_%s"
        super().__init__(data, prefix=wind, auto_id=auto_id)
        for name in MELD_ROWS:
            self._add_meld(name)

    def add_choice(
        self, name: str, label: str, choices: list[tuple[str, str]], initial: str = ""
    ) -> None:
        self.fields[name] = forms.ChoiceField(
            label=label, choices=choices, initial=initial, required=False
        )

    def add_number(self, name: str, label: str, help_text: str = "") -> None:
        field = forms.IntegerField(
            label=label, help_text=help_text, required=False, min_value=0, max_value=MOST_NUMBER
        )
        field.widget.attrs["inputmode"] = "numeric"
        self.fields[name] = field

    def _add_meld(self, name: str) -> None:
        self.fields[name] = TilesField(label=_("Tiles"))
        self.add_choice(f"{name}_type", _("Meld"), labels(MELDS), USUAL_MELD)
        self.add_choice(
            f"{name}_from", _("Called from"), [("", _("Not stated")), *labels(CALLED_FROM)]
        )

    def melds(self) -> Iterator[dict[str, Any]]:
        """Rows of melds for templates."""
        for name in MELD_ROWS:
            yield {
                "type": self[f"{name}_type"],
                "tiles": self[name],
                "from": self[f"{name}_from"],
                "called": self.data.get(f"{self.add_prefix(name)}_called", ""),
            }

    @property
    def besides_melds(self) -> list[forms.BoundField]:
        """The fields after the tiles in hand and the melds."""
        return [
            self[name]
            for name in self.fields
            if name != "concealed" and not name.startswith(MELD_ROWS)
        ]

    @property
    def names(self) -> set[str]:
        """Names of the fields with prefix."""
        return {self.add_prefix(name) for name in self.fields}

    def add_problem(self, name: str, text: str) -> None:
        """Add a problem to its field, or to the form if it has no such field."""
        self.add_error(name if name in self.fields else None, text)


class WonForm(TilesForm):
    """A hand with its winning tile and the indicators."""

    texts: tuple[str, ...] = TEXTS

    win_tile = TilesField(
        needed=True, label=lazy("Winning tile"), help_text=lazy("For example 8s.")
    )
    dora_indicators = TilesField(
        label=lazy("Dora indicators"), help_text=lazy("The indicators turned up, for example 4m1z.")
    )
    ura_indicators = TilesField(label=lazy("Ura indicators"), help_text=lazy("Only after riichi."))


class WinForm(WonForm):
    """The hand of a winner at a table, which knows winds, honba and sticks."""

    texts = (*TEXTS, "discards")

    flags = forms.MultipleChoiceField(
        label=lazy("Circumstances of the win"), widget=forms.CheckboxSelectMultiple, required=False
    )
    discards = TilesField(
        label=lazy("Winner's discards"),
        help_text=lazy("All of the winner's discards, to check for furiten."),
    )

    def limit_to(self, flags: Iterable[str]) -> None:
        """Limit the flags, beside those that were chosen."""
        chosen = set(self["flags"].data or ())
        rows = {name: word for name, word in WIN_FLAGS.items() if name in {*flags, *chosen}}
        field: forms.MultipleChoiceField = self.fields["flags"]  # type: ignore[assignment]
        field.choices = labels(rows)


def _tidied(data: QueryDict, names: Iterable[str]) -> QueryDict:
    """Remove spaces, so that positions in problems match the shown text."""
    tidied = data.copy()
    for name in names:
        if name in tidied:
            tidied[name] = without_spaces(tidied.get(name, ""))
    return tidied
