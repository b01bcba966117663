"""The cross table: who met whom, and how often. Large fields get a list of opponents each."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from league.core.shared_answers import shared_by_anonymous
from league.models import Entrant, Event
from league.play.queries.live.versions import live_version
from league.standings.queries.meetings import meetings_of
from league.standings.queries.standings import standings_of
from league.web.common.views import actor_in, page, with_event

MOST_COLUMNS = 64
ROWS = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class CrossRow:
    """`cells`: meetings with each player of the table, None with oneself; `met` by frequency."""

    number: int
    entrant: Entrant
    cells: list[int | None]
    met: list[tuple[Entrant, int]]


@require_safe
@shared_by_anonymous(live_version)
@with_event
def cross_table(request: HttpRequest, event: Event) -> HttpResponse:
    """In the order of the standings."""
    actor = actor_in(request)
    meetings = meetings_of(event, actor)
    entrants = [line.entrant for line in standings_of(event, actor)]
    players = [one for one in entrants if one.pk in meetings]
    wide = len(players) <= MOST_COLUMNS
    shown = Paginator(players, len(players) or 1 if wide else ROWS).get_page(
        request.GET.get("page")
    )
    rows = [
        _row(number, one, players, meetings.get(one.pk, {}), wide=wide)
        for number, one in enumerate(shown, shown.start_index())
    ]
    most = max((times for others in meetings.values() for times in others.values()), default=0)
    return page(
        request,
        "public/standings/cross_table.html",
        event,
        rows=rows,
        numbers=range(1, len(players) + 1) if wide else (),
        wide=wide,
        pages=shown,
        most=most,
    )


def _row(
    number: int, one: Entrant, players: list[Entrant], met: Mapping[int, int], *, wide: bool
) -> CrossRow:
    cells = [met.get(other.pk, 0) if other != one else None for other in players] if wide else []
    others = [(other, met[other.pk]) for other in players if other.pk in met]
    others.sort(key=lambda pair: -pair[1])
    return CrossRow(number=number, entrant=one, cells=cells, met=[] if wide else others)
