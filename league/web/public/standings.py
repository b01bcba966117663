"""Public pages of standings: of an event, and of each of its stages.

Anonymous readers share whole pages. Readers with a login share the standings within their pages.
"""

import re
from dataclasses import dataclass

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
from league.play.queries.live.provisional import ProvisionalStandings, provisional_standings
from league.play.queries.live.versions import public_version as version_for_everybody
from league.standings.queries.session_columns import session_columns
from league.standings.queries.stages import stage_numbered
from league.standings.queries.standings import (
    PROVISIONAL,
    RankedEntrant,
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A row of the standings; `playing` is the score of a game at play that its total counts.

    `scores` are those of the sessions that have columns.
    """

    placed: RankedEntrant
    scores: tuple[int | None, ...]
    gained: int
    playing: int | None


def version_of_page(slug: str, **_rest: object) -> str | None:
    """Standings that count games at play change with every hand."""
    version = public_version(slug=slug)
    if version is None or not version.endswith(PROVISIONAL):
        return version
    return f"{version}.{version_for_everybody(slug)}"


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
    if event.provisional_totals and request.live is not None:  # type: ignore[attr-defined]  # by `follows`
        key += f":{request.live.version}"  # type: ignore[attr-defined]  # as above
    text = cached(f"page:{key}", lambda: _rendered(event, actor, stage))
    text = _with_own_rows(text, entrants_of_login(event, actor))
    return page(request, "public/standings/standings.html", event, stage=stage, standings=text)


def _rendered(event: Event, actor: Actor, stage: Stage | None) -> str:
    stages = stages_ranked(event, actor)
    or_404(stage is None or stage in stages or None)
    at_play = provisional_standings(event, actor, stage)
    placed = at_play.lines if at_play else standings_of(event, actor, stage)
    public = event.sessions.public()
    context = {
        "event": event,
        "stage": stage,
        "stages": stages if len(stages) > 1 else [],
        "placed": placed,
        "sessions": session_columns(event, actor).numbers,
        "lines": _lines(event, actor, stage, placed, at_play),
        "at_play": at_play is not None,
        "has_results": any(line.row.games or line.row.penalties for line in placed),
        "has_carried": any(line.carried is not None for line in placed),
        "teams": [] if stage else team_standings(placed),
        "tiebreaks": _tiebreaks_of(event, actor, stage),
        "cuts": cut_rows(stages, stage),
        "games": games_each(placed),
        "hidden": public.count() - public.filter(released_sessions(event, actor)).count(),
    }
    return str(render_to_string("public/standings/_standings.html", context))


def _lines(
    event: Event,
    actor: Actor,
    stage: Stage | None,
    placed: list[RankedEntrant],
    at_play: ProvisionalStandings | None,
) -> list[Line]:
    """The rows with how they moved: by the games at play, else by the last session.

    Only the standings of the whole event say how the last session moved them.
    """
    columns = session_columns(event, actor)
    gained = at_play.gained if at_play else {} if stage else columns.gained
    return [
        Line(
            placed=line,
            scores=columns.scores_of(line.entrant.pk),
            gained=gained.get(line.entrant.pk, 0),
            playing=at_play.playing.get(line.entrant.pk) if at_play else None,
        )
        for line in placed
    ]


def _with_own_rows(text: str, entrants: list[int]) -> SafeString:
    """Mark the reader's own rows."""
    for entrant in entrants:
        row = rf'<tr class="([^"]*)" id="entrant-{entrant}">'
        text = re.sub(row, rf'<tr class="mine\1" id="entrant-{entrant}">', text)
    return mark_safe(text)  # noqa: S308  # rendered by templates


def _tiebreaks_of(event: Event, actor: Actor, stage: Stage | None) -> list[TieBreak]:
    names = ranking_of(event, actor, stage).tiebreaks
    return [TIEBREAKS[name] for name in names if name in TIEBREAKS]
