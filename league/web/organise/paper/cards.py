"""Cards to print: one a table for all sessions, one a player with all seats."""

from django import forms
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from league.core.queries.seat_cards import card_token, pin_of
from league.entrants.queries.entrants import entrants_of
from league.enums import PLAYING_STATUSES, EntrantStatus
from league.models import MOST_TABLE_CARDS, Event
from league.play.queries.table_cards import cards_needed, cards_of
from league.play.table_cards import make_table_cards, renew_table_card, revoke_table_cards
from league.seating.queries.wall_lists import seats_by_entrant
from league.web.common.views import (
    actor_in,
    paginate,
    posts_verb,
    private_page,
    requires,
    run_verb_and_redirect,
)
from league.web.organise.paper.frame import AT_ONCE, chunks, paper_page

SEAT_CARDS = 6  # on a sheet
WITH_CARD = (*PLAYING_STATUSES, EntrantStatus.SUBSTITUTE)


class TableCardsForm(forms.Form):
    count = forms.IntegerField(
        label=gettext_lazy("Tables"), min_value=1, max_value=MOST_TABLE_CARDS
    )


@require_safe
@private_page
@requires("table.see_link")
def table_cards(request: HttpRequest, event: Event) -> HttpResponse:
    """The lasting cards, two on a sheet; the form that makes them."""
    return _table_cards(request, event, TableCardsForm(initial={"count": cards_needed(event)}))


def _table_cards(
    request: HttpRequest, event: Event, form: TableCardsForm, *, status: int = 200
) -> HttpResponse:
    cards = [
        (card, request.build_absolute_uri(reverse("table_card", args=[card.token])))
        for card in cards_of(event)
    ]
    answer = paper_page(
        request,
        "table_cards.html",
        event,
        codes=True,
        form=form,
        sheets=chunks(cards, 2),
        count=len(cards),
    )
    answer.status_code = status
    return answer


@require_POST
@private_page
@requires("table.renew_link")
def make(request: HttpRequest, event: Event) -> HttpResponse:
    form = TableCardsForm(request.POST)
    if form.is_valid():
        count, actor = form.cleaned_data["count"], actor_in(request)
        return run_verb_and_redirect(
            request,
            lambda: make_table_cards(event, count, actor=actor),
            done=_("Table cards made. Print them once; they stay valid for all sessions."),
            back="print_table_cards",
            slug=event.slug,
        )
    return _table_cards(request, event, form, status=422)


@posts_verb("table.renew_link", back="print_table_cards")
def renew(request: HttpRequest, event: Event, number: int) -> str:
    renew_table_card(event, number, actor=actor_in(request))
    return _(
        "New code for table %(number)s. Print its card again; the old one no longer works."
    ) % {"number": number}


@posts_verb(
    "table.renew_link",
    done=gettext_lazy("All table cards revoked. The printed codes no longer work."),
    back="print_table_cards",
)
def revoke(request: HttpRequest, event: Event) -> None:
    revoke_table_cards(event, actor=actor_in(request))


@require_safe
@private_page
@requires("seat.sign")
def seat_cards(request: HttpRequest, event: Event) -> HttpResponse:
    """A card for each player with the seats of all published sessions, PIN and personal link."""
    seats = seats_by_entrant(event)
    pages = paginate(request, entrants_of(event).filter(status__in=WITH_CARD), AT_ONCE)
    cards = [
        {
            "entrant": entrant,
            "seats": seats.get(entrant.pk, []),
            "pin": pin_of(entrant),
            "address": request.build_absolute_uri(reverse("own_seat", args=[card_token(entrant)])),
        }
        for entrant in pages
    ]
    return paper_page(
        request,
        "seat_cards.html",
        event,
        codes=True,
        pages=pages,
        sheets=chunks(cards, SEAT_CARDS),
    )
