"""The personal page of a seat card: the player's tables, to sign and to agree to an early end."""

from collections.abc import Callable
from datetime import UTC, datetime
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from league.core.queries.seat_cards import actor_of_card, entrant_by_card
from league.core.session_store import SEAT_CARD
from league.entrants.queries.check_in import announced_seats
from league.enums import (
    RESULT_STATUSES,
    ConfirmedBy,
    EarlyEnd,
    EventStatus,
    SessionStatus,
    TableStatus,
)
from league.models import Entrant, Seat, Table
from league.play.early_ends import agree_to_end
from league.play.queries.early_ends import is_going_on
from league.play.queries.games import state_of
from league.play.queries.sign_offs import (
    agreed_seats,
    may_withdraw_last,
    result_code,
    sign_off_times,
)
from league.play.sign_offs import sign_table, withdraw_sign_off
from league.seating.queries.sessions import table_in_event
from league.web.common.views import or_404, page, private_page, run_verb_and_redirect

MOST_DIGITS = 10
NEVER = datetime.min.replace(tzinfo=UTC)
View = Callable[..., HttpResponse]
STEPS: dict[str, tuple[Callable[..., object], Any]] = {
    "sign": (sign_table, gettext_lazy("Signed.")),
    "withdraw": (withdraw_sign_off, gettext_lazy("Signature withdrawn.")),
    "agree": (agree_to_end, gettext_lazy("You agreed to end the game.")),
}


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
    tables = [_table(entrant, seat) for seat in announced_seats(entrant)]
    return page(
        request,
        "public/own_seat/own_seat.html",
        entrant.event,
        entrant=entrant,
        token=token,
        own_tables=tables,
        is_free=entrant.player.login_id is None and not entrant.event.is_rehearsal,
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
    write, done = or_404(STEPS.get(verb))
    row = or_404(table_in_event(entrant.event, table))
    seat = or_404(row.seats.filter(entrant=entrant).first())
    given = request.POST.get("version", "")
    version = int(given) if given.isdecimal() and len(given) < MOST_DIGITS else 0
    return run_verb_and_redirect(
        request,
        lambda: write(row, seat, actor=actor_of_card(entrant), version=version),
        done=str(done),
        back="own_seat",
        token=token,
    )


def _table(entrant: Entrant, seat: Seat) -> dict[str, Any]:
    """What the page shows of one table: the seat, the result, and what the player can do."""
    table: Table = or_404(table_in_event(entrant.event, seat.table_id))
    state = state_of(table)
    running = table.session.status == SessionStatus.RUNNING
    over = table.status in RESULT_STATUSES
    signed, agreed = sign_off_times(table), agreed_seats(table)
    fresh = over and may_withdraw_last(signed.get(seat.pk, NEVER), now=timezone.now())
    signs = entrant.event.confirmed_by == ConfirmedBy.PLAYERS and running and over
    agrees = entrant.event.early_end == EarlyEnd.PLAYERS and running and is_going_on(table)
    ranked = sorted(state.seats, key=lambda row: (row.placement or 0, row.index))
    return {
        "table": table,
        "session": table.session,
        "seat": seat,
        "started": running,
        "points": zip(state.seats, state.points, strict=True),
        "ranked": ranked if over else [],
        "code": result_code(table, state.hands, state.seats) if over else "",
        "signed": seat.pk in signed,
        "withdraws": signs
        and seat.pk in signed
        and table.status != TableStatus.CLOSED
        and (fresh or len(signed) < len(state.seats)),
        "signs": signs and seat.pk not in signed and table.status != TableStatus.CLOSED,
        "agreed": seat.pk in agreed,
        "agreements": len(agreed),
        "agrees": agrees,
        "seats": len(state.seats),
    }
