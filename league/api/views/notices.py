"""Notices: devices, what is followed, webhooks of events."""

from typing import Any

from django.conf import settings
from rest_framework.request import Request

from league.api.base import ApiViewSet, OfEvent, found
from league.api.call import Given, call
from league.api.inputs.notices import DeviceIn, SubscriptionIn, WebhookIn
from league.api.outputs.notices import (
    DeliveryOut,
    DeviceOut,
    NoticesOut,
    SubscriptionOut,
    WebhookOut,
)
from league.api.throttling import FollowThrottle
from league.api.who_may import FOLLOWERS, PUBLIC
from league.core.errors import Forbidden
from league.events.queries.visible import visible_player
from league.models import Event, Recipient
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
            known=known,
        )


class SubscriptionViewSet(ApiViewSet):
    """Of the device by its secret, or of the login's mailbox."""

    tag = "notices"
    throttle_classes = [*ApiViewSet.throttle_classes, FollowThrottle]

    recipient: Recipient | None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        self.recipient = self._caller()

    def get_object(self) -> Recipient:
        return found(self.recipient)

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

    def _caller(self) -> Recipient | None:
        if isinstance(self.request.auth, Recipient):
            return self.request.auth
        if self.actor.login_id is None:
            raise Forbidden
        return mailbox_of(self.actor)

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


class WebhookViewSet(ApiViewSet):
    tag = "notices"

    def get_object(self) -> Recipient:
        """The webhook, if its event is visible."""
        rows = Recipient.objects.webhooks().select_related("event")
        row = found(rows.filter(pk=self.kwargs["pk"]).first())
        self.event(int(row.event_id or 0))
        return row

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
