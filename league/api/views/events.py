"""Events: list, create, change, set the status, release results."""

import re

from django.utils.decorators import method_decorator
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import PAGE_QUERY, ApiView, found, without_body
from league.api.inputs.events import (
    EventChangeIn,
    EventFilterIn,
    EventIn,
    EventStatusIn,
    ReleaseIn,
    RulesetIn,
)
from league.api.inputs.stages import StandingAccountIn, StandingsIn
from league.api.outputs.events import EventDetailOut, EventOut, JobOut, RulesetOut, StandingOut
from league.api.outputs.standings import StandingAccountOut
from league.core.shared_answers import shared_by_anonymous
from league.core.versions import page_key, standings_version
from league.events.archiving import delete_event
from league.events.events import (
    change_event,
    change_ruleset,
    create_event,
    release_results,
    set_event_status,
)
from league.events.queries.visible import visible_events
from league.play.recompute import request_recompute
from league.standings.queries.breakdowns import breakdown_of
from league.standings.queries.standings import (
    standings_in,
    standings_of,
)

STANDINGS_QUERY = re.compile(rf"(stage=[1-9][0-9]{{0,17}}&?)?{PAGE_QUERY}")


class EventList(ApiView):
    @extend_schema(parameters=[EventFilterIn], responses=EventOut(many=True))
    def get(self, request: Request) -> Response:
        wanted = self.read(EventFilterIn, query=True)
        return self.page(visible_events(self.actor).filter(**wanted).order_by("-pk"), EventOut)

    @extend_schema(request=EventIn, responses={201: EventOut})
    def post(self, request: Request) -> Response:
        event = create_event(by=self.actor, **self.read(EventIn))
        return Response(EventOut(event).data, status=201)


class EventDetail(ApiView):
    @extend_schema(responses=EventDetailOut)
    def get(self, request: Request, pk: int) -> Response:
        return Response(EventDetailOut(self.event(pk)).data)

    @extend_schema(request=EventChangeIn, responses=EventOut)
    def patch(self, request: Request, pk: int) -> Response:
        event = self.event(pk)
        values = self.read(EventChangeIn, partial=True)
        return Response(EventOut(change_event(event, by=self.actor, **values)).data)

    @extend_schema(responses={204: None})
    @without_body
    def delete(self, request: Request, pk: int) -> Response:
        """Delete a draft on which nothing builds."""
        delete_event(self.event(pk), by=self.actor)
        return Response(status=204)


class EventRuleset(ApiView):
    @extend_schema(responses=RulesetOut)
    def get(self, request: Request, pk: int) -> Response:
        return Response(RulesetOut(self.event(pk)).data)

    @extend_schema(request=RulesetIn, responses=RulesetOut)
    def put(self, request: Request, pk: int) -> Response:
        event = self.event(pk)
        wanted = self.read(RulesetIn)
        event = change_ruleset(
            event,
            by=self.actor,
            preset=wanted.get("preset"),
            switches=wanted.get("switches", {}),
        )
        return Response(RulesetOut(event).data)


class EventStatus(ApiView):
    @extend_schema(request=EventStatusIn, responses=EventOut)
    def post(self, request: Request, pk: int) -> Response:
        event = self.event(pk)
        event = set_event_status(event, by=self.actor, **self.read(EventStatusIn))
        return Response(EventOut(event).data)


class EventRelease(ApiView):
    @extend_schema(request=ReleaseIn, responses=EventOut)
    def post(self, request: Request, pk: int) -> Response:
        event = release_results(self.event(pk), by=self.actor, **self.read(ReleaseIn))
        return Response(EventOut(event).data)


@method_decorator(shared_by_anonymous(standings_version, queries=STANDINGS_QUERY), name="dispatch")
class EventStandings(ApiView):
    @extend_schema(parameters=[StandingsIn], responses=StandingOut(many=True))
    def get(self, request: Request, pk: int) -> Response:
        event = self.event(pk)
        asked = self.read(StandingsIn, query=True)
        wanted, part = asked.get("stage"), asked.get("division")
        stage = found(event.stages.filter(pk=wanted).first()) if wanted else None
        division = found(event.divisions.filter(pk=part).first()) if part else None
        return self.cached_page(
            page_key("standings", event, self.actor),
            lambda: (
                standings_in(event, self.actor, division)
                if division
                else standings_of(event, self.actor, stage)
            ),
            StandingOut,
        )


class EventStandingAccount(ApiView):
    """What one entrant's total is made of, in the event or in a stage."""

    @extend_schema(parameters=[StandingAccountIn], responses=StandingAccountOut)
    def get(self, request: Request, pk: int, entrant: int) -> Response:
        event = self.event(pk)
        wanted = self.read(StandingAccountIn, query=True).get("stage")
        stage = found(event.stages.filter(pk=wanted).first()) if wanted else None
        rows = event.entrants.select_related("player__club", "team")
        account = breakdown_of(event, self.actor, found(rows.filter(pk=entrant).first()), stage)
        if account is None:
            raise NotFound
        return Response(StandingAccountOut(account).data)


class EventRecompute(ApiView):
    @extend_schema(request=None, responses={202: JobOut})
    @without_body
    def post(self, request: Request, pk: int) -> Response:
        job = request_recompute(self.event(pk), by=self.actor)
        return Response(JobOut(job).data, status=202)
