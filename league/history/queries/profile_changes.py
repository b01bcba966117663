"""Values of profiles in the audit, for keepers of the profile."""

from collections.abc import Iterable

from league.core.permissions import Actor
from league.models import AuditEntry, PlayerChange
from league.people.queries.keepers import kept_players


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
