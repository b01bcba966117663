"""Public pages of series: the list, a league's home, its all-time table and its seasons."""

import re
from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from league.core.shared_answers import shared_by_anonymous
from league.core.versions import series_version
from league.enums import SeriesKind
from league.events.queries.organiser_text import organiser_html
from league.models import Series
from league.series.queries.all_time import (
    AllTime,
    all_time_of,
    players_in,
    seats_in,
    seats_of_streaks,
    with_players,
)
from league.series.queries.circuit import circuit_table
from league.series.queries.series import current_of, listed_series, seasons_of
from league.series.queries.series_page import next_session, tables_with_form
from league.statistics.queries.ratings import top_ratings
from league.web.common.views import actor_in, paginate
from league.web.public.reading import Context, reading_page
from league.web.public.series.common import series_page, show
from league.web.public.statistics.filters import kind_name
from scoring.results.seasons import AllTimeRow, Streak

SEASONS = 8
TOP = 10  # of a circuit's ranking
MOST_HOLDERS = 3  # of a record whom the page names
KIND_QUERY = re.compile(r"(kind=[a-z]+-[2-4])?(&?by=(total|average|titles|games))?")
#: Orders of the all-time table: the first is that of the ranks.
ORDERS = ("total", "average", "titles", "games")


@reading_page("public/series/list.html")
def series_list(request: HttpRequest) -> Context:
    actor = actor_in(request)
    return {
        "rows": paginate(request, listed_series(actor)),
        "may_create": actor.login_id is not None and actor.may_create_events(),
    }


@require_safe
@shared_by_anonymous(series_version)
@series_page
def series_home(request: HttpRequest, series: Series) -> HttpResponse:
    actor = actor_in(request)
    seasons = seasons_of(series, actor)
    context = {
        "text": organiser_html(series.description),
        "seasons": seasons[:SEASONS],
        "season_count": len(seasons),
        "ratings": top_ratings(series),
        "next": next_session([e.event for s in seasons for e in s.events], timezone.now()),
    }
    if series.kind == SeriesKind.CIRCUIT:
        table = circuit_table(series, actor, timezone.localdate())
        return show(
            request,
            "public/series/circuit.html",
            series,
            table=table,
            lines=table.lines[:TOP],
            **context,
        )
    whole = all_time_of(series, actor)
    tables = [
        table for season in current_of(seasons) for table in tables_with_form(season.event, actor)
    ]
    return show(
        request,
        "public/series/home.html",
        series,
        tables=tables,
        whole=whole,
        records=records_of(whole),
        **context,
    )


@require_safe
@shared_by_anonymous(series_version, queries=KIND_QUERY)
@series_page
def series_all_time(request: HttpRequest, series: Series) -> HttpResponse:
    whole, by = all_time_of(series, actor_in(request), request.GET.get("kind", "")), "total"
    if request.GET.get("by") in ORDERS:
        by = request.GET["by"]
    return show(
        request,
        "public/series/all_time.html",
        series,
        whole=whole,
        kinds=[(one.key, kind_name(one), one == whole.kind) for one in whole.kinds],
        by=by,
        lines=with_players(ordered(whole, by)),
        records=records_of(whole),
    )


@require_safe
@shared_by_anonymous(series_version)
@series_page
def series_seasons(request: HttpRequest, series: Series) -> HttpResponse:
    seasons = seasons_of(series, actor_in(request))
    return show(request, "public/series/archive.html", series, seasons=seasons)


def ordered(whole: AllTime, by: str) -> list[AllTimeRow]:
    """The rows in an order; equals stay as they are ranked."""
    if by == "total":
        return [*whole.rows]
    return sorted(whole.rows, key=lambda row: -int(getattr(row, by)))


def records_of(whole: AllTime) -> dict[str, object]:
    """The records with the seats that hold them."""
    records = whole.records
    streaks = [*_named(records.first_places), *_named(records.without_last)]
    seats = seats_in([*records.games, *(win.seat_id for win in records.wins)])
    ends = seats_of_streaks(streaks)
    people = players_in([one.player for one in streaks])

    def shown(held: Sequence[Streak]) -> dict[str, object] | None:
        """The holders by name, or how many there are."""
        if not held:
            return None
        return {
            "length": held[0].length,
            "count": len(held),
            "holders": [
                (people[one.player], ends.get((one.player, one.last)))
                for one in _named(held)
                if one.player in people
            ],
        }

    return {
        "games": [seats[seat] for seat in records.games if seat in seats],
        "wins": [(win, seats[win.seat_id]) for win in records.wins if win.seat_id in seats],
        "first_places": shown(records.first_places),
        "without_last": shown(records.without_last),
    }


def _named(held: Sequence[Streak]) -> Sequence[Streak]:
    """The streaks whose holders the page names: none of many."""
    return held if len(held) <= MOST_HOLDERS else ()
