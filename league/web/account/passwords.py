"""A forgotten password: django-allauth's views, whose link proves the address it was sent to."""

from typing import Any

from allauth.account import views as library
from allauth.account.adapter import get_adapter
from django.conf import settings
from django.http import HttpResponse
from django.urls import reverse_lazy

from league.core.queries.actors import actor_of
from league.people.accounts import confirm_own_email
from league.web.common.known_devices import remember_device


class Forgotten(library.PasswordResetView):  # type: ignore[misc]  # it has no types
    """Send the link. The answer is the same for addresses that nobody has, and takes as long."""

    def form_valid(self, form: Any) -> HttpResponse:
        answer: HttpResponse = super().form_valid(form)
        if not form.users:
            get_adapter(self.request).mail_nobody(form.cleaned_data["email"])
        return answer

    def get_context_data(self, **shown: Any) -> dict[str, Any]:
        found: dict[str, Any] = super().get_context_data(**shown)
        return found | {"mail_works": settings.MAIL_WORKS}


class NewPassword(library.PasswordResetFromKeyView):  # type: ignore[misc]
    """Set a new password; this browser then counts as known, even if others are locked out."""

    success_url = reverse_lazy("account_login")

    def form_valid(self, form: Any) -> HttpResponse:
        answer: HttpResponse = super().form_valid(form)
        confirm_own_email(self.reset_user, actor=actor_of(self.reset_user))
        remember_device(self.request, answer, self.reset_user.get_username())
        return answer
