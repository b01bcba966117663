"""E-mails to people who signed up without an account: the seat in a published session.

A place is mailed once; after a change only people with a new place get another mail.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from django.conf import settings
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from league.core.mail import queue_mails
from league.core.permissions import ANONYMOUS
from league.enums import ANNOUNCED_STATUSES, NoticeKind, SignUpStatus
from league.events.queries.release import sees_session
from league.formats.winds import wind
from league.models import Mail, Notice, Seat, SeatMail, Session, SignUp, SignUpTerms
from league.notices.kinds import KINDS
from league.notices.queries.text import address, start_text
from league.seating.queries.sessions import SEATS

ABOUT_SEATS = (NoticeKind.SEATING, NoticeKind.SEAT_CHANGED)


def mail_seats(notice: Notice) -> int:
    """Mail the new places of a session; return how many. The caller opens the transaction."""
    session = notice.session
    if session is None or notice.kind not in ABOUT_SEATS or not _is_due(notice, session):
        return 0
    # This row is also a lock against two workers mailing the same seating.
    terms = SignUpTerms.objects.select_for_update(of=("self",), no_key=True)
    if not terms.filter(event=session.event_id, mails_seats=True).exists():
        return 0
    return len(queue_mails(_mails(session)))


def _is_due(notice: Notice, session: Session) -> bool:
    """Whether e-mail works, and the seating is public, useful, and of a real event."""
    late = timezone.now() - KINDS[NoticeKind(notice.kind)].lasts
    return (
        settings.MAIL_REACHES_PEOPLE
        and not session.event.is_rehearsal
        and not session.is_pick_up
        and session.status in ANNOUNCED_STATUSES
        and notice.happened_at > late
        and sees_session(session, ANONYMOUS)
    )


def _mails(session: Session) -> Iterator[Mail]:
    """An e-mail for each place that differs from the last one mailed."""
    places = places_of(session)
    known = {row.sign_up_id: row for row in SeatMail.objects.filter(session=session)}
    rows = SignUp.objects.filter(
        event=session.event_id,
        status=SignUpStatus.ACCEPTED,
        login__isnull=True,
        by_staff=False,
        contact__contains="@",
    )
    for sign_up in rows.select_related("event").order_by("pk"):
        place = places.get(sign_up.entrant_id or 0, PlaceText(key=""))
        before = known.get(sign_up.pk)
        if (before.place if before else "") == place.key:
            continue
        SeatMail.objects.update_or_create(
            session=session, sign_up=sign_up, defaults={"place": place.key}
        )
        with translation.override(sign_up.language or settings.LANGUAGE_CODE):
            subject, body = mail_text(session, sign_up, place, changed=before is not None)
        yield Mail(to=sign_up.contact, subject=subject, body=body)


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
        "others": ", ".join(other.entrant.public_name for other in place.others),
    }
