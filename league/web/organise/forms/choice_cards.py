"""Choices of settings as cards: each says what it does."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from league.enums import (
    ConfirmedBy,
    EnteredBy,
    EntryContract,
    EventKind,
    ReleasePolicy,
    SignedBy,
)

Texts = Mapping[Any, Promise]

DOES: Mapping[str, Texts] = {
    "kind": {
        EventKind.TOURNAMENT: _("All sessions within one to a few days."),
        EventKind.LEAGUE: _("Nights over months. Players may miss some of them."),
    },
    "entry_contract": {
        EntryContract.HANDS: _(
            "A phone at the table checks every hand and counts the score, also without a network."
        ),
        EntryContract.RESULT: _("A phone at the table takes the points at the end of the game."),
        EntryContract.DESK: _("Tables write paper slips, and the staff type them."),
    },
    "entered_by": {
        EnteredBy.TABLE: _("Players scan the code on the table. They need no account."),
        EnteredBy.SCORER: _("Only people with a role in this event, after they log in."),
    },
    "confirmed_by": {
        ConfirmedBy.NOBODY: _("A result counts as soon as it is entered."),
        ConfirmedBy.PLAYERS: _(
            "A result counts when all players have signed it, each on the own phone or with the PIN "
            "on the seat card. A tap on the table's page can do, too: choose it once this is saved."
        ),
        ConfirmedBy.REFEREE: _("A result counts when a referee has checked it."),
    },
    "signed_by": {
        SignedBy.LINK: _("One phone goes round the table. Its holder can sign for everybody."),
        SignedBy.OWN: _("Nobody can sign for others. Print the seat cards before the session."),
    },
    "release_policy": {
        ReleasePolicy.LIVE: _("The standings change with every hand or result."),
        ReleasePolicy.SESSION_END: _("The standings change once, after the last table."),
        ReleasePolicy.HIDDEN_FROM: _("You show the rest when you choose, such as after the final."),
    },
}


class ChoiceCards(forms.RadioSelect):
    """Radio buttons with a line below each choice; `does` gives it by value."""

    def __init__(self, does: Texts, choices: Iterable[tuple[Any, Promise]] = ()) -> None:
        super().__init__(choices=choices)
        self.does = does

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        context["widget"]["attrs"]["class"] = "option-cards"
        return context

    def create_option(self, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option: dict[str, Any] = super().create_option(*args, **kwargs)
        text = (
            '<span class="option-cards__text"><b>{}</b> <span class="small soft">{}</span></span>'
        )
        does = self.does[option["value"]]
        return option | {"label": format_html(text, option["label"], does)}


def cards(*names: str) -> dict[str, forms.Widget]:
    """The widgets of these settings."""
    return {name: ChoiceCards(DOES[name]) for name in names}
