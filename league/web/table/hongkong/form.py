"""The form of a Hong Kong hand: who won on whose discard, faan, patterns, who is liable."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from league.web.common.tile_forms import RulesForm
from league.web.common.typed_fields import NOTHING, Flag, TypedChoice, TypedNumber, TypedText
from league.web.table.entry_choices import people_of
from league.web.table.hongkong.choices import outcomes_of, rules_of
from league.web.table.page_context import SeatRow
from league.web.table.plain.hand_form import Entry, HandForm, WinnerForm, offer
from league.web.table.plain.names import names_hint, read_patterns, write_patterns
from scoring import Ruleset
from scoring.hongkong.play.entry import Outcome
from scoring.hongkong.play.entry_json import FIELDS

EXAMPLE = ("all_pongs", "dragon_pong", "dragon_pong", "own_flower")


class KeptTiles(forms.JSONField):
    """Tiles that a correction keeps: the plain page asks for none."""

    widget = forms.HiddenInput

    def prepare_value(self, value: Any) -> Any:
        return super().prepare_value(value) if value else ""


class HongKongWinnerForm(WinnerForm):
    questions = "table/hongkong/_plain_winner.html"

    faan = TypedNumber(label=lazy("Faan"))
    patterns = TypedText(label=lazy("Patterns (optional)"))
    guarantor = TypedChoice(label=lazy("Liable (bao 包)"))
    tiles = KeptTiles(required=False)

    def __init__(
        self, *args: Any, ruleset: Ruleset, seats: Sequence[SeatRow], **kwargs: Any
    ) -> None:
        super().__init__(*args, seats=seats, **kwargs)
        self.ruleset = ruleset
        offer(self, people_of(seats, _("Nobody")), "guarantor")
        self.fields["patterns"].help_text = names_hint(write_patterns(EXAMPLE))

    @property
    def asks_guarantor(self) -> bool:
        return bool(rules_of(self.ruleset).bao and self.prefix == "1")

    def win(self) -> Entry:
        typed = self.cleaned_data
        win = {name: typed.get(name) for name in self.fields}
        win["patterns"] = read_patterns(typed["patterns"])
        if win["faan"] != "":
            win.pop("tiles")
        return {name: value for name, value in win.items() if value not in NOTHING}

    @staticmethod
    def field_of(_code: str, path: str) -> str:
        part = path.partition(".")[0].partition("[")[0]
        return "faan" if part == "tiles" else part or "seat"


class HongKongForm(HandForm):
    questions = "table/hongkong/_plain.html"
    winner_form = HongKongWinnerForm
    outcomes_of = staticmethod(outcomes_of)
    common_keys = frozenset({"outcome", "time_up"})
    keys_of = FIELDS
    won_by, won_together_by = f"{Outcome.DISCARD} {Outcome.SELF_DRAW}", Outcome.DISCARD.value

    # All winners win on one tile.
    robbing = Flag(label=lazy("The tile was added to a kong (robbing the kong)"))

    def offer_choices(self) -> None:
        super().offer_choices()
        self.fields["discarder"].label = _("Discarded")
        self.fields["offender"].label = _("False win")

    def entry(self) -> Entry:
        entry = super().entry()
        if self.cleaned_data["robbing"] and entry["outcome"] == Outcome.DISCARD:
            entry["wins"] = [win | {"robbing_kong": True} for win in entry["wins"]]
        return entry

    @classmethod
    def values_of(cls, entry: Mapping[str, Any], _ruleset: Ruleset) -> dict[str, Any]:
        wins = entry.get("wins") or []
        return {
            **entry,
            "wins": [win | {"patterns": write_patterns(win.get("patterns") or ())} for win in wins],
            "robbing": any(win.get("robbing_kong") for win in wins),
        }

    def place_of(self, code: str, name: str) -> tuple[RulesForm, str]:
        form, field = super().place_of(code, name)
        return (self, "robbing") if field == "robbing_kong" else (form, field)
