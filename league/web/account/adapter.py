"""What django-allauth asks Tenbou: how e-mails go out, what follows from a log-in or a password."""

from typing import Any, ClassVar

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.core import context as at_work
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from league.core.error_messages.accounts import MESSAGES as OF_ACCOUNTS
from league.core.mail import NOBODY, queue_mail
from league.core.queries.actors import actor_of
from league.core.rate_limit import client_ip, within
from league.people.accounts import email_confirmed, set_password
from league.people.queries.accounts import confirmed_emails
from league.people.queries.providers import has_other_way_in
from league.people.queries.second_factors import has_second_factor, lacks_second_factor
from league.web.account.is_it_you import keep_session
from league.web.account.required_factor import lead_to_factors
from league.web.common.known_devices import describe_session, remember_device

# Of all e-mails that a stranger can have sent: those asked for at one address, and those to one.
TO_ONE = "5/hour"
WRONG_LOG_IN = _("No account has this name and this password.")
MESSAGES = {
    "email_confirmed": _("E-mail address confirmed."),
    "email_confirmation_failed": _("Another account has confirmed this e-mail address."),
    "email_deleted": _("E-mail address removed."),
    "cannot_delete_primary_email": _(OF_ACCOUNTS["last_way_in"]),
    "socialaccount/messages/account_connected": _("Connected. It logs you in from now on."),
    "socialaccount/messages/account_connected_updated": _("It was connected already."),
    "socialaccount/messages/account_connected_other": _("Another account here is connected to it."),
    "password_changed": _(
        "Password changed. Other browsers are logged out, and the API token has ended."
    ),
    "password_set": _("Password set. Other browsers are logged out, and the API token has ended."),
    "mfa/messages/totp_activated": _("Authenticator app added."),
    "mfa/messages/totp_deactivated": _(
        "Authenticator app removed. Other browsers are logged out, and the API token has ended."
    ),
    "mfa/messages/webauthn_added": _("Passkey added."),
    "mfa/messages/webauthn_removed": _(
        "Passkey removed. Other browsers are logged out, and the API token has ended."
    ),
}
# What the owner of an account is told: the template of each notification of the library.
NOTIFICATIONS = {
    "account/email/email_changed": "account/email/email_changed",
    "account/email/email_deleted": "account/email/email_changed",
    "account/email/password_changed": "account/email/password_changed",
    "account/email/password_reset": "account/email/password_changed",
    "account/email/password_set": "account/email/password_changed",
    "mfa/email/recovery_codes_generated": "account/email/factor_added",
    "mfa/email/totp_activated": "account/email/factor_added",
    "mfa/email/totp_deactivated": "account/email/factor_removed",
    "mfa/email/webauthn_added": "account/email/factor_added",
    "mfa/email/webauthn_removed": "account/email/factor_removed",
    "socialaccount/email/account_connected": "account/email/provider_connected",
}


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # it has no types
    error_messages: ClassVar = DefaultAccountAdapter.error_messages | {
        "duplicate_email": _("This is your address already."),
        "email_password_mismatch": WRONG_LOG_IN,
        "email_taken": _("Another account has confirmed this e-mail address."),
        "enter_current_password": _("This is not your password."),
        "incorrect_code": _("This is not the code of the latest e-mail."),
        "incorrect_password": _("This is not your password."),
        "invalid_login": WRONG_LOG_IN,
        "too_many_login_attempts": _("Too many wrong codes. Ask for a new one."),
        "username_password_mismatch": WRONG_LOG_IN,
    }

    def is_open_for_signup(self, request: HttpRequest) -> bool:  # noqa: ARG002  # its signature
        return bool(settings.REGISTRATION == "open")

    def get_login_stages(self) -> list[str]:
        """Without the confirmation of the e-mail address: not all accounts have one."""
        stages: list[str] = super().get_login_stages()
        return [stage for stage in stages if not stage.endswith("EmailVerificationStage")]

    def get_reauthentication_methods(self, user: User) -> list[dict[str, Any]]:
        """With a second factor only that one answers "is it you?", a passkey first.

        Without e-mail no code does; who has nothing else is told what to do.
        """
        methods: list[dict[str, Any]] = super().get_reauthentication_methods(user)
        if not has_second_factor(user):
            by_code = "reauthenticate_by_code"
            left = [one for one in methods if settings.MAIL_WORKS or one["id"] != by_code]
            return left or [{"id": "no_answer", "url": reverse("account_no_answer")}]
        factors = [method for method in methods if method["id"].startswith("mfa_")]
        return sorted(factors, key=lambda method: not method["id"].endswith(":webauthn"))

    def reauthenticate(self, user: User, password: str) -> bool:
        if not super().reauthenticate(user, password):
            return False
        keep_session(at_work.request, user, password)
        return True

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Queue the e-mail, or none after too many; the page says the same in both cases."""
        caller = str(client_ip(at_work.request))
        if not within("account-mail", caller, settings.ACCOUNT_MAIL_RATE):
            return
        if not within("account-mail-to", email.lower(), TO_ONE):
            return
        _queue(template_prefix, context.get("instead_of", email), context)

    def mail_nobody(self, email: str) -> None:
        """Do for an address without an account what a new password for it would take."""
        link = {"uid": "0", "key": "0-0", "user": User(), "instead_of": NOBODY}
        self.send_mail("account/email/password_reset_key", email, link)

    def send_notification_mail(
        self,
        template_prefix: str,
        user: User,
        context: dict[str, Any] | None = None,
        email: str | None = None,
    ) -> None:
        """Tell the owner of a new password, address or factor; no limit of e-mails keeps that back."""
        to = (
            email
            or (context or {}).get("deleted_email")
            or confirmed_emails([user.pk]).get(user.pk)
        )
        if to and (name := NOTIFICATIONS.get(template_prefix)):
            what = template_prefix.rpartition("/")[2]
            _queue(name, to, {"user": user, "what": what, **(context or {})})

    def add_message(  # noqa: PLR0917
        self,
        request: HttpRequest,
        level: int,
        message_template: str | None = None,
        message_context: dict[str, Any] | None = None,  # noqa: ARG002  # its signature
        extra_tags: str = "",
        message: str | None = None,
    ) -> None:
        name = (message_template or "").removeprefix("account/messages/").removesuffix(".txt")
        if said := message or MESSAGES.get(name):
            messages.add_message(request, level, said, extra_tags=extra_tags)

    def get_client_ip(self, request: HttpRequest) -> str:
        return str(client_ip(request))

    def post_login(self, request: HttpRequest, user: User, **how: Any) -> HttpResponse:
        answer: HttpResponse = super().post_login(request, user, **how)
        if lacks_second_factor(user):
            answer = redirect(lead_to_factors(request, answer["Location"]))
        describe_session(request)
        remember_device(request, answer, user.get_username())
        return answer

    def can_delete_email(self, email_address: EmailAddress) -> bool:
        return has_other_way_in(email_address.user, without=email_address)

    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        if not super().confirm_email(request, email_address):
            return False
        login = email_address.user
        email_confirmed(login, email_address.email, actor=actor_of(login))
        return True

    def set_password(self, user: User, password: str) -> None:
        request = at_work.request
        here = request.session.session_key if request.user == user else None
        set_password(user, password, kept=here, actor=actor_of(user))

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:  # noqa: ARG002
        return reverse("account")

    def get_email_verification_redirect_url(self, email_address: EmailAddress) -> str:  # noqa: ARG002
        return reverse("account")


def _queue(template_prefix: str, email: str, context: dict[str, Any]) -> None:
    shown = context | {"address": settings.ADDRESS, "is_open": settings.REGISTRATION == "open"}
    subject = render_to_string(f"{template_prefix}_subject.txt", shown)
    queue_mail(email, subject, render_to_string(f"{template_prefix}_message.txt", shown))
