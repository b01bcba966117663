"""Change one's own password, or set a new one by a link sent by e-mail: Django's own views."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import views
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse_lazy
from django.utils.translation import gettext as _

from league.core.permissions import Actor
from league.core.rate_limit import client_ip, within
from league.people.accounts import end_other_sessions
from league.web.account.forms import ResetForm
from league.web.common.known_devices import remember_device

PER_ADDRESS, PER_EMAIL = "100/hour", "5/hour"


class ChangePassword(views.PasswordChangeView):
    template_name = "account/password_change.html"
    success_url = reverse_lazy("account")

    def form_valid(self, form: Any) -> HttpResponse:
        """Browsers other than this one are logged out."""
        answer = super().form_valid(form)
        actor = Actor(login_id=form.user.pk, label=form.user.get_username())
        end_other_sessions(form.user, kept=self.request.session.session_key, actor=actor)
        messages.success(self.request, _("Password changed. Other browsers are logged out."))
        return answer


class ResetPassword(views.PasswordResetView):
    """Send the link. The answer is the same for addresses that nobody has."""

    form_class = ResetForm
    template_name = "account/password_reset.html"
    subject_template_name = "account/password_reset_subject.txt"
    email_template_name = "account/password_reset_mail.txt"
    success_url = reverse_lazy("password_reset_sent")
    extra_email_context = {"address": settings.ADDRESS}

    def get_context_data(self, **shown: Any) -> dict[str, Any]:
        return super().get_context_data(mail_works=settings.MAIL_WORKS, **shown)

    def form_valid(self, form: ResetForm) -> HttpResponse:
        email = form.cleaned_data["email"].lower()
        address = str(client_ip(self.request))
        if within("password-reset", address, PER_ADDRESS) and within(
            "password-reset-to", email, PER_EMAIL
        ):
            return super().form_valid(form)
        return redirect(self.get_success_url())


class ResetSent(views.PasswordResetDoneView):
    template_name = "account/password_reset_sent.html"


class SetPassword(views.PasswordResetConfirmView):
    """Set a new password; this browser then counts as known, even if others are locked out."""

    template_name = "account/password_set.html"
    success_url = reverse_lazy("login")

    def form_valid(self, form: Any) -> HttpResponse:
        answer = super().form_valid(form)
        login = form.user
        end_other_sessions(login, kept=None, actor=Actor(login_id=login.pk, label=login.username))
        remember_device(self.request, answer, login.get_username())
        messages.success(self.request, _("Password set. Log in with it now."))
        return answer
