"""What pictures and feeds show: only what everybody may see, logged in or not."""

from django.http import Http404

from league.core.permissions import ANONYMOUS
from league.events.queries.events import event_by_slug
from league.events.queries.release import sees_event, sees_session
from league.events.queries.visible import visible_players
from league.events.queries.zones import use_zone_of
from league.models import Club, Event, Player, Session
from league.people.queries.clubs import listed_clubs
from league.seating.queries.sessions import session_numbered
from league.web.common.views import or_404


def public_event(slug: str) -> Event:
    row = or_404(event_by_slug(slug))
    if not sees_event(row, ANONYMOUS):
        raise Http404
    use_zone_of(row)
    return row


def public_session(slug: str, number: int) -> Session:
    row = or_404(session_numbered(public_event(slug), number))
    if not sees_session(row, ANONYMOUS):
        raise Http404
    return row


def public_player(player_id: int) -> Player:
    return or_404(visible_players(ANONYMOUS).filter(pk=player_id).first())


def public_club(club_id: int) -> Club:
    return or_404(listed_clubs().filter(pk=club_id).first())
