"""Promote and relegate within a season; a step can be undone until the next session is drawn."""

from collections.abc import Iterator, Mapping

from django.db import transaction

from league.core.audit import record
from league.core.errors import AnyProblem, Conflict, Refused, problem, refuse_if
from league.core.locks import bump_results_version, locked_event, require
from league.core.permissions import SYSTEM, Actor
from league.core.versions import results_chain
from league.divisions.divisions import problems_of_moving
from league.divisions.queries.proposal import DivisionProposal, ProposedMove, division_proposal
from league.enums import DivisionMoveReason, EventStatus
from league.models import DivisionChange, DivisionMove, Entrant, Event
from league.standings.queries.stages import sessions_in


def apply_promotion(
    event: Event,
    places: Mapping[int, int] | None = None,
    *,
    actor: Actor,
    version: int | None = None,
    resets_points: bool | None = None,
) -> DivisionChange:
    """Promote and relegate as proposed; `places` (division by entrant, ids) change the proposal.

    `resets_points` defaults to the rule of the divisions. Raises Conflict if `version`, the version
    of the results behind the proposal, is out of date.
    """
    require(actor, "divisions.change", event_id=event.pk)
    with transaction.atomic():
        event = locked_event(event.pk)
        now = results_chain(event)
        if version is not None and version != now:
            raise Conflict(problem("results_moved_on", "version"), state={"version": now})
        proposal = division_proposal(event, SYSTEM)
        wanted = {item.entrant.pk: item.next_division.pk for item in proposal.players}
        refuse_if([*_problems_of_step(event, proposal), *_problems_of_places(proposal, places)])
        wanted |= places or {}
        moving = [item for item in proposal.players if wanted[item.entrant.pk] != item.division.pk]
        refuse_if(problems_of_moving(event, {item.entrant.pk: item.entrant for item in moving}))
        resets = proposal.rules.resets_points if resets_points is None else resets_points
        change = DivisionChange.objects.create(
            event=event, after_session=proposal.after_session, resets_points=resets
        )
        for item in moving:
            _move(change, item, wanted[item.entrant.pk])
        bump_results_version(event.pk)
        record(actor, "division.promote", change, event_id=event.pk, after=_audit_json(change))
    return change


def undo_promotion(event: Event, *, actor: Actor) -> None:
    """Undo the last step if no session after it is drawn."""
    require(actor, "divisions.change", event_id=event.pk)
    with transaction.atomic():
        event = locked_event(event.pk)
        change = event.division_changes.order_by("after_session").last()
        if change is None:
            raise Refused(problem("division_change_missing"))
        refuse_if(_problems_of_undoing(change))
        record(
            actor, "division.undo_promotion", change, event_id=event.pk, before=_audit_json(change)
        )
        for move in change.moves.all():
            Entrant.objects.filter(pk=move.entrant_id).update(division=move.from_division_id)
        change.delete()
        bump_results_version(event.pk)


def can_be_undone(change: DivisionChange) -> bool:
    return not [*_problems_of_undoing(change)]


def _move(change: DivisionChange, item: ProposedMove, division: int) -> None:
    as_proposed = division == item.next_division.pk
    DivisionMove.objects.create(
        change=change,
        entrant=item.entrant,
        from_division=item.division,
        to_division_id=division,
        place=item.placed.row.rank,
        why=item.why if as_proposed and item.why else DivisionMoveReason.CHOSEN,
    )
    Entrant.objects.filter(pk=item.entrant.pk).update(division=division)


def _audit_json(change: DivisionChange) -> dict[str, object]:
    up: list[int] = []
    down: list[int] = []
    for move in change.moves.select_related("from_division", "to_division").order_by("pk"):
        is_up = move.to_division.number < move.from_division.number
        (up if is_up else down).append(move.entrant_id)
    return {
        "after_session": change.after_session,
        "resets_points": change.resets_points,
        "moved_up": up,
        "moved_down": down,
    }


def _problems_of_step(event: Event, proposal: DivisionProposal) -> Iterator[AnyProblem]:
    if event.status == EventStatus.FINISHED:
        yield problem("promotion_after_end")
    elif event.status != EventStatus.RUNNING:
        yield problem("event_not_running")
    if not proposal.divisions:
        yield problem("divisions_missing")
    first = event.stages.order_by("number")[0]
    if not proposal.after_session:
        yield problem("stage_unplayed", name=first.title)
    if first.cut_at is not None:
        yield problem("stage_cut_done", name=first.title)
    for number in proposal.unfinished:
        yield problem("session_unfinished", number=number)
    if proposal.last is not None and proposal.last.after_session >= proposal.after_session:
        yield problem("division_change_done", number=proposal.after_session)


def _problems_of_places(
    proposal: DivisionProposal, places: Mapping[int, int] | None
) -> Iterator[AnyProblem]:
    known = {division.pk for division in proposal.divisions}
    for division in sorted({*(places or {}).values()} - known):
        yield problem("division_elsewhere", "places", value=division)
    players = {item.entrant.pk for item in proposal.players}
    for entrant in sorted({*(places or {})} - players):
        yield problem("entrant_elsewhere", "places", name=f"#{entrant}")


def _problems_of_undoing(change: DivisionChange) -> Iterator[AnyProblem]:
    later = sessions_in(change.event.stages.order_by("number")[0])
    for session in later.filter(number__gt=change.after_session):
        yield problem("division_change_built_upon", number=session.number)
    if change.event.stages.order_by("number")[0].cut_at is not None:
        yield problem("stage_cut_done", name=change.event.stages.order_by("number")[0].title)
