"""What the audit keeps by reference: entries of hands, and values of profiles for their keepers."""

from collections.abc import Iterable

from django.db.models import Q

from league.core.permissions import Actor
from league.models import AuditEntry, Hand, PlayerChange
from league.people.queries.keepers import kept_players

ENTERED, REVISED = "hand.record", ("hand.correct", "hand.strike")


def with_entries(entries: Iterable[AuditEntry]) -> list[AuditEntry]:
    """The audit entries, with the entry of a hand before and after."""
    rows = list(entries)
    about = [entry for entry in rows if entry.verb in {ENTERED, *REVISED}]
    hands = Hand.objects.in_bulk({entry.subject_id for entry in about})
    earlier = _earlier(hands.values())
    for entry in about:
        hand = hands.get(entry.subject_id)
        if hand is None:
            continue
        entry.after = {"entry": hand.entry} | entry.after
        before = earlier.get((hand.table_id, hand.position, hand.revision - 1))
        if entry.verb in REVISED and before is not None:
            entry.before = {"entry": before.entry} | entry.before
    return rows


def _earlier(hands: Iterable[Hand]) -> dict[tuple[int, int, int], Hand]:
    """The revision before each of these hands."""
    wanted = [
        Q(table=hand.table_id, position=hand.position, revision=hand.revision - 1)
        for hand in hands
        if hand.revision > 1
    ]
    if not wanted:
        return {}
    found = Hand.objects.filter(Q(*wanted, _connector=Q.OR))
    return {(hand.table_id, hand.position, hand.revision): hand for hand in found}


def with_values(entries: Iterable[AuditEntry], actor: Actor) -> list[AuditEntry]:
    """The entries, with old and new values for changes of profiles that the actor keeps."""
    rows = list(entries)
    keys = {change: entry for entry in rows if (change := entry.after.get("change"))}
    changes = PlayerChange.objects.filter(pk__in=keys)
    if not actor.is_superuser:
        changes = changes.filter(player__in=kept_players(actor))
    for change in changes:
        keys[change.pk].before, keys[change.pk].after = change.before, change.after
    for entry in rows:
        entry.after.pop("change", None)
    return rows
