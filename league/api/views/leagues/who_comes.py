"""Who comes: the link of a group, the answers that come with it, and reminders."""

from typing import Any

from django.urls import reverse
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import NotFound

from league.api.answers import FieldsOut
from league.api.base import OfEvent, OfRow, found
from league.api.call import Given, call
from league.api.fields import BodyIn, ColumnsIn
from league.api.outputs.people import RemindedOut
from league.api.views.leagues.nights import AnswerIn
from league.api.who_may import GROUP, PUBLIC
from league.core.rate_limit import client_ip
from league.models import Attendance, Entrant, Event, Night, NightTerms
from league.nights.group import (
    TERMS_FIELDS,
    GroupDevice,
    answer_in_group,
    change_night_terms,
    enter_group,
    renew_group_link,
    take_back_in_group,
)
from league.nights.queries.group_link import group_list, group_token, night_terms
from league.nights.queries.group_passes import GroupPass
from league.nights.queries.reminders import reach_of, reminder_at, unanswered
from league.nights.reminders import remind_now

LONGEST_SECRET, LONGEST_CODE = 64, 40


class GroupDeviceIn(BodyIn):
    """`secret` is the last part of the group's link; `code` that of the league, if it asks for one."""

    secret = serializers.CharField(max_length=LONGEST_SECRET)
    code = serializers.CharField(max_length=LONGEST_CODE, required=False, allow_blank=True)


class NightTermsIn(ColumnsIn):
    class Meta:
        model = NightTerms
        fields = TERMS_FIELDS


class GroupPassOut(serializers.Serializer[Any]):
    """The pass of this device, for `Authorization: Group <pass>`."""

    token = serializers.CharField()


class NightTermsOut(FieldsOut[NightTerms]):
    """`path`: the group's link."""

    path = serializers.SerializerMethodField()

    class Meta:
        fields = "code reminder_days reminder_time"

    def get_path(self, terms: NightTerms) -> str:
        return reverse("who_comes", args=[group_token(terms.event)])


class GroupRowOut(FieldsOut[Attendance]):
    """An answer; `answer_before` is what another device has changed, and can be put back."""

    entrant = serializers.IntegerField(source="entrant.pk")
    name = serializers.CharField(source="entrant.public_name")

    class Meta:
        fields = "answer arrives_at answered_at answer_before arrives_before"


class GroupAnswersOut(serializers.Serializer[Any]):
    """Those who are shown by name; `unnamed` counts the others."""

    players = GroupRowOut(many=True, source="rows")
    unnamed = serializers.IntegerField()


class UnansweredOut(FieldsOut[Attendance]):
    class Meta:
        fields = "entrant reminded_at"


class RemindersOut(serializers.Serializer[Any]):
    """Who has not answered, and how many of them "remind now" would reach.

    `reminds_at`: when the league reminds; null where it does not.
    """

    reminds_at = serializers.SerializerMethodField()
    reminded_for = serializers.DateField(allow_null=True)
    reached = serializers.SerializerMethodField()
    unanswered = serializers.SerializerMethodField()

    @extend_schema_field(serializers.DateTimeField(allow_null=True))
    def get_reminds_at(self, night: Night) -> str | None:
        at = reminder_at(night, night_terms(night.event))
        return None if at is None else at.isoformat()

    def get_reached(self, night: Night) -> int:
        return len(reach_of(night).reached)

    @extend_schema_field(UnansweredOut(many=True))
    def get_unanswered(self, night: Night) -> Any:
        return UnansweredOut(unanswered(night), many=True).data


class EventWhoComesViewSet(OfEvent):
    tag = "nights"

    @call("night.terms", "GET night-terms", out=NightTermsOut, secret=True)
    def night_terms(self, event: Event) -> NightTerms:
        """Show how a league asks who comes, with the link of the group."""
        return night_terms(event)

    @night_terms.mapping.patch
    @call("night.terms", body=NightTermsIn, out=NightTermsOut, secret=True)
    def change_night_terms(self, event: Event, given: Given) -> NightTerms:
        """Set the code of the group's link, and when players without an answer are reminded."""
        return change_night_terms(event, actor=self.actor, **given)

    @call("night.terms", "POST group-link", out=NightTermsOut, secret=True)
    def renew_group_link(self, event: Event) -> NightTerms:
        """Make a new link for the group; the old one and all passes stop working."""
        return renew_group_link(event, actor=self.actor)

    @call(
        PUBLIC, "POST group-devices", body=GroupDeviceIn, out=GroupPassOut, status=201, secret=True
    )
    def enter_group(self, event: Event, given: Given) -> dict[str, str]:
        """Enter with the link of the group: a device gets its pass."""
        network = str(client_ip(self.request))
        token = enter_group(event, given["secret"], given.get("code", ""), network=network)
        return {"token": token}


class WhoComesViewSet(OfRow):
    tag = "nights"
    queryset = Night.objects.select_related("event")

    @call(GROUP, "GET group", out=GroupAnswersOut, secret=True)
    def group(self, night: Night) -> Any:
        """List who comes, as the page of the group's link does; 404 without its pass."""
        self._device(night)
        return group_list(night)

    @call(GROUP, "POST group/<row:entrant_id>", body=AnswerIn, out=GroupRowOut, secret=True)
    def answer_in_group(self, night: Night, given: Given, entrant_id: int) -> Attendance:
        """Answer for a player who is shown by name; 404 without the pass."""
        device = self._device(night)
        return answer_in_group(night, self._named(night, entrant_id), device=device, **given)

    @call(GROUP, "POST group/<row:entrant_id>/undo", out=GroupRowOut, secret=True)
    def take_back_in_group(self, night: Night, entrant_id: int) -> Attendance:
        """Put back the answer that another device has changed; 404 without the pass."""
        device = self._device(night)
        return take_back_in_group(night, self._named(night, entrant_id), device=device)

    @call("night.remind", "GET reminders", out=RemindersOut)
    def reminders(self, night: Night) -> Night:
        """Show when players without an answer are reminded, and who they are."""
        return night

    @reminders.mapping.post
    @call("night.remind", out=RemindedOut)
    def remind(self, night: Night) -> dict[str, int]:
        """Remind players without an answer now; nobody is reminded twice within the hour."""
        return {"reached": remind_now(night, actor=self.actor)}

    def _device(self, night: Night) -> GroupDevice:
        known = self.request.auth
        if isinstance(known, GroupPass) and known.event.pk == night.event_id:
            return GroupDevice(name=known.device, network=str(client_ip(self.request)))
        raise NotFound

    def _named(self, night: Night, pk: int) -> Entrant:
        rows = night.event.entrants.select_related("player", "event")
        return found(rows.filter(pk=pk, player__shown_by_name=True).first())
