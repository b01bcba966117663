"""The latest changes in an event, in the sentences of the audit."""

from league.history.queries.audit_filters import acts_of_people
from league.history.queries.audit_texts import AuditText, audit_texts
from league.history.queries.corrections import audit_of
from league.models import Event

MOST = 8
# Frequent verbs whose effect the tables show anyway.
EVERYDAY = (
    "hand.record",
    "table.sign",
    "table.unsign",
    "riichi.declare",
    "riichi.take_back",
    "night.answer",
)


def recent_changes(event: Event) -> list[AuditText]:
    entries = acts_of_people(audit_of(event)).exclude(verb__in=EVERYDAY)
    return audit_texts(event, entries[:MOST])
