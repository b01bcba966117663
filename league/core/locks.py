"""Permission checks, row locks and version counters of the verbs.

Locks are taken in one order: session, table, event. `no_key` locks do not block foreign keys to the
row, so audit entries of an event can be inserted while its row is locked.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from operator import attrgetter
from typing import Any, TypeVar, cast

from django.core.exceptions import ObjectDoesNotExist
from django.db import connection, models, transaction

from league.core.composed_sql import ComposedQuery, ComposedUpdate, Statement, run
from league.core.errors import Forbidden, Refused, problem
from league.core.job_table import update_statistics_on_commit
from league.core.live_channels import event_channel, publish_live, table_channel
from league.core.permissions import Actor
from league.models import Entrant, Event, Session, Table
from league.models.session import OF_THE_DRAW

V = TypeVar("V", bound=Callable[..., Any])
TABLE_TO_LOCK = ComposedQuery(lambda: Table.objects.select_for_update(no_key=True).filter(pk=1))
SESSION_OF_TABLE = ComposedQuery(
    lambda: Session.objects.select_related("event").defer(*OF_THE_DRAW).filter(tables=1)
)
TABLES = ComposedUpdate(Table)


def require(
    actor: Actor,
    verb: str,
    *,
    event_id: int,
    table_id: int | None = None,
    sign_up_id: int | None = None,
    team_id: int | None = None,
) -> None:
    if not actor.may(
        verb, event_id=event_id, table_id=table_id, sign_up_id=sign_up_id, team_id=team_id
    ):
        raise Forbidden


@contextmanager
def refusing_if_gone() -> Iterator[None]:
    """Turn `DoesNotExist` into a refusal."""
    try:
        yield
    except ObjectDoesNotExist as error:
        raise Refused(problem("gone")) from error


def locked_event(event_id: int) -> Event:
    with refusing_if_gone():
        return Event.objects.select_for_update(no_key=True).get(pk=event_id)


def lock_name(name: str) -> None:
    """Lock what may have no row yet, by a name, until the transaction ends.

    SQLite has one writer at a time anyway.
    """
    if connection.vendor == "sqlite":
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [name])


def locked_session(session_id: int) -> Session:
    with refusing_if_gone():
        return (
            Session.objects.select_for_update(of=("self",), no_key=True)
            .select_related("event")
            .get(pk=session_id)
        )


def locked_table(table_id: int) -> Table:
    """Lock first, then read, so that the session's status is current."""
    table: Table
    (table,) = locked_table_and(table_id)
    return table


def locked_table_and(table_id: int, *reads: Statement) -> list[Any]:
    """The locked table, and what else is read behind the lock in the same message."""
    tables, sessions, *others = run(
        TABLE_TO_LOCK.of(table_id), SESSION_OF_TABLE.of(table_id), *reads
    )
    if not tables:
        raise Refused(problem("gone"))
    (table,) = tables
    (table.session,) = sessions
    return [table, *others]


def locks_event(verb: str) -> Callable[[V], V]:
    """A verb of an event as one transaction: the actor's permission, then the locked event."""
    return _locking(verb, locked_event, attrgetter("pk"))


def locks_session(verb: str) -> Callable[[V], V]:
    """The same for a verb of a session, which locks the event itself if it needs to."""
    return _locking(verb, locked_session, attrgetter("event_id"))


def _locking(
    verb: str, lock: Callable[[int], Event | Session], event_id_of: Callable[[Any], int]
) -> Callable[[V], V]:
    def decorate(change: V) -> V:
        @wraps(change)
        def changed(row: Event | Session, *args: Any, actor: Actor, **values: Any) -> Any:
            require(actor, verb, event_id=event_id_of(row))
            with transaction.atomic():
                return change(lock(row.pk), *args, actor=actor, **values)

        return cast("V", changed)

    return decorate


def bump_table_version(table: Table, *fields: str) -> None:
    """Save these fields with the table's next version and notify its pages."""
    run(next_table_version(table, *fields))


def next_table_version(table: Table, *fields: str) -> Statement:
    """The statement that does so."""
    table.version += 1
    publish_live(table_channel(table.pk), event_channel(table.session.event_id))
    return TABLES.of(table, ("version", *fields))


def bump_results_version(event_id: int) -> None:
    """Raise the version of the results; standings, ratings, achievements and pages follow."""
    Event.objects.filter(pk=event_id).update(results_version=models.F("results_version") + 1)
    publish_live(event_channel(event_id))
    update_statistics_on_commit()


def bump_page_version(event_id: int) -> None:
    """Raise the version of everything else that pages show: names, texts, dates, presence."""
    Event.objects.filter(pk=event_id).update(page_version=models.F("page_version") + 1)
    publish_live(event_channel(event_id))


def bump_page_versions_of_club(club_id: int) -> None:
    """Raise `page_version` of the events that show players of the club with it."""
    events = Entrant.objects.filter(player__club=club_id).values("event")
    Event.objects.filter(pk__in=events).update(page_version=models.F("page_version") + 1)
