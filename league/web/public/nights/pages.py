"""Public pages of nights: the timetable, a night, and the answer of a player who is logged in."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league.enums import NightAnswer
from league.events.queries.release import sees_results
from league.models import Attendance, Entrant, Event, Night, Session
from league.nights.attendance import answer_night
from league.nights.queries.arrivals import arrival_of
from league.nights.queries.nights import (
    NightCounts,
    attendance_at,
    closes_at,
    coming_to,
    counts_of,
    counts_of_nights,
    expected_games,
    next_night,
    night_numbered,
    nights_of,
    takes_answers,
)
from league.play.queries.live.tables import live_tables
from league.seating.queries.next_seats import entrant_of_login
from league.seating.queries.pick_ups import allows_pick_ups
from league.seating.queries.sessions import sit_outs_of, tables_of
from league.web.common.live import follows_event
from league.web.common.views import actor_in, or_404, run_verb_and_redirect, with_event
from league.web.public.reading import Context, reading_page


@dataclass(frozen=True, slots=True, kw_only=True)
class NightLine:
    """A night in a list, with the reader's own answer."""

    night: Night
    counts: NightCounts
    closes_at: Any
    is_open: bool
    own: Attendance | None = None


def night_lines(nights: list[Night], own: dict[int, Attendance]) -> list[NightLine]:
    counts = counts_of_nights(nights)
    return [
        NightLine(
            night=night,
            counts=counts[night.pk],
            closes_at=closes_at(night),
            is_open=takes_answers(night),
            own=own.get(night.pk),
        )
        for night in nights
    ]


@reading_page("public/nights/timetable.html", follows_event, with_event)
def nights(_request: HttpRequest, event: Event) -> Context:
    """The timetable."""
    rows = nights_of(event)
    for night in rows:
        night.event = event
    return {
        "lines": night_lines(rows, {}),
        "next_night": next_night(event),
        "pick_ups": allows_pick_ups(event),
    }


@reading_page("public/nights/night.html", follows_event, with_event)
def night(request: HttpRequest, event: Event, number: int) -> Context:
    """Who comes, and the tables of each game once they are published."""
    row = or_404(night_numbered(event, number))
    mine = entrant_of_login(event, actor_in(request))
    return {
        "night": row,
        "counts": counts_of(row),
        "expected": expected_games(row),
        "coming": coming_to(row),
        "games": _games(request, row),
        "closes_at": closes_at(row),
        "is_open": takes_answers(row),
        "mine": mine if mine and mine.is_playing else None,
        "own": attendance_at(row, mine) if mine else None,
        "answers": NightAnswer,
    }


@require_POST
@with_event
def answer(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """The answer of the player who is logged in."""
    row = or_404(night_numbered(event, number))
    mine: Entrant = or_404(entrant_of_login(event, actor_in(request)))
    given = request.POST.get("answer", "")
    at_home = request.POST.get("from") == "home"
    page: dict[str, Any] = {} if at_home else {"slug": event.slug, "number": number}
    return run_verb_and_redirect(
        request,
        lambda: answer_night(
            row,
            mine,
            given,
            actor=actor_in(request),
            arrives_at=arrival_of(request.POST.get("arrives_at", "")),
        ),
        done=_("Your answer is saved."),
        back="home" if at_home else "night",
        **page,
    )


def _games(request: HttpRequest, night: Night) -> list[dict[str, Any]]:
    """The published games of the night with their tables."""
    actor = actor_in(request)
    sessions = night.sessions.public().select_related("event", "stage").order_by("number")
    games = []
    for game, session in enumerate(sessions, 1):
        session.event = night.event
        shown = sees_results(session, actor)
        games.append(_game(session, game, shown=shown))
    return games


def _game(session: Session, game: int, *, shown: bool) -> dict[str, Any]:
    tables = live_tables(session, list(tables_of(session)), shown=shown)
    return {
        "number": game,
        "session": session,
        "shown": shown,
        "tables": tables,
        "sit_outs": sit_outs_of(session),
    }
