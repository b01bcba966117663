"""Texts of e-mails about seats, from public data."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.enums import SessionStatus
from league.models import Seat, Session, SignUp
from league.notices.queries.text import address, start_text
from league.seating.queries.sessions import SEATS
from league.templatetags.tenbou import wind

ANNOUNCED = (SessionStatus.PUBLISHED, SessionStatus.RUNNING)
BYE = "bye"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceText:
    """A seat, a bye, or neither; `key` is the stored form."""

    key: str
    seat: Seat | None = None
    others: tuple[Seat, ...] = ()


def places_of(session: Session) -> dict[int, PlaceText]:
    """The places of a session by entrant id, in two queries."""
    tables: dict[int, list[Seat]] = {}
    for seat in SEATS.filter(session=session).select_related("table").order_by("pk"):
        tables.setdefault(seat.table_id, []).append(seat)
    byes = session.sit_outs.values_list("entrant_id", flat=True)
    seated = {
        seat.entrant_id: PlaceText(
            key=f"{seat.table.number} {seat.starting_wind}",
            seat=seat,
            others=tuple(other for other in seats if other is not seat),
        )
        for seats in tables.values()
        for seat in seats
    }
    return {entrant: PlaceText(key=BYE) for entrant in byes} | seated


def mail_text(
    session: Session, sign_up: SignUp, place: PlaceText, *, changed: bool
) -> tuple[str, str]:
    """Subject and text, in the active language."""
    words = {"event": session.event.name, "number": session.number, "name": sign_up.name}
    head = _("Session %(number)s: your seat") % words
    if changed:
        head = _("Session %(number)s: your seat has changed") % words
    lines = [_("%(name)s, this is session %(number)s of %(event)s.") % words, _place(place)]
    if session.planned_start is not None and place.seat is not None:
        lines.append(
            _("Start: %(time)s.") % {"time": start_text(session.planned_start, session.event)}
        )
    link = _("Your seats and the way to withdraw:\n%(address)s") % {
        "address": address("sign_up", sign_up.token)
    }
    return f"{head} · {session.event.name}", "{}\n\n{}".format("\n".join(lines), link)


def _place(place: PlaceText) -> str:
    if place.seat is None:
        return _("You have a bye.") if place.key == BYE else _("You have no seat any more.")
    return _("Table %(table)s, %(wind)s, with %(others)s") % {
        "table": place.seat.table.number,
        "wind": wind(place.seat.starting_wind),
        "others": ", ".join(other.entrant.player.public_name for other in place.others),
    }
