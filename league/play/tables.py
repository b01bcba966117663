"""Tables: record or clear a whole result, close and reopen, renew the link."""

from collections.abc import Iterator, Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone

from league.core.audit import record
from league.core.errors import AnyProblem, Refused, problem, refuse_if
from league.core.fields import problems_of_reason
from league.core.live_channels import publish_live, table_channel
from league.core.locks import (
    bump_results_version,
    bump_table_version,
    locked_table,
    require,
)
from league.core.notice_queue import queue_notice
from league.core.permissions import SYSTEM, Actor
from league.enums import (
    BEGUN_STATUSES,
    RESULT_STATUSES,
    ConfirmedBy,
    EarlyEnd,
    EntryContract,
    NoticeKind,
    SessionStatus,
    TableStatus,
)
from league.models import Seat, Table, new_token
from league.own_reasons import OwnReason
from league.play.hands import strike_all_hands
from league.play.queries.correction_effects import correction_effects
from league.play.queries.early_ends import ends_alone, is_going_on
from league.play.queries.entered_results import (
    EnteredResult,
    correction_needs_reason,
    last_result_entry,
    result_as_entered,
)
from league.play.queries.games import (
    entered_result,
    enters_hands,
    game_of,
    has_sticks,
    seats_of,
)
from league.play.queries.undo import before_closing, undo_until
from league.play.sign_offs import (
    missing_sign_offs,
    problems_of_entry_right,
    problems_of_signed_result,
    void_sign_offs,
)
from league.play.store_game import clear_result, save_table_state, store_game, store_result
from league.play.table_version import check_version
from league.standings.queries.rank_changes import changed_ranks, placed_now
from scoring.results.placement import problems_of_result


def record_result(
    table: Table,
    *,
    actor: Actor,
    version: int,
    raw_points: Sequence[int],
    leftover_sticks: int,
    reason: str = "",
) -> Table:
    """Store the points of a whole game, in the order E S W N of the starting winds.

    `raw_points` are without the sticks left on the table. Storing the same result changes nothing.
    """
    require(actor, "table.enter", event_id=table.session.event_id, table_id=table.pk)
    with transaction.atomic():
        table = locked_table(table.pk)
        check_version(table, version)
        seats = seats_of(table)
        old = result_as_entered(table, seats)
        new = EnteredResult(raw_points=tuple(raw_points), leftover_sticks=leftover_sticks)
        if old == new and not enters_hands(table):
            return table
        refuse_if(_problems_of_entering(table, actor, reason, corrects=old is not None))
        refuse_if(problems_of_result(raw_points, leftover_sticks, table.ruleset))
        effects = {} if old is None else correction_effects(table, seats, new, SYSTEM).to_json()
        result = entered_result(raw_points, seats, table.ruleset, leftover_sticks=leftover_sticks)
        store_result(table, seats, result)
        if old is None:
            table.status = TableStatus.FINISHED
            table.finished_at = timezone.now()
        void_sign_offs(table, actor=actor)
        save_table_state(table)
        bump_results_version(table.session.event_id)
        record(
            actor,
            "table.record_result" if old is None else "table.correct_result",
            table,
            event_id=table.session.event_id,
            before={} if old is None else _result_json(table, seats, old),
            after=_result_json(table, seats, new) | effects,
            reason=reason.strip(),
        )
        if old is not None:
            event_id = table.session.event_id
            queue_notice(NoticeKind.CORRECTION, event_id=event_id, table_id=table.pk)
    return table


def undo_result(table: Table, *, actor: Actor, version: int) -> Table:
    """Give the table the result that it had, or none, before the actor saved the last one.

    Refused once anything else of the table has changed. Sign-offs that the result voided stay void.
    """
    require(actor, "table.enter", event_id=table.session.event_id, table_id=table.pk)
    with transaction.atomic():
        table = locked_table(table.pk)
        check_version(table, version)
        saved = last_result_entry(table)
        if saved is None or saved.login_id != actor.login_id:
            raise Refused(problem("result_stands", number=table.number))
        before, reason = saved.before, OwnReason.TAKEN_BACK
        if before:
            return record_result(
                table,
                actor=actor,
                version=version,
                raw_points=before["raw_points"],
                leftover_sticks=before.get("leftover_sticks", 0),
                reason=reason,
            )
        refuse_if(_problems_of_clearing(table, reason))
        refuse_if(_problems_of_entering(table, actor, reason, corrects=True))
        _clear(table, actor=actor, reason=reason)
    return table


def _result_json(table: Table, seats: Sequence[Seat], result: EnteredResult) -> dict[str, Any]:
    """The result for the audit, with the entrants that the points are of."""
    points = {
        "raw_points": list(result.raw_points),
        "entrants": [seat.entrant_id for seat in seats],
    }
    sticks = has_sticks(table.session.event)
    return points | ({"leftover_sticks": result.leftover_sticks} if sticks else {})


def close_table(table: Table, *, actor: Actor, version: int) -> Table:
    """Confirm the result; first end an unfinished game between two hands.

    Before time only a referee ends a game like this; players use `agree_to_end`. The table stays
    open if players or a referee have to confirm the result.
    """
    require(actor, "table.enter", event_id=table.session.event_id, table_id=table.pk)
    with transaction.atomic():
        table = locked_table(table.pk)
        check_version(table, version)
        refuse_if(_problems_of_closing(table, actor))
        close_locked(table, actor=actor)
    return table


def close_locked(table: Table, *, actor: Actor) -> None:
    """End an unfinished game and close the table, unless others have to confirm the result.

    The caller locks the table and checks that it may be closed.
    """
    ends = is_going_on(table)
    closes = not ends or not _others_confirm(table, actor)
    table.undo = before_closing(table, steps=ends + closes)
    if ends:
        table.ended_early = True
        store_ending(table)
    if closes:
        table.status = TableStatus.CLOSED
        save_table_state(table)
    record(
        actor,
        "table.close" if closes else "table.end",
        table,
        event_id=table.session.event_id,
        after={"ended_early": table.ended_early},
    )


def undo_closing(table: Table, *, actor: Actor, version: int) -> Table:
    """Undo a closing of the table, or the end of its game, a moment later.

    Anybody who enters at the table may; sign-offs of a closed result stay.
    """
    require(actor, "table.enter", event_id=table.session.event_id, table_id=table.pk)
    with transaction.atomic():
        table = locked_table(table.pk)
        check_version(table, version)
        refuse_if(_problems_of_undoing(table, actor))
        table.status, table.ended_early = table.undo["status"], table.undo["ended_early"]
        table.undo = {}
        if enters_hands(table):
            store_ending(table)
        else:
            save_table_state(table)
        record(actor, "table.undo_close", table, event_id=table.session.event_id)
    return table


def reopen_table(table: Table, *, actor: Actor, version: int, reason: str) -> Table:
    """Open a closed table again; a game that was ended early continues."""
    require(actor, "table.correct_closed", event_id=table.session.event_id)
    with transaction.atomic():
        table = locked_table(table.pk)
        check_version(table, version)
        refuse_if(_problems_of_reopening(table, reason))
        void_sign_offs(table, actor=actor)
        table.ended_early = False
        table.status = TableStatus.FINISHED
        if enters_hands(table):
            store_ending(table)
        else:
            save_table_state(table)
        record(actor, "table.reopen", table, event_id=table.session.event_id, reason=reason)
    return table


def renew_link(table: Table, *, actor: Actor) -> Table:
    """Give the table a new secret link; the old one stops working."""
    require(actor, "table.renew_link", event_id=table.session.event_id)
    with transaction.atomic():
        table = locked_table(table.pk)
        table.token = new_token()
        table.save(update_fields=["token"])
        record(actor, "table.renew_link", table, event_id=table.session.event_id)
        publish_live(table_channel(table.pk))  # ends streams that use the old link
    return table


def clear_table_result(table: Table, *, actor: Actor, version: int, reason: str) -> Table:
    """Remove a result that was entered as a whole."""
    require(actor, "table.correct_closed", event_id=table.session.event_id)
    with transaction.atomic():
        table = locked_table(table.pk)
        check_version(table, version)
        refuse_if(_problems_of_clearing(table, reason))
        _clear(table, actor=actor, reason=reason)
    return table


def _clear(table: Table, *, actor: Actor, reason: str) -> None:
    """Remove the result of a table that is locked and may lose it."""
    void_sign_offs(table, actor=actor)
    seats, event = seats_of(table), table.session.event
    old, placed = result_as_entered(table, seats), placed_now(event)
    clear_result(table, seats)
    table.status = TableStatus.WAITING
    table.finished_at = None
    save_table_state(table)
    bump_results_version(event.pk)
    record(
        actor,
        "table.clear_result",
        table,
        event_id=event.pk,
        before={} if old is None else _result_json(table, seats, old),
        after=changed_ranks(placed, event),
        reason=reason,
    )


def switch_to_result_only(table: Table, *, actor: Actor, version: int, reason: str) -> Table:
    """Record only the result of this game, in an event that records every hand.

    Hands that were entered are struck but stay on record.
    """
    return _set_result_only(table, actor=actor, version=version, reason=reason, result_only=True)


def switch_to_hands(table: Table, *, actor: Actor, version: int, reason: str) -> Table:
    return _set_result_only(table, actor=actor, version=version, reason=reason, result_only=False)


def _set_result_only(
    table: Table, *, actor: Actor, version: int, reason: str, result_only: bool
) -> Table:
    require(actor, "table.correct_closed", event_id=table.session.event_id)
    with transaction.atomic():
        table = locked_table(table.pk)
        check_version(table, version)
        refuse_if(_problems_of_contract(table, reason))
        struck = strike_all_hands(table, actor=actor, reason=reason.strip()) if result_only else []
        table.result_only, table.riichi = result_only, ""
        bump_table_version(table, "result_only", "riichi")
        verb = "table.take_result_only" if result_only else "table.take_hands_again"
        after = {"struck": struck} if struck else None
        record(actor, verb, table, event_id=table.session.event_id, after=after, reason=reason)
    return table


def store_ending(table: Table) -> None:
    """Store whether the game is over, without storing hands."""
    game = game_of(table)
    store_game(table, [], game, since=len(game.hands))


def _problems_of_entering(
    table: Table, actor: Actor, reason: str, *, corrects: bool
) -> Iterator[AnyProblem]:
    referee = actor.may("table.correct_closed", event_id=table.session.event_id)
    if enters_hands(table):
        yield problem("hands_only")
    else:
        yield from problems_of_entry_right(table, actor)
    if table.session.status == SessionStatus.FINISHED and not referee:
        yield problem("session_finished", number=table.session.number)
    elif table.session.status not in BEGUN_STATUSES:
        yield problem("table_not_playing")
    if table.status == TableStatus.CLOSED and not referee:
        yield problem("table_closed")
    else:
        yield from problems_of_signed_result(table, actor)
    yield from problems_of_reason(reason, needed=corrects and correction_needs_reason(table))


def _problems_of_closing(table: Table, actor: Actor) -> Iterator[AnyProblem]:
    event = table.session.event
    not_entering = list(problems_of_entry_right(table, actor))
    yield from not_entering
    if table.session.status != SessionStatus.RUNNING:
        yield problem("table_not_playing")
    if table.status == TableStatus.CLOSED:
        yield problem("table_closed")
    if not enters_hands(table) and table.status not in RESULT_STATUSES:
        yield problem("table_without_hands")
    if is_going_on(table):
        running = table.session.status == SessionStatus.RUNNING
        if running and not not_entering and not ends_alone(table, actor):
            referee = event.early_end == EarlyEnd.REFEREE
            yield problem("end_needs_referee" if referee else "end_needs_players")
        return
    if event.confirmed_by == ConfirmedBy.REFEREE and _others_confirm(table, actor):
        yield problem("confirm_needs_referee")
    if event.confirmed_by == ConfirmedBy.PLAYERS:
        yield from missing_sign_offs(table)


def _problems_of_undoing(table: Table, actor: Actor) -> Iterator[AnyProblem]:
    yield from problems_of_entry_right(table, actor)
    if table.session.status != SessionStatus.RUNNING:
        yield problem("table_not_playing")
    if undo_until(table) is None:
        yield problem("closing_stands")


def _others_confirm(table: Table, actor: Actor) -> bool:
    """Whether a person other than `actor` has to confirm the result."""
    event = table.session.event
    if event.confirmed_by == ConfirmedBy.REFEREE:
        return not actor.may("table.correct_closed", event_id=event.pk)
    return event.confirmed_by == ConfirmedBy.PLAYERS


def _problems_of_reopening(table: Table, reason: str) -> Iterator[AnyProblem]:
    if table.status != TableStatus.CLOSED and not table.ended_early:
        yield problem("table_unfinished", number=table.number)
    if table.session.status == SessionStatus.FINISHED:
        yield problem("session_finished", number=table.session.number)
    yield from problems_of_reason(reason, needed=True)


def _problems_of_contract(table: Table, reason: str) -> Iterator[AnyProblem]:
    if table.session.event.entry_contract != EntryContract.HANDS:
        yield problem("results_only")
    if table.status in RESULT_STATUSES:
        yield problem("table_has_entries", number=table.number)
    yield from problems_of_reason(reason, needed=True)


def _problems_of_clearing(table: Table, reason: str) -> Iterator[AnyProblem]:
    if enters_hands(table):
        yield problem("hands_only")
    if table.session.status == SessionStatus.FINISHED:
        yield problem("session_finished", number=table.session.number)
    yield from problems_of_reason(reason, needed=True)
