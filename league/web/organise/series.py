"""Organiser's pages of series: create, settings, events, staff, and the next season."""

import re
from functools import partial, wraps
from typing import Any, ClassVar

from django import forms
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_POST

from league.core.permissions import Actor
from league.enums import Role, SeriesKind
from league.models import Event, Series
from league.series.copying import carried_constraints
from league.series.queries.proposal import SeasonProposal, Tier, season_proposal
from league.series.queries.series import events_of, organises, series_by_slug
from league.series.seasons import NextSeason, make_season
from league.series.series import (
    PLACE_FIELDS,
    SERIES_FIELDS,
    add_event,
    change_series,
    create_series,
    grant_series_role,
    remove_event,
    revoke_series_role,
)
from league.web.common.form_views import ONLY_POST, Forms, VerbFormView
from league.web.common.verb_forms import VerbForm
from league.web.common.views import (
    View,
    actor_in,
    or_404,
    run_verb_and_redirect,
)
from league.web.organise.event_keeping import say_constraints, what_copies_have
from league.web.organise.event_staff import OrganiserFormView

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
    username = forms.CharField(label=lazy("Username"), max_length=150)
    role = forms.ChoiceField(
        label=lazy("Role"), choices=Role.choices, initial=Role.ORGANISER, widget=forms.Select
    )


class PlaceForm(VerbForm):
    """An event of the organiser's own, and its place in the series."""

    event = forms.ModelChoiceField(label=lazy("Event"), queryset=Event.objects.none())
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

    staff = forms.BooleanField(label=lazy("Same staff"), required=False, initial=True)
    teams = forms.BooleanField(label=lazy("Same teams"), required=False, initial=True)

    class Meta(VerbForm.Meta):
        model = Event
        fields = ("starts_on", "ends_on", "carried_percent")

    def __init__(self, proposal: SeasonProposal, data: Any = None) -> None:
        number = proposal.number + 1
        super().__init__(data, initial={"carried_percent": proposal.events[0].carried_percent})
        self.proposal = proposal
        names = {
            f"name_{event.division}": forms.CharField(
                label=_("Name of division %(number)s") % {"number": event.division}
                if len(proposal.events) > 1
                else _("Name"),
                max_length=160,
                initial=_next_name(event, number),
            )
            for event in proposal.events
        }
        self.fields = {**names, **self.fields}
        choices = [("", _("Does not play"))]
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
    event = _("Division %(number)s") % {"number": tier.event.division}
    if tier.within is None:
        return _("No division") if tier.event.divisions.exists() else event
    within = _("Division %(name)s") % {"name": tier.within.name}
    return f"{event} · {within}" if len(proposal.events) > 1 else within


def organiser_page(view: View) -> View:
    """Pass the series to the view if the reader organises it; else login page or 403."""

    @wraps(view)
    def wrapper(request: HttpRequest, slug: str, **rest: Any) -> HttpResponse:
        actor = actor_in(request)
        series = or_404(series_by_slug(slug, actor))
        if organises(series, actor):
            return view(request, series, **rest)
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        raise PermissionDenied

    return wrapper


class CreateSeries(OrganiserFormView):
    template_name = "organise/series/new.html"
    form_class = NewSeriesForm
    done = lazy("Series created. Only its staff see it until you show it.")

    def write(self, form: NewSeriesForm) -> Series:
        return create_series(actor=self.actor, **form.cleaned_data)

    def get_success_url(self) -> str:
        return reverse("series_manage", args=[self.outcome.slug])


class SeriesFormView(VerbFormView):
    """A page of a series for those who organise it."""

    object: Series

    @classmethod
    def checked(cls, view: View) -> View:
        return organiser_page(view)

    def setup(self, request: HttpRequest, series: Series, **address: Any) -> None:
        self.series = series
        super().setup(request, **address)

    def get_object(self) -> Series:
        return self.series

    def get_success_url(self) -> str:
        return reverse("series_manage", args=[self.series.slug])


class SeriesPage(SeriesFormView):
    """The page of a series with its forms; a POST changes the settings."""

    template_name = "organise/series/manage.html"
    verb: ClassVar[Any] = staticmethod(change_series)

    def forms(self) -> Forms:
        return {
            "form": partial(SeriesForm.of, self.series),
            "place": lambda data: PlaceForm(self.series, _own_events(self.actor), data),
            "role": SeriesRoleForm,
        }

    def context(self) -> dict[str, Any]:
        return {
            "series": self.series,
            "events": events_of(self.series, self.actor),
            "roles": self.series.roles.select_related("login").order_by("pk"),
        }


class AddEvent(SeriesPage):
    http_method_names = ONLY_POST
    form_name = "place"
    verb = staticmethod(add_event)
    done = lazy("Event added to the series.")


class AddRole(SeriesPage):
    http_method_names = ONLY_POST
    form_name = "role"
    verb = staticmethod(grant_series_role)
    done = lazy("Role added.")


@require_POST
@organiser_page
def remove(request: HttpRequest, series: Series, number: int, division: int) -> HttpResponse:
    place = {"season_number": number, "division": division}
    event = or_404(series.events.filter(**place).first())
    actor = actor_in(request)
    return run_verb_and_redirect(
        request,
        lambda: remove_event(series, event, actor=actor),
        done=_("Event removed from the series. The event itself stays as it is."),
        back="series_manage",
        slug=series.slug,
    )


@require_POST
@organiser_page
def remove_role(request: HttpRequest, series: Series, role: int) -> HttpResponse:
    actor = actor_in(request)
    return run_verb_and_redirect(
        request,
        lambda: revoke_series_role(series, role, actor=actor),
        done=_("Role removed."),
        back="series_manage",
        slug=series.slug,
    )


class NextSeasonPage(SeriesFormView):
    """The next season: the proposal of who plays where, to be confirmed or changed."""

    template_name = "organise/series/season.html"
    done = lazy("Season made. Only staff see it until you open it.")

    def dispatch(self, request: HttpRequest, *args: Any, **address: Any) -> Any:
        if self.proposal is not None:
            return super().dispatch(request, *args, **address)
        messages.error(request, _("Add the first season to the series first."))
        return redirect("series_manage", self.series.slug)

    def forms(self) -> Forms:
        is_league = self.series.kind == SeriesKind.LEAGUE
        self.proposal: Any = season_proposal(self.series, self.actor) if is_league else None
        return {"form": lambda data: SeasonForm(self.proposal, data)}

    def write(self, form: SeasonForm) -> list[Event]:
        made = make_season(self.series, form.wanted(), actor=self.actor)
        say_constraints(self.request, carried_constraints(self.proposal.events, made))
        return made

    def get_success_url(self) -> str:
        return reverse("manage", args=[self.outcome[0].slug])

    def context(self) -> dict[str, Any]:
        return {"series": self.series, "proposal": self.proposal, **what_copies_have()}


def _own_events(actor: Actor) -> QuerySet[Event]:
    """The events that this organiser may add, the latest first."""
    events = Event.objects.filter(series__isnull=True, is_rehearsal=False)
    if not actor.is_superuser:
        events = events.filter(
            pk__in=[pk for pk, roles in actor.roles.items() if Role.ORGANISER in roles]
        )
    latest = events.order_by("-pk").values_list("pk", flat=True)[:MOST_EVENTS]
    return Event.objects.filter(pk__in=list(latest)).order_by("-pk")
