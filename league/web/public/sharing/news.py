"""Results as Atom (RFC 4287): of an event and of the whole installation."""

from django.db.models import Prefetch
from django.http import HttpRequest, HttpResponse
from django.utils.feedgenerator import Atom1Feed
from django.utils.html import escape
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_safe

from league.core.permissions import ANONYMOUS
from league.enums import EventStatus, SessionStatus
from league.events.queries.visible import released_results
from league.models import Event, Seat, Session
from league.templatetags.numbers import score_as_text
from league.templatetags.tenbou import session_name
from league.web.common.site_address import absolute
from league.web.public.sharing.visible import public_event
from scoring.games import game_of

LATEST = 30


@require_safe
def site(_request: HttpRequest) -> HttpResponse:
    """The latest finished sessions of all public events whose results everybody may see."""
    title = gettext("Results · Tenbou")
    return _answer(_finished(), title, home=absolute("home"), own=absolute("site_news"))


@require_safe
def event(_request: HttpRequest, slug: str) -> HttpResponse:
    """The same of one event."""
    row = public_event(slug)
    title = gettext("Results of %(event)s") % {"event": row.name}
    pages = {"home": absolute("event", row.slug), "own": absolute("event_news", row.slug)}
    return _answer(_finished(event=row), title, **pages)


def _answer(sessions: list[Session], title: str, *, home: str, own: str) -> HttpResponse:
    feed = Atom1Feed(title, home, "", language=get_language(), feed_url=own)
    for session in sessions:
        name = session_name(session)
        address = absolute("session", session.event.slug, session.number)
        feed.add_item(
            title=f"{session.event.name}: {name}",
            link=address,
            unique_id=address,
            description="".join(f"<p>{line}</p>" for line in _tables(session)),
            pubdate=session.finished_at,
            updateddate=session.finished_at,
        )
    response = HttpResponse(content_type="application/atom+xml; charset=utf-8")
    response["Cache-Control"] = "no-cache"
    feed.write(response, "utf-8")
    return response


def _finished(**which: Event) -> list[Session]:
    shown = Seat.objects.filter(
        released_results(ANONYMOUS),
        final_score__isnull=False,
        session__status=SessionStatus.FINISHED,
    ).exclude(session__event__status=EventStatus.DRAFT)
    sessions = Session.objects.filter(
        pk__in=shown.order_by().values("session"), finished_at__isnull=False, **which
    )
    scored = Seat.objects.filter(final_score__isnull=False).select_related("entrant__player")
    return list(
        sessions.select_related("event")
        .prefetch_related("tables", Prefetch("tables__seats", scored))
        .order_by("-finished_at", "-pk")[:LATEST]
    )


def _tables(session: Session) -> list[str]:
    """A line a table: the players by their final scores."""
    unit = game_of(session.event.ruleset).score_unit
    lines = []
    for table in sorted(session.tables.all(), key=lambda row: row.number):
        seats = sorted(table.seats.all(), key=lambda seat: -(seat.final_score or 0))
        scores = (
            f"{escape(seat.entrant.public_name)} {score_as_text(seat.final_score or 0, unit)}"
            for seat in seats
        )
        lines.append(
            f"{gettext('Table %(number)s') % {'number': table.number}}: {', '.join(scores)}"
        )
    return lines
