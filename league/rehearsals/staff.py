"""The steps of the staff on a simulated day, each taken if nobody has taken it for some minutes."""

from collections.abc import Callable

from league.cuts.cuts import apply_cut
from league.entrants.status_changes import set_entrant_status
from league.enums import (
    RESULT_STATUSES,
    UNFINISHED_JOB_STATUSES,
    DrawMethod,
    EntrantStatus,
    EventStatus,
    ReleasePolicy,
    SessionStatus,
)
from league.events.events import release_results, set_event_status
from league.models import Event, Session, Stage, TableCall, TeamRules
from league.play.referee_calls import answer_call, close_call
from league.rehearsals.clock import MINUTE, REASON, Moment
from league.rehearsals.people import OPENED
from league.seating.sessions import (
    finish_session,
    publish_session,
    redraw_session,
    request_session,
    start_session,
)
from league.seating.sessions.draws import MOST_SEED
from league.standings.queries.stages import (
    current_stage,
    has_sessions_left,
    stage_to_cut,
    stages_of,
)
from league.teams.line_ups import open_line_ups, set_line_up
from league.teams.queries.line_ups import has_line_ups
from league.teams.queries.squads import members_of, team_rules

OPENS_AFTER = MINUTE
#: The first draw waits for the players, each further draw for a break.
FIRST_DRAW_AFTER, BREAK = 35 * MINUTE, 10 * MINUTE
PUBLISHES_AFTER, STARTS_AFTER, FINISHES_AFTER = 5 * MINUTE, 10 * MINUTE, 3 * MINUTE
ANSWERS_AFTER, CLOSES_AFTER = 2 * MINUTE, 6 * MINUTE
RELEASES_AFTER, ENDS_AFTER = 5 * MINUTE, 10 * MINUTE


def take_steps(moment: Moment, sessions: list[Session]) -> None:
    """Take each step that is due; `sessions` are the sessions drawn so far."""
    event = moment.event
    if event.status == EventStatus.DRAFT:
        if moment.waited("draft") >= OPENS_AFTER:
            moment.do(set_event_status, event, EventStatus.OPEN)
        return
    _answer_calls(moment)
    unfinished = [one for one in sessions if one.status != SessionStatus.FINISHED]
    for session in unfinished:
        _STEPS[SessionStatus(session.status)](moment, session)
    if not unfinished and _break_is_over(moment, sessions):
        _go_on(moment)


def _break_is_over(moment: Moment, sessions: list[Session]) -> bool:
    if not sessions:
        return moment.waited(OPENED) >= FIRST_DRAW_AFTER
    return moment.waited(f"session {sessions[-1].number} over") >= BREAK


def _go_on(moment: Moment) -> None:
    """Draw the next session, make the cut, or end the event."""
    stages = stages_of(moment.event)
    uncut = stage_to_cut(stages)
    if has_sessions_left(stages):
        _draw(moment, current_stage(moment.event))
    elif uncut is not None:
        moment.do(apply_cut, uncut)
    else:
        _end(moment)


def _draw(moment: Moment, stage: Stage) -> None:
    event = moment.event
    first = not event.sessions.exists()
    if first:
        _mark_no_shows(moment)
    if team_rules(event) is not None:
        moment.do(open_line_ups, event, stage=stage)
        return
    method = DrawMethod.RANDOM if first else DrawMethod.SWISS
    moment.do(
        request_session,
        event,
        stage=stage,
        method=method,
        seed=_seed(moment, event.sessions.next_number()),
        checked_in_only=stage.source_id is None,
    )


def _seed(moment: Moment, number: int) -> int:
    return moment.chance("draw", number).randrange(MOST_SEED)


def _draw_from_line_ups(moment: Moment, session: Session, rules: TeamRules) -> None:
    """Draw with line-ups; a team that has named nobody gets players by lot."""
    chance = moment.chance("line-ups", session.number)
    rows = session.line_ups.filter(set_at=None).select_related("team__event", "session__event")
    for line_up in rows.order_by("team"):
        squad = [one for one in members_of(line_up.team) if one.is_playing]
        named = chance.sample(squad, min(len(squad), rules.players_per_session))
        moment.do(set_line_up, line_up, named, reason=REASON)
    moment.do(redraw_session, session, seed=_seed(moment, session.number))


def _mark_no_shows(moment: Moment) -> None:
    missing = (EntrantStatus.ENROLLED, EntrantStatus.LATE)
    for entrant in moment.event.entrants.filter(status__in=missing).order_by("number"):
        moment.do(set_entrant_status, entrant, EntrantStatus.NO_SHOW)


def _publish(moment: Moment, session: Session) -> None:
    if session.jobs.filter(status__in=UNFINISHED_JOB_STATUSES).exists():
        return
    drawn, rules = session.tables.exists(), team_rules(moment.event)
    if not drawn and rules is not None and has_line_ups(session):
        _draw_from_line_ups(moment, session, rules)
    elif drawn and moment.waited(f"session {session.number} drawn") >= PUBLISHES_AFTER:
        moment.do(publish_session, session, override_reason=REASON)


def _start(moment: Moment, session: Session) -> None:
    if moment.waited(f"session {session.number} published") >= STARTS_AFTER:
        moment.do(start_session, session, override_reason=REASON)


def _finish(moment: Moment, session: Session) -> None:
    if session.tables.exclude(status__in=RESULT_STATUSES).exists():
        return
    if moment.waited(f"session {session.number} played") >= FINISHES_AFTER:
        moment.do(finish_session, session, override_reason=REASON)


def _answer_calls(moment: Moment) -> None:
    calls = TableCall.objects.open().filter(table__session__event=moment.event)
    for call in calls.select_related("table__session").order_by("pk"):
        waited = moment.waited(f"call {call.pk}")
        if call.answered_at is None and waited >= ANSWERS_AFTER:
            moment.do(answer_call, call)
        elif waited >= CLOSES_AFTER:
            moment.do(close_call, call)


def _end(moment: Moment) -> None:
    event = moment.event
    waited = moment.waited("last session over")
    if _hides(event) and waited >= RELEASES_AFTER:
        moment.do(release_results, event, override_reason=REASON)
    elif event.status == EventStatus.RUNNING and waited >= ENDS_AFTER:
        finished = EventStatus.FINISHED
        moment.do(set_event_status, event, finished, override_reason=REASON)


def _hides(event: Event) -> bool:
    hides = event.release_policy == ReleasePolicy.HIDDEN_FROM
    return hides and not event.results_released


_STEPS: dict[SessionStatus, Callable[[Moment, Session], None]] = {
    SessionStatus.DRAFT: _publish,
    SessionStatus.PUBLISHED: _start,
    SessionStatus.RUNNING: _finish,
}
