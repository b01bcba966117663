"""The captain's page: set the line-ups of the own team, by log-in or by the team's secret link."""

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from league.core.permissions import ANONYMOUS, Actor
from league.events.queries.release import sees_event
from league.models import Event, LineUp, Team
from league.teams.line_ups import set_line_up
from league.teams.queries.captain_page import (
    absent_members,
    sessions_of_team,
    why_nothing_to_set,
)
from league.teams.queries.line_ups import deadline_of, is_open, line_ups_to_set, warnings_about
from league.teams.queries.squads import (
    actor_of_team_link,
    as_captain,
    team_by_token,
    team_of_event,
    team_rules,
)
from league.web.common.line_up_form import LineUpForm
from league.web.common.views import (
    UNPROCESSABLE,
    actor_in,
    not_open_yet,
    or_404,
    page,
    private_page,
    run_verb_on_form,
    with_event,
)


@require_safe
@private_page
@with_event
def own_line_ups(request: HttpRequest, event: Event, team: int) -> HttpResponse:
    if not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    return _page(request, _own_team(request, event, team), "")


@require_POST
@private_page
@with_event
def set_own(request: HttpRequest, event: Event, team: int, number: int) -> HttpResponse:
    row = _own_team(request, event, team)
    return _set(request, row, number, "", as_captain(actor_in(request), row))


@require_safe
@private_page
def link(request: HttpRequest, token: str) -> HttpResponse:
    team = _team_of_link(token)
    if not sees_event(team.event, ANONYMOUS):
        return not_open_yet(request)
    return _page(request, team, token)


@require_POST
@private_page
def set_by_link(request: HttpRequest, token: str, number: int) -> HttpResponse:
    row = _team_of_link(token)
    if not sees_event(row.event, ANONYMOUS):
        return not_open_yet(request)
    return _set(request, row, number, token, actor_of_team_link(row))


def _own_team(request: HttpRequest, event: Event, team: int) -> Team:
    """The team, if the reader is its captain or an organiser."""
    row = or_404(team_of_event(event, team))
    actor = as_captain(actor_in(request), row)
    if not actor.may("line_up.set", event_id=event.pk, team_id=row.pk):
        raise PermissionDenied
    return row


def _team_of_link(token: str) -> Team:
    return or_404(team_by_token(token))


def _set(request: HttpRequest, team: Team, number: int, token: str, actor: Actor) -> HttpResponse:
    rules = or_404(team_rules(team.event))
    waiting = line_ups_to_set(team)
    line_up = or_404(next((row for row in waiting if row.session.number == number), None))
    form = LineUpForm(line_up, rules, request.POST, late=not is_open(line_up, rules))
    if form.is_valid():
        named = form.entrants()
        if run_verb_on_form(
            form, lambda: set_line_up(line_up, named, actor=actor, reason=form.reason())
        ):
            messages.success(request, _("Line-up saved."))
            if token:
                return redirect("team_link", token)
            return redirect("own_line_ups", team.event.slug, team.pk)
    return _page(request, team, token, form)


def _page(
    request: HttpRequest, team: Team, token: str, failed: LineUpForm | None = None
) -> HttpResponse:
    rules = team_rules(team.event)
    cards = []
    for line_up in line_ups_to_set(team) if rules else []:
        prefix = f"line-up-{line_up.pk}"
        is_failed = failed is not None and failed.prefix == prefix
        cards.append(_card(line_up, failed if is_failed else None))
    return page(
        request,
        "public/teams/captain.html",
        team.event,
        status=UNPROCESSABLE if failed else 200,
        team=team,
        token=token,
        cards=cards,
        sessions=sessions_of_team(team, rules) if rules else [],
        absent=absent_members(team),
        why="" if cards else why_nothing_to_set(team),
    )


def _card(line_up: LineUp, failed: LineUpForm | None) -> dict[str, object]:
    """What the page shows of a line-up: the form, the deadline and what to think of."""
    rules = or_404(team_rules(line_up.session.event))
    return {
        "line_up": line_up,
        "session": line_up.session,
        "named": line_up.places.select_related("entrant__player").order_by("position"),
        "open": is_open(line_up, rules),
        "deadline": deadline_of(line_up.session, rules),
        "warnings": warnings_about(line_up, rules),
        "form": failed or LineUpForm(line_up, rules),
    }
