"""The form of a hand of Mahjong Competition Rules: who won on whose discard, fan, penalties."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from league.web.common.tile_forms import RulesForm
from league.web.common.typed_fields import TypedChoice, TypedNumber
from league.web.table.entry_choices import DASH, Choice
from league.web.table.mcr.choices import false_win_choices, outcomes_of
from league.web.table.page_context import SeatRow
from league.web.table.patterns.form import PatternForm, PatternWinnerForm
from league.web.table.plain.hand_form import Entry, offer
from scoring import Ruleset
from scoring.core.seats import WINDS
from scoring.mcr.play.entry import FIELDS, Outcome
from scoring.ruleset import mcr_rules

FALSE, DEDUCTION = "false", "deduction"


class McrWinnerForm(PatternWinnerForm):
    questions = "table/mcr/_plain_winner.html"
    unit = "fan"
    example = ("mixed_triple_chow", "tile_hog", "tile_hog", "no_honours")

    fan = TypedNumber(label=lazy("Fan"), help_text=lazy("In all, those of flowers included."))
    flowers = TypedNumber(label=lazy("Flowers"))

    def __init__(
        self, *args: Any, ruleset: Ruleset, seats: Sequence[SeatRow], **kwargs: Any
    ) -> None:
        super().__init__(*args, ruleset=ruleset, seats=seats, **kwargs)
        self.fields["patterns"].label = _("Names of the fan (optional)")

    @property
    def asks_flowers(self) -> bool:
        return mcr_rules(self.ruleset).flowers


class McrForm(PatternForm):
    questions = "table/mcr/_plain.html"
    winner_form = McrWinnerForm
    outcomes_of = staticmethod(outcomes_of)
    keys_of = FIELDS
    won_by, won_together_by = f"{Outcome.DISCARD} {Outcome.SELF_DRAW}", ""

    def add_parts(self, data: QueryDict | None, values: Mapping[str, Any]) -> None:  # noqa: ARG002
        """Ask for the penalties of each player: "false-S", "deduction-S"."""
        names = {seat.wind: seat.name for seat in self.seats}
        for wind in (wind.value for wind in WINDS):
            who = {"name": names.get(wind, "")}
            self.fields[f"{FALSE}-{wind}"] = TypedChoice(label=_("False win: %(name)s") % who)
            self.fields[f"{DEDUCTION}-{wind}"] = TypedNumber(label=_("Deduction: %(name)s") % who)
        offered = [Choice(value="", label=DASH), *false_win_choices(self.ruleset)]
        offer(self, offered, *(f"{FALSE}-{wind.value}" for wind in WINDS))

    @property
    def penalty_fields(self) -> list[forms.BoundField]:
        return [self[f"{kind}-{wind.value}"] for wind in WINDS for kind in (FALSE, DEDUCTION)]

    @property
    def has_penalties(self) -> bool:
        return any(field.value() for field in self.penalty_fields)

    def entry(self) -> Entry:
        penalties = [
            {"seat": wind.value, **said}
            for wind in WINDS
            for said in self._penalties_of(wind.value)
        ]
        return super().entry() | ({"penalties": penalties} if penalties else {})

    def _penalties_of(self, wind: str) -> list[Entry]:
        kind = self.cleaned_data[f"{FALSE}-{wind}"]
        points = self.cleaned_data[f"{DEDUCTION}-{wind}"]
        false_win = [{"kind": kind}] if kind else []
        return [*false_win, *([{"kind": "deduction", "points": points}] if points != "" else [])]

    @classmethod
    def values_of(cls, entry: Mapping[str, Any], ruleset: Ruleset) -> dict[str, Any]:
        penalties = {
            f"{DEDUCTION}-{one['seat']}"
            if one["kind"] == DEDUCTION
            else f"{FALSE}-{one['seat']}": one.get("points") or one["kind"]
            for one in entry.get("penalties") or []
        }
        return {**super().values_of(entry, ruleset), **penalties}

    def place_of(self, code: str, name: str) -> tuple[RulesForm, str]:
        if not name.startswith("penalties"):
            return super().place_of(code, name)
        penalties = self.entry().get("penalties") or []
        number = name.partition("[")[2].partition("]")[0]
        one = penalties[int(number)] if number else penalties[0]
        kind = DEDUCTION if one["kind"] == DEDUCTION else FALSE
        return self, f"{kind}-{one['seat']}"
