"""Teams for organisers: names, squads, captains, and the rules of an event of teams."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from league.entrants.enrol_many import create_team
from league.models import Event, Team
from league.teams.queries.captains import team_token
from league.teams.queries.line_ups import sessions_with_line_ups
from league.teams.queries.squads import squad_of, squads_of, team_of_event, team_rules
from league.teams.rules import drop_team_rules, set_team_rules
from league.teams.teams import change_team, remove_team, renew_team_link, set_squad
from league.web.common.views import (
    actor_in,
    form_page,
    or_404,
    private_page,
    requires,
    run_verb_and_redirect,
    run_verb_on_form,
)
from league.web.organise.forms.leagues.teams import NewTeamForm, SquadForm, TeamForm, TeamRulesForm
from scoring.games import game_of

STEPS: dict[str, tuple[Callable[..., object], object]] = {
    "renew": (
        renew_team_link,
        gettext_lazy("The captains have a new link. The old one no longer works."),
    ),
    "remove": (remove_team, gettext_lazy("Team removed.")),
}


@require_http_methods(["GET", "HEAD", "POST"])
@requires("teams.change")
def teams(request: HttpRequest, event: Event) -> HttpResponse:
    """All teams; a POST adds one."""
    form = NewTeamForm(request.POST or None)
    if form.is_valid():
        name = form.cleaned_data["name"]
        team = run_verb_on_form(form, lambda: create_team(event, name, actor=actor_in(request)))
        if team is not None:
            messages.success(request, _("Team added."))
            return redirect("team_change", event.slug, team.pk)
    return form_page(
        request,
        "organise/teams/list.html",
        event,
        form=form,
        rules=team_rules(event),
        squads=squads_of(event),
        line_up_sessions=sessions_with_line_ups(event),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@requires("teams.change")
def rules(request: HttpRequest, event: Event) -> HttpResponse:
    present = team_rules(event)
    actor = actor_in(request)
    if request.POST.get("do") == "drop":
        return run_verb_and_redirect(
            request,
            lambda: drop_team_rules(event, actor=actor),
            done=_("The rules for teams are removed."),
            back="manage_teams",
            slug=event.slug,
        )
    form = TeamRulesForm(present, game_of(event.ruleset).score_unit, request.POST or None)
    if form.is_valid():
        stored = run_verb_on_form(
            form, lambda: set_team_rules(event, actor=actor, **form.cleaned_data)
        )
        if stored is not None:
            messages.success(request, _("Saved."))
            return redirect("manage_teams", event.slug)
    return form_page(request, "organise/teams/rules.html", event, form=form, rules=present)


@require_http_methods(["GET", "HEAD", "POST"])
@private_page
@requires("teams.change")
def team(request: HttpRequest, event: Event, team: int) -> HttpResponse:
    row = or_404(team_of_event(event, team))
    form = TeamForm(request.POST or None, instance=row)
    if form.is_valid():
        actor = actor_in(request)
        if run_verb_on_form(form, lambda: change_team(row, actor=actor, **form.cleaned_data)):
            messages.success(request, _("Saved."))
            return redirect("team_change", event.slug, row.pk)
    return _team_page(request, event, row, form=form)


@require_POST
@private_page
@requires("teams.change")
def squad(request: HttpRequest, event: Event, team: int) -> HttpResponse:
    row = or_404(team_of_event(event, team))
    form = SquadForm(event, squad_of(row), request.POST)
    if form.is_valid():
        wanted = form.cleaned_data
        run_verb_on_form(
            form,
            lambda: set_squad(
                row,
                wanted["players"],
                actor=actor_in(request),
                captains=wanted["captains"],
                logins=wanted["logins"],
            ),
        )
        if form.is_valid():
            messages.success(request, _("Saved."))
            return redirect("team_change", event.slug, row.pk)
    return _team_page(request, event, row, squad_form=form)


@require_POST
@requires("teams.change")
def step(request: HttpRequest, event: Event, team: int, verb: str) -> HttpResponse:
    write, done = or_404(STEPS.get(verb))
    row = or_404(team_of_event(event, team))
    to: dict[str, Any] = {"slug": event.slug} | ({"team": row.pk} if verb == "renew" else {})
    return run_verb_and_redirect(
        request,
        lambda: write(row, actor=actor_in(request)),
        done=str(done),
        back="team_change" if verb == "renew" else "manage_teams",
        **to,
    )


def _team_page(
    request: HttpRequest,
    event: Event,
    team: Team,
    form: TeamForm | None = None,
    squad_form: SquadForm | None = None,
) -> HttpResponse:
    shown = squad_of(team)
    return form_page(
        request,
        "organise/teams/team.html",
        event,
        team=team,
        squad=shown,
        form=form or TeamForm(instance=team),
        squad_form=squad_form or SquadForm(event, shown),
        link=request.build_absolute_uri(reverse("team_link", args=[team_token(team)])),
    )
