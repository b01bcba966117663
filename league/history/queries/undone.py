"""Which audit entries a later one undid: a step back, or a change to the values before."""

from collections.abc import Iterable, Mapping

from league.models import AuditEntry, Event

#: The verb that undoes an entry of each verb, about the same subject.
STEP_BACK: Mapping[str, str] = {
    "bonus.give": "bonus.revoke",
    "penalty.give": "penalty.revoke",
    "roles.grant": "roles.revoke",
    "roles.hand_over": "roles.take_back",
    "session.finish": "session.reopen",
    "session.publish": "session.unpublish",
    "session.repair": "session.undo_change",
    "session.start": "session.unstart",
    "session.swap_seats": "session.undo_change",
    "stage.cut": "stage.undo_cut",
    "table.close": "table.undo_close",
}
#: Verbs that undo themselves, with the values the other way round.
THERE_AND_BACK = frozenset(
    {
        "entrants.set_status",
        "event.change",
        "event.change_ruleset",
        "event.release_results",
        "event.set_pairing_priorities",
        "event.set_status",
    }
)


def undone_by(event: Event, entries: Iterable[AuditEntry]) -> dict[int, AuditEntry]:
    """The entry that undid each of these, by the id of the undone one; one query for a page.

    Only the next entry about the same subject undoes one: what came between would have changed it.
    """
    rows = [one for one in entries if one.verb in STEP_BACK or one.verb in THERE_AND_BACK]
    if not rows:
        return {}
    later = (
        event.audit_entries.filter(
            verb__in={*STEP_BACK, *STEP_BACK.values(), *THERE_AND_BACK},
            subject_id__in={one.subject_id for one in rows},
            pk__gt=min(one.pk for one in rows),
        )
        .select_related("login")
        .order_by("pk")
    )
    about: dict[tuple[str, int], list[AuditEntry]] = {}
    for one in later:
        about.setdefault((one.subject_kind, one.subject_id), []).append(one)
    found = {}
    for row in rows:
        after = (
            one for one in about.get((row.subject_kind, row.subject_id), ()) if one.pk > row.pk
        )
        follower = next((one for one in after if _answers(row, one)), None)
        if follower is not None and _undoes(row, follower):
            found[row.pk] = follower
    return found


def _answers(entry: AuditEntry, later: AuditEntry) -> bool:
    """Whether a later entry is the first that could undo this one, or stands in its way."""
    if entry.verb in THERE_AND_BACK:
        return later.verb == entry.verb and bool(later.after.keys() & entry.after.keys())
    return later.verb in (entry.verb, STEP_BACK[entry.verb])


def _undoes(entry: AuditEntry, later: AuditEntry) -> bool:
    if entry.verb in STEP_BACK:
        return later.verb == STEP_BACK[entry.verb]
    return bool(entry.before) and all(
        later.after.get(name) == value for name, value in entry.before.items()
    )
