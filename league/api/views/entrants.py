"""Entrants of an event, single or by list; teams; forbidden pairs."""

from typing import Any

from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import ApiView, found, without_body
from league.api.inputs.entrants import (
    EnrolmentIn,
    EntrantChangeIn,
    EntrantIn,
    EntrantsIn,
    EntrantStatusIn,
    ListIn,
    PairIn,
    PlayerChangeIn,
    TeamIn,
)
from league.api.outputs.people import (
    EnrolmentOut,
    EnrolmentPreviewOut,
    EntrantAddedOut,
    EntrantChangedOut,
    EntrantOut,
    EntrantsAddedOut,
    PairOut,
    TeamOut,
)
from league.core.errors import Refused, problem
from league.entrants.enrol_many import create_team, enrol_list, enrol_players, enrol_row
from league.entrants.entrants import change_entrant
from league.entrants.forbidden_pairs import allow_pair, forbid_pair
from league.entrants.queries.list_preview import preview_of_list, same_names
from league.entrants.status_changes import set_entrant_status
from league.models import Entrant, ForbiddenPair
from league.people.players import change_entrants_player
from league.people.queries.players import private_among, private_players

ONE_OR_MANY_IN: Any = PolymorphicProxySerializer(
    component_name="EntrantOrEntrantsIn",
    serializers=[EntrantIn, EntrantsIn],
    resource_type_field_name=None,
)
ONE_OR_MANY_OUT: Any = PolymorphicProxySerializer(
    component_name="EntrantOrEntrantsOut",
    serializers=[EntrantAddedOut, EntrantsAddedOut],
    resource_type_field_name=None,
)


class EntrantView(ApiView):
    def entrant_json(self, entrant: Entrant) -> Any:
        return EntrantOut(entrant, context=self.rights_in(entrant.event_id, entrant)).data

    def rights_in(self, event_id: int, *entrants: Entrant) -> dict[str, Any]:
        """What the caller may read of these entrants, or of all entrants of the event."""
        every = private_players(event_id, self.actor) if not entrants else None
        return {
            "private": private_among(entrants, self.actor) if every is None else every,
            "staff": self.actor.may("entrants.check_in", event_id=event_id),
        }


class EventEntrants(EntrantView):
    @extend_schema(responses=EntrantOut(many=True))
    def get(self, request: Request, pk: int) -> Response:
        event = self.event(pk)
        rows = event.entrants.select_related("player__club", "team").order_by("number")
        return self.page(rows, EntrantOut, **self.rights_in(event.pk))

    @extend_schema(request=ONE_OR_MANY_IN, responses={201: ONE_OR_MANY_OUT})
    def post(self, request: Request, pk: int) -> Response:
        event = self.event(pk)
        data: Any = request.data
        if isinstance(data, dict) and "entrants" in data:
            enrolled = enrol_players(event, self.read(EntrantsIn)["entrants"], by=self.actor)
            context = self.rights_in(event.pk) | {"same": same_names(enrolled, self.actor)}
            answer = EntrantsAddedOut({"entrants": enrolled}, context=context).data
        else:
            entrant = enrol_row(event, self.read(EntrantIn), by=self.actor)
            context = self.rights_in(event.pk, entrant) | {
                "same": same_names([entrant], self.actor)
            }
            answer = EntrantAddedOut(entrant, context=context).data
        return Response(answer, status=201)


class EntrantDetail(EntrantView):
    @extend_schema(responses=EntrantOut)
    def get(self, request: Request, pk: int) -> Response:
        entrant = self.entrant(pk)
        return Response(self.entrant_json(entrant))

    @extend_schema(request=EntrantChangeIn, responses=EntrantChangedOut)
    def patch(self, request: Request, pk: int) -> Response:
        entrant = self.entrant(pk)
        values = self.read(EntrantChangeIn, partial=True)
        entrant = change_entrant(entrant, by=self.actor, **values)
        context = self.rights_in(entrant.event_id, entrant)
        return Response(EntrantChangedOut(entrant, context=context).data)


class EntrantPlayer(EntrantView):
    @extend_schema(request=PlayerChangeIn, responses=EntrantOut)
    def patch(self, request: Request, pk: int) -> Response:
        entrant = self.entrant(pk)
        values = self.read(PlayerChangeIn, partial=True)
        entrant.player = change_entrants_player(
            entrant.player, by=self.actor, event_id=entrant.event_id, **values
        )
        return Response(self.entrant_json(entrant))


class EntrantStatus(EntrantView):
    @extend_schema(request=EntrantStatusIn, responses=EntrantOut)
    def post(self, request: Request, pk: int) -> Response:
        entrant = self.entrant(pk)
        entrant = set_entrant_status(entrant, by=self.actor, **self.read(EntrantStatusIn))
        return Response(self.entrant_json(entrant))


class EnrolmentPreview(ApiView):
    @extend_schema(request=ListIn, responses=EnrolmentPreviewOut)
    def post(self, request: Request, pk: int) -> Response:
        event = self.event(pk)
        self.require("entrants.change", event.pk)
        wanted = self.read(ListIn)
        rows = preview_of_list(event, wanted["text"], self.actor)
        shown = {"rows": rows, "encoding": wanted["encoding"]}
        return Response(EnrolmentPreviewOut(shown).data)


class Enrolment(EntrantView):
    @extend_schema(request=EnrolmentIn, responses={201: EnrolmentOut})
    def post(self, request: Request, pk: int) -> Response:
        event = self.event(pk)
        wanted = self.read(EnrolmentIn)
        outcome = enrol_list(event, wanted["text"], by=self.actor, choices=wanted["choices"])
        context = self.rights_in(event.pk)
        return Response(EnrolmentOut(outcome, context=context).data, status=201)


class EventTeams(ApiView):
    @extend_schema(responses=TeamOut(many=True))
    def get(self, request: Request, pk: int) -> Response:
        return self.page(self.event(pk).teams.order_by("name", "pk"), TeamOut)

    @extend_schema(request=TeamIn, responses={201: TeamOut})
    def post(self, request: Request, pk: int) -> Response:
        team = create_team(self.event(pk), by=self.actor, **self.read(TeamIn))
        return Response(TeamOut(team).data, status=201)


class EventForbiddenPairs(ApiView):
    @extend_schema(responses=PairOut(many=True))
    def get(self, request: Request, pk: int) -> Response:
        event = self.event(pk)
        self.require("entrants.change", event.pk)
        return self.page(event.forbidden_pairs.order_by("pk"), PairOut)

    @extend_schema(request=PairIn, responses={201: PairOut})
    def post(self, request: Request, pk: int) -> Response:
        event = self.event(pk)
        self.require("entrants.change", event.pk)
        wanted = self.read(PairIn)
        entrants = event.entrants.in_bulk(list(wanted.values()))
        problems = [
            problem("entrant_elsewhere", name, name=f"#{entrant_id}")
            for name, entrant_id in wanted.items()
            if entrant_id not in entrants
        ]
        if problems:
            raise Refused(problems)
        pair = forbid_pair(
            event, entrants[wanted["first"]], entrants[wanted["second"]], by=self.actor
        )
        return Response(PairOut(pair).data, status=201)


class ForbiddenPairDetail(ApiView):
    @extend_schema(responses={204: None})
    @without_body
    def delete(self, request: Request, pk: int) -> Response:
        pair = found(ForbiddenPair.objects.filter(pk=pk).first())
        self.event(pair.event_id)
        allow_pair(pair, by=self.actor)
        return Response(status=204)
