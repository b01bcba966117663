"""Divisions of an event: names, rules, players, promotion and relegation."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import ApiView, found, without_body
from league.api.inputs.divisions import (
    DivisionPlacesIn,
    DivisionRulesIn,
    EventDivisionsIn,
    PromotionIn,
)
from league.api.outputs.divisions import (
    DivisionRulesOut,
    EventDivisionsOut,
    PromotionOut,
    PromotionProposalOut,
)
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


class DivisionView(ApiView):
    def answer(self, event: Event) -> Response:
        shown: list[Any] = division_lists(event)
        if not self.actor.may("event.see_hidden", event_id=event.pk):
            # Who plays where can tell hidden results; the standings show it when it may be known.
            shown = [{"division": one, "entrants": None} for one in divisions_of(event)]
        lists = {"rules": rules_of_divisions(event), "divisions": shown}
        return Response(EventDivisionsOut(lists).data)


class EventDivisions(DivisionView):
    """The divisions of an event with their rules."""

    @extend_schema(responses=EventDivisionsOut)
    def get(self, request: Request, pk: int) -> Response:
        return self.answer(self.event(pk))

    @extend_schema(request=EventDivisionsIn, responses=EventDivisionsOut)
    def put(self, request: Request, pk: int) -> Response:
        event = self.event(pk)
        self.require("divisions.change", event.pk)
        set_divisions(event, self.read(EventDivisionsIn)["names"], by=self.actor)
        return self.answer(event)


class EventDivisionRules(ApiView):
    @extend_schema(request=DivisionRulesIn, responses=DivisionRulesOut)
    def put(self, request: Request, pk: int) -> Response:
        rules = set_division_rules(self.event(pk), by=self.actor, **self.read(DivisionRulesIn))
        return Response(DivisionRulesOut(rules).data)


class EventDivisionPlaces(DivisionView):
    @extend_schema(request=DivisionPlacesIn, responses=EventDivisionsOut)
    def post(self, request: Request, pk: int) -> Response:
        event = self.event(pk)
        self.require("divisions.change", event.pk)
        wanted = self.read(DivisionPlacesIn)["places"]
        places = {row["entrant"]: row["division"] for row in wanted}
        place_entrants(event, places, by=self.actor)
        return self.answer(event)


class EventDivisionSpread(DivisionView):
    @extend_schema(request=None, responses=EventDivisionsOut)
    @without_body
    def post(self, request: Request, pk: int) -> Response:
        event = self.event(pk)
        spread_entrants(event, by=self.actor)
        return self.answer(event)


class EventPromotion(ApiView):
    """The proposal of promotion and relegation; POST applies it."""

    @extend_schema(responses=PromotionProposalOut)
    def get(self, request: Request, pk: int) -> Response:
        event = self.event(pk)
        self.require("event.see_hidden", event.pk)
        return Response(PromotionProposalOut(division_proposal(event, self.actor)).data)

    @extend_schema(request=PromotionIn, responses={201: PromotionOut})
    def post(self, request: Request, pk: int) -> Response:
        event = self.event(pk)
        self.require("divisions.change", event.pk)
        wanted: dict[str, Any] = self.read(PromotionIn)
        change = apply_promotion(
            event,
            {row["entrant"]: row["division"] for row in wanted.get("places", [])},
            by=self.actor,
            version=wanted.get("version"),
            resets_points=wanted.get("resets_points"),
        )
        return Response(PromotionOut(found(_seen(event, self, change.pk))).data, status=201)


class EventPromotionUndo(ApiView):
    @extend_schema(request=None, responses={204: None})
    @without_body
    def post(self, request: Request, pk: int) -> Response:
        undo_promotion(self.event(pk), by=self.actor)
        return Response(status=204)


class EventPromotions(ApiView):
    """The steps of promotion and relegation that this reader may know, the newest first."""

    @extend_schema(responses=PromotionOut(many=True))
    def get(self, request: Request, pk: int) -> Response:
        return self.page(changes_seen(self.event(pk), self.actor), PromotionOut)


def _seen(event: Event, view: ApiView, pk: int) -> Any:
    return next((change for change in changes_seen(event, view.actor) if change.pk == pk), None)
