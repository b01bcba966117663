from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _


class Mail(models.Model):
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
            models.CheckConstraint(condition=~models.Q(to=""), name="mail_has_address"),
        ]

    def __str__(self) -> str:
        return f"{self.pk}"
