"""Tables: state, result, closing, reopening, sign-offs and links."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from rest_framework.response import Response

from league.api.base import OfTable, found
from league.api.call import Given, call
from league.api.inputs.tables import (
    ResultIn,
    RiichiIn,
    SignIn,
    TableSwapIn,
    VersionIn,
    VersionReasonIn,
)
from league.api.outputs.tables import LinkOut, SignOffOut, TableOut, visible_state
from league.api.who_may import PUBLIC
from league.core.errors import Conflict, Refused, problem
from league.events.queries.visible import sees_game
from league.importing.online_logs.kept_games import kept_game, viewer_file
from league.models import Seat, Table
from league.play.declared_riichi import declare_riichi, take_back_riichi
from league.play.early_ends import agree_to_end
from league.play.queries.games import seat_at, state_json, state_of
from league.play.seat_swaps import swap_at_table
from league.play.sign_offs import sign_table, withdraw_sign_off
from league.play.tables import (
    clear_table_result,
    close_table,
    record_result,
    renew_link,
    reopen_table,
    switch_to_hands,
    switch_to_result_only,
    undo_closing,
)


class TableStates(OfTable):
    """Calls that answer with the state of the table, for this caller."""

    tag = "tables"

    def visible(self, table: Table, state: dict[str, Any]) -> dict[str, Any]:
        event_id = table.session.event_id
        return visible_state(
            state,
            game=sees_game(table, self.actor),
            names=self.actor.may("entrants.change", event_id=event_id),
            enters=self.actor.may("table.enter", event_id=event_id, table_id=table.pk),
        )

    def state(self, table: Table) -> Response:
        return Response(self.visible(table, state_json(state_of(table))))

    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, Conflict):
            table = Table.objects.select_related("session__event").get(pk=self.kwargs["pk"])
            exc.state = self.visible(table, exc.state)
        return super().handle_exception(exc)


class TableViewSet(TableStates):
    @call(PUBLIC, out=TableOut)
    def retrieve(self, table: Table) -> Response:
        """Show a table: its seats, its hands and the situation of its game."""
        return self.state(table)

    @call(PUBLIC, "GET viewer-json", out={200: OpenApiTypes.OBJECT})
    def viewer_json(self, table: Table) -> Response:
        """Read a game that was imported from an online log as JSON of Tenhou's viewer."""
        log = found(kept_game(table, self.actor))
        return Response(viewer_file(table, log, self.actor))

    @call("table.enter", "POST result", body=ResultIn, out=TableOut)
    def record_result(self, table: Table, given: Given) -> Response:
        """Record the result of a game as a whole."""
        return self.state(record_result(table, actor=self.actor, **given))

    @record_result.mapping.delete
    @call("table.correct_closed", body=VersionReasonIn, out=TableOut)
    def clear_result(self, table: Table, given: Given) -> Response:
        """Remove the result of a game that was recorded as a whole."""
        return self.state(clear_table_result(table, actor=self.actor, **given))

    @call("table.enter", "POST close", body=VersionIn, out=TableOut)
    def close(self, table: Table, given: Given) -> Response:
        """Close a table: its game is over and its result counts."""
        return self.state(close_table(table, actor=self.actor, **given))

    @close.mapping.delete
    @call("table.enter", body=VersionIn, out=TableOut)
    def undo_closing(self, table: Table, given: Given) -> Response:
        """Undo the closing, a moment after it."""
        return self.state(undo_closing(table, actor=self.actor, **given))

    @call("table.correct_closed", "POST reopen", body=VersionReasonIn, out=TableOut)
    def reopen(self, table: Table, given: Given) -> Response:
        """Reopen a closed table, to correct it."""
        return self.state(reopen_table(table, actor=self.actor, **given))

    @call("table.correct_closed", "POST result-only", body=VersionReasonIn, out=TableOut)
    def switch_to_result_only(self, table: Table, given: Given) -> Response:
        """Record only the result of a game, in an event that records every hand."""
        return self.state(switch_to_result_only(table, actor=self.actor, **given))

    @switch_to_result_only.mapping.delete
    @call("table.correct_closed", body=VersionReasonIn, out=TableOut)
    def switch_to_hands(self, table: Table, given: Given) -> Response:
        """Record every hand of a game again."""
        return self.state(switch_to_hands(table, actor=self.actor, **given))

    @call("table.swap_seats", "POST swap-seats", body=TableSwapIn, out=TableOut)
    def swap_seats(self, table: Table, given: Given) -> Response:
        """Swap the seats of two players of a table; results stay with the seats."""
        return self.state(swap_at_table(table, actor=self.actor, **given))

    @call("table.see_link", "GET link", out=LinkOut, secret=True)
    def link(self, table: Table) -> Table:
        """Show the secret link of a table."""
        return table

    @call("table.renew_link", "POST renew-link", out=LinkOut, secret=True)
    def renew_link(self, table: Table) -> Table:
        """Give a table a new link; the old one stops working."""
        return renew_link(table, actor=self.actor)


class TableSeatViewSet(TableStates):
    """What one player does at the table, with the PIN of the seat card where one is asked for."""

    @call("table.enter", "POST sign", body=SignIn, out=SignOffOut)
    def sign(self, table: Table, given: Given) -> Any:
        """Sign the result of a game for one player."""
        seat = taken_seat(table, given)
        return sign_table(table, seat, actor=self.actor, **given)

    @sign.mapping.delete
    @call("table.enter", body=SignIn, out=TableOut)
    def withdraw_sign_off(self, table: Table, given: Given) -> Response:
        """Withdraw a player's sign-off, until all have signed."""
        seat = taken_seat(table, given)
        withdraw_sign_off(table, seat, actor=self.actor, **given)
        return self.state(table)

    @call("table.enter", "POST end-agreement", body=SignIn, out=TableOut)
    def agree_to_end(self, table: Table, given: Given) -> Response:
        """Agree for one player to end a game before time; the last one's consent ends it."""
        seat = taken_seat(table, given)
        return self.state(agree_to_end(table, seat, actor=self.actor, **given))

    @call("table.riichi", "POST riichi", body=RiichiIn, out=TableOut)
    def declare_riichi(self, table: Table, given: Given) -> Response:
        """Mark riichi of a player in the hand being played, for all phones at the table."""
        seat = taken_seat(table, given)
        return self.state(declare_riichi(table, seat, actor=self.actor, **given))

    @declare_riichi.mapping.delete
    @call("table.riichi", body=RiichiIn, out=TableOut)
    def take_back_riichi(self, table: Table, given: Given) -> Response:
        """Take the mark of riichi back."""
        seat = taken_seat(table, given)
        return self.state(take_back_riichi(table, seat, actor=self.actor, **given))


def taken_seat(table: Table, given: Given) -> Seat:
    """Take the seat out of the values."""
    seat_id = given.pop("seat")
    seat = seat_at(table, seat_id)
    if seat is None:
        raise Refused(problem("seat_unknown", "seat", value=seat_id))
    return seat
