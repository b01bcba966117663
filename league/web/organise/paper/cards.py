"""Cards to print: one for each table, one for each player with all seats or that of a session."""

from typing import Any

from django import forms
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from league.chat.queries.channels import is_in_discord
from league.core.queries.seat_cards import card_token, code_of, pin_of
from league.entrants.entrants import renew_seat_card
from league.entrants.queries.entrants import entrant_numbered, entrants_of
from league.enums import PLAYING_STATUSES, EntrantStatus
from league.formats.winds import kanji, wind
from league.models import MOST_TABLE_CARDS, Entrant, Event, Session
from league.play.queries.table_cards import cards_needed, cards_of
from league.play.table_cards import make_table_cards, renew_table_card, revoke_table_cards
from league.seating.queries.sessions import tables_of
from league.seating.queries.wall_lists import Place, places_by_entrant
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
    places, planned = places_by_entrant(event), planned_in_all(event)
    pages = paginate(request, entrants_of(event).filter(status__in=WITH_CARD), AT_ONCE)
    words = CardWords()
    cards = [
        {"entrant": entrant, "lines": [words.line(*one) for one in _places(found, planned)]}
        for entrant in pages
        for found in [places.get(entrant.pk, {})]
    ]
    return {"pages": pages, "sheets": _sheets(request, event, cards)}


def _sheets(
    request: HttpRequest, event: Event, cards: list[dict[str, Any]]
) -> list[list[dict[str, Any]]]:
    """The cards, each with the secrets of its `entrant`."""
    new_pin, in_discord = _("for %(name)s"), is_in_discord(event)
    for card in cards:
        entrant: Entrant = card["entrant"]
        own = reverse("own_seat", args=[card_token(entrant)])
        card |= {
            "pin": pin_of(entrant),
            "code": code_of(entrant),
            "in_discord": in_discord,
            "address": request.build_absolute_uri(own),
            "renew": reverse("seat_card_renew", args=[event.slug, entrant.number]),
            "whose": new_pin % {"name": entrant.staff_name},
        }
    return chunks(cards, SEAT_CARDS)


def _places(found: dict[int, Place], planned: int) -> list[tuple[int, Place | None]]:
    """The sessions with the player's place, and planned ones without: lines to write in."""
    numbers = sorted({*found, *range(1, planned + 1)} if planned <= CARD_LINES else found)
    return [(number, found.get(number)) for number in numbers[-CARD_LINES:]]


class CardWords:
    """The words for the lines of all cards of a page, each translated once."""

    def __init__(self) -> None:
        self.sessions: dict[int, str] = {}
        self.tables: dict[int, str] = {}
        self.winds: dict[str, tuple[str, str]] = {}

    def line(self, number: int, place: Place | None) -> tuple[str, str, str, str]:
        """The session, the table and the wind in words, and the sign of the wind."""
        if number not in self.sessions:
            self.sessions[number] = _("Session %(number)s") % {"number": number}
        if place is None:
            return self.sessions[number], "", "", ""
        table, letter = place
        if table not in self.tables:
            self.tables[table] = _("Table %(number)s") % {"number": table}
        if letter not in self.winds:
            self.winds[letter] = (wind(letter), kanji(letter))
        return self.sessions[number], self.tables[table], *self.winds[letter]


def session_seat_cards(request: HttpRequest, session: Session) -> dict[str, Any]:
    """A card for each player of the session with the seat in large letters, table by table."""
    pages = paginate(request, tables_of(session), CARD_TABLES)
    cards = [
        {"entrant": seat.entrant, "table": name, "wind": seat.starting_wind}
        for table in pages
        for name in [_("Table %(number)s") % {"number": table.number}]
        for seat in table.seated
    ]
    return {"pages": pages, "sheets": _sheets(request, session.event, cards)}


@posts_verb(
    "seat.sign",
    done=lazy("New PIN. The old seat card no longer works."),
    back="print_seat_cards",
)
def renew_seat(request: HttpRequest, event: Event, player: int) -> None:
    entrant = or_404(entrant_numbered(event, player))
    renew_seat_card(entrant, actor=actor_in(request))
