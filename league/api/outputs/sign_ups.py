"""Output of sign-ups, for the person who signed up and for organisers."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league.api.fields import ColumnsOut
from league.api.outputs.people import PlayerOut
from league.entrants.queries.sign_ups import waiting_position
from league.entrants.sign_up_admin import TERMS
from league.enums import SignUpStatus
from league.models import SignUp, SignUpTerms


class SignUpTermsOut(ColumnsOut):
    """`open`: whether sign-up is open now; `free` is null without a limit."""

    open = serializers.BooleanField()
    taken = serializers.IntegerField(source="places.taken")
    free = serializers.IntegerField(source="places.free", allow_null=True)
    waiting = serializers.IntegerField(source="places.waiting")

    class Meta:
        model = SignUpTerms
        source = "terms"
        fields = TERMS


class SignUpOut(ColumnsOut):
    """One's own sign-up. `token` is the secret of the personal link: `Authorization: SignUp …`."""

    event = serializers.IntegerField(source="event_id")
    place = serializers.IntegerField(source="position")
    position = serializers.SerializerMethodField()
    player = serializers.IntegerField(source="player_id", allow_null=True)
    entrant = serializers.IntegerField(source="entrant_id", allow_null=True)
    number = serializers.IntegerField(source="entrant.number", allow_null=True, default=None)
    entrant_status = serializers.CharField(source="entrant.status", allow_null=True, default=None)
    held_until = serializers.DateTimeField(
        allow_null=True, help_text="Until when the place waits for the e-mail to be confirmed."
    )

    class Meta:
        model = SignUp
        fields = (
            "id",
            "status",
            "name",
            "club",
            "country",
            "contact",
            "note",
            "answer",
            "shown_by_name",
            "signed_up_at",
            "token",
        )

    @extend_schema_field(serializers.IntegerField(allow_null=True))
    def get_position(self, row: SignUp) -> int | None:
        """The position on the waiting list, from 1."""
        return waiting_position(row) if row.status == SignUpStatus.WAITING else None


class SignUpRowOut(ColumnsOut):
    """A sign-up for organisers, with the players its name may mean."""

    id = serializers.IntegerField(source="sign_up.pk")
    place = serializers.IntegerField(source="sign_up.position")
    player = serializers.IntegerField(source="sign_up.player_id", allow_null=True)
    entrant = serializers.IntegerField(source="sign_up.entrant_id", allow_null=True)
    candidates = PlayerOut(many=True)
    namesakes = serializers.SerializerMethodField()

    class Meta:
        model = SignUp
        source = "sign_up"
        fields = (
            "status",
            "name",
            "club",
            "country",
            "contact",
            "note",
            "answer",
            "shown_by_name",
            "signed_up_at",
        )

    @extend_schema_field(serializers.ListField(child=serializers.IntegerField()))
    def get_namesakes(self, row: Any) -> list[int]:
        """Other open sign-ups of the same name."""
        return [item.pk for item in row.namesakes]


class DeskOut(serializers.Serializer[Any]):
    """The counts of check-in."""

    playing = serializers.IntegerField()
    here = serializers.IntegerField(source="counts.here")
    missing = serializers.IntegerField(source="counts.missing")
    late = serializers.IntegerField(source="counts.late")
    no_show = serializers.IntegerField(source="counts.no_show")
    substitutes = serializers.IntegerField(source="counts.substitutes")
