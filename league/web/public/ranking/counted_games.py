"""The page of a row of the standings: which games count, and why the others do not."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from league.core.shared_answers import shared_by_anonymous
from league.core.versions import standings_version
from league.models import Event, Stage
from league.standings.queries.breakdowns import breakdown_of
from league.standings.queries.pools import rules_of
from league.standings.queries.ranking_texts import ranking_sentences
from league.standings.queries.stages import stage_numbered
from league.web.common.views import actor_in, or_404, page, with_event
from scoring.games import game_of


@require_safe
@shared_by_anonymous(standings_version)
@with_event
def counted_games(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """The games of the player with this number in the event."""
    return _counted_games(request, event, number, None)


@require_safe
@shared_by_anonymous(standings_version)
@with_event
def stage_counted_games(
    request: HttpRequest, event: Event, place: int, number: int
) -> HttpResponse:
    """The same for the standings of a stage, by the stage's number."""
    return _counted_games(request, event, number, or_404(stage_numbered(event, place)))


def _counted_games(
    request: HttpRequest, event: Event, number: int, stage: Stage | None
) -> HttpResponse:
    entrants = event.entrants.select_related("player")
    entrant = or_404(entrants.filter(number=number).first())
    found = or_404(breakdown_of(event, actor_in(request), entrant, stage))
    rules = rules_of(event)
    unit = game_of(event.ruleset).score_unit
    return page(
        request,
        "public/ranking/counted_games.html",
        event,
        found=found,
        row=found.row,
        stage=stage,
        ranking=(
            ranking_sentences(rules, unit, event.odd_rules) if found.stage.source_id is None else []
        ),
    )
