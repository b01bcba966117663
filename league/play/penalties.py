"""Give and revoke penalties, rulings and bonuses."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from league.core.audit import record
from league.core.errors import AnyProblem, Refused, problem, refuse_if
from league.core.fields import problems_of_reason
from league.core.live_channels import publish_live, table_channel
from league.core.locks import bump_results_version, locked_event, require
from league.core.permissions import Actor
from league.enums import POINTLESS_KINDS, PenaltyKind, penalty_kind_label
from league.models import Entrant, Penalty, Session, Table
from league.play.penalty_catalogue import offences_of
from league.play.queries.penalties import hand_choices, points_by_rules
from league.standings.queries.rank_changes import changed_ranks, placed_now

MOST_POINTS = 1_000_000
DUPLICATE_WINDOW = timedelta(minutes=1)  # an identical penalty within this time is a double tap


def give_penalty(
    entrant: Entrant,
    *,
    actor: Actor,
    kind: str,
    points: int | None,
    reason: str,
    offence: str = "",
    place: Table | Session | None = None,
    hand_position: int | None = None,
) -> Penalty:
    """Record a penalty, a ruling or a bonus; its points change the entrant's total.

    Without `points` it has those of the rules, and is refused where the rules name none.
    With a `place` it is hidden as long as the results there are. `hand_position` ties it to a hand
    of the table, which may be the hand being played.
    """
    table = place if isinstance(place, Table) else None
    session = place.session if isinstance(place, Table) else place
    counted = points_by_rules(entrant.event, kind) if points is None else points
    require(actor, "penalty.give", event_id=entrant.event_id)
    refuse_if(
        [
            *_problems_of_points(entrant, kind, counted),
            *problems_of_reason(reason, needed=True),
            *_problems_of_place(entrant, place),
            *_problems_of_hand(entrant, offence, table, hand_position),
        ]
    )
    given = Penalty(
        event_id=entrant.event_id,
        entrant=entrant,
        table=table,
        session=session,
        hand_position=hand_position,
        offence=offence,
        kind=kind,
        points=counted or 0,
        reason=reason.strip(),
        given_by_id=actor.login_id,
    )
    _store(given, actor)
    return given


def _store(given: Penalty, actor: Actor) -> None:
    with transaction.atomic():
        locked_event(given.event_id)
        refuse_if(_problems_of_duplicate(given))
        given.save()
        bump_results_version(given.event_id)
        record(
            actor,
            "bonus.give" if given.is_bonus else "penalty.give",
            given,
            event_id=given.event_id,
            after=_audit_json(given),
            reason=given.reason,
        )
        _notify_table(given)


def revoke_penalty(penalty: Penalty, *, actor: Actor, reason: str) -> Penalty:
    require(actor, "penalty.give", event_id=penalty.event_id)
    refuse_if(problems_of_reason(reason, needed=True))
    with transaction.atomic():
        locked_event(penalty.event_id)
        penalty = Penalty.objects.select_for_update(of=("self",), no_key=True).get(pk=penalty.pk)
        if penalty.revoked_at is not None:
            raise Refused(problem("penalty_revoked"))
        before = placed_now(penalty.event)
        penalty.revoked_at = timezone.now()
        penalty.revoke_reason = reason.strip()
        penalty.save(update_fields=["revoked_at", "revoke_reason"])
        bump_results_version(penalty.event_id)
        _notify_table(penalty)
        verb = "bonus.revoke" if penalty.is_bonus else "penalty.revoke"
        record(
            actor,
            verb,
            penalty,
            event_id=penalty.event_id,
            after=changed_ranks(before, penalty.event),
            reason=reason.strip(),
        )
    return penalty


def _problems_of_duplicate(given: Penalty) -> Iterator[AnyProblem]:
    """Refuse an identical penalty that was given a moment ago."""
    fields = ("entrant", "table", "session", "hand_position", "offence", "kind", "points", "reason")
    same = {name: getattr(given, name) for name in fields}
    standing = Penalty.objects.standing().filter(**same, given_by=given.given_by_id)
    if standing.filter(given_at__gt=timezone.now() - DUPLICATE_WINDOW).exists():
        yield problem("penalty_given_again")


def _audit_json(given: Penalty) -> dict[str, Any]:
    """The penalty for the audit; offence, table, session and hand only if they are set."""
    after = {"entrant": given.entrant_id, "kind": given.kind, "points": given.points}
    more = {"offence": given.offence, "table": given.table_id, "hand": given.hand_position}
    if given.table_id is None:
        more["session"] = given.session_id
    return after | {name: value for name, value in more.items() if value}


def _notify_table(penalty: Penalty) -> None:
    """Reload the table's page, which shows rulings at their hands."""
    if penalty.table_id is not None:
        publish_live(table_channel(penalty.table_id))


def _problems_of_points(entrant: Entrant, kind: str, points: int | None) -> Iterator[AnyProblem]:
    if kind not in PenaltyKind.values:
        yield problem("value_unknown", "kind", value=kind, choices=", ".join(PenaltyKind.values))
    elif kind == PenaltyKind.BONUS and not points:
        yield problem("bonus_without_points", "points")
    elif points is None or (kind in POINTLESS_KINDS and points > 0):
        label = penalty_kind_label(PenaltyKind(kind), entrant.event.ruleset.variant)
        code = "penalty_points_missing" if points is None else "penalty_without_points"
        yield problem(code, "points", kind=str(label))
    if points is None:
        return
    if points < 0:
        yield problem("points_negative", "points")
    if points > MOST_POINTS:
        yield problem("value_out_of_range", "points", value=points, low=0, high=MOST_POINTS)


def _problems_of_place(entrant: Entrant, place: Table | Session | None) -> Iterator[AnyProblem]:
    session = place.session if isinstance(place, Table) else place
    if session is not None and session.event_id != entrant.event_id:
        field = "table" if isinstance(place, Table) else "session"
        yield problem("entrant_elsewhere", field, name=entrant.staff_name)


def _problems_of_hand(
    entrant: Entrant, offence: str, table: Table | None, hand_position: int | None
) -> Iterator[AnyProblem]:
    if offence and offence not in offences_of(entrant.event.ruleset):
        yield problem("offence_unknown", "offence", value=offence)
    if hand_position is None:
        return
    if table is None:
        yield problem("hand_without_table", "table")
    elif hand_position not in dict(hand_choices(table)):
        yield problem("hand_missing", "hand_position", position=hand_position)
