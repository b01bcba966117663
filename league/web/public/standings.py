"""Public pages of standings: of an event, and of each of its stages.

Anonymous readers share whole pages. Readers with a login share the standings within their pages.
"""

import re

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_safe

from league.core.permissions import Actor
from league.core.queries.caching import cached
from league.core.queries.yaku_names import reader_key
from league.core.shared_answers import code_version, shared_by_anonymous
from league.events.queries.release import released_sessions
from league.models import Event, Stage
from league.standings.queries.stages import stage_numbered
from league.standings.queries.standings import (
    cut_rows,
    entrants_of_login,
    games_each,
    public_version,
    ranking_of,
    stages_ranked,
    standings_key,
    standings_of,
)
from league.standings.queries.teams import team_standings
from league.web.common.live import follows, follows_event
from league.web.common.views import actor_in, event_page, or_404, page
from scoring.results.tiebreaks import TIEBREAKS, TieBreak


def version_of_page(slug: str, **_rest: object) -> str | None:
    return public_version(slug=slug)


@require_safe
@shared_by_anonymous(version_of_page)
@follows
@event_page
def standings(request: HttpRequest, event: Event) -> HttpResponse:
    return _standings(request, event, None)


@require_safe
@shared_by_anonymous(version_of_page)
@follows_event
@event_page
def stage_standings(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """The standings of a stage; 404 until its players are known."""
    return _standings(request, event, or_404(stage_numbered(event, number)))


def _standings(request: HttpRequest, event: Event, stage: Stage | None) -> HttpResponse:
    actor = actor_in(request)
    number = stage.number if stage else 0
    key = f"{standings_key(event, actor)}:{number}:{reader_key()}:{code_version()}"
    text = cached(f"page:{key}", lambda: _rendered(event, actor, stage))
    text = _with_own_rows(text, entrants_of_login(event, actor))
    return page(request, "public/standings/standings.html", event, stage=stage, standings=text)


def _rendered(event: Event, actor: Actor, stage: Stage | None) -> str:
    stages = stages_ranked(event, actor)
    or_404(stage is None or stage in stages or None)
    placed = standings_of(event, actor, stage)
    public = event.sessions.public()
    context = {
        "event": event,
        "stage": stage,
        "stages": stages if len(stages) > 1 else [],
        "placed": placed,
        "has_results": any(line.row.games or line.row.penalties for line in placed),
        "has_carried": any(line.carried is not None for line in placed),
        "teams": [] if stage else team_standings(placed),
        "tiebreaks": _tiebreaks_of(event, actor, stage),
        "cuts": cut_rows(stages, stage),
        "games": games_each(placed),
        "hidden": public.count() - public.filter(released_sessions(event, actor)).count(),
    }
    return str(render_to_string("public/standings/_standings.html", context))


def _with_own_rows(text: str, entrants: list[int]) -> SafeString:
    """Mark the reader's own rows."""
    for entrant in entrants:
        row = rf'<tr class="([^"]*)" id="entrant-{entrant}">'
        text = re.sub(row, rf'<tr class="mine\1" id="entrant-{entrant}">', text)
    return mark_safe(text)  # noqa: S308  # rendered by templates


def _tiebreaks_of(event: Event, actor: Actor, stage: Stage | None) -> list[TieBreak]:
    names = ranking_of(event, actor, stage).tiebreaks
    return [TIEBREAKS[name] for name in names if name in TIEBREAKS]
