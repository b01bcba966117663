"""What the hall's screen says aloud: the start of a session, its clock and its end."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.enums import SessionStatus
from league.models import Event, Session, Table
from league.seating.queries.clocks import session_ends_at

LAST_MINUTES = 10  # said before the clock ends


@dataclass(frozen=True, slots=True, kw_only=True)
class SpokenSentence:
    """A sentence in one language, spoken once, at `at` or as soon as it appears."""

    key: str
    language: str
    text: str
    at: datetime | None = None


def sentences_of(session: Session, waiting: list[Table], language: str) -> list[SpokenSentence]:
    """What is said of the session now, and what its clock will say."""
    with translation.override(language):
        return [
            SpokenSentence(key=f"{session.pk}-{key}", language=language, text=text, at=at)
            for key, text, at in _sentences(session, waiting)
        ]


def time_rule(event: Event) -> str:
    """What a table does when the time is up, by the ruleset."""
    policy = event.ruleset.time_policy
    if policy == "finish_current_hand":
        return _("When time is up: finish the present hand, then the game ends.")
    if policy == "one_more_hand":
        return _("When time is up: finish the present hand and play one more.")
    if policy == "stop_at_once":
        return _("When time is up: stop at once. The present hand is void.")
    return ""


def _sentences(session: Session, waiting: list[Table]) -> list[tuple[str, str, datetime | None]]:
    number, until = session.number, session_ends_at(session)
    if session.status == SessionStatus.PUBLISHED:
        text = _("The seating of session %(number)s is up. Please find your table.")
        return [("seating", text % {"number": number}, None)]
    if session.status == SessionStatus.FINISHED:
        return [("over", _("Session %(number)s is over.") % {"number": number}, None)]
    said: list[tuple[str, str, datetime | None]] = [
        ("start", _("Session %(number)s has started.") % {"number": number}, None)
    ]
    if until is not None and waiting:
        soon = until - timedelta(minutes=LAST_MINUTES)
        minutes = ngettext("%(count)s minute left.", "%(count)s minutes left.", LAST_MINUTES)
        said.append((f"soon-{until:%H%M}", minutes % {"count": LAST_MINUTES}, soon))
        up = " ".join(filter(None, [_("Time is up."), time_rule(session.event)]))
        said.append((f"up-{until:%H%M}", up, until))
    return said
