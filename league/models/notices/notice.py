"""Notices, their deliveries, and e-mails."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.enums import DeliveryStatus, NoticeKind
from league.models.columns import EMPTY, not_empty, one_of
from league.models.row import Row


class Notice(Row):
    """Something of which followers hear.

    It holds no text: that is written for each reader when it is sent, from what everybody may see
    by then.
    """

    kind = models.CharField(_("kind"), max_length=16, choices=NoticeKind.choices)
    event = models.ForeignKey("league.Event", null=True, on_delete=models.CASCADE, related_name="+")
    session = models.ForeignKey(
        "league.Session", null=True, on_delete=models.CASCADE, related_name="+"
    )
    table = models.ForeignKey("league.Table", null=True, on_delete=models.CASCADE, related_name="+")
    sign_up = models.ForeignKey(
        "league.SignUp", null=True, on_delete=models.CASCADE, related_name="+"
    )
    night = models.ForeignKey("league.Night", null=True, on_delete=models.CASCADE, related_name="+")
    # Of changed seats: who sat where before, as the text names who has moved.
    before = models.JSONField(default=dict, db_default=EMPTY)
    happened_at = models.DateTimeField(_("happened at"), auto_now_add=True)
    # From when on it is given to its followers, and when that was done.
    due_at = models.DateTimeField(default=timezone.now)
    spread_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("notice")
        verbose_name_plural = _("notices")
        indexes: ClassVar = [
            models.Index(
                fields=["due_at"], condition=Q(spread_at__isnull=True), name="notice_to_spread"
            )
        ]
        constraints: ClassVar = [
            one_of("kind", NoticeKind, name="notice_kind_known"),
            models.CheckConstraint(
                condition=Q(kind=NoticeKind.TEST) | Q(event__isnull=False),
                name="notice_has_event",
            ),
            models.UniqueConstraint(
                fields=["session"],
                condition=Q(kind=NoticeKind.STARTS_SOON),
                name="notice_of_start_once",
            ),
        ]


class DeliveryQuerySet(models.QuerySet["Delivery"]):
    def waiting(self) -> "DeliveryQuerySet":
        return self.filter(status=DeliveryStatus.WAITING)


class Delivery(Row):
    """A notice for one recipient: how often it was tried, and what came of it."""

    notice = models.ForeignKey("league.Notice", on_delete=models.CASCADE, related_name="deliveries")
    recipient = models.ForeignKey(
        "league.Recipient", on_delete=models.CASCADE, related_name="deliveries"
    )
    status = models.CharField(
        _("status"),
        max_length=16,
        choices=DeliveryStatus.choices,
        default=DeliveryStatus.WAITING,
    )
    tries = models.PositiveSmallIntegerField(_("tries"), default=0)
    # When it is tried next; while a worker tries it, when another one may.
    due_at = models.DateTimeField(default=timezone.now)
    tried_at = models.DateTimeField(_("tried at"), null=True)
    # The last answer: the status of HTTP, or the code of what went wrong before one came.
    answer = models.PositiveSmallIntegerField(_("answer"), null=True)
    trouble = models.CharField(max_length=32, blank=True, default="")
    made_at = models.DateTimeField(auto_now_add=True)

    objects = DeliveryQuerySet.as_manager()

    class Meta:
        verbose_name = _("delivery")
        verbose_name_plural = _("deliveries")
        indexes: ClassVar = [
            models.Index(
                fields=["due_at"],
                condition=Q(status=DeliveryStatus.WAITING),
                name="delivery_to_send",
            ),
            models.Index(fields=["recipient", "made_at"], name="delivery_by_recipient"),
        ]
        constraints: ClassVar = [
            one_of("status", DeliveryStatus, name="delivery_status_known"),
            models.UniqueConstraint(fields=["notice", "recipient"], name="delivery_once"),
        ]


class Mail(Row):
    """An e-mail to send. The row is deleted once it is sent: its text may hold a secret link."""

    to = models.EmailField(_("to"))
    subject = models.CharField(_("subject"), max_length=200)
    body = models.TextField(_("text"))
    made_at = models.DateTimeField(auto_now_add=True)
    # When a worker last took it; another one tries again after a while.
    tried_at = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)

    class Meta:
        verbose_name = _("e-mail")
        verbose_name_plural = _("e-mails")
        constraints: ClassVar = [
            not_empty("to", name="mail_has_address"),
        ]


class SeatMail(Row):
    """Which place in a session somebody who signed up has been mailed last."""

    session = models.ForeignKey(
        "league.Session", on_delete=models.CASCADE, related_name="seat_mails"
    )
    sign_up = models.ForeignKey(
        "league.SignUp", on_delete=models.CASCADE, related_name="seat_mails"
    )
    # Table and wind as in "3 E", "bye", or "" for somebody who has lost the seat.
    place = models.CharField(_("place"), max_length=16, blank=True, default="")
    mailed_at = models.DateTimeField(_("mailed at"), auto_now=True)

    class Meta:
        verbose_name = _("e-mail about a seat")
        verbose_name_plural = _("e-mails about seats")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["session", "sign_up"], name="seat_mail_once"),
        ]
