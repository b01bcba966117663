"""The seat cards of a session, for printing: seat, PIN and personal link of each player."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from league.core.queries.seat_cards import card_token, pin_of
from league.entrants.queries.entrants import entrant_numbered
from league.entrants.seat_cards import renew_seat_card
from league.models import Event
from league.seating.queries.sessions import seated, tables_of
from league.web.common.views import (
    actor_in,
    or_404,
    page,
    paginate,
    private_page,
    requires,
    run_verb_and_redirect,
    session_or_404,
)

CARD_TABLES = 30  # of one page, which is printed at once


@require_safe
@private_page
@requires("seat.sign")
def cards(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    session = session_or_404(request, event, number)
    pages = paginate(request, tables_of(session), CARD_TABLES)
    rows = [
        {
            "table": table,
            "seat": seat,
            "pin": pin_of(seat.entrant),
            "address": request.build_absolute_uri(
                reverse("own_seat", args=[card_token(seat.entrant)])
            ),
        }
        for table in seated(pages)
        for seat in getattr(table, "seated", [])
    ]
    return page(
        request,
        "organise/session/seat_cards.html",
        event,
        session=session,
        cards=rows,
        pages=pages,
    )


@require_POST
@requires("seat.sign")
def renew(request: HttpRequest, event: Event, number: int, player: int) -> HttpResponse:
    entrant, actor = or_404(entrant_numbered(event, player)), actor_in(request)
    return run_verb_and_redirect(
        request,
        lambda: renew_seat_card(entrant, actor=actor),
        done=_("New PIN. The old seat card no longer works."),
        back="seat_cards",
        slug=event.slug,
        number=number,
    )
