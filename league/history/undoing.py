"""Undo an audit entry: call the verb that made it with the values before."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from django.db import transaction

from league.core.errors import Refused, problem
from league.core.locks import locked_event
from league.core.permissions import Actor
from league.entrants.status_changes import restore_entrant_status
from league.events.events import change_event, change_ruleset, release_results, set_event_status
from league.events.staff import revoke_role, take_event_back
from league.history.queries.undoable import Undoable
from league.models import AuditEntry, Entrant, Event
from league.seating.goals import set_pairing_priorities


class _Asked(NamedTuple):
    """A possible undo; the event is locked."""

    event: Event
    entry: AuditEntry
    actor: Actor
    reason: str


def undo_entry(entry: AuditEntry, *, actor: Actor, override_reason: str = "") -> None:
    """Undo an entry; refuses entries that later changes have superseded.

    The verb checks permission. Warnings need a reason, as on the page of the step.
    """
    with transaction.atomic():
        event = locked_event(entry.event_id or 0)
        possible = Undoable(event, [entry], actor).of(entry)
        if not possible.here:
            raise Refused(problem("audit_not_undoable", reason=possible.reason or possible.label))
        UNDO[entry.verb](_Asked(event, entry, actor, override_reason))


def _settings(asked: _Asked) -> None:
    event, entry = asked.event, asked.entry
    before = {name: _value(event, name, stored) for name, stored in entry.before.items()}
    change_event(event, actor=asked.actor, **before)


def _ruleset(asked: _Asked) -> None:
    """Restore the preset by name, with all its former switches."""
    event, before = asked.event, dict(asked.entry.before)
    name = before.pop("preset", event.ruleset_name)
    change_ruleset(event, actor=asked.actor, name=name, switches={**event.switches, **before})


def _pairing_priorities(asked: _Asked) -> None:
    set_pairing_priorities(asked.event, asked.entry.before["pairing_priorities"], actor=asked.actor)


def _event_status(asked: _Asked) -> None:
    status, reason = asked.entry.before["status"], asked.reason
    set_event_status(asked.event, status, actor=asked.actor, override_reason=reason)


def _release(asked: _Asked) -> None:
    released = not asked.entry.after["results_released"]
    release_results(asked.event, actor=asked.actor, released=released, override_reason=asked.reason)


def _role(asked: _Asked) -> None:
    revoke_role(asked.event, asked.entry.subject_id, actor=asked.actor)


def _hand_over(asked: _Asked) -> None:
    take_event_back(asked.event, actor=asked.actor)


def _entrant_status(asked: _Asked) -> None:
    entry = asked.entry
    entrant = Entrant.objects.get(event=asked.event, pk=entry.subject_id)
    earlier = AuditEntry.objects.filter(
        event=asked.event, verb=entry.verb, subject_id=entry.subject_id, pk__lt=entry.pk
    )
    since = earlier.order_by("-pk").values_list("at", flat=True).first()
    restore_entrant_status(entrant, entry.before["status"], since=since, actor=asked.actor)


UNDO: Mapping[str, Callable[[_Asked], None]] = {
    "entrants.set_status": _entrant_status,
    "event.change": _settings,
    "event.change_ruleset": _ruleset,
    "event.release_results": _release,
    "event.set_pairing_priorities": _pairing_priorities,
    "event.set_status": _event_status,
    "roles.grant": _role,
    "roles.hand_over": _hand_over,
}


def _value(event: Event, name: str, stored: Any) -> Any:
    """A value of the audit as the verb expects it; the audit stores dates and times as text."""
    if name == "session_starts":
        return [start and datetime.fromisoformat(start) for start in stored]
    return event._meta.get_field(name).to_python(stored)  # type: ignore[union-attr]
