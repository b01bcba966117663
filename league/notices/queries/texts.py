"""The text of a notice for one recipient, in the active language; None if there is nothing to say.

It is made from public data when it is sent, so that data hidden since then stays hidden.
"""

from collections.abc import Callable

from django.utils.translation import gettext as _

from league.core.permissions import ANONYMOUS
from league.entrants.queries.sign_ups import waiting_position
from league.enums import EventStatus, NoticeKind, SignUpStatus
from league.events.queries.release import sees_event
from league.models import Notice, SignUp
from league.notices.queries.check_in_texts import check_in_text
from league.notices.queries.followed import FollowedSubjects
from league.notices.queries.night_texts import night_text
from league.notices.queries.result_texts import correction_text, final_text, results_text
from league.notices.queries.seating_texts import seat_changed_text, seating_text, starts_soon_text
from league.notices.queries.text import Text, address, text_of

Make = Callable[[Notice, FollowedSubjects], Text | None]


def text_for(notice: Notice, followed: FollowedSubjects) -> Text | None:
    return MAKERS[NoticeKind(notice.kind)](notice, followed)


def sign_up_text(notice: Notice, followed: FollowedSubjects) -> Text | None:
    row = notice.sign_up
    if row is None or row.pk not in followed.sign_ups:
        return None
    if row.event.status == EventStatus.DRAFT:
        return None
    return text_of(row.event, [_sign_up_line(row)], address("sign_up", row.token))


def _sign_up_line(row: SignUp) -> str:
    match row.status:
        case SignUpStatus.ACCEPTED:
            return _("%(name)s: you're in.") % {"name": row.name}
        case SignUpStatus.WAITING:
            return _("%(name)s: you are number %(position)s on the waiting list.") % {
                "name": row.name,
                "position": waiting_position(row),
            }
        case SignUpStatus.DECLINED:
            return _("%(name)s: your sign-up was declined.") % {"name": row.name}
        case SignUpStatus.WITHDRAWN:
            return _("%(name)s: your sign-up is withdrawn.") % {"name": row.name}
        case _:
            return _("%(name)s: your sign-up waits for an organiser.") % {"name": row.name}


def trial_text(notice: Notice, _followed: FollowedSubjects) -> Text:
    body = _("A test: notices arrive here.")
    event = notice.event
    if event is None or not sees_event(event, ANONYMOUS):
        return Text(title="Tenbou", body=body, url=address("notices"))
    return Text(title=event.name, body=body, url=address("event", event.slug))


MAKERS: dict[NoticeKind, Make] = {
    NoticeKind.SEATING: seating_text,
    NoticeKind.SEAT_CHANGED: seat_changed_text,
    NoticeKind.STARTS_SOON: starts_soon_text,
    NoticeKind.RESULTS: results_text,
    NoticeKind.FINAL: final_text,
    NoticeKind.CORRECTION: correction_text,
    NoticeKind.SIGN_UP: sign_up_text,
    NoticeKind.NIGHT: night_text,
    NoticeKind.CHECK_IN: check_in_text,
    NoticeKind.TEST: trial_text,
}
