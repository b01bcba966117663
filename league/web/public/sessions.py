"""The public page of a session: seating, and results once released."""

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest
from django.utils import timezone

from league.core.shared_answers import one_number, shared_by_anonymous
from league.enums import SessionStatus
from league.events.queries.release import sees_results
from league.models import Session
from league.play.queries.live.hand_lines import largest_hands
from league.play.queries.live.tables import LiveTable, live_tables
from league.play.queries.live.versions import live_version, whole_page_version
from league.seating.queries.certificates import visible_certificate
from league.seating.queries.clocks import session_ends_at, session_seconds_left
from league.seating.queries.sessions import sit_outs_of, tables_of
from league.web.common.live import follows
from league.web.common.views import TABLES, actor_in, paginate, with_session
from league.web.public.reading import Context, reading_page
from league.web.public.session_hands import with_hands

PAGES = one_number("page")


@reading_page(
    "public/session/session.html",
    shared_by_anonymous(whole_page_version, queries=PAGES),
    follows,
    with_session,
)
def session(request: HttpRequest, session: Session) -> Context:
    actor = actor_in(request)
    return {"certificate": visible_certificate(session, actor), **_now(request, session)}


@reading_page(
    "public/session/_now.html", shared_by_anonymous(live_version, queries=PAGES), with_session
)
def session_fragment(request: HttpRequest, session: Session) -> Context:
    """The part of the page that changes while the session runs."""
    return _now(request, session)


def _now(request: HttpRequest, session: Session) -> dict[str, Any]:
    shown = sees_results(session, actor_in(request))
    pages = paginate(request, tables_of(session), TABLES)
    tables = live_tables(session, list(pages), shown=shown)
    return {
        "session": session,
        "shown": shown,
        "tables": tables,
        "pages": pages,
        "sit_outs": sit_outs_of(session),
        "seconds_left": _running_clock(session),
        "until": session_ends_at(session),
        **(_hands(session, tables) if shown else {}),
    }


def _hands(session: Session, tables: Sequence[LiveTable]) -> dict[str, Any]:
    cards, hands = with_hands(session, tables)
    return {
        "tables": cards,
        "hands": hands,
        "largest": largest_hands(session) if hands.count else [],
    }


def _running_clock(session: Session) -> int | None:
    if session.status != SessionStatus.RUNNING:
        return None
    return session_seconds_left(session, now=timezone.now())
