"""Output of sign-ups, for the person who signed up and for organisers."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league.api.outputs.people import PlayerOut
from league.entrants.queries.sign_ups import waiting_position
from league.enums import SignUpStatus
from league.models import SignUp


class SignUpTermsOut(serializers.Serializer[Any]):
    """`open`: whether sign-up is open now; `free` is null without a limit."""

    open = serializers.BooleanField()
    is_open = serializers.BooleanField(source="terms.is_open")
    until = serializers.DateTimeField(source="terms.until", allow_null=True)
    capacity = serializers.IntegerField(source="terms.capacity", allow_null=True)
    approval = serializers.BooleanField(source="terms.approval")
    promotes = serializers.BooleanField(source="terms.promotes")
    self_check_in = serializers.BooleanField(source="terms.self_check_in")
    mails_seats = serializers.BooleanField(source="terms.mails_seats")
    information = serializers.CharField(source="terms.information", allow_blank=True)
    taken = serializers.IntegerField(source="places.taken")
    free = serializers.IntegerField(source="places.free", allow_null=True)
    waiting = serializers.IntegerField(source="places.waiting")


class SignUpOut(serializers.Serializer[Any]):
    """One's own sign-up. `token` is the secret of the personal link: `Authorization: SignUp …`."""

    id = serializers.IntegerField()
    event = serializers.IntegerField(source="event_id")
    place = serializers.IntegerField()
    status = serializers.CharField()
    position = serializers.SerializerMethodField()
    name = serializers.CharField()
    club = serializers.CharField(allow_blank=True)
    country = serializers.CharField(allow_blank=True)
    contact = serializers.CharField(allow_blank=True)
    note = serializers.CharField(allow_blank=True)
    answer = serializers.CharField(allow_blank=True)
    shown_by_name = serializers.BooleanField()
    player = serializers.IntegerField(source="player_id", allow_null=True)
    entrant = serializers.IntegerField(source="entrant_id", allow_null=True)
    number = serializers.IntegerField(source="entrant.number", allow_null=True, default=None)
    entrant_status = serializers.CharField(source="entrant.status", allow_null=True, default=None)
    signed_up_at = serializers.DateTimeField()
    held_until = serializers.DateTimeField(
        allow_null=True, help_text="Until when the place waits for the e-mail to be confirmed."
    )
    token = serializers.CharField()

    @extend_schema_field(serializers.IntegerField(allow_null=True))
    def get_position(self, row: SignUp) -> int | None:
        """The position on the waiting list, from 1."""
        return waiting_position(row) if row.status == SignUpStatus.WAITING else None


class SignUpRowOut(serializers.Serializer[Any]):
    """A sign-up for organisers, with the players its name may mean."""

    id = serializers.IntegerField(source="sign_up.pk")
    place = serializers.IntegerField(source="sign_up.place")
    status = serializers.CharField(source="sign_up.status")
    name = serializers.CharField(source="sign_up.name")
    club = serializers.CharField(source="sign_up.club", allow_blank=True)
    country = serializers.CharField(source="sign_up.country", allow_blank=True)
    contact = serializers.CharField(source="sign_up.contact", allow_blank=True)
    note = serializers.CharField(source="sign_up.note", allow_blank=True)
    answer = serializers.CharField(source="sign_up.answer", allow_blank=True)
    shown_by_name = serializers.BooleanField(source="sign_up.shown_by_name")
    player = serializers.IntegerField(source="sign_up.player_id", allow_null=True)
    entrant = serializers.IntegerField(source="sign_up.entrant_id", allow_null=True)
    signed_up_at = serializers.DateTimeField(source="sign_up.signed_up_at")
    candidates = PlayerOut(many=True)
    namesakes = serializers.SerializerMethodField()

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
