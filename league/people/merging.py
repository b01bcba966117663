"""Merge two records of one person, and undo that.

The merged record stays without entrants, sign-ups and account, so that an undo can restore it.
"""

from typing import Any

from django.db import transaction
from django.utils import timezone

from league.core.audit import record
from league.core.errors import Forbidden, Refused, problem, refuse_if
from league.core.locks import refusing_if_gone
from league.core.permissions import Actor
from league.models import Entrant, Player, PlayerMerge
from league.people.players import bump_events_of, locked_player
from league.people.queries.keepers import keeps
from league.people.queries.merges import merge_preview

# The relations that move, and the managers that move them.
RELATIONS = ("entrants", "sign_ups", "online_accounts", "followers")


def merge_players(kept: Player, merged: Player, *, actor: Actor) -> PlayerMerge:
    """Move everything of `merged` to `kept`; the actor keeps both profiles."""
    if not (keeps(actor, kept) and keeps(actor, merged)):
        raise Forbidden
    with transaction.atomic():
        kept, merged = _locked(kept.pk, merged.pk)
        refuse_if(merge_preview(kept, merged).problems)
        moved: dict[str, Any] = {name: _move(name, merged, kept) for name in RELATIONS}
        moved["login"] = merged.login_id if kept.login_id is None else None
        if moved["login"]:
            _move_login(merged, kept)
        merged.merged_into = kept
        merged.save(update_fields=["merged_into"])
        row = PlayerMerge.objects.create(
            kept=kept, merged=merged, moved=moved, merged_by_id=actor.login_id
        )
        _record(actor, "player.merge", row)
    return row


def undo_merge(merge: PlayerMerge, *, actor: Actor) -> PlayerMerge:
    """Return to the merged record everything of its own that the kept one still has."""
    if not keeps(actor, merge.kept):
        raise Forbidden
    with transaction.atomic():
        with refusing_if_gone():
            merge = PlayerMerge.objects.select_for_update(no_key=True).get(pk=merge.pk)
        if merge.undone_at is not None:
            raise Refused(problem("merge_undone"))
        kept, merged = _locked(merge.kept_id, merge.merged_id)
        for name in RELATIONS:
            getattr(kept, name).filter(pk__in=merge.moved.get(name, [])).update(player=merged)
        if merge.moved["login"] and kept.login_id == merge.moved["login"]:
            _move_login(kept, merged)
        merged.merged_into = None
        merged.save(update_fields=["merged_into"])
        merge.undone_at = timezone.now()
        merge.save(update_fields=["undone_at"])
        _record(actor, "player.undo_merge", merge)
    return merge


def _locked(one: int, other: int) -> tuple[Player, Player]:
    """Lock both players in the order of their keys."""
    players = {pk: locked_player(pk) for pk in sorted({one, other})}
    return players[one], players[other]


def _move(relation: str, source: Player, target: Player) -> list[int]:
    rows = getattr(source, relation)
    if relation == "followers":  # avoids following the same player twice
        rows = rows.exclude(recipient__in=target.followers.values("recipient"))
    moved = sorted(rows.values_list("pk", flat=True))
    rows.update(player=target)
    return moved


def _move_login(source: Player, target: Player) -> None:
    login, source.login_id = source.login_id, None
    source.save(update_fields=["login"])
    target.login_id, target.login_keeps_from = login, source.login_keeps_from
    target.save(update_fields=["login", "login_keeps_from"])


def _record(actor: Actor, verb: str, merge: PlayerMerge) -> None:
    """Record the merge for the player and for each event that changed."""
    after = {"player": merge.kept_id, "merged": merge.merged_id}
    bump_events_of(merge.kept, results=True)
    bump_events_of(merge.merged, results=True)
    events = Entrant.objects.filter(pk__in=merge.moved["entrants"]).values_list("event", flat=True)
    for event_id in [None, *sorted(events)]:
        record(actor, verb, merge.kept, event_id=event_id, after=after)
