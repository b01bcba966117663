"""Public pages of events: home page, event, standings."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from league.core.permissions import Actor
from league.entrants.queries.sign_ups import capacity_of, takes_sign_ups, terms_of
from league.events.queries.events import events_helped_by, front_page
from league.events.queries.release import released_sessions
from league.models import Event, Stage
from league.seating.queries.sessions import sessions_of
from league.standings.queries.stages import stages_of
from league.standings.queries.standings import (
    cut_rows,
    games_each,
    ranking_of,
    stages_ranked,
    standings_of,
)
from league.standings.queries.teams import team_standings
from league.web.common.views import actor_in, event_page, or_404, page, paginate
from scoring.results.tiebreaks import TIEBREAKS, TieBreak

TOP = 8


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    front = front_page()
    finished = paginate(request, front.finished, 20)
    return page(request, "public/events/home.html", front=front, finished=finished)


@require_safe
@login_required
def my_events(request: HttpRequest) -> HttpResponse:
    events = paginate(request, events_helped_by(actor_in(request)))
    return page(request, "public/events/mine.html", events=events)


@require_safe
@event_page
def event(request: HttpRequest, event: Event) -> HttpResponse:
    actor = actor_in(request)
    placed = standings_of(event, actor)
    terms = terms_of(event)
    return page(
        request,
        "public/events/event.html",
        event,
        terms=terms,
        open=takes_sign_ups(event, terms),
        places=capacity_of(event, terms),
        sessions=sessions_of(event, actor),
        top=placed[:TOP] if any(row.row.games for row in placed) else [],
        stages=stages_of(event) if event.stages.count() > 1 else [],
        players=sum(row.entrant.is_playing for row in placed),
    )


@require_safe
@event_page
def standings(request: HttpRequest, event: Event) -> HttpResponse:
    return _standings(request, event, None)


@require_safe
@event_page
def stage_standings(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """The standings of a stage; 404 until its players are known."""
    ranked = {stage.number: stage for stage in stages_ranked(event, actor_in(request))}
    return _standings(request, event, or_404(ranked.get(number)))


def _standings(request: HttpRequest, event: Event, stage: Stage | None) -> HttpResponse:
    actor = actor_in(request)
    placed = standings_of(event, actor, stage)
    stages = stages_ranked(event, actor)
    released = event.sessions.public().filter(released_sessions(event, actor))
    return page(
        request,
        "public/standings/standings.html",
        event,
        stage=stage,
        stages=stages if len(stages) > 1 else [],
        placed=placed,
        has_results=any(line.row.games or line.row.penalties for line in placed),
        has_carried=any(line.carried is not None for line in placed),
        teams=[] if stage else team_standings(placed),
        tiebreaks=tiebreaks_of(event, actor, stage),
        cuts=cut_rows(stages, stage),
        games=games_each(placed),
        hidden=event.sessions.public().count() - released.count(),
    )


def tiebreaks_of(event: Event, actor: Actor, stage: Stage | None) -> list[TieBreak]:
    names = ranking_of(event, actor, stage).tiebreaks
    return [TIEBREAKS[name] for name in names if name in TIEBREAKS]
