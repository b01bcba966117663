"""Preview the merge of two players; earlier merges of a player."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from league.core.errors import AnyProblem, problem
from league.enums import OPEN_SIGN_UP_STATUSES
from league.models import Event, Player, PlayerMerge


@dataclass(frozen=True, slots=True, kw_only=True)
class MergePreview:
    """The events and sign-ups that move to `kept`, and why the players cannot be merged."""

    kept: Player
    merged: Player
    events: list[Event]
    sign_ups: int
    moves_login: bool
    problems: list[AnyProblem]


def merge_preview(kept: Player, merged: Player) -> MergePreview:
    return MergePreview(
        kept=kept,
        merged=merged,
        events=list(Event.objects.filter(entrants__player=merged).order_by("pk")),
        sign_ups=merged.sign_ups.count(),
        moves_login=merged.login_id is not None and kept.login_id is None,
        problems=list(_problems(kept, merged)),
    )


def _problems(kept: Player, merged: Player) -> Iterator[AnyProblem]:
    if kept.pk == merged.pk:
        yield problem("merge_same", "player")
        return
    for one in (kept, merged):
        if one.merged_into_id is not None:
            yield problem("merge_done", "player", name=one.public_name)
    if kept.login_id is not None and merged.login_id is not None:
        yield problem("merge_two_accounts", "player")
    both = Event.objects.filter(pk__in=kept.entrants.values("event"))
    for event in both.filter(pk__in=merged.entrants.values("event")).order_by("pk"):
        yield problem("merge_both_enrolled", "player", event=event.name)
    open_ = Q(status__in=OPEN_SIGN_UP_STATUSES)
    waiting = merged.sign_ups.filter(open_).values("event")
    both_waiting = kept.sign_ups.filter(open_, event__in=waiting).select_related("event")
    for row in both_waiting.order_by("event_id"):
        yield problem("merge_both_signed_up", "player", event=row.event.name)


def merges_of(player: Player) -> QuerySet[PlayerMerge]:
    return player.merges.select_related("merged", "merged_by").order_by("-merged_at", "-pk")


def same_names(player: Player, players: QuerySet[Player]) -> list[Player]:
    """Players of the same name who could be merged; each with `events_entered`."""
    same = players.select_related("club").filter(name_key=player.name_key).exclude(pk=player.pk)
    return list(same.annotate(events_entered=Count("entrants")).order_by("pk"))
