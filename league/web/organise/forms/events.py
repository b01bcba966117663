"""Forms for events: creation, settings, roles."""

from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.functional import Promise
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
    EventStatus,
    PickUpGames,
    ReleasePolicy,
    Role,
    SignedBy,
)
from league.events.events import FROZEN_FIELDS
from league.events.new_ranking_rules import RANKING_FIELDS
from league.models import Event
from league.models.event import LONGEST_BANNER, LONGEST_DESCRIPTION, MOST_DELAY
from league.web.organise.forms.leagues.odd_tables import PREFIX as ODD
from league.web.organise.forms.leagues.odd_tables import odd_fields, odd_initial, odd_values
from league.web.organise.forms.leagues.ranking_rules import (
    PREFIX,
    league_fields,
    league_initial,
    league_values,
)
from league.web.organise.forms.scores import ScoreField
from league.web.organise.forms.session_starts import SessionStartsField
from league.web.organise.forms.widgets import DateInput
from scoring import PRESETS
from scoring.games import game_of
from scoring.results.odd_tables import takes_odd_tables
from scoring.results.tiebreaks import TIEBREAKS

TIEBREAK_PLACES = 6


def preset_choices() -> list[tuple[str, str]]:
    return [(row.id, gettext(row.name)) for row in PRESETS.values()]


def tiebreak_choices() -> list[tuple[str, str]]:
    return [("", "—"), *((row.id, gettext(row.name)) for row in TIEBREAKS.values())]


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


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsGroup:
    """Fields under one heading; `is_open` where a folded one has a problem."""

    title: Promise
    hint: Promise
    fields: list[forms.BoundField]
    rare: list[forms.BoundField]

    @property
    def is_open(self) -> bool:
        return any(field.errors for field in self.rare)


# Each group: its heading, what it is for, its fields, and those that few events need.
GROUPS: tuple[tuple[Promise, Promise, tuple[str, ...], tuple[str, ...]], ...] = (
    (
        _("Event"),
        _("What players see first."),
        ("name", "kind", "place", "starts_on", "ends_on", "rules_link", "description"),
        (),
    ),
    (
        _("Sessions"),
        _("How many games are planned, and how long one lasts."),
        ("sessions_planned", "session_minutes", "session_starts"),
        ("early_end", "pickup_games"),
    ),
    (
        _("Results"),
        _("Who enters what, and who confirms it."),
        ("entry_contract", "entered_by", "confirmed_by", "signed_by"),
        ("takes_photos",),
    ),
    (
        _("Ranking"),
        _("How the standings are made. While the event runs, a change needs a reason."),
        ("aggregate", "best_n"),
        ("drop_worst", "minimum_games", "lot_seed"),
    ),
    (
        _("What players see"),
        _("Live points can spoil a close finish."),
        ("release_policy", "hidden_from", "provisional_totals"),
        ("overlay_delay", "target_score", "target_rank", "rated", "gives_achievements"),
    ),
)
RANKING = 3


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
    rules_link = forms.URLField(
        label=_("Link to the rules"),
        required=False,
        max_length=500,
        assume_scheme="https",
        help_text=_("Such as a PDF. The event's page links to it."),
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
    takes_photos = forms.BooleanField(
        label=_("Tables may keep photos"),
        required=False,
        help_text=_(
            "Of hands and result slips, for disputes. Only the table and the staff see them."
        ),
    )
    overlay_delay = forms.IntegerField(
        label=_("Broadcast overlay delay (minutes)"),
        min_value=0,
        max_value=MOST_DELAY,
        help_text=_("As long as the stream's delay, so that points follow the picture."),
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
    target_score = ScoreField(
        label=_("Target score"),
        required=False,
        help_text=_("The total that players need to stay above. Leave empty for none."),
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
    pickup_games = forms.ChoiceField(
        label=_("Pick-up games"),
        choices=PickUpGames.choices,
        help_text=_("Players start these tables themselves, with a code, outside the timetable."),
    )

    def __init__(self, unit: int, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["target_score"].unit = unit  # type: ignore[attr-defined]
        for place in range(1, TIEBREAK_PLACES + 1):
            self.fields[f"tiebreaks_{place}"] = forms.ChoiceField(
                label=_("Tie-break %(place)s") % {"place": place},
                choices=tiebreak_choices,
                required=False,
            )
        self.fields.update(league_fields(unit) | odd_fields())

    def groups(self) -> list[SettingsGroup]:
        """The fields in groups with headings; what is rare stands folded in its group."""
        groups = [
            SettingsGroup(
                title=title,
                hint=hint,
                fields=[self[name] for name in names],
                rare=[self[name] for name in rare],
            )
            for title, hint, names, rare in GROUPS
        ]
        ranking = groups[RANKING]
        places = [self[f"tiebreaks_{place}"] for place in range(1, TIEBREAK_PLACES + 1)]
        ranking.fields.extend(places)
        if "reason" in self.fields:
            ranking.fields.append(self["reason"])
        return groups

    @property
    def league(self) -> list[forms.BoundField]:
        """The ranking rules of leagues."""
        return [field for field in self if field.name.startswith(PREFIX)]

    @property
    def odd_tables(self) -> list[forms.BoundField]:
        return [field for field in self if field.name.startswith(ODD)]

    @classmethod
    def of(cls, event: Event, data: Any = None) -> "EventForm":
        """The form with the event's values; frozen fields are disabled."""
        places = {f"tiebreaks_{place}": name for place, name in enumerate(event.tiebreaks, 1)}
        fields = {name: getattr(event, name) for name in cls.base_fields}
        unit = game_of(event.ruleset).score_unit
        rules = league_initial(event.league_rules) | odd_initial(event.odd_rules)
        form = cls(unit, data, initial=fields | places | rules)
        if not takes_odd_tables(event.ruleset):
            for name in odd_fields():
                del form.fields[name]
        for name, field in form.fields.items():
            field.disabled = _setting_of(name) in _settled(event)
        if event.status == EventStatus.RUNNING:
            form.fields["reason"] = forms.CharField(
                label=_("Reason for new ranking rules"),
                required=False,
                max_length=300,
                help_text=_("Everybody can read it with the standings."),
            )
        return form

    def values(self) -> dict[str, Any]:
        """Values for the service; the tie-breaks become one ordered list."""
        fields = {name: self.cleaned_data[name] for name in self.base_fields}
        chosen = [
            self.cleaned_data[f"tiebreaks_{place}"] for place in range(1, TIEBREAK_PLACES + 1)
        ]
        return fields | {
            "tiebreaks": list(dict.fromkeys(name for name in chosen if name)),
            "ranking_rules": league_values(self.cleaned_data),
            "odd_tables": odd_values(self.cleaned_data),
            "reason": self.cleaned_data.get("reason", ""),
        }


def _settled(event: Event) -> frozenset[str]:
    """The settings that can no longer change."""
    if event.status == EventStatus.FINISHED:
        return FROZEN_FIELDS | RANKING_FIELDS
    return FROZEN_FIELDS if event.is_frozen else frozenset()


def _setting_of(field: str) -> str:
    """The setting of the event that a field is a part of."""
    return field.partition(".")[0].rstrip("_123456")


class RoleForm(forms.Form):
    username = forms.CharField(label=_("Username"), max_length=150)
    role = forms.ChoiceField(label=_("Role"), choices=Role.choices, initial=Role.SCORER)


class InvitationForm(forms.Form):
    role = forms.ChoiceField(
        label=_("Role"), choices=Role.choices, initial=Role.SCORER, widget=forms.Select
    )
    email = forms.EmailField(
        label=_("E-mail"),
        required=False,
        help_text=_(
            "The link is sent there, if this server sends e-mail. This page shows it, too."
        ),
    )
    days = forms.IntegerField(label=_("Valid for (days)"), min_value=1, max_value=30, initial=7)


class BannerForm(forms.Form):
    text = forms.CharField(
        label=_("Announcement"),
        required=False,
        max_length=LONGEST_BANNER,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Leave empty to remove it."),
    )
    until = forms.DateTimeField(
        label=_("Until"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        help_text=_("Leave empty for two hours."),
    )
