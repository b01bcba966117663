"""Where a player sits: found by name or number, as a page to keep open, and on a poster."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_safe

from league.entrants.queries.entrants import entrant_numbered
from league.models import Event
from league.people.queries.players import player_by_id
from league.seating.queries.next_seats import (
    entrant_of_login,
    entrants_found,
    own_seats,
    own_seats_of_player,
)
from league.standings.queries.standings import own_row
from league.web.common.live import follows_event
from league.web.common.views import actor_in, or_404, page, with_event
from league.web.public.reading import Context, reading_page

LONGEST = 100


@require_safe
@with_event
def find(request: HttpRequest, event: Event) -> HttpResponse:
    """Who matches; a single match leads to the seat, which the device then remembers."""
    asked = request.GET.get("q", "").strip()[:LONGEST]
    found = entrants_found(event, asked)
    if len(found) == 1:
        address = reverse("seat", args=[event.slug, found[0].number])
        return redirect(f"{address}#me")
    mine = None if asked else entrant_of_login(event, actor_in(request))
    if mine is not None:
        return redirect("seat", event.slug, mine.number)
    return page(request, "public/seats/find.html", event, asked=asked, found=found)


@reading_page("public/seats/seat.html", follows_event, with_event)
def seat(request: HttpRequest, event: Event, number: int) -> Context:
    """The page to keep open or to print."""
    return _seat_of(request, event, number)


@reading_page("public/seats/_now.html", with_event)
def seat_fragment(request: HttpRequest, event: Event, number: int) -> Context:
    """The part of pages that shows the seat."""
    return _seat_of(request, event, number) | {"linked": True}


def _seat_of(request: HttpRequest, event: Event, number: int) -> Context:
    entrant = or_404(entrant_numbered(event, number))
    return {"own": own_seats(entrant), "standing": own_row(event, actor_in(request), entrant)}


@reading_page("public/seats/_of_player.html")
def player_seat(request: HttpRequest, player: int) -> Context:
    """The part of the home page that shows a player's seats in running events."""
    person = or_404(player_by_id(player))
    return {"player": person, "seats": own_seats_of_player(person, actor_in(request))}


@reading_page("public/seats/poster.html", with_event)
def poster(request: HttpRequest, event: Event) -> Context:
    """A code to scan that leads to the search for the own seat."""
    address = request.build_absolute_uri(reverse("find_seat", args=[event.slug]))
    return {"address": address}
