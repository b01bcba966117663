"""Mark riichi when it is declared; the mark belongs to the hand being played until it is stored.

A mark raises no version, so a hand that a phone entered meanwhile still fits the table.
"""

from collections.abc import Iterator

from django.db import transaction

from league.core.audit import record
from league.core.errors import AnyProblem, problem, refuse_if
from league.core.live_channels import publish_live, table_channel
from league.core.locks import locked_table, require
from league.core.permissions import Actor
from league.enums import SessionStatus
from league.models import Seat, Table
from league.models.session import SEAT_SIGNS
from league.play.queries.early_ends import is_going_on
from league.play.queries.games import game_of, has_sticks
from league.play.sign_offs import problems_of_entry_right
from league.play.table_version import check_version
from scoring.results.odd_tables import FIVE
from scoring.riichi.play.legality.hand import may_declare_riichi, riichi_without_points


def declare_riichi(table: Table, seat: Seat, *, actor: Actor, version: int) -> Table:
    """Mark that a player has declared riichi in the hand being played."""
    return _mark(table, seat, actor=actor, version=version, declared=True)


def take_back_riichi(table: Table, seat: Seat, *, actor: Actor, version: int) -> Table:
    """Remove the mark of a player's riichi."""
    return _mark(table, seat, actor=actor, version=version, declared=False)


def _mark(table: Table, seat: Seat, *, actor: Actor, version: int, declared: bool) -> Table:
    require(actor, "table.riichi", event_id=table.session.event_id, table_id=table.pk)
    with transaction.atomic():
        table = locked_table(table.pk)
        check_version(table, version)
        refuse_if(_problems_of_marking(table, seat, actor))
        if (seat.starting_wind in table.riichi) == declared:
            return table
        if declared:
            refuse_if(_too_few_points(table, seat))
        marked = {*table.riichi} ^ {seat.starting_wind}
        table.riichi = "".join(wind for wind in SEAT_SIGNS if wind in marked)
        table.save(update_fields=["riichi"])
        publish_live(table_channel(table.pk))
        verb = "riichi.declare" if declared else "riichi.take_back"
        after = {"seat": seat.pk, "entrant": seat.entrant_id, "version": version}
        record(actor, verb, table, event_id=table.session.event_id, after=after)
    return table


def _problems_of_marking(table: Table, seat: Seat, actor: Actor) -> Iterator[AnyProblem]:
    yield from problems_of_entry_right(table, actor)
    if not has_sticks(table.session.event):
        yield problem("no_riichi")
    if table.session.status != SessionStatus.RUNNING:
        yield problem("table_not_playing")
    if not is_going_on(table):
        yield problem("game_over", number=table.number)
    if seat.table_id != table.pk:
        yield problem("seat_unknown", "seat", value=seat.pk)
    elif table.odd_size == FIVE and game_of(table).situation.sitting_out == seat.index:
        yield problem("player_waits", "seat")


def _too_few_points(table: Table, seat: Seat) -> Iterator[AnyProblem]:
    """Some rules require the points for the stick to declare riichi."""
    game = game_of(table)
    points, wind = game.situation.points[seat.index], game.situation.wind_of(seat.index)
    if wind is not None and not may_declare_riichi(points, game.ruleset):
        yield riichi_without_points(wind, points, game.ruleset, "seat")
