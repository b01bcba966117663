"""Input for notices: devices, subscriptions, webhooks."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from league.api.fields import BodyIn, RowField
from league.enums import WebhookForm
from league.models.notices.recipient import LONGEST_ADDRESS


class DeviceIn(BodyIn):
    """What `PushSubscription` of a browser gives: its endpoint, its keys `p256dh` and `auth`."""

    endpoint = serializers.CharField(max_length=LONGEST_ADDRESS)
    p256dh = serializers.CharField(max_length=100)
    auth = serializers.CharField(max_length=100)


class SubscriptionIn(BodyIn):
    """One of them."""

    event = RowField(required=False)
    player = RowField(required=False)
    club = RowField(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if len(attrs) != 1:
            raise serializers.ValidationError(_("Name one of event, player and club."))
        return attrs


class WebhookIn(BodyIn):
    url = serializers.CharField(max_length=LONGEST_ADDRESS)
    form = serializers.ChoiceField(WebhookForm.choices, default=WebhookForm.SIGNED)
