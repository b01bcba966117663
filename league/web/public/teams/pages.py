"""Public pages of teams: team standings, a team, the line-ups of a session."""

from django.http import HttpRequest

from league.models import Event, Stage
from league.standings.queries.standings import stages_ranked, standings_of
from league.teams.queries.line_ups import (
    has_line_ups,
    line_ups_of,
    sees_line_ups,
    sessions_with_published,
)
from league.teams.queries.squads import (
    squad_of,
    squads_of,
    team_of_event,
    team_rules,
    teams_captained,
)
from league.teams.queries.team_table import TeamLine, team_games, team_lines
from league.web.common.views import actor_in, or_404, session_or_404, with_event
from league.web.public.reading import Context, reading_page


@reading_page("public/teams/teams.html", with_event)
def teams(request: HttpRequest, event: Event) -> Context:
    """The team standings of the event and of its stages, and the squads."""
    actor = actor_in(request)
    rules = team_rules(event)
    placed = [] if rules else standings_of(event, actor)
    stages = stages_ranked(event, actor) if rules else []
    lines = team_lines(event, actor, None, placed)
    by_stage = [(stage, team_lines(event, actor, stage, ())) for stage in stages]
    every = [*lines, *(line for _stage, rows in by_stage for line in rows)]
    return {
        "rules": rules,
        "lines": lines,
        "by_stage": by_stage if len(stages) > 1 else [],
        "has_carried": any(line.carried is not None for line in every),
        "has_placeholders": any(line.placeholders for line in every),
        "squads": squads_of(event),
        "sessions": sessions_with_published(event),
        "captained": teams_captained(event.pk, actor),
    }


@reading_page("public/teams/team.html", with_event)
def team(request: HttpRequest, event: Event, team: int) -> Context:
    """A team: squad, contributions, games, and the line-ups that are published."""
    actor = actor_in(request)
    row = or_404(team_of_event(event, team))
    placed = [] if team_rules(event) else standings_of(event, actor)
    stages = stages_ranked(event, actor)
    tables: list[tuple[Stage | None, list[TeamLine]]] = [
        (None, team_lines(event, actor, None, placed))
    ]
    if team_rules(event) and len(stages) > 1:
        tables = [(stage, team_lines(event, actor, stage, ())) for stage in reversed(stages)]
    return {
        "squad": squad_of(row),
        "results": [
            (stage, line) for stage, lines in tables for line in lines if line.team.pk == row.pk
        ],
        "games": team_games(event, row, actor),
        "is_captain": row in teams_captained(event.pk, actor),
    }


@reading_page("public/teams/line_ups.html", with_event)
def line_ups(request: HttpRequest, event: Event, number: int) -> Context:
    """The line-ups of a session once they are published, to read and to print."""
    session = or_404(event.sessions.select_related("event").filter(number=number).first())
    actor = actor_in(request)
    or_404(has_line_ups(session) or None)
    shown = sees_line_ups(session, actor)
    if not shown:
        session_or_404(request, event, number)  # a draft is known to staff alone
    return {
        "session": session,
        "published": shown,
        "cards": line_ups_of(session, actor) if shown else [],
    }
