"""The life of a session: draw, swap seats, publish, start, pause, finish, and undo each step."""

from league.seating.sessions.clock import (
    extend_session,
    extend_table,
    pause_session,
    resume_session,
)
from league.seating.sessions.draws import discard_session, redraw_session, request_session
from league.seating.sessions.other_drafts import use_other_draft
from league.seating.sessions.steps import finish_session, publish_session, start_session
from league.seating.sessions.swaps import swap_seats
from league.seating.sessions.undo_steps import reopen_session, unpublish_session, unstart_session

__all__ = [
    "discard_session",
    "extend_session",
    "extend_table",
    "finish_session",
    "pause_session",
    "publish_session",
    "redraw_session",
    "reopen_session",
    "request_session",
    "resume_session",
    "start_session",
    "swap_seats",
    "unpublish_session",
    "unstart_session",
    "use_other_draft",
]
