"""The public page of a game: final scores, the score graph, and each hand in a row."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest

from league.core.shared_answers import one_number, shared_by_anonymous
from league.events.queries.release import sees_results
from league.history.queries.corrections import corrected_results_of
from league.importing.online_logs.kept_games import kept_game
from league.models import AuditEntry, Seat, Session
from league.play.queries.game_course import Course, Swing, course_of
from league.play.queries.games import TableState, state_of
from league.play.queries.live.versions import whole_page_version
from league.seating.queries.sessions import neighbouring_tables, table_numbered
from league.web.common.charts.score_graph import score_graph
from league.web.common.live import follows
from league.web.common.views import actor_in, or_404, whole_number, with_session
from league.web.public.game_hands import hand_rows
from league.web.public.reading import Context, reading_page


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRow:
    """A player of the game; `place` is of the points as they stand while it runs."""

    seat: Seat
    place: int
    points: int
    counts: dict[str, int]


@reading_page(
    "public/game/game.html",
    shared_by_anonymous(whole_page_version, queries=one_number("hand")),
    follows,
    with_session,
)
def game(request: HttpRequest, session: Session, table: int) -> Context:
    state = state_of(or_404(table_numbered(session, table)))
    shown = sees_results(session, actor_in(request))
    return {
        "session": session,
        "table": state.table,
        "tables": neighbouring_tables(state.table),
        "seats": state.seats,
        "shown": shown,
        "finished": state.finished,
        **(_shown(state, request.GET.get("hand", "")) if shown else {}),
        "has_moves": shown and kept_game(state.table, actor_in(request)) is not None,
        "corrected": _corrected(state) if shown and state.game is None else [],
    }


def _shown(state: TableState, opened: str) -> dict[str, Any]:
    """The results of the table; the hand at position `opened` is unfolded."""
    course = course_of(state)
    rows = sorted(_seat_rows(state, course), key=lambda row: (row.place, row.seat.index))
    names = [seat.entrant.public_name for seat in state.seats]
    return {
        "has_hands": state.game is not None,
        "has_riichi": state.game is not None and "riichi_sticks" in state.game.mahjong.counters,
        "rows": rows,
        "course": course,
        "opened": whole_number(opened) or 0,
        **({} if course is None else _course(state, course, names)),
    }


def _corrected(state: TableState) -> list[tuple[AuditEntry, list[tuple[str, int, int | None]]]]:
    """The corrections of a result that was entered as a whole: whose points changed."""
    return [
        (
            found.entry,
            [
                (entrant.public_name, before, after)
                for entrant, before, after in found.rows
                if before != after
            ],
        )
        for found in corrected_results_of(state.table.session.event, table=state.table)
    ]


def _course(state: TableState, course: Course, names: list[str]) -> dict[str, Any]:
    return {
        "graph": score_graph(course, names),
        "hands": hand_rows(state, course),
        "largest": _of_seat(course.largest_hand, state),
        "swing": _of_seat(course.biggest_swing, state),
    }


def _of_seat(swing: Swing | None, state: TableState) -> dict[str, Any] | None:
    if swing is None:
        return None
    return {"seat": state.seats[swing.seat], "points": swing.points, "label": swing.label}


def _seat_rows(state: TableState, course: Course | None) -> list[SeatRow]:
    points, places = state.points, state.places
    return [
        SeatRow(
            seat=seat,
            place=places[index],
            points=own if seat.raw_points is None else seat.raw_points,
            counts=course.counts(index) if course else {},
        )
        for index, (seat, own) in enumerate(zip(state.seats, points, strict=True))
    ]
