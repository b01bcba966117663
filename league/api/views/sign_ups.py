"""Sign-ups: sign up, one's own sign-up, the organiser's answers, counts of check-in."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import ApiView, found, secret, without_body
from league.api.inputs.sign_ups import AcceptIn, ArrivalIn, DeclineIn, SignUpIn, SignUpTermsIn
from league.api.outputs.sign_ups import DeskOut, SignUpOut, SignUpRowOut, SignUpTermsOut
from league.api.throttling import SignUpThrottle
from league.core.errors import Forbidden, Refused, problem
from league.entrants.queries.check_in import desk_of
from league.entrants.queries.sign_ups import capacity_of, rows_of, takes_sign_ups, terms_of
from league.entrants.sign_up import announce_arrival, renew_sign_up, sign_up, withdraw_sign_up
from league.entrants.sign_up_admin import (
    accept_sign_up,
    change_terms,
    decline_sign_up,
    return_sign_up,
)
from league.entrants.status_changes import check_in_everybody
from league.models import Event, SignUp
from league.people.queries.players import player_by_id


class EventSignUpTerms(ApiView):
    @extend_schema(responses=SignUpTermsOut)
    def get(self, request: Request, pk: int) -> Response:
        return Response(terms_json(self.event(pk)))

    @extend_schema(request=SignUpTermsIn, responses=SignUpTermsOut)
    def patch(self, request: Request, pk: int) -> Response:
        event = self.event(pk)
        change_terms(event, by=self.actor, **self.read(SignUpTermsIn, partial=True))
        return Response(terms_json(event))


class EventSignUps(ApiView):
    """A write that needs no credentials: anyone may sign up."""

    permission_classes = []
    throttle_classes = [*ApiView.throttle_classes, SignUpThrottle]

    @extend_schema(responses=SignUpRowOut(many=True))
    def get(self, request: Request, pk: int) -> Response:
        event = self.event(pk)
        self.require("sign_up.change", event.pk)
        return self.page(rows_of(event, self.actor), SignUpRowOut)

    @extend_schema(request=SignUpIn, responses={201: SignUpOut, 200: SignUpOut})
    def post(self, request: Request, pk: int) -> Response:
        row, created = sign_up(self.event(pk), by=self.actor, **self.read(SignUpIn))
        return secret(Response(SignUpOut(row).data, status=201 if created else 200))


class SignUpView(ApiView):
    """For the personal link and the event's organisers."""

    def sign_up(self, pk: int) -> SignUp:
        rows = SignUp.objects.select_related("event", "player", "entrant")
        row = found(rows.filter(pk=pk).first())
        if not self.actor.may("sign_up.own", event_id=row.event_id, sign_up_id=row.pk):
            raise Forbidden
        return row

    def answer(self, row: SignUp) -> Response:
        return secret(Response(SignUpOut(row).data))


class SignUpDetail(SignUpView):
    @extend_schema(responses=SignUpOut)
    def get(self, request: Request, pk: int) -> Response:
        return self.answer(self.sign_up(pk))


class SignUpWithdraw(SignUpView):
    @extend_schema(request=None, responses=SignUpOut)
    @without_body
    def post(self, request: Request, pk: int) -> Response:
        return self.answer(withdraw_sign_up(self.sign_up(pk), by=self.actor))


class SignUpRenew(SignUpView):
    @extend_schema(request=None, responses=SignUpOut)
    @without_body
    def post(self, request: Request, pk: int) -> Response:
        return self.answer(renew_sign_up(self.sign_up(pk), by=self.actor))


class SignUpArrival(SignUpView):
    @extend_schema(request=ArrivalIn, responses=SignUpOut)
    def post(self, request: Request, pk: int) -> Response:
        row = self.sign_up(pk)
        return self.answer(announce_arrival(row, self.read(ArrivalIn)["status"], by=self.actor))


class SignUpAccept(SignUpView):
    @extend_schema(request=AcceptIn, responses=SignUpOut)
    def post(self, request: Request, pk: int) -> Response:
        row, wanted = self.sign_up(pk), self.read(AcceptIn)
        chosen = wanted.get("player")
        player = player_by_id(chosen) if chosen else None
        if chosen and player is None:
            raise Refused(problem("player_unknown", "player", value=chosen))
        return self.answer(accept_sign_up(row, by=self.actor, player=player, new=wanted["new"]))


class SignUpDecline(SignUpView):
    @extend_schema(request=DeclineIn, responses=SignUpOut)
    def post(self, request: Request, pk: int) -> Response:
        row = self.sign_up(pk)
        return self.answer(decline_sign_up(row, by=self.actor, **self.read(DeclineIn)))


class SignUpReturn(SignUpView):
    @extend_schema(request=None, responses=SignUpOut)
    @without_body
    def post(self, request: Request, pk: int) -> Response:
        return self.answer(return_sign_up(self.sign_up(pk), by=self.actor))


class EventDesk(ApiView):
    @extend_schema(responses=DeskOut)
    def get(self, request: Request, pk: int) -> Response:
        event = self.event(pk)
        self.require("entrants.check_in", event.pk)
        return Response(DeskOut(desk_of(event)).data)

    @extend_schema(request=None, responses=DeskOut)
    @without_body
    def post(self, request: Request, pk: int) -> Response:
        """Check in all enrolled players; who is late, absent or a substitute stays so."""
        event = self.event(pk)
        check_in_everybody(event, by=self.actor)
        return Response(DeskOut(desk_of(event)).data)


def terms_json(event: Event) -> Any:
    terms = terms_of(event)
    shown = {
        "terms": terms,
        "open": takes_sign_ups(event, terms),
        "places": capacity_of(event, terms),
    }
    return SignUpTermsOut(shown).data
