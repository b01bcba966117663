"""Divisions of an event: names, rules, players, promotion and relegation."""

from typing import Any

from rest_framework import serializers

from league.api.answers import FieldsOut
from league.api.base import OfEvent, found
from league.api.call import Given, call
from league.api.fields import BodyIn, ColumnsIn, FlagField, RowField, VersionField
from league.api.outputs.people import StandingEntrantOut
from league.api.who_may import PUBLIC
from league.divisions.divisions import (
    RULE_FIELDS,
    place_entrants,
    set_division_rules,
    set_divisions,
    spread_entrants,
)
from league.divisions.promotion import apply_promotion, undo_promotion
from league.divisions.queries.proposal import (
    DivisionProposal,
    ProposedMove,
    changes_seen,
    division_lists,
    division_proposal,
    rules_of_divisions,
)
from league.models import Division, DivisionChange, DivisionMove, DivisionRules, Event
from league.models.leagues.division import MOST_DIVISIONS
from league.standings.queries.divisions import divisions_of

MOST_PLAYERS = 2_000


class EventDivisionsIn(BodyIn):
    """The names of all divisions, the top one first; none at all removes them."""

    names = serializers.ListField(
        child=serializers.CharField(max_length=40), max_length=MOST_DIVISIONS
    )


class DivisionRulesIn(ColumnsIn):
    """`every` counts nights, or sessions in an event without nights. Keys left out stay as they are."""

    class Meta:
        model = DivisionRules
        fields = RULE_FIELDS


class EntrantDivisionIn(BodyIn):
    entrant = RowField()
    division = RowField(allow_null=True)


class DivisionPlacesIn(BodyIn):
    """Entrants and their divisions (by id); null takes an entrant out."""

    places = serializers.ListField(child=EntrantDivisionIn(), max_length=MOST_PLAYERS)


class PromotedEntrantIn(BodyIn):
    entrant = RowField()
    division = RowField()


class PromotionIn(BodyIn):
    """`version` is that of the proposal: refused if results have changed since.

    `places` are the players whose division is not the proposed one.
    """

    version = VersionField(required=False, allow_null=True)
    places = serializers.ListField(
        child=PromotedEntrantIn(), max_length=MOST_PLAYERS, required=False
    )
    resets_points = FlagField(required=False)


class DivisionRulesOut(FieldsOut[DivisionRules]):
    """`every` is null where the organiser decides when players go up and down."""

    class Meta:
        fields = RULE_FIELDS


class DivisionOut(FieldsOut[Division]):
    """Number 1 is the top one."""

    class Meta:
        fields = "id number name"


class DivisionListOut(serializers.Serializer[Any]):
    """A division; staff see its players. `division` is null for those who have none."""

    division = DivisionOut(allow_null=True)
    entrants = StandingEntrantOut(many=True, allow_null=True)


class EventDivisionsOut(serializers.Serializer[Any]):
    rules = DivisionRulesOut()
    divisions = DivisionListOut(many=True)


class ProposedMoveOut(FieldsOut[ProposedMove]):
    """`why` is promoted, relegated, or empty for who stays."""

    entrant = StandingEntrantOut()

    class Meta:
        fields = "placed.place placed.row.total placed.row.games division next_division why"


class PromotionProposalOut(FieldsOut[DivisionProposal]):
    """`unit` of `nights` is nights or sessions; `unfinished` are sessions that it waits for."""

    unit = serializers.ChoiceField(["nights", "sessions"])
    rules = DivisionRulesOut()

    class Meta:
        fields = "version after_session nights is_due unfinished players"


class DivisionMoveOut(FieldsOut[DivisionMove]):
    """`why` is promoted, relegated or chosen; `place` is that in the old division."""

    class Meta:
        fields = "entrant from_division to_division place why"
        sources = {"name": "entrant.public_name"}


class PromotionOut(FieldsOut[DivisionChange]):
    moves = DivisionMoveOut(many=True)

    class Meta:
        fields = "id after_session resets_points made_at"


class DivisionViewSet(OfEvent):
    tag = "standings"

    @call(PUBLIC, "GET divisions", out=EventDivisionsOut)
    def divisions(self, event: Event) -> Any:
        """Show the divisions of an event with their rules."""
        return self.shown(event)

    @divisions.mapping.put
    @call("divisions.change", body=EventDivisionsIn, out=EventDivisionsOut)
    def set_divisions(self, event: Event, given: Given) -> Any:
        """Set the divisions of an event by name, the highest first."""
        set_divisions(event, given["names"], actor=self.actor)
        return self.shown(event)

    @call("divisions.change", "PUT divisions/rules", body=DivisionRulesIn, out=DivisionRulesOut)
    def set_division_rules(self, event: Event, given: Given) -> Any:
        """Set the rules of the divisions: who goes up and down."""
        return set_division_rules(event, actor=self.actor, **given)

    @call("divisions.change", "POST divisions/places", body=DivisionPlacesIn, out=EventDivisionsOut)
    def place_entrants(self, event: Event, given: Given) -> Any:
        """Put entrants into divisions."""
        places = {row["entrant"]: row["division"] for row in given["places"]}
        place_entrants(event, places, actor=self.actor)
        return self.shown(event)

    @call("divisions.change", "POST divisions/spread", out=EventDivisionsOut)
    def spread_entrants(self, event: Event) -> Any:
        """Spread the entrants over the divisions by rank."""
        spread_entrants(event, actor=self.actor)
        return self.shown(event)

    @call("event.see_hidden", "GET promotion", out=PromotionProposalOut)
    def promotion(self, event: Event) -> Any:
        """Show the proposal of promotion and relegation."""
        return division_proposal(event, self.actor)

    @promotion.mapping.post
    @call("divisions.change", body=PromotionIn, out=PromotionOut, status=201)
    def promote(self, event: Event, given: Given) -> Any:
        """Apply promotion and relegation."""
        change = apply_promotion(
            event,
            {row["entrant"]: row["division"] for row in given.get("places", [])},
            actor=self.actor,
            version=given.get("version"),
            resets_points=given.get("resets_points"),
        )
        seen = changes_seen(event, self.actor)
        return found(next((one for one in seen if one.pk == change.pk), None))

    @call("divisions.change", "POST promotion/undo")
    def undo_promotion(self, event: Event) -> None:
        """Undo the last promotion and relegation."""
        undo_promotion(event, actor=self.actor)

    @call(PUBLIC, "GET promotions", out=[PromotionOut])
    def promotions(self, event: Event) -> Any:
        """List the steps of promotion and relegation that the reader may know, newest first."""
        return changes_seen(event, self.actor)

    def shown(self, event: Event) -> Any:
        shown: list[Any] = division_lists(event)
        if not self.actor.may("event.see_hidden", event_id=event.pk):
            # Who plays where can tell hidden results; the standings show it when it may be known.
            shown = [{"division": one, "entrants": None} for one in divisions_of(event)]
        return {"rules": rules_of_divisions(event), "divisions": shown}
