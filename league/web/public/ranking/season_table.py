"""The table of a season, to print."""

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from league.models import Event
from league.standings.queries.pools import rules_of
from league.standings.queries.ranking_texts import ranking_sentences
from league.standings.queries.season_table import season_table
from league.web.common.views import actor_in, page, with_event
from scoring.games import game_of


@require_safe
@with_event
def printed_season(request: HttpRequest, event: Event) -> HttpResponse:
    """Everybody with the scores of each session, or of each month of a long season."""
    return page(
        request,
        "public/ranking/season_table.html",
        event,
        table=season_table(event, actor_in(request)),
        ranking=ranking_sentences(rules_of(event), game_of(event.ruleset).score_unit),
        today=timezone.localdate(),
    )
