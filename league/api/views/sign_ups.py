"""Sign-ups: terms, sign up, one's own sign-up, the organiser's answers."""

from typing import Any, ClassVar, NamedTuple

from rest_framework import serializers
from rest_framework.response import Response

from league.api.answers import FieldsOut
from league.api.base import ApiViewSet, OfEvent, found
from league.api.call import Given, call
from league.api.fields import BodyIn, ColumnsIn, FlagField, ReasonField, RowField
from league.api.outputs.people import PlayerOut
from league.api.throttling import SignUpThrottle
from league.api.who_may import PUBLIC
from league.core.errors import Refused, problem
from league.entrants.queries.sign_ups import (
    Capacity,
    SignUpRow,
    capacity_of,
    rows_of,
    takes_sign_ups,
    terms_of,
    waiting_position,
)
from league.entrants.sign_up import announce_arrival, renew_sign_up, sign_up, withdraw_sign_up
from league.entrants.sign_up_admin import (
    TERMS,
    accept_sign_up,
    change_terms,
    decline_sign_up,
    return_sign_up,
)
from league.enums import EntrantStatus, SignUpStatus
from league.models import Event, SignUp, SignUpTerms
from league.people.queries.players import player_by_id


class SignUpIn(BodyIn):
    """A login with a player signs up as that player. Idempotent by `client_id`."""

    client_id = serializers.UUIDField(required=False, allow_null=True)
    name = serializers.CharField(max_length=120, required=False, allow_blank=True, default="")
    club = serializers.CharField(max_length=120, required=False, allow_blank=True)
    country = serializers.CharField(max_length=2, required=False, allow_blank=True)
    contact = serializers.CharField(max_length=200, required=False, allow_blank=True)
    note = serializers.CharField(max_length=300, required=False, allow_blank=True)
    shown_by_name = FlagField(required=False)


class SignUpTermsIn(ColumnsIn):
    class Meta:
        model = SignUpTerms
        fields = TERMS
        extra_kwargs: ClassVar = {"information": {"trim_whitespace": False}}


class AcceptIn(BodyIn):
    """For an ambiguous name: the known player, or `new`."""

    player = RowField(required=False, allow_null=True)
    new = FlagField(required=False, default=False)


class DeclineIn(BodyIn):
    reason = ReasonField()


class ArrivalIn(BodyIn):
    status = serializers.ChoiceField(
        [(item.value, item.label) for item in (EntrantStatus.CHECKED_IN, EntrantStatus.LATE)]
    )


class ShownTerms(NamedTuple):
    terms: SignUpTerms
    open: bool
    places: Capacity


class SignUpTermsOut(FieldsOut[ShownTerms]):
    """`open`: whether sign-up is open now; `free` is null without a limit."""

    class Meta:
        fields = (
            *("open", "places.taken", "places.free", "places.waiting"),
            *(f"terms.{name}" for name in TERMS),
        )


class SignUpOut(FieldsOut[SignUp]):
    """One's own sign-up. `token` is the secret of the personal link: `Authorization: SignUp …`."""

    position = serializers.SerializerMethodField()

    class Meta:
        fields = """
            id event status name club country contact note answer shown_by_name signed_up_at
            token player entrant entrant.number held_until
        """
        sources = {"place": "position", "entrant_status": "entrant.status"}
        help_texts = {"held_until": "Until when the place waits for the e-mail to be confirmed."}

    def get_position(self, row: SignUp) -> int | None:
        """The position on the waiting list, from 1."""
        return waiting_position(row) if row.status == SignUpStatus.WAITING else None


class SignUpRowOut(FieldsOut[SignUpRow]):
    """A sign-up for organisers, with the players its name may mean."""

    candidates = PlayerOut(many=True)

    class Meta:
        fields = """
            sign_up.id sign_up.status sign_up.name sign_up.club sign_up.country
            sign_up.contact sign_up.note sign_up.answer sign_up.shown_by_name sign_up.signed_up_at
            sign_up.player sign_up.entrant namesakes
        """
        sources = {"place": "sign_up.position"}
        help_texts = {"namesakes": "Other open sign-ups of the same name."}


def shown_terms(event: Event) -> ShownTerms:
    terms = terms_of(event)
    return ShownTerms(terms, takes_sign_ups(event, terms), capacity_of(event, terms))


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
