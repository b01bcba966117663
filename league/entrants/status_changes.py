"""Set the statuses of entrants: check in, withdraw, disqualify, make a substitute, or undo that."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from league.core.errors import Refused, problem, refuse_if
from league.core.fields import problems_of_reason
from league.core.locks import bump_page_version, bump_results_version, locks_event, require
from league.core.permissions import Actor
from league.entrants.statuses import (
    problems_of_seats,
    problems_of_statuses,
    set_status_time,
    verb_of_status,
    write_statuses,
)
from league.entrants.waiting_list import sync_sign_ups_with_statuses
from league.enums import PLAYING_STATUSES, EntrantStatus
from league.models import Entrant, Event


@dataclass(frozen=True, slots=True, kw_only=True)
class StatusChange:
    """`moved_up`: who got a place from the waiting list."""

    entrant: Entrant
    moved_up: list[Entrant]


def set_entrant_status(
    entrant: Entrant, status: str, *, actor: Actor, reason: str = ""
) -> StatusChange:
    (changed,), up = _set_statuses(entrant.event, [entrant], status, actor=actor, reason=reason)
    return StatusChange(entrant=changed, moved_up=up)


def set_entrant_statuses(
    event: Event, entrants: Iterable[Entrant], status: str, *, actor: Actor, reason: str = ""
) -> list[Entrant]:
    """Set one status for these entrants of the event; return them by number."""
    return _set_statuses(event, entrants, status, actor=actor, reason=reason)[0]


def restore_entrant_status(
    entrant: Entrant, status: str, *, since: datetime | None, actor: Actor
) -> Entrant:
    """Undo a change of status, even if the way back is not a normal transition.

    The status has again the time at which it was set before. The caller has a transaction.
    """
    (changed,), _up = _set_statuses(entrant.event, [entrant], status, actor=actor, in_order=False)
    set_status_time(changed, since)
    return changed


@locks_event("entrants.check_in")
def _set_statuses(
    event: Event,
    entrants: Iterable[Entrant],
    status: str,
    *,
    actor: Actor,
    reason: str = "",
    in_order: bool = True,
) -> tuple[list[Entrant], list[Entrant]]:
    """Return the entrants by number, and who moved up from the waiting list."""
    rows = _locked(event, {entrant.pk for entrant in entrants})
    changing = [row for row in rows if row.status != status]
    for verb in {verb_of_status(row.status, status) for row in changing}:
        require(actor, verb, event_id=event.pk)
    problems = problems_of_statuses if in_order else problems_of_seats
    refuse_if([*problems(changing, status), *problems_of_reason(reason)])
    moved_up = change_statuses(event, dict.fromkeys(changing, status), actor=actor, reason=reason)
    return rows, moved_up


@locks_event("entrants.check_in")
def check_in_everybody(event: Event, *, actor: Actor) -> list[Entrant]:
    """Check in all enrolled players; late, absent and substitute players keep their status."""
    enrolled = event.entrants.filter(status=EntrantStatus.ENROLLED)
    return set_entrant_statuses(event, enrolled, EntrantStatus.CHECKED_IN, actor=actor)


def change_statuses(
    event: Event, wanted: Mapping[Entrant, str], *, actor: Actor, reason: str = ""
) -> list[Entrant]:
    """Write statuses, update sign-ups and the waiting list, and raise the version once.

    Returns who moved up. The caller locks the event and checks the changes.
    """
    play_on = all({row.status, status} <= {*PLAYING_STATUSES} for row, status in wanted.items())
    changed = write_statuses(wanted, event_id=event.pk, actor=actor, reason=reason)
    moved_up = sync_sign_ups_with_statuses(event, changed, actor=actor) if changed else []
    if changed and not moved_up:
        (bump_page_version if play_on else bump_results_version)(event.pk)
    return moved_up


def _locked(event: Event, keys: Collection[int]) -> list[Entrant]:
    rows = Entrant.objects.select_for_update(of=("self",), no_key=True).filter(event=event)
    found = list(rows.filter(pk__in=keys).select_related("player").order_by("number"))
    if len(found) < len(keys):
        raise Refused(problem("gone"))
    for row in found:
        row.event = event
    return found
