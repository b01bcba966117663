"""The form of a Hong Kong hand: who won on whose discard, faan, patterns, who is liable."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from league.web.common.typed_fields import TypedChoice, TypedNumber
from league.web.table.entry_choices import people_of
from league.web.table.hongkong.choices import outcomes_of, rules_of
from league.web.table.page_context import SeatRow
from league.web.table.patterns.form import PatternForm, PatternWinnerForm
from league.web.table.plain.hand_form import offer
from scoring import Ruleset
from scoring.hongkong.play.entry import Outcome
from scoring.hongkong.play.entry_json import FIELDS


class HongKongWinnerForm(PatternWinnerForm):
    questions = "table/hongkong/_plain_winner.html"
    unit = "faan"
    example = ("all_pongs", "dragon_pong", "dragon_pong", "own_flower")

    faan = TypedNumber(label=lazy("Faan"))
    guarantor = TypedChoice(label=lazy("Liable (bao 包)"))

    def __init__(
        self, *args: Any, ruleset: Ruleset, seats: Sequence[SeatRow], **kwargs: Any
    ) -> None:
        super().__init__(*args, ruleset=ruleset, seats=seats, **kwargs)
        offer(self, people_of(seats, _("Nobody")), "guarantor")

    @property
    def asks_guarantor(self) -> bool:
        return bool(rules_of(self.ruleset).bao and self.prefix == "1")


class HongKongForm(PatternForm):
    questions = "table/hongkong/_plain.html"
    winner_form = HongKongWinnerForm
    outcomes_of = staticmethod(outcomes_of)
    keys_of = FIELDS
    won_by, won_together_by = f"{Outcome.DISCARD} {Outcome.SELF_DRAW}", Outcome.DISCARD.value

    def offer_choices(self) -> None:
        super().offer_choices()
        self.fields["offender"].label = _("False win")
