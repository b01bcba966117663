"""Hands of a table: preview, record, correct, strike."""

from typing import Any

from rest_framework.response import Response

from league.api.call import Given, call
from league.api.errors import Unreadable
from league.api.inputs.tables import CorrectionIn, HandIn, PreviewIn, VersionIn, VersionReasonIn
from league.api.outputs.tables import HandOut, PreviewOut, StoredHandOut, TableOut, visible_hand
from league.api.views.tables import TableStates
from league.api.who_may import PUBLIC
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


class HandViewSet(TableStates):
    @call("table.enter", "POST preview", body=PreviewIn, out=PreviewOut)
    def preview_hand(self, table: Table, given: Given) -> Response:
        """Show what a hand would pay and what would come next; stores nothing."""
        refuse_unreadable(table, given)
        with refusing_scoring_errors():
            preview = preview_of_hand(table, given["entry"], position=given["position"])
        return Response(preview_json(preview, near_misses=given["near_misses"]))

    @call(PUBLIC, "GET hands", out=[HandOut])
    def hands(self, table: Table) -> Any:
        """List the hands of a table; none while they are hidden."""
        if not sees_game(table, self.actor):
            return []
        return self.visible(table, state_json(state_of(table)))["hands"]

    @hands.mapping.post
    @call("table.enter", body=HandIn, out={201: StoredHandOut, 200: StoredHandOut})
    def record_hand(self, table: Table, given: Given) -> Response:
        """Record the next hand of a table; the same `client_id` again stores nothing."""
        refuse_unreadable(table, given)
        recorded = record_hand(table, actor=self.actor, **given)
        status = 201 if recorded.created else 200
        return Response(self.stored_hand(table, recorded), status=status)

    @call("table.correct", "POST undo", body=VersionIn, out=TableOut)
    def undo_hand(self, table: Table, given: Given) -> Response:
        """Undo the last hand of a table."""
        return self.revised(undo_last_hand(table, actor=self.actor, **given))

    @call("table.correct", "PUT hands/<row:position>", body=CorrectionIn, out=TableOut)
    def correct_hand(self, table: Table, given: Given, position: int) -> Response:
        """Correct a hand; all later ones are played again."""
        refuse_unreadable(table, given)
        return self.revised(correct_hand(table, position, actor=self.actor, **given))

    @correct_hand.mapping.delete
    @call("table.correct", body=VersionReasonIn, out=TableOut)
    def strike_hand(self, table: Table, given: Given, position: int) -> Response:
        """Strike a hand; all later ones are played again."""
        return self.revised(strike_hand(table, position, actor=self.actor, **given))

    def stored_hand(self, table: Table, recorded: RecordedHand) -> dict[str, Any]:
        hand, game = recorded.hand, recorded.game
        names = self.actor.may("entrants.change", event_id=table.session.event_id)
        return visible_hand(hand_json(hand, recorded.played), names=names, enters=True) | {
            "version": recorded.version,
            "finished": game.finished,
            "ending": game.ending,
            "situation": game.situation.to_json(),
        }

    def revised(self, found: RevisedHand) -> Response:
        """The state of the table after a revision, without another replay."""
        table = found.hand.table
        state = TableState(
            table=table, seats=named_seats_of(table), hands=found.hands, game=found.game
        )
        return Response(self.visible(table, state_json(state)))


def refuse_unreadable(table: Table, given: Given) -> None:
    """400 for an entry that cannot be read; the rules answer 422 later."""
    game = game_of(table.session.event.ruleset)
    hand, problems = game.read_entry(given["entry"])
    if hand is None:
        raise Unreadable(problems)
