"""The public page of a player: results across events."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from league.people.queries.players import player_by_id
from league.standings.queries.player_record import record_of
from league.web.common.live import follows
from league.web.common.views import actor_in, or_404, page
from league.web.public.statistics.ratings import ratings_of


@require_safe
@follows
def player(request: HttpRequest, player: int) -> HttpResponse:
    person = or_404(player_by_id(player))
    record = record_of(person, actor_in(request))
    if not record:
        raise Http404
    return page(
        request, "public/player/player.html", player=person, record=record, **ratings_of(person)
    )
