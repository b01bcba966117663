"""Hands of a table: preview, record, correct, strike."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import Serializers
from league.api.errors import Unreadable
from league.api.inputs.tables import CorrectionIn, HandIn, PreviewIn, VersionIn, VersionReasonIn
from league.api.outputs.tables import HandOut, PreviewOut, StoredHandOut, TableOut, visible_hand
from league.api.views.tables import TableView
from league.core.errors import refusing_scoring_errors
from league.events.queries.visible import sees_game
from league.models import Table
from league.play.hands import (
    RecordedHand,
    RevisedHand,
    correct_hand,
    record_hand,
    strike_hand,
    undo_last_hand,
)
from league.play.queries.games import TableState, hand_json, named_seats_of, state_json, state_of
from league.play.queries.previews import preview_json, preview_of_hand
from scoring.games import game_of


class HandView(TableView):
    def read_entry(self, kind: Serializers, table: Table) -> dict[str, Any]:
        """Read an entry: 400 if it is unreadable; the rules answer 422 later."""
        wanted: dict[str, Any] = self.read(kind)
        game = game_of(table.session.event.ruleset)
        hand, problems = game.read_entry(wanted["entry"])
        if hand is None:
            raise Unreadable(problems)
        return wanted

    def revised(self, found: RevisedHand) -> Response:
        """The state of the table after a revision, without another replay."""
        table = found.hand.table
        state = TableState(
            table=table, seats=named_seats_of(table), hands=found.hands, game=found.game
        )
        return Response(self.visible(table, state_json(state)))


class HandPreview(HandView):
    @extend_schema(request=PreviewIn, responses=PreviewOut)
    def post(self, request: Request, pk: int) -> Response:
        table = self.table(pk)
        self.require("table.enter", table.session.event_id, table.pk)
        wanted = self.read_entry(PreviewIn, table)
        with refusing_scoring_errors():
            preview = preview_of_hand(table, wanted["entry"], position=wanted["position"])
        return Response(preview_json(preview, near_misses=wanted["near_misses"]))


class HandList(HandView):
    @extend_schema(responses=HandOut(many=True))
    def get(self, request: Request, pk: int) -> Response:
        table = self.table(pk)
        hands: list[dict[str, Any]] = []
        if sees_game(table, self.actor):
            hands = self.visible(table, state_json(state_of(table)))["hands"]
        return self.page(hands, HandOut)

    @extend_schema(request=HandIn, responses={201: StoredHandOut, 200: StoredHandOut})
    def post(self, request: Request, pk: int) -> Response:
        table = self.table(pk)
        wanted = self.read_entry(HandIn, table)
        recorded = record_hand(table, by=self.actor, **wanted)
        status = 201 if recorded.created else 200
        return Response(self.stored_hand(table, recorded), status=status)

    def stored_hand(self, table: Table, recorded: RecordedHand) -> dict[str, Any]:
        hand, game = recorded.hand, recorded.game
        names = self.actor.may("entrants.change", event_id=table.session.event_id)
        return visible_hand(hand_json(hand, recorded.played), names=names, enters=True) | {
            "version": recorded.version,
            "finished": game.finished,
            "ending": game.ending,
            "situation": game.situation.to_json(),
        }


class HandUndo(HandView):
    @extend_schema(request=VersionIn, responses=TableOut)
    def post(self, request: Request, pk: int) -> Response:
        table = self.table(pk)
        return self.revised(undo_last_hand(table, by=self.actor, **self.read(VersionIn)))


class HandDetail(HandView):
    @extend_schema(request=CorrectionIn, responses=TableOut)
    def put(self, request: Request, pk: int, position: int) -> Response:
        table = self.table(pk)
        wanted = self.read_entry(CorrectionIn, table)
        return self.revised(correct_hand(table, position, by=self.actor, **wanted))

    @extend_schema(request=VersionReasonIn, responses={200: TableOut})
    def delete(self, request: Request, pk: int, position: int) -> Response:
        table = self.table(pk)
        wanted = self.read(VersionReasonIn)
        return self.revised(strike_hand(table, position, by=self.actor, **wanted))
