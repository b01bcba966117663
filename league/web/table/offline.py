"""What a phone keeps to show where a page of the table is out of its reach."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from league.play.queries.games import state_of
from league.web.table.access import Door, table_page
from league.web.table.table_view import place_of, seat_rows


@require_safe
@table_page
def away(request: HttpRequest, door: Door) -> HttpResponse:
    state = state_of(door.table)
    return render(request, "table/offline.html", place_of(door, state, seat_rows(state)))
