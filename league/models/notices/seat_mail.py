from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _


class SeatMail(models.Model):
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

    def __str__(self) -> str:
        return f"{self.session_id}: {self.sign_up_id}"
