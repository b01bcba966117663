"""The personal links for answers: to print, to copy at once, as a file, by e-mail."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from league.entrants.queries.contacts import contacts_of
from league.entrants.queries.entrants import entrant_numbered
from league.models import Entrant, Event
from league.nights.attendance import renew_answer_link
from league.nights.mails import mail_answer_links
from league.nights.queries.nights import answer_token, entrants_with_links
from league.web.common.views import actor_in, or_404, page, posts_verb, staff_page
from league.web.organise.nights.link_lists import as_text, csv_file


@staff_page("night.see_links", private=True)
def links(request: HttpRequest, event: Event) -> HttpResponse:
    """The personal links for answers with QR codes, to hand out or to print."""
    cards = _cards(request, event)
    return page(
        request,
        "organise/nights/links.html",
        event,
        cards=cards,
        text=as_text((entrant.staff_name, address) for entrant, address in cards),
        with_mail=len(contacts_of([entrant for entrant, _address in cards])),
    )


@staff_page("night.see_links", private=True)
def links_csv(request: HttpRequest, event: Event) -> HttpResponse:
    rows = [
        (entrant.number, entrant.staff_name, address) for entrant, address in _cards(request, event)
    ]
    return csv_file(event, "answer-links", ("number", "name", "link"), rows)


@posts_verb("night.see_links", back="answer_links")
def mail_links(request: HttpRequest, event: Event) -> str:
    count = mail_answer_links(event, actor=actor_in(request))
    said = ngettext("%(count)s e-mail is being sent.", "%(count)s e-mails are being sent.", count)
    return said % {"count": count}


@posts_verb(
    "night.see_links",
    done=lazy("New link. The old one no longer works."),
    back="answer_links",
)
def renew_link(request: HttpRequest, event: Event, number: int) -> None:
    entrant, actor = or_404(entrant_numbered(event, number)), actor_in(request)
    renew_answer_link(entrant, actor=actor)


def _cards(request: HttpRequest, event: Event) -> list[tuple[Entrant, str]]:
    return [
        (entrant, request.build_absolute_uri(reverse("own_nights", args=[answer_token(entrant)])))
        for entrant in entrants_with_links(event)
    ]
