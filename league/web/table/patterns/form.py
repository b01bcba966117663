"""The form of a hand in games of patterns: who won on whose discard, a number, patterns by name."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from league.web.common.tile_forms import RulesForm
from league.web.common.typed_fields import NOTHING, Flag, TypedText
from league.web.table.page_context import SeatRow
from league.web.table.plain.hand_form import Entry, HandForm, WinnerForm
from league.web.table.plain.names import names_hint, read_patterns, write_patterns
from scoring import Ruleset


class KeptTiles(forms.JSONField):
    """Tiles that a correction keeps: the plain page asks for none."""

    widget = forms.HiddenInput

    def prepare_value(self, value: Any) -> Any:
        return super().prepare_value(value) if value else ""


class PatternWinnerForm(WinnerForm):
    unit: ClassVar[str]  # the field of the number
    example: ClassVar[tuple[str, ...]]

    patterns = TypedText(label=lazy("Patterns (optional)"))
    tiles = KeptTiles(required=False)

    def __init__(
        self, *args: Any, ruleset: Ruleset, seats: Sequence[SeatRow], **kwargs: Any
    ) -> None:
        super().__init__(*args, seats=seats, **kwargs)
        self.ruleset = ruleset
        self.fields["patterns"].help_text = names_hint(
            write_patterns(self.example, ruleset.variant)
        )

    def win(self) -> Entry:
        typed = self.cleaned_data
        win = {name: typed.get(name) for name in self.fields}
        win["patterns"] = read_patterns(typed["patterns"], self.ruleset.variant)
        if win[self.unit] != "":
            win.pop("tiles")
        return {name: value for name, value in win.items() if value not in NOTHING}

    def field_of(self, _code: str, path: str) -> str:
        part = path.partition(".")[0].partition("[")[0]
        return self.unit if part == "tiles" else part or "seat"


class PatternForm(HandForm):
    common_keys = frozenset({"outcome", "time_up"})

    # All winners win on one tile.
    robbing = Flag(label=lazy("The tile was added to a kong (robbing the kong)"))

    def offer_choices(self) -> None:
        super().offer_choices()
        self.fields["discarder"].label = _("Discarded")

    def entry(self) -> Entry:
        entry = super().entry()
        if self.cleaned_data["robbing"] and "discarder" in self.keys_of.get(entry["outcome"], ()):
            entry["wins"] = [win | {"robbing_kong": True} for win in entry["wins"]]
        return entry

    @classmethod
    def values_of(cls, entry: Mapping[str, Any], ruleset: Ruleset) -> dict[str, Any]:
        wins = entry.get("wins") or []
        return {
            **entry,
            "wins": [
                win | {"patterns": write_patterns(win.get("patterns") or (), ruleset.variant)}
                for win in wins
            ],
            "robbing": any(win.get("robbing_kong") for win in wins),
        }

    def place_of(self, code: str, name: str) -> tuple[RulesForm, str]:
        form, field = super().place_of(code, name)
        return (self, "robbing") if field == "robbing_kong" else (form, field)
