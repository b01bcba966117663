"""Output of notices: kinds, subscriptions, webhooks and their deliveries."""

from typing import Any

from rest_framework import serializers

from league.api.answers import FieldsOut
from league.models import Delivery, Recipient, Subscription
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


class SubscriptionOut(FieldsOut):
    class Meta:
        of = Subscription
        fields = "id kind event player club sign_up made_at"


class WebhookOut(FieldsOut):
    """`secret` signs requests; `stopped_at` is set after repeated failures."""

    class Meta:
        of = Recipient
        fields = "id form secret language failures stopped_at made_at"
        sources = {"url": "address"}


class DeliveryOut(FieldsOut):
    """`answer`: the status of HTTP; `trouble`: why there was none."""

    trouble = serializers.SerializerMethodField()

    class Meta:
        of = Delivery
        fields = """
            id notice.kind notice.session notice.table status tries answer made_at tried_at due_at
        """

    def get_trouble(self, row: Any) -> str:
        return trouble_text(row)
