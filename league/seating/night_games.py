"""Draw the next game of a night for the players who are present."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from league.core.errors import AnyProblem, problem, refuse_if
from league.core.locks import require
from league.core.permissions import Actor
from league.enums import DrawMethod, SessionStatus
from league.models import Job, Night
from league.nights.changes import cancelled
from league.nights.queries.nights import sessions_of_night
from league.seating.sessions.draws import request_session


def draw_next_game(
    night: Night,
    *,
    actor: Actor,
    seed: int | None = None,
    options: dict[str, Any] | None = None,
    client_id: UUID | None = None,
) -> Job:
    """Draw a game of the night as a draft with the club-night method. Idempotent by `client_id`.

    The game before must have finished.
    """
    require(actor, "night.draw", event_id=night.event_id)
    if client_id is None or not night.event.jobs.filter(client_id=client_id).exists():
        refuse_if(_problems(night))
    return request_session(
        night.event,
        actor=actor,
        night=night,
        method=DrawMethod.CLUB_NIGHT,
        seed=seed,
        options=options or {},
        client_id=client_id,
    )


def _problems(night: Night) -> Iterator[AnyProblem]:
    yield from cancelled(night)
    sessions = sessions_of_night(night)
    if len(sessions) >= night.games:
        yield problem("night_all_drawn", name=night.name)
    for session in sessions:
        if session.status not in {SessionStatus.FINISHED, SessionStatus.DRAFT}:
            yield problem("night_session_open", number=session.number)
