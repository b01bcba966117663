"""Tables: state, result, closing, reopening and links."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import ApiView, secret, without_body
from league.api.inputs.tables import ResultIn, RiichiIn, SignIn, VersionIn, VersionReasonIn
from league.api.outputs.tables import LinkOut, SignOffOut, TableOut, visible_state
from league.core.errors import Conflict, Refused, problem
from league.events.queries.visible import sees_game
from league.models import Seat, Table
from league.play.declared_riichi import declare_riichi, take_back_riichi
from league.play.early_ends import agree_to_end
from league.play.queries.games import seat_at, state_json, state_of
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


class TableView(ApiView):
    def visible(self, table: Table, state: dict[str, Any]) -> dict[str, Any]:
        event_id = table.session.event_id
        return visible_state(
            state,
            game=sees_game(table, self.actor),
            names=self.actor.may("entrants.change", event_id=event_id),
            enters=self.actor.may("table.enter", event_id=event_id, table_id=table.pk),
        )

    def answer(self, table: Table) -> Response:
        """The state of the table for this caller."""
        return Response(self.visible(table, state_json(state_of(table))))

    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, Conflict):
            table = Table.objects.select_related("session__event").get(pk=self.kwargs["pk"])
            exc.state = self.visible(table, exc.state)
        return super().handle_exception(exc)


class TableDetail(TableView):
    @extend_schema(responses=TableOut)
    def get(self, request: Request, pk: int) -> Response:
        return self.answer(self.table(pk))


class TableResult(TableView):
    @extend_schema(request=ResultIn, responses=TableOut)
    def post(self, request: Request, pk: int) -> Response:
        table = self.table(pk)
        return self.answer(record_result(table, by=self.actor, **self.read(ResultIn)))

    @extend_schema(request=VersionReasonIn, responses={200: TableOut})
    def delete(self, request: Request, pk: int) -> Response:
        table = self.table(pk)
        return self.answer(clear_table_result(table, by=self.actor, **self.read(VersionReasonIn)))


class TableClose(TableView):
    @extend_schema(request=VersionIn, responses=TableOut)
    def post(self, request: Request, pk: int) -> Response:
        table = self.table(pk)
        return self.answer(close_table(table, by=self.actor, **self.read(VersionIn)))

    @extend_schema(request=VersionIn, responses={200: TableOut})
    def delete(self, request: Request, pk: int) -> Response:
        """Undo the closing, a moment after it."""
        table = self.table(pk)
        return self.answer(undo_closing(table, by=self.actor, **self.read(VersionIn)))


class TableReopen(TableView):
    @extend_schema(request=VersionReasonIn, responses=TableOut)
    def post(self, request: Request, pk: int) -> Response:
        table = self.table(pk)
        return self.answer(reopen_table(table, by=self.actor, **self.read(VersionReasonIn)))


class TableResultOnly(TableView):
    """Whether only the result of this game is recorded, in an event that records every hand."""

    @extend_schema(request=VersionReasonIn, responses=TableOut)
    def post(self, request: Request, pk: int) -> Response:
        table = self.table(pk)
        return self.answer(
            switch_to_result_only(table, by=self.actor, **self.read(VersionReasonIn))
        )

    @extend_schema(request=VersionReasonIn, responses={200: TableOut})
    def delete(self, request: Request, pk: int) -> Response:
        table = self.table(pk)
        return self.answer(switch_to_hands(table, by=self.actor, **self.read(VersionReasonIn)))


class TableSigning(TableView):
    """What one player does at the table, with the PIN of the seat card where one is asked for."""

    def signing(self, pk: int) -> tuple[Table, Seat, dict[str, Any]]:
        """The table, the seat that the body names, and the rest of the body."""
        table = self.table(pk)
        given = self.read(SignIn)
        self.require("table.enter", table.session.event_id, table.pk)
        seat_id = given.pop("seat")
        seat = seat_at(table, seat_id)
        if seat is None:
            raise Refused(problem("seat_unknown", "seat", value=seat_id))
        return table, seat, given


class TableSign(TableSigning):
    @extend_schema(request=SignIn, responses=SignOffOut)
    def post(self, request: Request, pk: int) -> Response:
        table, seat, given = self.signing(pk)
        return Response(SignOffOut(sign_table(table, seat, by=self.actor, **given)).data)

    @extend_schema(request=SignIn, responses={200: TableOut})
    def delete(self, request: Request, pk: int) -> Response:
        """Withdraw a player's sign-off, until all have signed."""
        table, seat, given = self.signing(pk)
        withdraw_sign_off(table, seat, by=self.actor, **given)
        return self.answer(table)


class TableRiichi(TableView):
    """Riichi of a player in the hand being played, for all phones at the table."""

    @extend_schema(request=RiichiIn, responses=TableOut)
    def post(self, request: Request, pk: int) -> Response:
        table, seat, version = self.marking(pk)
        return self.answer(declare_riichi(table, seat, by=self.actor, version=version))

    @extend_schema(request=RiichiIn, responses={200: TableOut})
    def delete(self, request: Request, pk: int) -> Response:
        table, seat, version = self.marking(pk)
        return self.answer(take_back_riichi(table, seat, by=self.actor, version=version))

    def marking(self, pk: int) -> tuple[Table, Seat, int]:
        table = self.table(pk)
        given = self.read(RiichiIn)
        self.require("table.riichi", table.session.event_id, table.pk)
        seat = seat_at(table, given["seat"])
        if seat is None:
            raise Refused(problem("seat_unknown", "seat", value=given["seat"]))
        return table, seat, given["version"]


class TableEndAgreement(TableSigning):
    """A player agrees to end the game before time; the last one's consent ends it."""

    @extend_schema(request=SignIn, responses=TableOut)
    def post(self, request: Request, pk: int) -> Response:
        table, seat, given = self.signing(pk)
        return self.answer(agree_to_end(table, seat, by=self.actor, **given))


class TableLink(ApiView):
    @extend_schema(responses=LinkOut)
    def get(self, request: Request, pk: int) -> Response:
        table = self.table(pk)
        self.require("table.see_link", table.session.event_id)
        return secret(Response(LinkOut(table).data))


class TableRenewLink(ApiView):
    @extend_schema(request=None, responses=LinkOut)
    @without_body
    def post(self, request: Request, pk: int) -> Response:
        return secret(Response(LinkOut(renew_link(self.table(pk), by=self.actor)).data))
