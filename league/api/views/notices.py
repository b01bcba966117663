"""Notices: devices, what is followed, webhooks of events."""

from django.conf import settings
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import ApiView, found, secret, without_body
from league.api.inputs.notices import DeviceIn, SubscriptionIn, WebhookIn
from league.api.outputs.notices import (
    DeliveryOut,
    DeviceOut,
    NoticesOut,
    SubscriptionOut,
    WebhookOut,
)
from league.api.throttling import FollowThrottle
from league.core.errors import Forbidden
from league.events.queries.visible import visible_player
from league.models import Recipient
from league.notices.following import (
    follow,
    register_device,
    send_test,
    set_up_mailbox,
    unfollow,
)
from league.notices.kinds import KINDS
from league.notices.queries.followed import Subject, mailbox_of, subscriptions_of
from league.notices.queries.webhooks import deliveries_of, webhooks_of
from league.notices.web_push import public_key
from league.notices.webhooks import add_webhook, remove_webhook, renew_secret, resume_webhook
from league.people.queries.clubs import listed_clubs


class Notices(ApiView):
    """What one can hear of, and how."""

    @extend_schema(responses=NoticesOut)
    def get(self, request: Request) -> Response:
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
        values = {"push_key": key, "mail": settings.MAIL_WORKS, "kinds": kinds}
        return Response(NoticesOut(values).data)


class Devices(ApiView):
    """A device needs no account."""

    permission_classes = []
    throttle_classes = [*ApiView.throttle_classes, FollowThrottle]

    @extend_schema(request=DeviceIn, responses={201: DeviceOut})
    def post(self, request: Request) -> Response:
        given = self.read(DeviceIn)
        known = request.auth if isinstance(request.auth, Recipient) else None
        row = register_device(
            endpoint=given["endpoint"],
            public_key=given["p256dh"],
            auth=given["auth"],
            known=known,
        )
        return secret(Response(DeviceOut(row).data, status=201))


class SubscriptionView(ApiView):
    """Of the device by its secret, or of the login's mailbox."""

    throttle_classes = [*ApiView.throttle_classes, FollowThrottle]

    def recipient(self) -> Recipient | None:
        if isinstance(self.request.auth, Recipient):
            return self.request.auth
        if self.actor.login_id is None:
            raise Forbidden
        return mailbox_of(self.actor)


class Subscriptions(SubscriptionView):
    @extend_schema(responses=SubscriptionOut(many=True))
    def get(self, request: Request) -> Response:
        recipient = self.recipient()
        return self.page(subscriptions_of(recipient) if recipient else [], SubscriptionOut)

    @extend_schema(request=SubscriptionIn, responses={201: SubscriptionOut})
    def post(self, request: Request) -> Response:
        """A login's first one sets up its mailbox: a link to confirm it is sent."""
        recipient = self.recipient()
        subject = self._subject(**self.read(SubscriptionIn))
        is_device = isinstance(request.auth, Recipient)
        if recipient is None or not is_device:
            recipient = set_up_mailbox(by=self.actor)
        return Response(SubscriptionOut(follow(recipient, subject)).data, status=201)

    def _subject(
        self, event: int | None = None, player: int | None = None, club: int | None = None
    ) -> Subject:
        if event is not None:
            return self.event(event)
        if player is not None:
            return found(visible_player(player, self.actor))
        return found(listed_clubs().filter(pk=club or 0).first())


class SubscriptionDetail(SubscriptionView):
    @extend_schema(responses={204: None})
    @without_body
    def delete(self, request: Request, pk: int) -> Response:
        recipient = found(self.recipient())
        unfollow(recipient, pk)
        return Response(status=204)


class EventWebhooks(ApiView):
    @extend_schema(responses=WebhookOut(many=True))
    def get(self, request: Request, pk: int) -> Response:
        event = self.event(pk)
        self.require("webhooks.change", event.pk)
        return secret(self.page(webhooks_of(event), WebhookOut))

    @extend_schema(request=WebhookIn, responses={201: WebhookOut})
    def post(self, request: Request, pk: int) -> Response:
        row = add_webhook(self.event(pk), by=self.actor, **self.read(WebhookIn))
        return secret(Response(WebhookOut(row).data, status=201))


class WebhookView(ApiView):
    def webhook(self, pk: int) -> Recipient:
        """The webhook, if its event is visible and the caller may change it."""
        row = found(Recipient.objects.webhooks().select_related("event").filter(pk=pk).first())
        self.event(int(row.event_id or 0))
        self.require("webhooks.change", int(row.event_id or 0))
        return row


class WebhookDetail(WebhookView):
    @extend_schema(responses={204: None})
    @without_body
    def delete(self, request: Request, pk: int) -> Response:
        remove_webhook(self.webhook(pk), by=self.actor)
        return Response(status=204)


class WebhookTest(WebhookView):
    @extend_schema(request=None, responses={202: DeliveryOut})
    @without_body
    def post(self, request: Request, pk: int) -> Response:
        return Response(DeliveryOut(send_test(self.webhook(pk))).data, status=202)


class WebhookResume(WebhookView):
    @extend_schema(request=None, responses=WebhookOut)
    @without_body
    def post(self, request: Request, pk: int) -> Response:
        row = resume_webhook(self.webhook(pk), by=self.actor)
        return secret(Response(WebhookOut(row).data))


class WebhookSecret(WebhookView):
    @extend_schema(request=None, responses=WebhookOut)
    @without_body
    def post(self, request: Request, pk: int) -> Response:
        row = renew_secret(self.webhook(pk), by=self.actor)
        return secret(Response(WebhookOut(row).data))


class WebhookDeliveries(WebhookView):
    @extend_schema(responses=DeliveryOut(many=True))
    def get(self, request: Request, pk: int) -> Response:
        return self.page(deliveries_of(self.webhook(pk)), DeliveryOut)
