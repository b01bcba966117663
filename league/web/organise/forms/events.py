"""Forms for events: creation, settings, roles."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any, Self

from django import forms
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.enums import EventStatus
from league.events.events import EVENT_FIELDS, FROZEN_FIELDS
from league.events.ranking_rules import RANKING_FIELDS
from league.models import Event
from league.models.event_settings import zone_of
from league.web.common.camera.figures import measured_sentence
from league.web.common.verb_forms import VerbForm
from league.web.organise.forms.choice_cards import cards
from league.web.organise.forms.fields import LongSelect, ScoreField
from league.web.organise.forms.league_rules import (
    ODD,
    RANKING,
    initial_of,
    odd_fields,
    ranking_fields,
    values_in,
)
from league.web.organise.forms.session_starts import SessionStartsField
from scoring import PRESETS, LeagueRules, OddTables
from scoring.games import game_of
from scoring.results.odd_tables import takes_odd_tables
from scoring.results.score_unit import ScoreUnit
from scoring.results.tiebreaks import TIEBREAKS

TIEBREAK_PLACES = 6
MOST_SAID = 4
IN_PARTS = ("tiebreaks", "ranking_rules", "odd_tables")  # settings of several form fields


def preset_choices() -> list[tuple[str, str]]:
    return [(row.id, gettext(row.name)) for row in PRESETS.values()]


def tiebreak_choices() -> list[tuple[str, str]]:
    return [("", "—"), *((row.id, gettext(row.name)) for row in TIEBREAKS.values())]


class NewEventForm(VerbForm):
    """The fields needed to create an event."""

    preset = forms.ChoiceField(
        label=_("Ruleset"),
        choices=preset_choices,
        initial="wrc-2025",
        help_text=_("Uma, oka, yaku and limits. Each rule can be changed until the event starts."),
    )
    field_order = ("name", "kind", "preset")

    class Meta(VerbForm.Meta):
        model = Event
        fields = (
            "name",
            "kind",
            "entry_contract",
            "venue",
            "starts_on",
            "ends_on",
            "sessions_planned",
        )
        widgets = cards("kind", "entry_contract")


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsGroup:
    """Fields under one heading; `is_open` where a folded one has a problem."""

    name: str

    title: Promise
    hint: Promise
    fields: list[forms.BoundField]
    rare: list[forms.BoundField]

    @property
    def rare_titles(self) -> str:
        """What stands folded."""
        return " · ".join(str(field.label) for field in self.rare)

    @property
    def is_open(self) -> bool:
        return any(field.errors for field in self.rare)

    @property
    def has_problem(self) -> bool:
        """Whether the group stays open on a phone; fields below a head of their own count too."""
        form = self.fields[0].form
        own = {field.name for field in (*self.fields, *self.rare)}
        beside = form.errors.keys() - {
            name for *_words, names, rare in GROUPS for name in (*names, *rare)
        }
        return bool(own & form.errors.keys()) or (self.name == RANKING_GROUP and bool(beside))

    @property
    def said(self) -> str:
        """The first settings of the group in one line."""
        texts = [text for text in map(_said, self.fields) if text]
        return " · ".join(texts[:MOST_SAID])


# Each group: its name, its heading, what it is for, its fields, and those that few events need.
RANKING_GROUP = "ranking"
GROUPS: tuple[tuple[str, Promise, Promise, tuple[str, ...], tuple[str, ...]], ...] = (
    (
        "event",
        _("Event"),
        _("What players see first."),
        ("name", "venue", "starts_on", "ends_on", "kind", "rules_link", "description"),
        ("time_zone",),
    ),
    (
        "sessions",
        _("Sessions"),
        _("How many games are planned, and how long one lasts."),
        ("sessions_planned", "session_minutes", "session_starts"),
        ("early_end", "pickup_games"),
    ),
    (
        "results",
        _("Results"),
        _("Who enters what, and who confirms it."),
        ("entry_contract", "entered_by", "confirmed_by", "signed_by"),
        ("takes_photos", "tiles_by_photo"),
    ),
    (
        RANKING_GROUP,
        _("Ranking"),
        _("How the standings are made. While the event runs, a change needs a reason."),
        ("aggregate", "best_n"),
        ("drop_worst", "minimum_games", "lot_seed"),
    ),
    (
        "shown",
        _("What players see"),
        _("Live points can spoil a close finish."),
        ("release_policy", "hidden_from", "target_rank", "target_score", "provisional_totals"),
        ("rated", "gives_achievements"),
    ),
    (
        "stream",
        _("Broadcast"),
        _("For events with tables on a stream."),
        ("streamed_tables", "overlay_delay"),
        (),
    ),
)


def _said(field: forms.BoundField) -> str:
    """The value of a field in words; empty for long texts, lists and what is not set."""
    value = field.value()
    if value in (None, "", False) or isinstance(value, list):
        return ""
    kind = field.field
    if isinstance(kind, forms.ChoiceField):
        choices: Any = kind.choices
        return str(dict(choices).get(value, ""))
    if isinstance(kind, forms.BooleanField):
        return str(field.label)
    if isinstance(value, date):
        return date_format(value, "DAY_FORMAT")
    if isinstance(kind, forms.IntegerField):
        return f"{field.label}: {value}"
    return "" if isinstance(kind.widget, forms.Textarea) else str(value)


class EventForm(VerbForm):
    """The settings of an event without its ruleset."""

    class Meta(VerbForm.Meta):
        model = Event
        fields = tuple(name for name in EVENT_FIELDS if name not in IN_PARTS)
        field_classes = {"session_starts": SessionStartsField, "target_score": ScoreField}
        widgets = {
            "description": forms.Textarea(attrs={"rows": 6}),
            "time_zone": LongSelect,
            **cards("entry_contract", "entered_by", "confirmed_by", "signed_by", "release_policy"),
        }
        help_texts = {"entered_by": "", "signed_by": ""}

    def __init__(self, unit: ScoreUnit, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        photo = self.fields["tiles_by_photo"]
        photo.help_text = f"{photo.help_text} {measured_sentence()}".strip()
        self.fields["target_score"].unit = unit  # type: ignore[attr-defined]
        planned, starts = self.instance.sessions_planned, self.instance.session_starts
        self.fields["session_starts"].widget.sessions = max(planned, len(starts))
        for place in range(1, TIEBREAK_PLACES + 1):
            self.fields[f"tiebreaks_{place}"] = forms.ChoiceField(
                label=_("Tie-break %(place)s") % {"place": place},
                choices=tiebreak_choices,
                required=False,
            )
        self.fields.update(ranking_fields(unit) | odd_fields())

    def clean(self) -> None:
        """Read the starts in the zone that is chosen here: they are shown in it afterwards."""
        if "session_starts" not in self.fields:
            return
        zone = zone_of(self.cleaned_data.get("time_zone", ""))
        starts = self.cleaned_data.get("session_starts", [])
        self.cleaned_data["session_starts"] = [
            start and start.replace(tzinfo=zone) for start in starts
        ]

    def groups(self) -> list[SettingsGroup]:
        """The fields in groups with headings; what is rare stands folded in its group."""
        return [
            SettingsGroup(
                name=name,
                title=title,
                hint=hint,
                fields=self._those(names),
                rare=self._those(rare),
            )
            for name, title, hint, names, rare in GROUPS
        ]

    @property
    def ties(self) -> list[forms.BoundField]:
        return self._those(f"tiebreaks_{place}" for place in range(1, TIEBREAK_PLACES + 1))

    def _those(self, names: Iterable[str]) -> list[forms.BoundField]:
        """The fields with these names, without those that the form leaves out."""
        return [self[name] for name in names if name in self.fields]

    @property
    def league(self) -> list[forms.BoundField]:
        """The ranking rules of leagues."""
        return [field for field in self if field.name.startswith(RANKING)]

    @property
    def odd_tables(self) -> list[forms.BoundField]:
        return [field for field in self if field.name.startswith(ODD)]

    @classmethod
    def of(cls, event: Event, data: Any = None) -> Self:
        """The form with the event's values; frozen fields are disabled."""
        places = {f"tiebreaks_{place}": name for place, name in enumerate(event.tiebreaks, 1)}
        unit = game_of(event.ruleset).score_unit
        rules = initial_of(RANKING, event.league_rules) | initial_of(ODD, event.odd_rules)
        form = cls(unit, data, instance=event, initial=places | rules)
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
        """Values for the service; the tie-breaks become one ordered list.

        How players sign is left out unless it was chosen here: it may follow from who confirms.
        """
        fields = {name: self.cleaned_data[name] for name in self.base_fields if name in self.fields}
        if "signed_by" not in self.changed_data:
            fields.pop("signed_by", None)
        chosen = [
            self.cleaned_data[f"tiebreaks_{place}"] for place in range(1, TIEBREAK_PLACES + 1)
        ]
        return fields | {
            "tiebreaks": list(dict.fromkeys(name for name in chosen if name)),
            "ranking_rules": values_in(RANKING, self.cleaned_data, LeagueRules()),
            "odd_tables": values_in(ODD, self.cleaned_data, OddTables()),
            "reason": self.cleaned_data.get("reason", ""),
        }


class RankingForm(EventForm):
    """The settings that make the standings, as the page of the rules has them."""

    @classmethod
    def of(cls, event: Event, data: Any = None) -> Self:
        form = super().of(event, data)
        for name in [*form.fields]:
            if name != "reason" and _setting_of(name) not in RANKING_FIELDS:
                del form.fields[name]
        return form

    @property
    def group(self) -> SettingsGroup:
        return next(group for group in self.groups() if group.name == RANKING_GROUP)


def _settled(event: Event) -> frozenset[str]:
    """The settings that can no longer change."""
    if event.status == EventStatus.FINISHED:
        return FROZEN_FIELDS | RANKING_FIELDS
    return FROZEN_FIELDS if event.is_frozen else frozenset()


def _setting_of(field: str) -> str:
    """The setting of the event that a field is a part of."""
    return field.partition(".")[0].rstrip("_123456")
