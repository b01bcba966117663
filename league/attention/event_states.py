"""The state of an event in a few words, and the session that it is about."""

from collections import defaultdict
from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.attention.waiting import Waiting
from league.enums import EventStatus, SessionStatus
from league.models import Event, Session

# Long texts of a session that its state does not need.
UNREAD = ("certificate", "reasons", "ranks", "options", "undo")


def current_sessions(events: Iterable[Event]) -> dict[int, Session]:
    """By event the first drawn session that is not finished, else the last one."""
    by_pk = {event.pk: event for event in events}
    drawn: dict[int, list[Session]] = defaultdict(list)
    rows = Session.objects.drawn().filter(event__in=by_pk).order_by("number").defer(*UNREAD)
    for session in rows:
        session.event = by_pk[session.event_id]
        drawn[session.event_id].append(session)
    return {
        pk: next((one for one in found if one.status != SessionStatus.FINISHED), found[-1])
        for pk, found in drawn.items()
    }


def state_in_words(event: Event, session: Session | None, waiting: Waiting) -> str:
    if event.status == EventStatus.DRAFT:
        return _("Draft · only staff see it")
    if event.status == EventStatus.FINISHED or session is None:
        return str(event.get_status_display())
    if session.status == SessionStatus.FINISHED and waiting.finished == waiting.planned:
        return ngettext(
            "%(count)s session played", "All %(count)s sessions played", waiting.finished
        ) % {"count": waiting.finished}
    words = {"number": session.number, "planned": waiting.planned}
    status = str(session.get_status_display()).lower()
    return _("Session %(number)s of %(planned)s") % words + f" · {status}"
