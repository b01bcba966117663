"""Start, step and end the prize-giving of an event."""

from league.core.audit import record
from league.core.errors import Refused, problem
from league.core.locks import bump_page_version, locks_event
from league.core.permissions import Actor
from league.models import Event
from league.teams.queries.ceremony import problem_of_ceremony, steps_of


@locks_event("event.change")
def show_ceremony(event: Event, *, actor: Actor, step: int | None, seen: int | None) -> Event:
    """Go from step `seen` to another; None is before the start and after the end.

    Where the ceremony is no longer at `seen`, it stays: a key that is pressed twice, or a remote
    that is behind, skips no rank and hides none. Only the start and the end are in the audit.
    """
    if event.ceremony_step != seen or step == seen:
        return event
    if step is not None:
        code = problem_of_ceremony(event)
        if code is not None:
            raise Refused(problem(code))
        if step not in steps_of(event):
            raise Refused(problem("ceremony_step_unknown", "step"))
    event.ceremony_step = step
    event.save(update_fields=["ceremony_step"])
    bump_page_version(event.pk)
    if seen is None or step is None:
        verb = "event.start_ceremony" if seen is None else "event.end_ceremony"
        record(actor, verb, event, event_id=event.pk)
    return event
