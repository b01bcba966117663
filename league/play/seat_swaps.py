"""Swap the seats of two players at one table, even after hands were entered."""

from collections.abc import Iterator

from django.db import transaction

from league.core.audit import record
from league.core.errors import AnyProblem, problem, refuse_if
from league.core.fields import problems_of_reason
from league.core.locks import (
    bump_page_version,
    bump_results_version,
    locked_session,
    locked_table,
    require,
)
from league.core.permissions import Actor
from league.enums import ChangeKind, SessionStatus
from league.models import Seat, Table
from league.play.queries.entered_results import result_as_entered
from league.play.queries.games import (
    entered_result,
    enters_hands,
    game_of,
    seats_of,
    standing_hands,
)
from league.play.sign_offs import void_sign_offs
from league.play.store_game import save_table_state, store_game, store_result
from league.play.table_version import check_version
from league.seating.changes import record_change
from league.seating.draw_job import certify_session
from league.seating.sessions.swaps import exchange


def swap_at_table(
    table: Table, first: int, second: int, *, actor: Actor, version: int, reason: str = ""
) -> Table:
    """Swap the seats of two players, and with them their starting winds.

    Hands and scores stay with the seat, so they now count for the other player. If anything was
    entered, a reason is required and sign-offs become void.
    """
    event_id = table.session.event_id
    require(actor, "table.swap_seats", event_id=event_id)
    with transaction.atomic():
        session = locked_session(table.session_id)
        table = locked_table(table.pk)
        check_version(table, version)
        seats = {seat.pk: seat for seat in seats_of(table)}
        played = has_entries(table)
        refuse_if(_problems_of_swap(table, seats, first, second))
        refuse_if(problems_of_reason(reason, needed=played))
        here, there = seats[first], seats[second]
        entrants = [here.entrant_id, there.entrant_id]
        if not played:
            change = record_change(session, ChangeKind.SWAP, login_id=actor.login_id)
            change.details = {"entrants": entrants}
            change.save(update_fields=["details"])
        void_sign_offs(table, actor=actor)
        exchange(here, there)
        table.riichi = ""
        _store_derived(table)
        if not played:
            certify_session(session)
        (bump_results_version if played else bump_page_version)(event_id)
        record(
            actor,
            "table.swap_seats",
            table,
            event_id=event_id,
            before={"entrants": entrants},
            after={"entrants": entrants[::-1]},
            reason=reason.strip(),
        )
    return table


def has_entries(table: Table) -> bool:
    """Whether anything was entered at this table, struck hands included."""
    return table.hands.exists() or table.seats.filter(raw_points__isnull=False).exists()


def _store_derived(table: Table) -> None:
    """Recompute and store the results for the players as now seated."""
    seats = seats_of(table)
    if enters_hands(table):
        hands = standing_hands(table)
        store_game(table, hands, game_of(table, hands), since=0)
        return
    entered = result_as_entered(table, seats)
    if entered is not None:
        points, sticks = entered.raw_points, entered.leftover_sticks
        result = entered_result(points, seats, table.ruleset, leftover_sticks=sticks)
        store_result(table, seats, result)
    save_table_state(table)


def _problems_of_swap(
    table: Table, seats: dict[int, Seat], first: int, second: int
) -> Iterator[AnyProblem]:
    for name, pk in (("first", first), ("second", second)):
        if pk not in seats:
            yield problem("seat_unknown", name, value=pk)
    if first == second:
        yield problem("seats_same", "second")
    if table.session.status == SessionStatus.DRAFT:
        yield problem("session_not_published", number=table.session.number)
