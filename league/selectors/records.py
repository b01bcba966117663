"""What was done in an event: penalties, corrections, the audit trail, jobs and reports."""

from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from league.models import AuditEntry, Event, EventRole, Hand, Job, Penalty, Report
from league.selectors.wording import entry_in_words


def penalties_of(event: Event) -> QuerySet[Penalty]:
    penalties = event.penalties.select_related("entrant__player", "table__session", "given_by")
    return penalties.order_by("-given_at", "-pk")


def penalty_in_event(event: Event, penalty_id: int) -> Penalty | None:
    return penalties_of(event).filter(pk=penalty_id).first()


@dataclass(frozen=True, slots=True, kw_only=True)
class Revision:
    hand: Hand
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Corrected:
    """A hand that has more than one revision, the latest first."""

    revisions: list[Revision]

    @property
    def latest(self) -> Revision:
        return self.revisions[0]


def corrections_of(event: Event) -> list[Corrected]:
    """Every corrected or struck hand, by session, table and position."""
    places = Hand.objects.filter(table__session__event=event, revision__gt=1)
    hands = (
        Hand.objects.filter(table__in=places.values("table"))
        .select_related("table__session", "entered_by")
        .order_by("table__session__number", "table__number", "position", "-revision")
    )
    by_place: dict[tuple[int, int], list[Revision]] = defaultdict(list)
    for hand in hands:
        revision = Revision(hand=hand, words=entry_in_words(hand.entry))
        by_place[hand.table_id, hand.position].append(revision)
    return [Corrected(revisions=rows) for rows in by_place.values() if len(rows) > 1]


# What the organisers alone know of a player, in entries of the trail.
PRIVATE_KEYS = frozenset({"legal_name", "association_numbers"})


def public_part(side: dict[str, Any]) -> dict[str, Any]:
    """One side of an entry of the trail as referees may read it."""
    return {name: value for name, value in side.items() if name not in PRIVATE_KEYS}


def audit_of(event: Event) -> QuerySet[AuditEntry]:
    return event.audit_entries.order_by("-at", "-pk")


def roles_of(event: Event) -> QuerySet[EventRole]:
    return event.roles.select_related("login").order_by("role", "login__username")


def jobs_of(event: Event) -> QuerySet[Job]:
    jobs = event.jobs.select_related("session", "requested_by", "report").defer("report__content")
    return jobs.order_by("-pk")


def job_in_event(event: Event, job_id: int) -> Job | None:
    return jobs_of(event).filter(pk=job_id).first()


def report_in_event(event: Event, report_id: int) -> Report | None:
    return event.reports.filter(pk=report_id).first()
