"""A table to watch: hand after hand while it plays, and step by step once it has been played."""

from dataclasses import replace
from typing import Any

from django.http import HttpRequest

from league.core.permissions import ANONYMOUS, Actor
from league.core.shared_answers import one_number, shared_by_anonymous
from league.events.queries.release import sees_results
from league.models import Session, Table
from league.play.queries.game_course import course_of
from league.play.queries.games import state_of
from league.play.queries.live.overlay import shown_state
from league.play.queries.live.steps import state_after
from league.play.queries.live.versions import live_version
from league.seating.queries.sessions import table_numbered
from league.web.common.charts.score_graph import score_graph
from league.web.common.embedding import embedded
from league.web.common.live import follows
from league.web.common.views import actor_in, or_404, whole_number, with_session
from league.web.public.game_hands import Pay, hand_rows
from league.web.public.reading import Context, reading_page


@reading_page(
    "public/watching/watch.html",
    shared_by_anonymous(live_version, queries=one_number("after")),
    follows,
    with_session,
)
def watch(request: HttpRequest, session: Session, table: int) -> Context:
    """The latest hand, or the game after as many hands as `after` says."""
    found = or_404(table_numbered(session, table))
    return _steps(found, actor_in(request), request.GET.get("after", ""))


@embedded
@reading_page(
    "public/watching/embedded.html", shared_by_anonymous(live_version), follows, with_session
)
def embedded_table(_request: HttpRequest, session: Session, table: int) -> Context:
    """What everybody may see, even for staff: other sites show it."""
    return _steps(or_404(table_numbered(session, table)), ANONYMOUS)


def _sums(pays: list[Pay]) -> list[Pay]:
    """What each pays another, whatever for."""
    sums: dict[Any, Pay] = {}
    for one in pays:
        pair = (one.payer and one.payer.pk, one.receiver and one.receiver.pk)
        before = sums[pair].points if pair in sums else 0
        sums[pair] = replace(one, points=before + one.points)
    return list(sums.values())


def _steps(table: Table, actor: Actor, asked: str = "") -> dict[str, Any]:
    session = table.session
    context = {"session": session, "table": table, "seats": []}
    if not sees_results(session, actor):
        return context | {"seats": state_of(table).seats}
    state = state_of(table)
    last = len(state.hands)
    number = whole_number(asked)
    step = last if number is None else min(number, last)
    then = state_after(state, step)
    whole = course_of(state)
    course = whole if step == last else course_of(then)
    rows = hand_rows(then, course) if course else []
    names = [seat.entrant.public_name for seat in then.seats]
    return context | {
        "board": shown_state(then),
        "row": rows[-1] if rows else None,
        "pays": _sums(rows[-1].pays) if rows else [],
        "step": step,
        "last": last,
        "labels": [hand.label for hand in whole.hands] if whole else [],
        "plays": not state.finished,
        "riichi": state.riichi if step == last else [],
        "graph": score_graph(course, names) if course else None,
        "course": course,
        "has_hands": state.game is not None,
        "has_riichi": state.game is not None and "riichi_sticks" in state.game.mahjong.counters,
    }
