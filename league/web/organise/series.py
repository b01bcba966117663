"""Organiser's pages of series: create, settings, events, staff, and the next season."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from league.core.permissions import Actor
from league.enums import Role, SeriesKind
from league.models import Event, Series
from league.series.queries.carried_constraints import carried_constraints
from league.series.queries.proposal import season_proposal
from league.series.queries.series import events_of, organises, series_by_slug
from league.series.seasons import make_season
from league.series.series import (
    change_series,
    create_series,
    grant_series_role,
    revoke_series_role,
)
from league.series.series_events import add_event, remove_event
from league.web.common.views import (
    actor_in,
    form_page,
    or_404,
    run_verb_and_redirect,
    run_verb_on_form,
)
from league.web.organise.forms.leagues.series import (
    MOST_EVENTS,
    NewSeriesForm,
    PlaceForm,
    SeasonForm,
    SeriesForm,
    SeriesRoleForm,
)
from league.web.organise.steps.constraint_messages import say_constraints

View = Callable[..., HttpResponse]


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


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def create(request: HttpRequest) -> HttpResponse:
    actor = actor_in(request)
    if not actor.may_create_events():
        raise PermissionDenied
    form = NewSeriesForm(request.POST or None)
    if form.is_valid():
        series = run_verb_on_form(form, lambda: create_series(actor=actor, **form.cleaned_data))
        if series is not None:
            messages.success(request, _("Series created. Only its staff see it until you show it."))
            return redirect("series_manage", series.slug)
    return form_page(request, "organise/series/new.html", form=form)


@require_http_methods(["GET", "HEAD", "POST"])
@organiser_page
def manage(request: HttpRequest, series: Series) -> HttpResponse:
    form = SeriesForm.of(series, request.POST or None)
    if form.is_valid():
        actor = actor_in(request)
        if run_verb_on_form(form, lambda: change_series(series, actor=actor, **form.cleaned_data)):
            messages.success(request, _("Saved."))
            return redirect("series_manage", series.slug)
    return _page(request, series, form=form)


@require_POST
@organiser_page
def add(request: HttpRequest, series: Series) -> HttpResponse:
    actor = actor_in(request)
    form = PlaceForm(series, _own_events(actor), request.POST)
    if form.is_valid():
        values = dict(form.cleaned_data)
        event = values.pop("event")
        if run_verb_on_form(form, lambda: add_event(series, event, actor=actor, **values)):
            messages.success(request, _("Event added to the series."))
            return redirect("series_manage", series.slug)
    return _page(request, series, place=form)


@require_POST
@organiser_page
def remove(request: HttpRequest, series: Series, number: int, division: int) -> HttpResponse:
    place = {"season_number": number, "division": division}
    event = or_404(series.events.filter(**place).first())
    actor = actor_in(request)
    return run_verb_and_redirect(
        request,
        lambda: remove_event(series, event, actor=actor),
        done=_("Event taken out of the series. It stays as it is."),
        back="series_manage",
        slug=series.slug,
    )


@require_POST
@organiser_page
def add_role(request: HttpRequest, series: Series) -> HttpResponse:
    form = SeriesRoleForm(request.POST)
    actor = actor_in(request)
    if form.is_valid():
        added = run_verb_on_form(
            form, lambda: grant_series_role(series, actor=actor, **form.cleaned_data)
        )
        if added:
            messages.success(request, _("Role added."))
            return redirect("series_manage", series.slug)
    return _page(request, series, role=form)


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


@require_http_methods(["GET", "HEAD", "POST"])
@organiser_page
def season(request: HttpRequest, series: Series) -> HttpResponse:
    """The next season: the proposal of who plays where, to be confirmed or changed."""
    actor = actor_in(request)
    proposal = season_proposal(series, actor) if series.kind == SeriesKind.LEAGUE else None
    if proposal is None:
        messages.error(request, _("Add the first season to the series first."))
        return redirect("series_manage", series.slug)
    form = SeasonForm(proposal, request.POST or None)
    if form.is_valid():
        made = run_verb_on_form(form, lambda: make_season(series, form.wanted(), actor=actor))
        if made is not None:
            say_constraints(request, carried_constraints(proposal.events, made))
            messages.success(request, _("Season made. Only staff see it until you open it."))
            return redirect("manage", made[0].slug)
    return form_page(
        request, "organise/series/season.html", series=series, form=form, proposal=proposal
    )


def _own_events(actor: Actor) -> QuerySet[Event]:
    """The events that this organiser may add, the latest first."""
    events = Event.objects.filter(series__isnull=True, is_rehearsal=False)
    if not actor.is_superuser:
        events = events.filter(
            pk__in=[pk for pk, roles in actor.roles.items() if Role.ORGANISER in roles]
        )
    latest = events.order_by("-pk").values_list("pk", flat=True)[:MOST_EVENTS]
    return Event.objects.filter(pk__in=list(latest)).order_by("-pk")


def _page(request: HttpRequest, series: Series, **forms: Any) -> HttpResponse:
    """The page of the settings with all its forms; the one that was sent has its problems."""
    actor = actor_in(request)
    usual: dict[str, Any] = {
        "form": forms.get("form") or SeriesForm.of(series),
        "place": forms.get("place") or PlaceForm(series, _own_events(actor)),
        "role": forms.get("role") or SeriesRoleForm(),
    }
    return form_page(
        request,
        "organise/series/manage.html",
        series=series,
        events=events_of(series, actor),
        roles=series.roles.select_related("login").order_by("pk"),
        **usual,
    )
