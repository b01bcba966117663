"""Undo an entry of the audit by the verb that made it, with the values before."""

from datetime import date
from typing import Any

from league.core.errors import Refused, problem
from league.core.permissions import Actor
from league.entrants.status_changes import set_entrant_status
from league.events.events import (
    change_event,
    change_ruleset,
    release_results,
    revoke_role,
    set_event_status,
)
from league.history.queries.undoable import Undoable
from league.models import AuditEntry, Event
from league.seating.goals import set_objective

DATES = frozenset({"starts_on", "ends_on"})


def undo_entry(entry: AuditEntry, *, by: Actor) -> None:
    """Each verb checks the right and locks; an entry that was overtaken says so."""
    event = Event.objects.get(pk=entry.event_id or 0)
    undo = Undoable(event, [entry], by)
    possible = undo.of(entry)
    if not possible.here:
        raise Refused(problem("audit_not_undoable", reason=possible.reason))
    before: dict[str, Any] = entry.before
    if entry.verb == "event.change":
        change_event(event, by=by, **{name: _value(name, old) for name, old in before.items()})
    elif entry.verb == "event.change_ruleset":
        change_ruleset(event, by=by, switches=before)
    elif entry.verb == "event.set_objective":
        set_objective(event, before["objective"], by=by)
    elif entry.verb == "event.set_status":
        set_event_status(event, before["status"], by=by)
    elif entry.verb == "event.release_results":
        release_results(event, by=by, released=not entry.after["results_released"])
    elif entry.verb == "roles.grant":
        revoke_role(event, entry.subject_id, by=by)
    else:
        set_entrant_status(undo.entrants[entry.subject_id], before["status"], by=by)


def _value(name: str, stored: Any) -> Any:
    return date.fromisoformat(stored) if name in DATES and stored else stored
