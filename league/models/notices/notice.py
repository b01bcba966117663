from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.enums import NoticeKind
from league.models.columns import EMPTY, one_of


class Notice(models.Model):
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

    def __str__(self) -> str:
        return f"{self.kind} {self.event_id}"
