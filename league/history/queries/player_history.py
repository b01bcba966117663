"""The audit of one player, for those who keep the profile."""

from collections.abc import Sequence
from dataclasses import dataclass

from league.history.queries.audit_verbs import VERBS
from league.models import AuditEntry, Player, PlayerMerge

LATEST = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryLine:
    """An audit entry of a player; `merge` is the merge that it records, if any."""

    entry: AuditEntry
    verb: str
    merge: PlayerMerge | None


def history_of(player: Player, merges: Sequence[PlayerMerge]) -> list[HistoryLine]:
    """The latest entries about the player that do not belong to one event, newest first."""
    entries = AuditEntry.objects.filter(subject_kind="player", subject_id=player.pk)
    rows = entries.exclude(verb__in=MERGE_VERBS, event__isnull=False).select_related("login")
    by_record = {merge.merged_id: merge for merge in reversed(merges)}
    return [
        HistoryLine(
            entry=entry,
            verb=str(VERBS.get(entry.verb, entry.verb)),
            merge=by_record.get(entry.after.get("merged", 0)) if entry.verb == MERGED else None,
        )
        for entry in rows.order_by("-at", "-pk")[:LATEST]
    ]


MERGED = "player.merge"
MERGE_VERBS = (MERGED, "player.undo_merge")
