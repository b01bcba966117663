"""Pick-up games: open, join, leave and start with the code of the venue; strike; the code."""

from collections.abc import Callable
from typing import Any

from rest_framework import serializers

from league.api.answers import FieldsOut
from league.api.base import ApiViewSet, OfEvent, found
from league.api.call import Given, call
from league.api.fields import BodyIn, ReasonField, RowField
from league.api.who_may import VENUE, VENUE_OR_STAFF
from league.core.rate_limit import client_ip
from league.models import Event, PickUpGame
from league.seating.pick_ups import (
    join_pick_up,
    leave_pick_up,
    open_pick_up,
    renew_pick_up_code,
    start_pick_up,
    strike_pick_up,
)
from league.seating.queries.pick_ups import (
    pick_up_by_id,
    pick_up_code,
    started_pick_ups,
    waiting_pick_ups,
)

LONGEST_CODE = 20


LONGEST_KEY = 64


class PickUpIn(BodyIn):
    """The `code` that the organiser shows at the venue."""

    code = serializers.CharField(max_length=LONGEST_CODE)
    entrant = RowField()


class PickUpStartIn(BodyIn):
    """The `key` that opening the table gave."""

    key = serializers.CharField(max_length=LONGEST_KEY)


class StrikeIn(BodyIn):
    reason = ReasonField()


class PickUpCodeOut(serializers.Serializer[Any]):
    code = serializers.CharField()


class PickUpOut(FieldsOut[PickUpGame]):
    """`players` are entrants (by id) in the order of joining, `session` the game once it started."""

    players = serializers.SerializerMethodField()

    class Meta:
        fields = "id event status opened_at session session.counts"

    def get_players(self, game: PickUpGame) -> list[int]:
        return [player.entrant_id for player in game.players.all()]


class PickUpSeatedOut(PickUpOut):
    """With the `table` (id) of a game that has started, and the `token` of its link."""

    table = serializers.IntegerField(source="table.pk", default=None, allow_null=True)
    token = serializers.CharField(source="table.token", default=None, allow_null=True)


class PickUpOpenedOut(PickUpOut):
    """With the `key` that starts the game."""

    key = serializers.CharField()


class EventPickUpViewSet(OfEvent):
    tag = "nights"

    @call("pick_up.see_code", "GET pick-ups", out=[PickUpOut])
    def pick_ups(self, event: Event) -> Any:
        """List the tables of pick-up games that wait, then the games, the newest first."""
        return [*waiting_pick_ups(event), *started_pick_ups(event)]

    @pick_ups.mapping.post
    @call(VENUE, body=PickUpIn, out=PickUpOpenedOut, status=201, secret=True)
    def open_pick_up(self, event: Event, given: Given) -> PickUpGame:
        """Open a table for a pick-up game; the same player again gets the same table."""
        entrant = self.entrant(given["entrant"])
        caller = str(client_ip(self.request))
        return open_pick_up(event, entrant, given["code"], actor=self.actor, caller=caller)

    @call("pick_up.see_code", "GET pick-up-code", out=PickUpCodeOut, secret=True)
    def pick_up_code(self, event: Event) -> Any:
        """Show the code of the venue."""
        return {"code": pick_up_code(event)}

    @pick_up_code.mapping.post
    @call("pick_up.strike", out=PickUpCodeOut, secret=True)
    def renew_pick_up_code(self, event: Event) -> Any:
        """Make a new code of the venue; the old one stops working."""
        return {"code": pick_up_code(renew_pick_up_code(event, actor=self.actor))}


class PickUpViewSet(ApiViewSet):
    tag = "nights"

    def get_object(self) -> PickUpGame:
        game = found(pick_up_by_id(self.kwargs["pk"]))
        self.see(game.event)
        return game

    @call(VENUE, "POST join", body=PickUpIn, out=PickUpSeatedOut, secret=True)
    def join(self, game: PickUpGame, given: Given) -> PickUpGame:
        """Join a table that waits.

        Asked again once the game has started, it answers with the link of the table.
        """
        return self.sit(join_pick_up, game, given)

    @call(VENUE, "POST leave", body=PickUpIn, out=PickUpOut, secret=True)
    def leave(self, game: PickUpGame, given: Given) -> PickUpGame:
        """Leave a table that waits."""
        return self.sit(leave_pick_up, game, given)

    @call(VENUE_OR_STAFF, "POST start", body=PickUpStartIn, out=PickUpSeatedOut, secret=True)
    def start(self, game: PickUpGame, given: Given) -> PickUpGame:
        """Start a pick-up game."""
        return start_pick_up(game, given["key"], actor=self.actor)

    @call("pick_up.strike", "POST strike", body=StrikeIn, out=PickUpOut)
    def strike(self, game: PickUpGame, given: Given) -> PickUpGame:
        """Strike a pick-up game: it counts no more."""
        return strike_pick_up(game, actor=self.actor, **given)

    def sit(self, write: Callable[..., PickUpGame], game: PickUpGame, given: Given) -> PickUpGame:
        entrant = self.entrant(given["entrant"])
        caller = str(client_ip(self.request))
        return write(game, entrant, given["code"], actor=self.actor, caller=caller)
