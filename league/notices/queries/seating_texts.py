"""Texts of seatings: published, changed, about to be played. They read published seatings only."""

from collections.abc import Iterable

from django.db.models import Prefetch
from django.utils.translation import gettext as _

from league.core.permissions import ANONYMOUS
from league.enums import ANNOUNCED_STATUSES, SessionStatus
from league.events.queries.release import sees_session
from league.formats.winds import wind
from league.models import Entrant, Notice, Seat, Session, SitOut
from league.notices.queries.followed import FollowedSubjects
from league.notices.queries.text import Text, address, session_text, start_text, text_of
from league.seating.queries.sessions import SEATS


def seating_text(notice: Notice, followed: FollowedSubjects) -> Text | None:
    session = notice.session
    if session is None or session.status not in ANNOUNCED_STATUSES or not _is_public(session):
        return None
    seats = _seats(session, followed.players)
    lines = [*map(_seat_text, seats), *map(_bye_text, _byes_of(session, followed.players))]
    if not lines and session.event_id not in followed.events:
        return None
    head = _("Session %(number)s: the seating is published.") % {"number": session.number}
    if session.planned_start is not None:
        start = {"time": start_text(session.planned_start, session.event)}
        head = f"{head} {_('Start: %(time)s.') % start}"
    return text_of(session.event, [head, *lines], _url(session, seats))


def seat_changed_text(notice: Notice, followed: FollowedSubjects) -> Text | None:
    """For followers of players their new places; costs the same in events of any size."""
    session = notice.session
    if session is None or session.status not in ANNOUNCED_STATUSES or not _is_public(session):
        return None
    seats = {seat.entrant_id: seat for seat in _seats(session, followed.players)}
    moved = [
        entrant
        for entrant in _entrants(session, followed.players)
        if notice.before.get(str(entrant.pk)) != _place(seats.get(entrant.pk))
    ]
    if not moved and session.event_id not in followed.events:
        return None
    byes = {bye.entrant_id: bye for bye in _byes_of(session, followed.players)}
    lines = [_("Session %(number)s: seats have changed.") % {"number": session.number}]
    for entrant in moved:
        if entrant.pk in seats:
            lines.append(_seat_text(seats[entrant.pk]))
        elif entrant.pk in byes:
            lines.append(_bye_text(byes[entrant.pk]))
        else:
            lines.append(_("%(name)s has no seat any more.") % {"name": entrant.public_name})
    url = _url(session, [seats[one.pk] for one in moved if one.pk in seats])
    return text_of(session.event, lines, url)


def _entrants(session: Session, players: Iterable[int]) -> list[Entrant]:
    rows = Entrant.objects.filter(event=session.event_id, player__in=list(players))
    return list(rows.select_related("player").order_by("number"))


def _place(seat: Seat | None) -> list[object] | None:
    return [seat.table.number, seat.starting_wind] if seat else None


def starts_soon_text(notice: Notice, followed: FollowedSubjects) -> Text | None:
    session = notice.session
    if session is None or session.status != SessionStatus.PUBLISHED or not _is_public(session):
        return None
    seats = _seats(session, followed.players)
    if session.planned_start is None or not (seats or followed.is_webhook):
        return None
    head = _("%(session)s starts at %(time)s.") % {
        "session": session_text(session),
        "time": start_text(session.planned_start, session.event),
    }
    return text_of(session.event, [head, *map(_seat_text, seats)], _url(session, seats))


def _is_public(session: Session) -> bool:
    return sees_session(session, ANONYMOUS)


def _seats(session: Session, players: Iterable[int]) -> list[Seat]:
    wanted = list(players)
    if not wanted:
        return []
    others = Prefetch("table__seats", queryset=SEATS)
    seats = SEATS.filter(session=session, entrant__player__in=wanted).select_related("table")
    return list(seats.prefetch_related(others).order_by("table__number", "pk"))


def _seat_text(seat: Seat) -> str:
    others = sorted(seat.table.seats.all(), key=lambda other: other.index)
    names = [other.entrant.public_name for other in others if other.pk != seat.pk]
    return _("%(name)s: table %(table)s, %(wind)s, with %(others)s") % {
        "name": seat.entrant.public_name,
        "table": seat.table.number,
        "wind": wind(seat.starting_wind),
        "others": ", ".join(names),
    }


def _bye_text(bye: SitOut) -> str:
    return _("%(name)s has a bye.") % {"name": bye.entrant.public_name}


def _byes_of(session: Session, players: Iterable[int]) -> list[SitOut]:
    rows = SitOut.objects.filter(session=session, entrant__player__in=list(players))
    return list(rows.select_related("entrant__player").order_by("pk"))


def _url(session: Session, seats: list[Seat]) -> str:
    if len(seats) == 1:
        return address("seat", session.event.slug, seats[0].entrant.number)
    return address("session", session.event.slug, session.number)
