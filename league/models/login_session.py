from importlib import import_module
from typing import Any, ClassVar

from django.conf import settings
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models
from django.utils.translation import gettext_lazy as _


class LoginSession(AbstractBaseSession):
    """A browser's session; with a login it can be listed and ended by its owner."""

    login = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.CASCADE,
        related_name="login_sessions",
    )
    device = models.CharField(_("device"), max_length=80, blank=True)
    began_at = models.DateTimeField(_("logged in"), null=True)

    class Meta:
        verbose_name = _("session of a login")
        verbose_name_plural = _("sessions of logins")
        indexes: ClassVar = [models.Index(fields=["expire_date"], name="login_session_by_end")]

    @classmethod
    def get_session_store_class(cls) -> Any:
        return import_module(settings.SESSION_ENGINE).SessionStore  # it imports this model
