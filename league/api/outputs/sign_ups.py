"""Output of sign-ups, for the person who signed up and for organisers."""

from typing import NamedTuple

from rest_framework import serializers

from league.api.answers import FieldsOut
from league.api.outputs.people import PlayerOut
from league.entrants.queries.check_in import Desk
from league.entrants.queries.sign_ups import (
    Capacity,
    SignUpRow,
    capacity_of,
    takes_sign_ups,
    terms_of,
    waiting_position,
)
from league.entrants.sign_up_admin import TERMS
from league.enums import SignUpStatus
from league.models import Event, SignUp, SignUpTerms


class ShownTerms(NamedTuple):
    terms: SignUpTerms
    open: bool
    places: Capacity


class SignUpTermsOut(FieldsOut):
    """`open`: whether sign-up is open now; `free` is null without a limit."""

    class Meta:
        of = ShownTerms
        fields = (
            *("open", "places.taken", "places.free", "places.waiting"),
            *(f"terms.{name}" for name in TERMS),
        )


class SignUpOut(FieldsOut):
    """One's own sign-up. `token` is the secret of the personal link: `Authorization: SignUp …`."""

    position = serializers.SerializerMethodField()

    class Meta:
        of = SignUp
        fields = """
            id event status name club country contact note answer shown_by_name signed_up_at
            token player entrant entrant.number held_until
        """
        sources = {"place": "position", "entrant_status": "entrant.status"}
        help_texts = {"held_until": "Until when the place waits for the e-mail to be confirmed."}

    def get_position(self, row: SignUp) -> int | None:
        """The position on the waiting list, from 1."""
        return waiting_position(row) if row.status == SignUpStatus.WAITING else None


class SignUpRowOut(FieldsOut):
    """A sign-up for organisers, with the players its name may mean."""

    candidates = PlayerOut(many=True)

    class Meta:
        of = SignUpRow
        fields = """
            sign_up.id sign_up.status sign_up.name sign_up.club sign_up.country
            sign_up.contact sign_up.note sign_up.answer sign_up.shown_by_name sign_up.signed_up_at
            sign_up.player sign_up.entrant namesakes
        """
        sources = {"place": "sign_up.position"}
        help_texts = {"namesakes": "Other open sign-ups of the same name."}


class DeskOut(FieldsOut):
    """The counts of check-in."""

    here = serializers.IntegerField(source="counts.here")
    missing = serializers.IntegerField(source="counts.missing")
    late = serializers.IntegerField(source="counts.late")
    no_show = serializers.IntegerField(source="counts.no_show")
    substitutes = serializers.IntegerField(source="counts.substitutes")

    class Meta:
        of = Desk
        fields = ("playing",)


def shown_terms(event: Event) -> ShownTerms:
    terms = terms_of(event)
    return ShownTerms(terms, takes_sign_ups(event, terms), capacity_of(event, terms))
