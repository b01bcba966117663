"""The personal page of a seat card: the player's tables, to sign and to agree to an early end."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from league.core.queries.seat_cards import actor_of_card, entrant_by_card
from league.core.session_store import SEAT_CARD
from league.entrants.queries.check_in import announced_seats
from league.enums import EventStatus
from league.models import Entrant
from league.play.queries.own_tables import own_table
from league.seating.queries.sessions import table_in_event
from league.standings.queries.standings import own_row
from league.web.common.own_table_steps import take_own_step
from league.web.common.views import actor_in, or_404, page, private_page

View = Callable[..., HttpResponse]


def card_page(view: View) -> View:
    """Pass the entrant of the link's secret to the view; keep the URL private."""

    @wraps(view)
    def wrapper(request: HttpRequest, token: str, **rest: Any) -> HttpResponse:
        entrant = or_404(entrant_by_card(token))
        or_404(entrant.event.status != EventStatus.DRAFT or None)
        return view(request, entrant, token, **rest)

    return private_page(wrapper)


@require_safe
@card_page
def own_seat(request: HttpRequest, entrant: Entrant, token: str) -> HttpResponse:
    event = entrant.event
    tables = [
        own_table(or_404(table_in_event(event, seat.table_id)), seat)
        for seat in announced_seats(entrant)
    ]
    return page(
        request,
        "public/own_seat/own_seat.html",
        event,
        entrant=entrant,
        token=token,
        own_tables=tables,
        standing=own_row(event, actor_in(request), entrant),
        is_free=entrant.player.login_id is None and not event.is_rehearsal,
    )


@require_POST
@card_page
def this_is_me(request: HttpRequest, entrant: Entrant, token: str) -> HttpResponse:  # noqa: ARG001
    """Keep the card for the page of claims, through a log-in where there is none yet."""
    request.session[SEAT_CARD] = token
    return redirect("claim")


@require_POST
@card_page
def step(request: HttpRequest, entrant: Entrant, token: str, table: int, verb: str) -> HttpResponse:
    """Sign the result or withdraw that, or agree to an early end."""
    row = or_404(table_in_event(entrant.event, table))
    seat = or_404(row.seats.filter(entrant=entrant).first())
    actor = actor_of_card(entrant)
    return take_own_step(request, seat, verb, actor=actor, back="own_seat", token=token)
