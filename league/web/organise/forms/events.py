"""Forms for events: creation, settings, roles."""

from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.enums import (
    Aggregate,
    ConfirmedBy,
    EarlyEnd,
    EnteredBy,
    EntryContract,
    EventKind,
    ReleasePolicy,
    Role,
    SignedBy,
)
from league.events.events import FROZEN_FIELDS
from league.models import Event
from league.models.event import LONGEST_DESCRIPTION
from league.web.organise.forms.session_starts import SessionStartsField
from scoring import PRESETS
from scoring.results.tiebreaks import TIEBREAKS

TIEBREAK_PLACES = 6


def preset_choices() -> list[tuple[str, str]]:
    return [(row.id, gettext(row.name)) for row in PRESETS.values()]


def tiebreak_choices() -> list[tuple[str, str]]:
    return [("", "—"), *((row.id, gettext(row.name)) for row in TIEBREAKS.values())]


class DateInput(forms.DateInput):
    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class NewEventForm(forms.Form):
    """The fields needed to create an event."""

    name = forms.CharField(label=_("Name"), max_length=160)
    kind = forms.ChoiceField(label=_("Kind"), choices=EventKind.choices)
    preset = forms.ChoiceField(
        label=_("Ruleset"),
        choices=preset_choices,
        initial="wrc-2025",
        help_text=_("Its rules can be changed until the event starts."),
    )
    entry_contract = forms.ChoiceField(label=_("Score entry"), choices=EntryContract.choices)
    place = forms.CharField(label=_("Venue"), max_length=160, required=False)
    starts_on = forms.DateField(label=_("First day"), required=False, widget=DateInput())
    ends_on = forms.DateField(label=_("Last day"), required=False, widget=DateInput())
    sessions_planned = forms.IntegerField(
        label=_("Sessions planned"), initial=8, min_value=1, max_value=400
    )


class EventForm(forms.Form):
    """The settings of an event without its ruleset."""

    name = forms.CharField(label=_("Name"), max_length=160)
    kind = forms.ChoiceField(label=_("Kind"), choices=EventKind.choices)
    place = forms.CharField(label=_("Venue"), max_length=160, required=False)
    starts_on = forms.DateField(label=_("First day"), required=False, widget=DateInput())
    ends_on = forms.DateField(label=_("Last day"), required=False, widget=DateInput())
    description = forms.CharField(
        label=_("Text for visitors"),
        required=False,
        max_length=LONGEST_DESCRIPTION,
        widget=forms.Textarea(attrs={"rows": 8}),
        help_text=format_lazy(
            _("Shown on the event's page. Markdown: **bold**, - lists, {link} for links."),
            link="[text](https://example.org)",
        ),
    )
    session_starts = SessionStartsField()
    entry_contract = forms.ChoiceField(label=_("Score entry"), choices=EntryContract.choices)
    entered_by = forms.ChoiceField(label=_("Scores entered by"), choices=EnteredBy.choices)
    confirmed_by = forms.ChoiceField(label=_("Results confirmed by"), choices=ConfirmedBy.choices)
    signed_by = forms.ChoiceField(
        label=_("Players sign with"),
        choices=SignedBy.choices,
        help_text=_("Seat cards are printed from the session's page."),
    )
    early_end = forms.ChoiceField(
        label=_("Game ended before time by"),
        choices=EarlyEnd.choices,
        help_text=_("Referees may always end a game. When time is up, the table ends it."),
    )
    release_policy = forms.ChoiceField(label=_("Results shown"), choices=ReleasePolicy.choices)
    hidden_from = forms.IntegerField(
        label=_("Hidden from session"),
        min_value=1,
        required=False,
        help_text=_("Only if results are hidden from a certain session."),
    )
    provisional_totals = forms.BooleanField(
        label=_("Standings count games at play"),
        required=False,
        help_text=_(
            "Totals then change with every hand and are shown as provisional. Hidden results stay "
            "hidden."
        ),
    )
    sessions_planned = forms.IntegerField(label=_("Sessions planned"), min_value=1, max_value=400)
    session_minutes = forms.IntegerField(
        label=_("Session length (minutes)"), min_value=1, max_value=24 * 60
    )
    aggregate = forms.ChoiceField(label=_("Ranked by"), choices=Aggregate.choices)
    best_n = forms.IntegerField(
        label=_("Number of best games counted"),
        min_value=1,
        required=False,
        help_text=_("Leave empty to count every game."),
    )
    drop_worst = forms.IntegerField(label=_("Number of worst games dropped"), min_value=0)
    minimum_games = forms.IntegerField(label=_("Minimum games to be ranked"), min_value=0)
    lot_seed = forms.IntegerField(
        label=_("Seed for drawing lots"),
        min_value=0,
        help_text=_(
            "Lots drawn as a tie-break come from this number; the same number always gives the "
            "same order."
        ),
    )
    target_score = forms.IntegerField(
        label=_("Target score"),
        required=False,
        help_text=_(
            "The total that players need to stay above, in points: 20000 is 20.0 in the "
            "standings. Leave empty for none."
        ),
    )
    target_rank = forms.IntegerField(
        label=_("Target rank"),
        min_value=1,
        required=False,
        help_text=_(
            "Tables show what players need to finish at this rank or better. A stage with a"
            " cut uses the cut instead."
        ),
    )
    rated = forms.BooleanField(
        label=_("Games count for ratings"),
        required=False,
        help_text=_("Ratings are public, for all events of this site together."),
    )

    gives_achievements = forms.BooleanField(label=_("Players earn achievements"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for place in range(1, TIEBREAK_PLACES + 1):
            self.fields[f"tiebreaks_{place}"] = forms.ChoiceField(
                label=_("Tie-break %(place)s") % {"place": place},
                choices=tiebreak_choices,
                required=False,
            )

    @classmethod
    def of(cls, event: Event, data: Any = None) -> "EventForm":
        """The form with the event's values; frozen fields are disabled."""
        places = {f"tiebreaks_{place}": name for place, name in enumerate(event.tiebreaks, 1)}
        fields = {name: getattr(event, name) for name in cls.base_fields}
        form = cls(data, initial=fields | places)
        for name, field in form.fields.items():
            field.disabled = event.is_frozen and name.rstrip("_123456") in FROZEN_FIELDS
        return form

    def values(self) -> dict[str, Any]:
        """Values for the service; the tie-breaks become one ordered list."""
        fields = {name: self.cleaned_data[name] for name in self.base_fields}
        chosen = [
            self.cleaned_data[f"tiebreaks_{place}"] for place in range(1, TIEBREAK_PLACES + 1)
        ]
        return fields | {"tiebreaks": list(dict.fromkeys(name for name in chosen if name))}


class RoleForm(forms.Form):
    username = forms.CharField(label=_("Username"), max_length=150)
    role = forms.ChoiceField(label=_("Role"), choices=Role.choices, initial=Role.SCORER)


class InvitationForm(forms.Form):
    role = forms.ChoiceField(
        label=_("Role"), choices=Role.choices, initial=Role.SCORER, widget=forms.Select
    )
    email = forms.EmailField(
        label=_("Email"),
        required=False,
        help_text=_(
            "The link is sent there, if this server sends e-mail. This page shows it, too."
        ),
    )
    days = forms.IntegerField(label=_("Valid for (days)"), min_value=1, max_value=30, initial=7)
