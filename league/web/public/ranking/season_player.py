"""A player's season in an event."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from league.core.shared_answers import shared_by_anonymous
from league.core.versions import standings_version
from league.models import Event
from league.standings.queries.pools import rules_of
from league.standings.queries.ranking_texts import ranking_sentences
from league.statistics.queries.season_player import season_player
from league.web.common.charts.line_chart import running_line
from league.web.common.views import actor_in, or_404, page, with_event
from scoring.games import game_of


@require_safe
@shared_by_anonymous(standings_version)
@with_event
def player_in_event(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """The season of the player with this number."""
    entrants = event.entrants.select_related("player__club", "team")
    entrant = or_404(entrants.filter(number=number).first())
    found = season_player(event, actor_in(request), entrant)
    unit = game_of(event.ruleset).score_unit
    names = [event.name] * len(found.games)
    total = running_line(found.totals, [], names, unit=unit) if len(names) > 1 else None
    return page(
        request,
        "public/ranking/season_player.html",
        event,
        found=found,
        total=total,
        unit=unit,
        ranking=ranking_sentences(rules_of(event), unit),
    )
