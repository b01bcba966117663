from typing import ClassVar
from urllib.parse import urlsplit

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.enums import NoticeChannel, WebhookForm
from league.models.columns import EMPTY, not_empty, one_of
from league.models.row import Row
from league.models.session import new_token

LONGEST_ADDRESS = 1000
PUSH, MAIL, WEBHOOK = NoticeChannel.PUSH, NoticeChannel.MAIL, NoticeChannel.WEBHOOK


class RecipientQuerySet(models.QuerySet["Recipient"]):
    def active(self) -> "RecipientQuerySet":
        """Those to whom notices go: confirmed, and not stopped after failures."""
        return self.filter(confirmed_at__isnull=False, stopped_at__isnull=True)

    def webhooks(self) -> "RecipientQuerySet":
        return self.filter(channel=WEBHOOK)


class Recipient(Row):
    """Where notices go: a device that takes web push, a login's mailbox, an event's webhook."""

    channel = models.CharField(_("channel"), max_length=16, choices=NoticeChannel.choices)
    # The push service's address of the device, the e-mail address, the webhook's URL.
    address = models.CharField(_("address"), max_length=LONGEST_ADDRESS)
    # A device's keys for encryption; of a webhook the secret that signs.
    public_key = models.CharField(max_length=100, blank=True, default="", editable=False)
    secret = models.CharField(max_length=100, blank=True, default="", editable=False)
    form = models.CharField(
        _("format"), max_length=16, choices=WebhookForm.choices, blank=True, default=""
    )
    login = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="+"
    )
    event = models.ForeignKey(
        "league.Event", null=True, on_delete=models.CASCADE, related_name="webhooks"
    )
    language = models.CharField(_("language"), max_length=10)
    digest = models.BooleanField(_("one e-mail a day"), default=False)
    # Kinds of notices that are not sent there, as keys.
    unwanted = models.JSONField(default=dict, blank=True, db_default=EMPTY)
    # Names the device in its cookie, and the mailbox in links that need no log-in.
    token = models.CharField(max_length=64, unique=True, default=new_token, editable=False)
    made_at = models.DateTimeField(auto_now_add=True)
    confirmed_at = models.DateTimeField(null=True)
    failures = models.PositiveSmallIntegerField(_("failures in a row"), default=0)
    stopped_at = models.DateTimeField(_("stopped at"), null=True)

    objects = RecipientQuerySet.as_manager()

    class Meta:
        verbose_name = _("recipient of notices")
        verbose_name_plural = _("recipients of notices")
        constraints: ClassVar = [
            one_of("channel", NoticeChannel, name="recipient_channel_known"),
            not_empty("address", name="recipient_address_given"),
            models.CheckConstraint(
                condition=~Q(channel=PUSH) | (~Q(public_key="") & ~Q(secret="")),
                name="recipient_push_has_keys",
            ),
            models.CheckConstraint(
                condition=~Q(channel=MAIL) | Q(login__isnull=False), name="recipient_mail_has_login"
            ),
            models.CheckConstraint(
                condition=Q(channel=WEBHOOK, event__isnull=False, form__in=WebhookForm.values)
                & ~Q(secret="")
                | ~Q(channel=WEBHOOK) & Q(event__isnull=True, form=""),
                name="recipient_webhook_of_event",
            ),
            models.UniqueConstraint(
                fields=["address"], condition=Q(channel=PUSH), name="recipient_device_once"
            ),
            models.UniqueConstraint(
                fields=["login"], condition=Q(channel=MAIL), name="recipient_mailbox_once"
            ),
        ]

    @property
    def host(self) -> str:
        """Of a webhook: its path may hold a secret."""
        return urlsplit(self.address).hostname or ""

    @property
    def is_active(self) -> bool:
        return self.confirmed_at is not None and self.stopped_at is None


# What a subscription follows; exactly one of them is set.
FOLLOWED = ("event", "player", "club", "sign_up")


def _only(name: str) -> Q:
    return Q(**{f"{other}__isnull": other != name for other in FOLLOWED})


class Subscription(Row):
    """A device or a mailbox follows an event, a player, a club or a sign-up."""

    recipient = models.ForeignKey(Recipient, on_delete=models.CASCADE, related_name="subscriptions")
    event = models.ForeignKey("league.Event", null=True, on_delete=models.CASCADE, related_name="+")
    player = models.ForeignKey(
        "league.Player", null=True, on_delete=models.CASCADE, related_name="followers"
    )
    club = models.ForeignKey("league.Club", null=True, on_delete=models.CASCADE, related_name="+")
    sign_up = models.ForeignKey(
        "league.SignUp", null=True, on_delete=models.CASCADE, related_name="+"
    )
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("subscription")
        verbose_name_plural = _("subscriptions")
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=_only("event") | _only("player") | _only("club") | _only("sign_up"),
                name="subscription_follows_one",
            ),
            *(
                models.UniqueConstraint(
                    fields=["recipient", name], name=f"subscription_{name}_once"
                )
                for name in FOLLOWED
            ),
        ]

    @property
    def kind(self) -> str:
        """What is followed: "event", "player", "club" or "sign_up"."""
        return next(name for name in FOLLOWED if getattr(self, f"{name}_id") is not None)
