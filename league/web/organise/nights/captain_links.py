"""The links of all captains in one list: to copy, as a file, by e-mail."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import ngettext

from league.models import Event
from league.teams.mails import addresses_of, mail_captain_links
from league.teams.queries.squads import Squad, squads_of, team_token
from league.web.common.views import actor_in, page, posts_verb, staff_page
from league.web.organise.nights.link_lists import as_text, csv_file


@staff_page("teams.change", private=True)
def links(request: HttpRequest, event: Event) -> HttpResponse:
    rows = _rows(request, event)
    return page(
        request,
        "organise/teams/links.html",
        event,
        rows=rows,
        text=as_text((squad.team.name, address) for squad, _names, address in rows),
        with_mail=sum(len([*addresses_of(squad)]) for squad, *_rest in rows),
    )


@staff_page("teams.change", private=True)
def links_csv(request: HttpRequest, event: Event) -> HttpResponse:
    rows: list[tuple[Any, ...]] = [
        (squad.team.name, ", ".join(names), address)
        for squad, names, address in _rows(request, event)
    ]
    return csv_file(event, "captains", ("team", "captains", "link"), rows)


@posts_verb("teams.change", back="captain_links")
def mail_links(request: HttpRequest, event: Event) -> str:
    count = mail_captain_links(event, actor=actor_in(request))
    said = ngettext("%(count)s e-mail is being sent.", "%(count)s e-mails are being sent.", count)
    return said % {"count": count}


def _rows(request: HttpRequest, event: Event) -> list[tuple[Squad, list[str], str]]:
    """Each team with the names of its captains and the address of its link."""
    return [
        (squad, _names(squad), request.build_absolute_uri(_link(squad)))
        for squad in squads_of(event)
    ]


def _link(squad: Squad) -> str:
    return reverse("team_link", args=[team_token(squad.team)])


def _names(squad: Squad) -> list[str]:
    """Captains who play by name, others by account."""
    return [
        one.entrant.staff_name if one.entrant is not None else str(one.login)
        for one in squad.captains
    ]
