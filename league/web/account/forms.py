"""Forms of accounts: e-mail address, password reset, new account by invitation."""

from typing import Any

from django import forms
from django.contrib.auth.forms import BaseUserCreationForm, PasswordResetForm, UsernameField
from django.contrib.auth.models import User
from django.template import loader
from django.utils.translation import gettext_lazy as _

from league.core.mail import queue_mail


class EmailForm(forms.Form):
    """The address for links to a new password; the present password confirms the change."""

    email = forms.EmailField(
        label=_("E-mail"), required=False, widget=forms.EmailInput(attrs={"autocomplete": "email"})
    )
    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, login: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.login = login

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not self.login.check_password(password):
            raise forms.ValidationError(_("This is not your password."))
        return password


class ResetForm(PasswordResetForm):
    """Sends the link by the queue of e-mails, as Django's form has it otherwise."""

    def send_mail(  # noqa: PLR0917
        self,
        subject_template_name: str,
        email_template_name: str,
        context: dict[str, Any],
        from_email: str | None,  # noqa: ARG002  # Django's signature
        to_email: str,
        html_email_template_name: str | None = None,  # noqa: ARG002
    ) -> None:
        subject = loader.render_to_string(subject_template_name, context)
        queue_mail(to_email, subject, loader.render_to_string(email_template_name, context))


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
