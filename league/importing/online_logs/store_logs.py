"""Store logs of online games as finished tables of an event, each that has no problems."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime, time

from django.db import IntegrityError, transaction
from django.utils import timezone

from league.core.audit import record
from league.core.errors import AnyProblem, Refused, problem, refuse_if
from league.core.locks import bump_results_version, locked_event, require
from league.core.permissions import Actor
from league.enums import DrawMethod, SessionStatus, TableStatus
from league.importing.finished_games import groups_by_session, store_hands
from league.importing.online_logs.check_logs import (
    CheckedLog,
    LogFile,
    check_logs,
    problems_of_event,
    without_known,
)
from league.importing.online_logs.kept_games import kept_hands
from league.importing.online_logs.online_game import OnlineGame
from league.models import Entrant, Event, OnlineLog, Seat, Session, Table
from league.standings.queries.stages import current_stage
from scoring import Game, Wind

MOST_LOGS = 25  # in one request, which then takes a second
LONGEST_NAME = 120  # of a log
NOON = time(12, tzinfo=UTC)


def import_logs(
    event: Event, files: Sequence[LogFile], *, actor: Actor, site: str, broken_off: bool = False
) -> list[CheckedLog]:
    """Store each new log in sessions after the last one.

    A log with problems keeps them and is not stored; raises Refused where every log has some. Games
    without a common player share a session. `broken_off` stores games without their end, too.
    """
    require(actor, "session.change", event_id=event.pk)
    refuse_if(_too_many(files))
    checked = check_logs(event, files, site, broken_off=broken_off)  # slow, so before the lock
    if all(one.problems for one in checked):
        refuse_if(item for one in checked for item in one.problems)
    try:
        with transaction.atomic():
            event = locked_event(event.pk)
            refuse_if(problems_of_event(event))
            checked = without_known(checked, site)
            new = [one for one in checked if one.is_new]
            for games in _sessions(new):
                _store_session(event, games, actor=actor, site=site)
            if new:
                bump_results_version(event.pk)
    except IntegrityError:
        # Another event has stored one of the logs at the same moment.
        raise Refused(problem("database_busy")) from None
    return checked


def preview_logs(
    event: Event, files: Sequence[LogFile], *, actor: Actor, site: str, broken_off: bool = False
) -> list[CheckedLog]:
    """What `import_logs` would make of each log; nothing is stored."""
    require(actor, "session.change", event_id=event.pk)
    refuse_if([*_too_many(files), *problems_of_event(event)])
    return check_logs(event, files, site, broken_off=broken_off)


def _too_many(files: Sequence[LogFile]) -> Iterator[AnyProblem]:
    if len(files) > MOST_LOGS:
        yield problem("too_many_logs", count=len(files), most=MOST_LOGS)


def _sessions(checked: Sequence[CheckedLog]) -> Iterable[list[CheckedLog]]:
    """The games by session; days do not matter."""
    seated = [(None, frozenset(entrant.pk for entrant in one.entrants)) for one in checked]
    sessions: dict[int, list[CheckedLog]] = {}
    for one, number in zip(checked, groups_by_session(seated), strict=True):
        sessions.setdefault(number, []).append(one)
    return sessions.values()


def _store_session(event: Event, games: Sequence[CheckedLog], *, actor: Actor, site: str) -> None:
    days = [one.log.played_on for one in games if one.log and one.log.played_on]
    held = datetime.combine(max(days), NOON) if days else timezone.now()
    session = Session.objects.create(
        event=event,
        stage=current_stage(event),
        number=event.sessions.next_number(),
        status=SessionStatus.FINISHED,
        method=DrawMethod.PLAN,
        seed=0,
        minutes=event.session_minutes,
        finished_at=held,
    )
    for number, one in enumerate(games, 1):
        if one.log is not None and one.game is not None:
            _store_table(session, number, one.entrants, one.log, one.game, actor=actor, site=site)
    after = {"logs": [one.log.name for one in games if one.log]}
    record(actor, "session.import_logs", session, event_id=event.pk, after=after)


def _store_table(  # a table with its place and its origin
    session: Session,
    number: int,
    entrants: Sequence[Entrant],
    log: OnlineGame,
    game: Game,
    *,
    actor: Actor,
    site: str,
) -> None:
    length = game.ruleset.game_length
    table = Table.objects.create(
        session=session,
        number=number,
        status=TableStatus.CLOSED,
        ended_early=not game.finished,
        game_length=length if length != session.event.ruleset.game_length else "",
        finished_at=session.finished_at,
    )
    OnlineLog.objects.create(
        table=table,
        site=site,
        name=log.name[:LONGEST_NAME],
        fingerprint=log.fingerprint,
        hands=kept_hands(log, game),
    )
    Seat.objects.bulk_create(
        Seat(session=session, table=table, entrant=entrant, starting_wind=wind)
        for wind, entrant in zip(Wind, entrants, strict=False)
    )
    entries = [hand.entry for hand in log.hands]
    store_hands(table, game, entries, actor=actor, key=f"{site}/{log.fingerprint}")
