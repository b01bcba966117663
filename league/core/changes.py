"""Store the changes of a verb in a row: the changed fields, the event's version, the audit."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.db.models import Model

from league.core.audit import record
from league.core.errors import AnyProblem, refuse_if
from league.core.fields import set_fields
from league.core.permissions import Actor


def change_fields(
    row: Model,
    values: Mapping[str, Any],
    verb: str,
    *,
    actor: Actor,
    event_id: int | None,
    problems: Callable[[], Iterable[AnyProblem]] = tuple,
    bump: Callable[[int], None] | None = None,
    subject: Model | None = None,
) -> dict[str, Any]:
    """Set the values and store those that differ; return them as they are now.

    If nothing differs, nothing is written: no version, no audit entry. `problems` are checked after
    the values are set. An unsaved row is stored with its first difference. The audit names
    `subject`, or the row.
    """
    before, after = set_fields(row, values)
    refuse_if(problems())
    if not after:
        return {}
    is_new = row._state.adding  # noqa: SLF001 (Django documents it; a key may be set before)
    row.save(update_fields=None if is_new else list(after))
    if bump is not None and event_id is not None:
        bump(event_id)
    record(actor, verb, subject or row, event_id=event_id, before=before, after=after)
    return after
