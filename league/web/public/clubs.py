"""The public page of a club: members, events, records."""

from django.http import HttpRequest

from league.people.queries.clubs import (
    events_of,
    listed_clubs,
    members_of,
    records_of,
    unnamed_members_of,
)
from league.people.queries.keepers import is_officer
from league.statistics.queries.played_games import GameKind
from league.web.common.views import actor_in, or_404, paginate
from league.web.public.reading import Context, reading_page
from league.web.public.statistics.filters import kind_name

MEMBERS = 60
EVENTS = 6


@reading_page("public/clubs/club.html")
def club(request: HttpRequest, club: int) -> Context:
    """The club; 404 until somebody who is shown by name plays for it."""
    row = or_404(listed_clubs().filter(pk=club).first())
    records = records_of(row)
    return {
        "club": row,
        "members": paginate(request, members_of(row), MEMBERS),
        "unnamed": unnamed_members_of(row),
        "events": paginate(request, events_of(row), EVENTS, name="events"),
        "records": records,
        "kind": kind_name(GameKind(*records.kind)) if records.kind and records.several else "",
        "is_officer": is_officer(actor_in(request), row),
    }
