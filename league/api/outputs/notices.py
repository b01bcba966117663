"""Output of notices: kinds, subscriptions, webhooks and their deliveries."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league.notices.queries.webhooks import trouble_text


class NoticeKindOut(serializers.Serializer[Any]):
    id = serializers.CharField()
    name = serializers.CharField()
    when = serializers.CharField()
    followers = serializers.ListField(child=serializers.CharField())
    webhooks = serializers.BooleanField()


class NoticesOut(serializers.Serializer[Any]):
    """`push_key`: the public key for `PushManager.subscribe`; empty where push is off."""

    push_key = serializers.CharField()
    mail = serializers.BooleanField()
    kinds = NoticeKindOut(many=True)


class DeviceOut(serializers.Serializer[Any]):
    """`token`: the secret of the device, for `Authorization: Device <token>`."""

    token = serializers.CharField()


class SubscriptionOut(serializers.Serializer[Any]):
    id = serializers.IntegerField(source="pk")
    kind = serializers.CharField()
    event = serializers.IntegerField(source="event_id", allow_null=True)
    player = serializers.IntegerField(source="player_id", allow_null=True)
    club = serializers.IntegerField(source="club_id", allow_null=True)
    sign_up = serializers.IntegerField(source="sign_up_id", allow_null=True)
    made_at = serializers.DateTimeField()


class WebhookOut(serializers.Serializer[Any]):
    """`secret` signs requests; `stopped_at` is set after repeated failures."""

    id = serializers.IntegerField(source="pk")
    url = serializers.CharField(source="address")
    form = serializers.CharField()
    secret = serializers.CharField()
    language = serializers.CharField()
    failures = serializers.IntegerField()
    stopped_at = serializers.DateTimeField(allow_null=True)
    made_at = serializers.DateTimeField()


class DeliveryOut(serializers.Serializer[Any]):
    """`answer`: the status of HTTP; `trouble`: why there was none."""

    id = serializers.IntegerField(source="pk")
    kind = serializers.CharField(source="notice.kind")
    session = serializers.IntegerField(source="notice.session_id", allow_null=True)
    table = serializers.IntegerField(source="notice.table_id", allow_null=True)
    status = serializers.CharField()
    tries = serializers.IntegerField()
    answer = serializers.IntegerField(allow_null=True)
    trouble = serializers.SerializerMethodField()
    made_at = serializers.DateTimeField()
    tried_at = serializers.DateTimeField(allow_null=True)
    due_at = serializers.DateTimeField()

    @extend_schema_field(str)
    def get_trouble(self, row: Any) -> str:
        return trouble_text(row)
