"""Divisions of an event: names, rules, players, promotion and relegation."""

from typing import Any

from league.api.base import OfEvent, found
from league.api.call import Given, call
from league.api.inputs.divisions import (
    DivisionPlacesIn,
    DivisionRulesIn,
    EventDivisionsIn,
    PromotionIn,
)
from league.api.outputs.stages import (
    DivisionRulesOut,
    EventDivisionsOut,
    PromotionOut,
    PromotionProposalOut,
)
from league.api.who_may import PUBLIC
from league.divisions.divisions import (
    place_entrants,
    set_division_rules,
    set_divisions,
    spread_entrants,
)
from league.divisions.promotion import apply_promotion, undo_promotion
from league.divisions.queries.lists import division_lists, rules_of_divisions
from league.divisions.queries.proposal import changes_seen, division_proposal
from league.models import Event
from league.standings.queries.divisions import divisions_of


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
