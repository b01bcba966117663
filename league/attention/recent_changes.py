"""The latest changes in an event, each in a few words."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import F, QuerySet
from django.utils.translation import gettext as _

from league.history.queries.audit_verbs import VERBS
from league.models import (
    AuditEntry,
    Entrant,
    Event,
    Hand,
    Penalty,
    Session,
    SignOff,
    Table,
    TableCall,
)

MOST = 8
# Frequent verbs whose effect the tables show anyway.
EVERYDAY = (
    "hand.record",
    "table.sign",
    "table.unsign",
    "riichi.declare",
    "riichi.take_back",
    "job.create",
    "night.answer",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class RecentChange:
    at: datetime
    what: str
    about: str
    who: str


def recent_changes(event: Event) -> list[RecentChange]:
    entries = event.audit_entries.exclude(verb__in=EVERYDAY).select_related("login")
    rows = list(entries.order_by("-at", "-pk")[:MOST])
    names = _names_of(rows)
    return [
        RecentChange(
            at=row.at,
            what=str(VERBS.get(row.verb, row.verb)),
            about=names.get((row.subject_kind, row.subject_id), ""),
            who=row.who,
        )
        for row in rows
    ]


def _names_of(rows: Iterable[AuditEntry]) -> dict[tuple[str, int], str]:
    """The names of places and people, by kind and key; only kinds that occur are queried."""
    asked: dict[str, set[int]] = {}
    for row in rows:
        asked.setdefault(row.subject_kind, set()).add(row.subject_id)
    found: dict[tuple[str, int], str] = {}
    at_tables: dict[str, QuerySet[Any]] = {
        "table": Table.objects.annotate(at=F("number")),
        "hand": Hand.objects.annotate(at=F("table__number")),
        "tablecall": TableCall.objects.annotate(at=F("table__number")),
        "signoff": SignOff.objects.annotate(at=F("table__number")),
    }
    for kind in asked.keys() & at_tables.keys():
        for key, number in at_tables[kind].filter(pk__in=asked[kind]).values_list("pk", "at"):
            found[kind, key] = _("table %(number)s") % {"number": number}
    sessions = Session.objects.filter(pk__in=asked.get("session", ()))
    for key, number in sessions.values_list("pk", "number"):
        found["session", key] = _("session %(number)s") % {"number": number}
    entrants = Entrant.objects.filter(pk__in=asked.get("entrant", ())).select_related("player")
    found |= {("entrant", one.pk): one.staff_name for one in entrants}
    penalties = Penalty.objects.filter(pk__in=asked.get("penalty", ()))
    for penalty in penalties.select_related("entrant__player"):
        found["penalty", penalty.pk] = penalty.entrant.staff_name
    return found
