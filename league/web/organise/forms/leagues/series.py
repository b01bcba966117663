"""Forms of series: settings, people, places of events, and the next season."""

import re
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.enums import Role, SeriesKind
from league.models import Event, Series
from league.series.queries.proposal import SeasonProposal, Tier
from league.series.seasons import NextSeason
from league.series.series import SERIES_FIELDS
from league.series.series_events import PLACE_FIELDS
from league.web.common.verb_forms import VerbForm

WHOLE = re.compile("[0-9]{1,9}")
MOST_EVENTS = 300  # of the list that an event is chosen from


class NewSeriesForm(VerbForm):
    class Meta(VerbForm.Meta):
        model = Series
        fields = ("name", "kind")


class PointsField(forms.CharField):
    """Whole numbers separated by commas."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more, max_length=2000)

    def prepare_value(self, value: Any) -> Any:
        return ", ".join(map(str, value)) if isinstance(value, list) else value

    def clean(self, value: Any) -> Any:
        parts = [part.strip() for part in super().clean(value).split(",") if part.strip()]
        return [int(part) if WHOLE.fullmatch(part) else part for part in parts]


class SeriesForm(VerbForm):
    """The settings of a series; those of the other kind are left out."""

    class Meta(VerbForm.Meta):
        model = Series
        fields = SERIES_FIELDS
        field_classes = {"points_by_place": PointsField}
        widgets = {"description": forms.Textarea(attrs={"rows": 6})}

    OF_LEAGUES = ("promoted", "relegated")
    OF_CIRCUITS = ("method", "best_n", "points_by_place", "counts_since")

    @classmethod
    def of(cls, series: Series, data: Any = None) -> "SeriesForm":
        form = cls(data, instance=series)
        others = cls.OF_CIRCUITS if series.kind == SeriesKind.LEAGUE else cls.OF_LEAGUES
        for name in others:
            del form.fields[name]
        return form


class SeriesRoleForm(forms.Form):
    username = forms.CharField(label=_("Username"), max_length=150)
    role = forms.ChoiceField(
        label=_("Role"), choices=Role.choices, initial=Role.ORGANISER, widget=forms.Select
    )


class PlaceForm(VerbForm):
    """An event of the organiser's own, and its place in the series."""

    event = forms.ModelChoiceField(label=_("Event"), queryset=Event.objects.none())
    field_order = ("event",)

    class Meta(VerbForm.Meta):
        model = Event
        fields = PLACE_FIELDS

    def __init__(self, series: Series, events: Any, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["event"].queryset = events  # type: ignore[attr-defined]  # of this choice
        league = series.kind == SeriesKind.LEAGUE
        for name in ["is_championship"] if league else ["division", "carried_percent"]:
            del self.fields[name]


class SeasonForm(VerbForm):
    """The next season: names and days, what is copied, and the division of each player."""

    staff = forms.BooleanField(label=_("Same staff"), required=False, initial=True)
    teams = forms.BooleanField(label=_("Same teams"), required=False, initial=True)

    class Meta(VerbForm.Meta):
        model = Event
        fields = ("starts_on", "ends_on", "carried_percent")

    def __init__(self, proposal: SeasonProposal, data: Any = None) -> None:
        number = proposal.number + 1
        super().__init__(data, initial={"carried_percent": proposal.events[0].carried_percent})
        self.proposal = proposal
        names = {
            f"name_{event.division}": forms.CharField(
                label=gettext("Name of division %(number)s") % {"number": event.division}
                if len(proposal.events) > 1
                else gettext("Name"),
                max_length=160,
                initial=_next_name(event, number),
            )
            for event in proposal.events
        }
        self.fields = {**names, **self.fields}
        choices = [("", gettext("Does not play"))]
        choices += [(_key(tier), _tier(tier, proposal)) for tier in proposal.tiers]
        for one in proposal.players:
            self.fields[f"player_{one.entrant.player_id}"] = forms.ChoiceField(
                label=one.entrant.staff_name,
                choices=choices,
                required=False,
                initial=_key(one.next_tier) if one.next_tier else "",
                widget=forms.Select,
            )

    @property
    def rows(self) -> list[tuple[Any, Any]]:
        """Each player of the last season with the field of the next division."""
        return [(one, self[f"player_{one.entrant.player_id}"]) for one in self.proposal.players]

    @property
    def settings(self) -> list[Any]:
        return [self[name] for name in self.fields if not name.startswith("player_")]

    def wanted(self) -> NextSeason:
        values, tiers = self.cleaned_data, {_key(tier): tier for tier in self.proposal.tiers}
        people = [one.entrant.player_id for one in self.proposal.players]
        chosen = {pk: tiers.get(values[f"player_{pk}"]) for pk in people}
        return NextSeason(
            names={e.division: values[f"name_{e.division}"] for e in self.proposal.events},
            players={pk: tier.event.division for pk, tier in chosen.items() if tier},
            within={pk: tier.within.number for pk, tier in chosen.items() if tier and tier.within},
            **{name: values[name] for name in self.base_fields},
        )


def _next_name(event: Event, number: int) -> str:
    """The name with the next number where it ends with that of the season."""
    stem = event.name.removesuffix(str(event.season_number)).rstrip()
    return f"{stem} {number}"[:160] if stem != event.name else event.name


def _key(tier: Tier) -> str:
    """The value of a choice: the number of the event's division, and of that within the event."""
    return (
        f"{tier.event.division}.{tier.within.number}" if tier.within else f"{tier.event.division}"
    )


def _tier(tier: Tier, proposal: SeasonProposal) -> str:
    event = gettext("Division %(number)s") % {"number": tier.event.division}
    if tier.within is None:
        return gettext("No division") if tier.event.divisions.exists() else event
    within = gettext("Division %(name)s") % {"name": tier.within.name}
    return f"{event} · {within}" if len(proposal.events) > 1 else within
