"""E-mails to people who signed up without an account: the seat in a published session.

A place is mailed once; after a change only people with a new place get another mail.
"""

from collections.abc import Iterator

from django.conf import settings
from django.utils import timezone, translation

from league.core.mail import queue_mails
from league.core.permissions import ANONYMOUS
from league.enums import NoticeKind, SignUpStatus
from league.events.queries.release import sees_session
from league.models import Mail, Notice, SeatMail, Session, SignUp, SignUpTerms
from league.notices.kinds import KINDS
from league.notices.queries.seat_mail_texts import (
    ANNOUNCED,
    PlaceText,
    mail_text,
    places_of,
)

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
        and session.status in ANNOUNCED
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
