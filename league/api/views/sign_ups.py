"""Sign-ups: terms, sign up, one's own sign-up, the organiser's answers."""

from typing import Any

from rest_framework.response import Response

from league.api.base import ApiViewSet, OfEvent, found
from league.api.call import Given, call
from league.api.inputs.sign_ups import AcceptIn, ArrivalIn, DeclineIn, SignUpIn, SignUpTermsIn
from league.api.outputs.sign_ups import SignUpOut, SignUpRowOut, SignUpTermsOut, shown_terms
from league.api.throttling import SignUpThrottle
from league.api.who_may import PUBLIC
from league.core.errors import Refused, problem
from league.entrants.queries.sign_ups import rows_of
from league.entrants.sign_up import announce_arrival, renew_sign_up, sign_up, withdraw_sign_up
from league.entrants.sign_up_admin import (
    accept_sign_up,
    change_terms,
    decline_sign_up,
    return_sign_up,
)
from league.models import Event, SignUp
from league.people.queries.players import player_by_id


class EventSignUpTermsViewSet(OfEvent):
    tag = "sign-ups"

    @call(PUBLIC, "GET sign-up-terms", out=SignUpTermsOut)
    def sign_up_terms(self, event: Event) -> Any:
        """Show the terms of the sign-up: whether it is open, until when, how many places."""
        return shown_terms(event)

    @sign_up_terms.mapping.patch
    @call("sign_up.change", body=SignUpTermsIn, out=SignUpTermsOut)
    def change_sign_up_terms(self, event: Event, given: Given) -> Any:
        """Change the terms of the sign-up."""
        change_terms(event, actor=self.actor, **given)
        return shown_terms(event)


class EventSignUpViewSet(OfEvent):
    tag = "sign-ups"
    throttle_classes = [*OfEvent.throttle_classes, SignUpThrottle]

    @call("sign_up.change", "GET sign-ups", out=[SignUpRowOut])
    def sign_ups(self, event: Event) -> Any:
        """List the sign-ups of an event in their order."""
        return rows_of(event, self.actor)

    @sign_ups.mapping.post
    @call(PUBLIC, body=SignUpIn, out={201: SignUpOut, 200: SignUpOut}, secret=True)
    def sign_up(self, event: Event, given: Given) -> Response:
        """Sign up for an event."""
        row, created = sign_up(event, actor=self.actor, **given)
        return Response(SignUpOut(row).data, status=201 if created else 200)


class SignUpViewSet(ApiViewSet):
    """For the personal link and the event's organisers."""

    tag = "sign-ups"

    def get_object(self) -> SignUp:
        rows = SignUp.objects.select_related("event", "player", "entrant")
        return found(rows.filter(pk=self.kwargs["pk"]).first())

    @call("sign_up.own", out=SignUpOut, secret=True)
    def retrieve(self, row: SignUp) -> SignUp:
        """Show a sign-up."""
        return row

    @call("sign_up.own", "POST withdraw", out=SignUpOut, secret=True)
    def withdraw(self, row: SignUp) -> SignUp:
        """Withdraw a sign-up."""
        return withdraw_sign_up(row, actor=self.actor)

    @call("sign_up.own", "POST renew", out=SignUpOut, secret=True)
    def renew(self, row: SignUp) -> SignUp:
        """Sign up again after a withdrawal."""
        return renew_sign_up(row, actor=self.actor)

    @call("sign_up.own", "POST arrival", body=ArrivalIn, out=SignUpOut, secret=True)
    def announce_arrival(self, row: SignUp, given: Given) -> SignUp:
        """Announce that the player is here or comes late."""
        return announce_arrival(row, given["status"], actor=self.actor)

    @call("sign_up.change", "POST accept", body=AcceptIn, out=SignUpOut, secret=True)
    def accept(self, row: SignUp, given: Given) -> SignUp:
        """Accept a sign-up, as a known player or a new one."""
        chosen = given.get("player")
        player = player_by_id(chosen) if chosen else None
        if chosen and player is None:
            raise Refused(problem("player_unknown", "player", value=chosen))
        return accept_sign_up(row, actor=self.actor, player=player, new=given["new"])

    @call("sign_up.change", "POST decline", body=DeclineIn, out=SignUpOut, secret=True)
    def decline(self, row: SignUp, given: Given) -> SignUp:
        """Decline a sign-up."""
        return decline_sign_up(row, actor=self.actor, **given)

    @call("sign_up.change", "POST return", out=SignUpOut, secret=True)
    def put_back(self, row: SignUp) -> SignUp:
        """Put an accepted or declined sign-up back among those without an answer."""
        return return_sign_up(row, actor=self.actor)
