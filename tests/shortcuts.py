"""Helpers for tests of verbs."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction

from league.core.errors import Refused
from league.core.permissions import SYSTEM, Actor
from league.models import AuditEntry, Entrant, Event, EventPlan, Hand, Job, Session, Table
from league.play.hands import record_hand
from league.play.tables import record_result
from league.seating.event_plans import request_event_plan
from league.seating.queries.repair_options import RepairChoice, choices_found
from league.seating.repairs import request_repairs
from league.tasks import find_repairs, make_plan
from tests.entries import Entry


@contextmanager
def refused(*codes: str, kind: type[Refused] = Refused) -> Iterator[None]:
    """The block is refused with exactly these problems, in this order."""
    with pytest.raises(Refused) as caught:
        yield
    assert [item.code for item in caught.value.problems] == list(codes)
    assert type(caught.value) is kind


@contextmanager
def undone() -> Iterator[None]:
    """What the block writes is undone, so that the next one finds the same."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def audited_verbs() -> list[str]:
    """The verbs of every audit entry so far."""
    return list(AuditEntry.objects.order_by("pk").values_list("verb", flat=True))


def last_entry() -> AuditEntry:
    return AuditEntry.objects.latest("pk")


def fresh(table: Table) -> Table:
    return Table.objects.select_related("session__event").get(pk=table.pk)


def enter(table: Table, entry: Entry, *, actor: Actor = SYSTEM) -> Hand:
    table = fresh(table)
    recorded = record_hand(
        table, actor=actor, client_id=uuid4(), version=table.version, entry=entry
    )
    return recorded.hand


def play(table: Table, entries: Iterable[Entry], *, actor: Actor = SYSTEM) -> Table:
    """Enter hands in order and return the table."""
    for entry in entries:
        enter(table, entry, actor=actor)
    return fresh(table)


def enter_points(
    table: Table, *points: int, sticks: int = 0, actor: Actor = SYSTEM, reason: str = ""
) -> Table:
    """Enter the points of a whole game in the order E S W N, or correct them."""
    table = fresh(table)
    return record_result(
        table,
        actor=actor,
        version=table.version,
        raw_points=points,
        leftover_sticks=sticks,
        reason=reason,
    )


def scores(table: Table, key: str = "final_score") -> list[int | None]:
    """A column of the table's seats in the order E S W N."""
    seats = sorted(table.seats.all(), key=lambda seat: seat.index)
    return [getattr(seat, key) for seat in seats]


def planned(event: Event, **asked: Any) -> EventPlan:
    """Request a seating plan, run the job and return the plan."""
    make_plan(request_event_plan(event, actor=SYSTEM, **asked).pk)
    return EventPlan.objects.get(event=event)


def repairs_of(
    session: Session, *, actor: Actor = SYSTEM, kind: str, entrants: Sequence[Entrant]
) -> list[RepairChoice]:
    """Request the options of a repair, run the job and return them."""
    job = request_repairs(session, actor=actor, kind=kind, entrants=entrants)
    find_repairs(job.pk)
    return choices_found(Job.objects.get(pk=job.pk))
