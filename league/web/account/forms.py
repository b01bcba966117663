"""Forms of accounts in Tenbou's words; what they do is django-allauth's."""

from typing import Any

from allauth.account import forms as library
from allauth.core import context as at_work
from django import forms
from django.contrib.auth.forms import BaseUserCreationForm, UsernameField
from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy as _

from league.core.rate_limit import client_ip, within
from league.people.accounts import account_for_code
from league.web.account.is_it_you import keep_session

LONGEST_LOGIN = 254
GUESSES = "20/hour"
NEW_LABELS = {"password1": _("New password"), "password2": _("New password again")}


class InOurWords:
    """Labels of a form of the library; its placeholders repeat them.

    `without_help`: fields whose help of the library stands elsewhere on our page, or nowhere.
    """

    labels: dict[str, Any] = {}  # a constant of each form
    without_help: tuple[str, ...] = ()
    fields: dict[str, forms.Field]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.label = self.labels.get(name, field.label)
            field.widget.attrs.pop("placeholder", None)
            field.help_text = "" if name in self.without_help else field.help_text


class PasswordLogInForm(InOurWords, library.LoginForm):  # type: ignore[misc]  # it has no types
    labels = {"login": _("Name or e-mail"), "password": _("Password")}
    without_help = ("password",)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"] = forms.CharField(  # impossible names count as no attempt
            label=self.labels["login"],
            max_length=LONGEST_LOGIN,
            widget=forms.TextInput(attrs={"autocomplete": "username"}),
        )
        self.order_fields(["login", "password"])


class AskForCodeForm(InOurWords, library.RequestLoginCodeForm):  # type: ignore[misc]
    labels = {"email": _("E-mail")}

    def clean_email(self) -> str:
        """The code opens the account that has confirmed the address, or a new one."""
        email: str = self.cleaned_data["email"]
        network = str(client_ip(at_work.request))
        self._user = self.opens = account_for_code(email, network=network)
        return email


class CodeForm(InOurWords, library.ConfirmLoginCodeForm):  # type: ignore[misc]
    labels = {"code": _("Code")}


class ConfirmEmailForm(InOurWords, library.ConfirmEmailVerificationCodeForm):  # type: ignore[misc]
    labels = {"code": _("Code")}


class CodeToForm(InOurWords, library.RequestReauthenticationCodeForm):  # type: ignore[misc]
    labels = {"recipient": _("E-mail")}


class PasswordAgainForm(InOurWords, library.ReauthenticateForm):  # type: ignore[misc]
    labels = {"password": _("Your password")}
    without_help = ("password",)


class NewEmailForm(InOurWords, library.AddEmailForm):  # type: ignore[misc]
    labels = {"email": _("New e-mail address")}


class ChangePasswordForm(InOurWords, library.ChangePasswordForm):  # type: ignore[misc]
    labels = {"oldpassword": _("Old password"), **NEW_LABELS}
    without_help = ("oldpassword",)

    def clean_oldpassword(self) -> str:
        if not within("old-password", str(self.user.pk), GUESSES):
            raise forms.ValidationError(_("Too many attempts. Try again in an hour."))
        password: str = super().clean_oldpassword()
        keep_session(at_work.request, self.user, password)
        return password


class FirstPasswordForm(InOurWords, library.SetPasswordForm):  # type: ignore[misc]
    labels = NEW_LABELS


class ForgottenForm(InOurWords, library.ResetPasswordForm):  # type: ignore[misc]
    labels = {"email": _("E-mail")}


class NewPasswordForm(InOurWords, library.ResetPasswordKeyForm):  # type: ignore[misc]
    labels = NEW_LABELS


class NewAccountForm(BaseUserCreationForm):  # type: ignore[type-arg]  # not one at run time
    """A new account for somebody who was invited."""

    class Meta:
        model = User
        fields = ("username", "email")
        field_classes = {"username": UsernameField}
        labels = {"email": _("E-mail")}
        help_texts = {"username": _("Letters, digits and @ . + - _")}

    def clean_username(self) -> str:
        """Names that differ only in case would be taken for each other."""
        name: str = self.cleaned_data["username"]
        if User.objects.filter(username__iexact=name).exists():
            raise forms.ValidationError(_("This username is taken."))
        return name
