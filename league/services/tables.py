"""Tables: their links, their results where only those are entered, their closing."""

from collections.abc import Iterator, Sequence

from django.db import transaction
from django.utils import timezone

from league.enums import (
    RESULT_STATUSES,
    ConfirmedBy,
    EnteredBy,
    EntryContract,
    SessionStatus,
    TableStatus,
)
from league.models import Seat, SignOff, Table, new_token
from league.permissions import Actor
from league.selectors.games import enters_hands, game_of, seats_of, state_json, state_of
from league.services.audit import record
from league.services.errors import AnyProblem, Conflict, Refused, problem, refuse_if
from league.services.fields import problems_of_reason
from league.services.games import bump_version, clear_result, store_game, store_result
from league.services.guards import locked_table, require, touch_results
from scoring.placement import final_scores, problems_of_result


def record_result(
    table: Table,
    *,
    by: Actor,
    version: int,
    raw_points: Sequence[int],
    leftover_sticks: int,
    reason: str = "",
) -> Table:
    """Store the scores of a whole game, in the order E S W N of the starting winds."""
    require(by, "table.enter", event_id=table.session.event_id, table_id=table.pk)
    with transaction.atomic():
        table = locked_table(table.pk)
        ruleset = table.session.event.ruleset
        _check_version(table, version)
        refuse_if(_problems_of_entering(table, by, reason))
        refuse_if(problems_of_result(raw_points, leftover_sticks, ruleset))
        seats = seats_of(table)
        before = {"raw_points": [seat.raw_points for seat in seats]}
        result = final_scores(raw_points, ruleset, leftover_sticks=leftover_sticks)
        store_result(table, seats, result)
        if table.status not in RESULT_STATUSES:
            table.status = TableStatus.FINISHED
            table.finished_at = timezone.now()
        void_sign_offs(table)
        bump_version(table)
        touch_results(table.session.event_id)
        record(
            by,
            "table.record_result",
            table,
            event_id=table.session.event_id,
            before=before,
            after={"raw_points": list(raw_points), "leftover_sticks": leftover_sticks},
            reason=reason,
        )
    return table


def close_table(table: Table, *, by: Actor, version: int) -> Table:
    """Confirm the result. A game that the clock cut short ends here, between two hands."""
    require(by, "table.enter", event_id=table.session.event_id, table_id=table.pk)
    with transaction.atomic():
        table = locked_table(table.pk)
        _check_version(table, version)
        refuse_if(_problems_of_closing(table, by))
        if enters_hands(table.session.event) and table.status not in RESULT_STATUSES:
            table.ended_early = True
            store_ending(table)
        table.status = TableStatus.CLOSED
        bump_version(table)
        record(
            by,
            "table.close",
            table,
            event_id=table.session.event_id,
            after={"ended_early": table.ended_early},
        )
    return table


def reopen_table(table: Table, *, by: Actor, version: int, reason: str) -> Table:
    """Take a closing back; a game that was ended early goes on."""
    require(by, "table.correct_closed", event_id=table.session.event_id)
    with transaction.atomic():
        table = locked_table(table.pk)
        _check_version(table, version)
        refuse_if(_problems_of_reopening(table, reason))
        table.ended_early = False
        table.status = TableStatus.FINISHED
        if enters_hands(table.session.event):
            store_ending(table)
        else:
            bump_version(table)
        void_sign_offs(table)
        record(by, "table.reopen", table, event_id=table.session.event_id, reason=reason)
    return table


def sign_table(table: Table, seat: Seat, *, by: Actor, version: int) -> SignOff:
    """One player's word that the result at this version is right."""
    require(by, "table.enter", event_id=table.session.event_id, table_id=table.pk)
    with transaction.atomic():
        table = locked_table(table.pk)
        _check_version(table, version)
        refuse_if(_problems_of_who_enters(table, by))
        if table.status not in RESULT_STATUSES:
            raise Refused(problem("table_unfinished", number=table.number))
        if seat.table_id != table.pk:
            raise Refused(problem("seat_unknown", "seat", value=seat.pk))
        signed, created = SignOff.objects.get_or_create(
            table=table, seat=seat, voided_at=None, defaults={"version": version}
        )
        if created:
            record(
                by,
                "table.sign",
                signed,
                event_id=table.session.event_id,
                after={"seat": seat.pk, "version": version},
            )
    return signed


def renew_link(table: Table, *, by: Actor) -> Table:
    """Give the table a new secret link; the old one opens nothing any more."""
    require(by, "table.renew_link", event_id=table.session.event_id)
    with transaction.atomic():
        table = locked_table(table.pk)
        table.token = new_token()
        table.save(update_fields=["token"])
        record(by, "table.renew_link", table, event_id=table.session.event_id)
    return table


def clear_table_result(table: Table, *, by: Actor, version: int, reason: str) -> Table:
    """Take back a result that was entered as a whole."""
    require(by, "table.correct_closed", event_id=table.session.event_id)
    with transaction.atomic():
        table = locked_table(table.pk)
        _check_version(table, version)
        refuse_if(_problems_of_clearing(table, reason))
        clear_result(table, seats_of(table))
        table.status = TableStatus.WAITING
        table.finished_at = None
        void_sign_offs(table)
        bump_version(table)
        touch_results(table.session.event_id)
        record(by, "table.clear_result", table, event_id=table.session.event_id, reason=reason)
    return table


def void_sign_offs(table: Table) -> None:
    table.sign_offs.filter(voided_at__isnull=True).update(voided_at=timezone.now())


def store_ending(table: Table) -> None:
    """The hands stay as they are; only whether the game is over has changed."""
    game = game_of(table)
    store_game(table, [], game, since=len(game.hands))


def _check_version(table: Table, version: int) -> None:
    if table.version != version:
        raise Conflict(problem("table_moved_on", "version"), state=state_json(state_of(table)))


def _problems_of_who_enters(table: Table, by: Actor) -> Iterator[AnyProblem]:
    """Whoever may enter nothing here ends and confirms nothing, either."""
    event = table.session.event
    desk = by.may("table.desk", event_id=event.pk)
    if event.entry_contract == EntryContract.DESK and not desk:
        yield problem("desk_only")
    elif event.entered_by == EnteredBy.SCORER and by.login_id is None and not desk:
        yield problem("entry_not_at_table")


def _problems_of_entering(table: Table, by: Actor, reason: str) -> Iterator[AnyProblem]:
    event = table.session.event
    desk = by.may("table.desk", event_id=event.pk)
    if event.entry_contract == EntryContract.HANDS:
        yield problem("hands_only")
    else:
        yield from _problems_of_who_enters(table, by)
    if table.session.status == SessionStatus.FINISHED and not desk:
        yield problem("session_finished", number=table.session.number)
    elif table.session.status not in {SessionStatus.RUNNING, SessionStatus.FINISHED}:
        yield problem("table_not_playing")
    if table.status == TableStatus.CLOSED and not desk:
        yield problem("table_closed")
    yield from problems_of_reason(reason)


def _problems_of_closing(table: Table, by: Actor) -> Iterator[AnyProblem]:
    event = table.session.event
    yield from _problems_of_who_enters(table, by)
    if table.session.status != SessionStatus.RUNNING:
        yield problem("table_not_playing")
    if table.status == TableStatus.CLOSED:
        yield problem("table_closed")
    if not enters_hands(event) and table.status not in RESULT_STATUSES:
        yield problem("table_without_hands")
    if enters_hands(event) and not table.hands.standing().exists():
        yield problem("table_without_hands")
    if event.confirmed_by == ConfirmedBy.REFEREE and not by.may("table.desk", event_id=event.pk):
        yield problem("confirm_needs_referee")
    if event.confirmed_by == ConfirmedBy.PLAYERS:
        yield from _missing_sign_offs(table)


def _missing_sign_offs(table: Table) -> Iterator[AnyProblem]:
    signed = set(table.sign_offs.filter(voided_at__isnull=True).values_list("seat_id", flat=True))
    for seat in seats_of(table):
        if seat.pk not in signed:
            yield problem("sign_off_missing", name=seat.entrant.player.public_name)


def _problems_of_reopening(table: Table, reason: str) -> Iterator[AnyProblem]:
    if table.status != TableStatus.CLOSED:
        yield problem("table_unfinished", number=table.number)
    if table.session.status == SessionStatus.FINISHED:
        yield problem("session_finished", number=table.session.number)
    yield from problems_of_reason(reason, needed=True)


def _problems_of_clearing(table: Table, reason: str) -> Iterator[AnyProblem]:
    if enters_hands(table.session.event):
        yield problem("hands_only")
    if table.session.status == SessionStatus.FINISHED:
        yield problem("session_finished", number=table.session.number)
    yield from problems_of_reason(reason, needed=True)
