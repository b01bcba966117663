"""Notices: devices, what is followed, webhooks of events."""

from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request

from league.api.answers import FieldsOut
from league.api.base import ApiViewSet, OfEvent, OfRow, found
from league.api.call import Given, call
from league.api.fields import BodyIn, RowField
from league.api.throttling import FollowThrottle
from league.api.who_may import FOLLOWERS, PUBLIC
from league.core.errors import Forbidden
from league.core.rate_limit import client_ip
from league.enums import NoticeChannel, NoticeKind, WebhookForm
from league.events.queries.visible import visible_player
from league.models import Delivery, Event, Recipient, Subscription
from league.models.notices.recipient import LONGEST_ADDRESS
from league.notices.following import (
    choose_kinds,
    follow,
    register_device,
    send_test,
    set_up_mailbox,
    unfollow,
)
from league.notices.kinds import KINDS
from league.notices.queries.followed import Subject, chosen_kinds, mailbox_of, subscriptions_of
from league.notices.queries.webhooks import deliveries_of, trouble_text, webhooks_of
from league.notices.web_push import public_key
from league.notices.webhooks import add_webhook, remove_webhook, renew_secret, resume_webhook
from league.people.queries.clubs import listed_clubs


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


class ChosenKindsIn(BodyIn):
    """`kinds`: what is wanted there; all others are not sent."""

    kinds = serializers.ListField(child=serializers.ChoiceField(NoticeKind.choices))


class WebhookIn(BodyIn):
    url = serializers.CharField(max_length=LONGEST_ADDRESS)
    form = serializers.ChoiceField(WebhookForm.choices, default=WebhookForm.SIGNED)


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


class ChosenKindOut(serializers.Serializer[Any]):
    id = serializers.ChoiceField(NoticeKind.choices)
    name = serializers.CharField()
    is_on = serializers.BooleanField()


class ChosenKindsOut(serializers.Serializer[Any]):
    """The kinds that can come to the device (`push`) or to the mailbox (`mail`)."""

    channel = serializers.ChoiceField(NoticeChannel.choices)
    kinds = ChosenKindOut(many=True)


class SubscriptionOut(FieldsOut[Subscription]):
    class Meta:
        fields = "id kind event player club sign_up made_at"


class WebhookOut(FieldsOut[Recipient]):
    """`secret` signs requests; `stopped_at` is set after repeated failures."""

    class Meta:
        fields = "id form secret language failures stopped_at made_at"
        sources = {"url": "address"}


class DeliveryOut(FieldsOut[Delivery]):
    """`answer`: the status of HTTP; `trouble`: why there was none."""

    trouble = serializers.SerializerMethodField()

    class Meta:
        fields = """
            id notice.kind notice.session notice.table status tries answer made_at tried_at due_at
        """

    def get_trouble(self, row: Any) -> str:
        return trouble_text(row)


class NoticeKindViewSet(ApiViewSet):
    tag = "notices"

    @call(PUBLIC, out=NoticesOut)
    def list(self) -> Any:
        """Show what one can hear of, and how."""
        kinds = [
            {
                "id": name,
                "name": kind.label,
                "when": kind.when,
                "followers": sorted(kind.followers),
                "webhooks": kind.webhooks,
            }
            for name, kind in KINDS.items()
        ]
        key = public_key(settings.VAPID_KEY) if settings.VAPID_KEY else ""
        return {"push_key": key, "mail": settings.MAIL_WORKS, "kinds": kinds}


class DeviceViewSet(ApiViewSet):
    tag = "notices"
    throttle_classes = [*ApiViewSet.throttle_classes, FollowThrottle]

    @call(PUBLIC, body=DeviceIn, out=DeviceOut, status=201, secret=True)
    def create(self, given: Given) -> Recipient:
        """Register a device that takes notices."""
        known = self.request.auth if isinstance(self.request.auth, Recipient) else None
        return register_device(
            endpoint=given["endpoint"],
            public_key=given["p256dh"],
            auth=given["auth"],
            caller=str(client_ip(self.request)),
            known=known,
        )


class OfRecipient(ApiViewSet):
    """Of the device by its secret, or of the login's mailbox."""

    tag = "notices"
    throttle_classes = [*ApiViewSet.throttle_classes, FollowThrottle]

    recipient: Recipient | None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        self.recipient = self._caller()

    def get_object(self) -> Recipient:
        return found(self.recipient)

    def _caller(self) -> Recipient | None:
        if isinstance(self.request.auth, Recipient):
            return self.request.auth
        if self.actor.login_id is None:
            raise Forbidden
        return mailbox_of(self.actor)


class ChosenKindViewSet(OfRecipient):
    @call(FOLLOWERS, out=ChosenKindsOut)
    def list(self) -> Any:
        """Show which kinds of notices the caller gets; 404 before a login has a mailbox."""
        return self._chosen(self.get_object())

    @call(FOLLOWERS, body=ChosenKindsIn, out=ChosenKindsOut, status=200)
    def create(self, given: Given) -> Any:
        """Choose which kinds of notices the caller gets."""
        recipient = self.get_object()
        choose_kinds(recipient, given["kinds"])
        return self._chosen(recipient)

    def _chosen(self, recipient: Recipient) -> dict[str, Any]:
        kinds = chosen_kinds(recipient).items()
        rows = [{"id": kind, "name": kind.label, "is_on": is_on} for kind, is_on in kinds]
        return {"channel": recipient.channel, "kinds": rows}


class SubscriptionViewSet(OfRecipient):
    @call(FOLLOWERS, out=[SubscriptionOut])
    def list(self) -> Any:
        """List what the caller follows."""
        return subscriptions_of(self.recipient) if self.recipient else []

    @call(FOLLOWERS, body=SubscriptionIn, out=SubscriptionOut, status=201)
    def create(self, given: Given) -> Any:
        """Follow an event, a player or a club.

        A login's first one sets up its mailbox: a link to confirm it is sent.
        """
        subject = self._subject(**given)
        is_device = isinstance(self.request.auth, Recipient)
        recipient = self.recipient if is_device else None
        return follow(recipient or set_up_mailbox(actor=self.actor), subject)

    @call(FOLLOWERS)
    def destroy(self, recipient: Recipient) -> None:
        """Stop following."""
        unfollow(recipient, self.kwargs["pk"])

    def _subject(
        self, event: int | None = None, player: int | None = None, club: int | None = None
    ) -> Subject:
        if event is not None:
            return self.event(event)
        if player is not None:
            return found(visible_player(player, self.actor))
        return found(listed_clubs().filter(pk=club or 0).first())


class EventWebhookViewSet(OfEvent):
    tag = "notices"

    @call("webhooks.change", "GET webhooks", out=[WebhookOut], secret=True)
    def webhooks(self, event: Event) -> Any:
        """List the webhooks of an event."""
        return webhooks_of(event)

    @webhooks.mapping.post
    @call("webhooks.change", body=WebhookIn, out=WebhookOut, status=201, secret=True)
    def add_webhook(self, event: Event, given: Given) -> Recipient:
        """Add a webhook: an address that each notice of an event is posted to, signed."""
        return add_webhook(event, actor=self.actor, **given)


class WebhookViewSet(OfRow):
    tag = "notices"
    queryset = Recipient.objects.webhooks().select_related("event")

    @call("webhooks.change")
    def destroy(self, row: Recipient) -> None:
        """Delete a webhook."""
        remove_webhook(row, actor=self.actor)

    @call("webhooks.change", "POST test", out=DeliveryOut, status=202)
    def test(self, row: Recipient) -> Any:
        """Post a test to a webhook."""
        return send_test(row)

    @call("webhooks.change", "POST resume", out=WebhookOut, secret=True)
    def resume(self, row: Recipient) -> Recipient:
        """Resume a webhook that was stopped after failures."""
        return resume_webhook(row, actor=self.actor)

    @call("webhooks.change", "POST secret", out=WebhookOut, secret=True)
    def renew_secret(self, row: Recipient) -> Recipient:
        """Give a webhook a new secret to sign with."""
        return renew_secret(row, actor=self.actor)

    @call("webhooks.change", "GET deliveries", out=[DeliveryOut])
    def deliveries(self, row: Recipient) -> Any:
        """List what was posted to a webhook, the latest first."""
        return deliveries_of(row)
