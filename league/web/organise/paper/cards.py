"""Cards to print: one for each table, one for each player with all seats or that of a session."""

from typing import Any

from django import forms
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from league.core.queries.seat_cards import card_token, pin_of
from league.entrants.entrants import renew_seat_card
from league.entrants.queries.entrants import entrant_numbered, entrants_of
from league.enums import PLAYING_STATUSES, EntrantStatus
from league.models import MOST_TABLE_CARDS, Entrant, Event, Seat, Session
from league.play.queries.table_cards import cards_needed, cards_of
from league.play.table_cards import make_table_cards, renew_table_card, revoke_table_cards
from league.seating.queries.sessions import tables_of
from league.seating.queries.wall_lists import seats_by_entrant
from league.standings.queries.planned_sessions import planned_in_all
from league.web.common.form_views import ONLY_POST, StaffFormView
from league.web.common.views import actor_in, or_404, paginate, posts_verb
from league.web.organise.paper.frame import AT_ONCE, chunks, on_paper

SEAT_CARDS = 6  # on a sheet
CARD_LINES = 16  # of a seat card
CARD_TABLES = 30  # whose seat cards are one page: each code takes milliseconds
WITH_CARD = (*PLAYING_STATUSES, EntrantStatus.SUBSTITUTE)


class TableCardsForm(forms.Form):
    count = forms.IntegerField(label=lazy("Tables"), min_value=1, max_value=MOST_TABLE_CARDS)


def table_cards(request: HttpRequest, event: Event) -> dict[str, Any]:
    """The lasting cards, two on a sheet; the form that makes them."""
    cards = [
        (card, request.build_absolute_uri(reverse("table_card", args=[card.token])))
        for card in cards_of(event)
    ]
    form = TableCardsForm(initial={"count": cards_needed(event)})
    site = request.build_absolute_uri(reverse("table_card", args=["-"])).removesuffix("-/")
    shown = {"form": form, "sheets": chunks(cards, 2), "count": len(cards)}
    return shown | {"site": site.removeprefix("https://")}


class MakeTableCards(StaffFormView):
    http_method_names = ONLY_POST
    may = "table.renew_link"
    private = True
    template_name = "print/table_cards.html"
    form_class = TableCardsForm
    verb = staticmethod(make_table_cards)
    done = lazy("Table cards made. Print them once; they stay valid for all sessions.")
    back = "print_table_cards"

    def context(self) -> dict[str, Any]:
        return on_paper(self.request, codes=True) | table_cards(self.request, self.event)


@posts_verb("table.renew_link", back="print_table_cards")
def renew(request: HttpRequest, event: Event, number: int) -> str:
    renew_table_card(event, number, actor=actor_in(request))
    return _(
        "New code for table %(number)s. Print its card again; the old one no longer works."
    ) % {"number": number}


@posts_verb(
    "table.renew_link",
    done=lazy("All table cards revoked. The printed codes no longer work."),
    back="print_table_cards",
)
def revoke(request: HttpRequest, event: Event) -> None:
    revoke_table_cards(event, actor=actor_in(request))


def seat_cards(request: HttpRequest, event: Event) -> dict[str, Any]:
    """A card for each player with the seats of all published sessions, PIN and personal link."""
    seats, planned = seats_by_entrant(event), planned_in_all(event)
    pages = paginate(request, entrants_of(event).filter(status__in=WITH_CARD), AT_ONCE)
    cards = [
        _card(request, entrant, lines=_lines(seats.get(entrant.pk, []), planned))
        for entrant in pages
    ]
    return {"pages": pages, "sheets": chunks(cards, SEAT_CARDS)}


def _card(request: HttpRequest, entrant: Entrant, **seats: Any) -> dict[str, Any]:
    """The secrets of a player's card, and the `seats` that stand on it."""
    address = request.build_absolute_uri(reverse("own_seat", args=[card_token(entrant)]))
    return {"entrant": entrant, "pin": pin_of(entrant), "address": address} | seats


def _lines(seats: list[Seat], planned: int) -> list[tuple[int, Seat | None]]:
    """The sessions with the player's seat, and planned ones without: lines to write in."""
    by_number = {seat.session.number: seat for seat in seats}
    numbers = sorted({*by_number, *range(1, planned + 1)} if planned <= CARD_LINES else by_number)
    return [(number, by_number.get(number)) for number in numbers[-CARD_LINES:]]


def session_seat_cards(request: HttpRequest, session: Session) -> dict[str, Any]:
    """A card for each player of the session with the seat in large letters, table by table."""
    pages = paginate(request, tables_of(session), CARD_TABLES)
    cards = [_card(request, seat.entrant, seat=seat) for table in pages for seat in table.seated]
    return {"pages": pages, "sheets": chunks(cards, SEAT_CARDS)}


@posts_verb(
    "seat.sign",
    done=lazy("New PIN. The old seat card no longer works."),
    back="print_seat_cards",
)
def renew_seat(request: HttpRequest, event: Event, player: int) -> None:
    entrant = or_404(entrant_numbered(event, player))
    renew_seat_card(entrant, actor=actor_in(request))
