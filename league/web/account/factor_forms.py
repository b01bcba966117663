"""Forms of second factors in Tenbou's words; what they do is django-allauth's."""

from typing import Any

from allauth.core import context as at_work
from allauth.mfa.base import forms as base
from allauth.mfa.totp import forms as totp
from allauth.mfa.webauthn import forms as webauthn
from django import forms
from django.utils.translation import gettext_lazy as _
from redis.exceptions import RedisError

from league.core.rate_limit import within
from league.web.account.forms import InOurWords
from league.web.common.known_devices import known_address

LONGEST_CODE = 40
LONGEST_NAME = 60
TRIES = "10/hour"
CODE = _("Code")
DIGITS = {"inputmode": "numeric", "maxlength": LONGEST_CODE}


class CountedCode(InOurWords):
    """A code of an app, or a recovery code, with a limit of attempts for each account.

    A browser that has logged in with the account has attempts of its own: others cannot use
    them up, even if they know the password.
    """

    labels = {"code": _("Code of the app, or a recovery code")}
    user: Any

    def clean_code(self) -> str:
        known = known_address(at_work.request, self.user.get_username())
        if not within("factor-code", f"{self.user.pk}:{known or 'unknown'}", TRIES):
            raise forms.ValidationError(_("Too many attempts. Try again in an hour."))
        try:
            code: str = super().clean_code()  # type: ignore[misc]  # of the library's form
        except RedisError as error:  # nothing remembers which codes were used
            said = _("Codes of apps cannot be checked now. Use a recovery code or a passkey.")
            raise forms.ValidationError(said) from error
        return code


class FactorCodeForm(CountedCode, base.AuthenticateForm):  # type: ignore[misc]  # it has no types
    pass


class FactorAgainForm(CountedCode, base.ReauthenticateForm):  # type: ignore[misc]
    pass


class ActivateAppForm(InOurWords, totp.ActivateTOTPForm):  # type: ignore[misc]
    labels = {"code": _("Code that the app shows")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].widget.attrs |= DIGITS


class AddPasskeyForm(InOurWords, webauthn.AddWebAuthnForm):  # type: ignore[misc]
    """Every passkey logs in without a name: it is stored on the device, which asks for its owner."""

    labels = {"name": _("Name")}
    passwordless = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"] = forms.CharField(
            label=self.labels["name"],
            max_length=LONGEST_NAME,
            required=False,
            help_text=_("Such as the device: you find it again in the list."),
        )
        self.order_fields(["name", "credential"])


class PasskeyNameForm(InOurWords, webauthn.EditWebAuthnForm):  # type: ignore[misc]
    labels = {"name": _("Name")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"] = forms.CharField(label=self.labels["name"], max_length=LONGEST_NAME)
