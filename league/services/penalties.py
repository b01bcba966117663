"""Penalties with their reasons, and their taking back."""

from collections.abc import Iterator

from django.db import transaction
from django.utils import timezone

from league.enums import PenaltyKind
from league.models import Entrant, Penalty, Table
from league.permissions import Actor
from league.services.audit import record
from league.services.errors import AnyProblem, Refused, problem, refuse_if
from league.services.guards import locked_event, require, touch_results

MOST_POINTS = 1_000_000
LONGEST_REASON = 300


def give_penalty(
    entrant: Entrant,
    *,
    by: Actor,
    kind: str,
    points: int,
    reason: str,
    table: Table | None = None,
) -> Penalty:
    """Take points from an entrant's total (0 for a warning)."""
    require(by, "penalty.give", event_id=entrant.event_id)
    refuse_if(_problems_of_penalty(entrant, kind, points, reason, table))
    with transaction.atomic():
        locked_event(entrant.event_id)
        given = Penalty.objects.create(
            event_id=entrant.event_id,
            entrant=entrant,
            table=table,
            kind=kind,
            points=points,
            reason=reason.strip(),
            given_by_id=by.login_id,
        )
        touch_results(entrant.event_id)
        record(
            by,
            "penalty.give",
            given,
            event_id=entrant.event_id,
            after={"entrant": entrant.pk, "kind": kind, "points": points},
            reason=given.reason,
        )
    return given


def revoke_penalty(penalty: Penalty, *, by: Actor, reason: str) -> Penalty:
    require(by, "penalty.give", event_id=penalty.event_id)
    if not reason.strip():
        raise Refused(problem("reason_missing", "reason"))
    with transaction.atomic():
        locked_event(penalty.event_id)
        penalty = Penalty.objects.select_for_update(of=("self",), no_key=True).get(pk=penalty.pk)
        if penalty.revoked_at is not None:
            raise Refused(problem("penalty_revoked"))
        penalty.revoked_at = timezone.now()
        penalty.revoke_reason = reason.strip()
        penalty.save(update_fields=["revoked_at", "revoke_reason"])
        touch_results(penalty.event_id)
        record(by, "penalty.revoke", penalty, event_id=penalty.event_id, reason=reason.strip())
    return penalty


def _problems_of_penalty(
    entrant: Entrant, kind: str, points: int, reason: str, table: Table | None
) -> Iterator[AnyProblem]:
    if kind not in PenaltyKind.values:
        yield problem("value_unknown", "kind", value=kind, choices=", ".join(PenaltyKind.values))
    if points < 0:
        yield problem("points_negative", "points")
    if points > MOST_POINTS:
        yield problem("value_out_of_range", "points", value=points, low=0, high=MOST_POINTS)
    if not reason.strip():
        yield problem("reason_missing", "reason")
    if len(reason) > LONGEST_REASON:
        yield problem("value_out_of_range", "reason", value=len(reason), low=1, high=LONGEST_REASON)
    if table is not None and table.session.event_id != entrant.event_id:
        yield problem("entrant_elsewhere", "table", name=entrant.player.display_name)
