"""Logging in and out: Django's own views with a page of ours."""

from contextlib import suppress
from ipaddress import ip_address

from django import forms
from django.conf import settings
from django.contrib.auth import views
from django.contrib.auth.forms import AuthenticationForm, UsernameField
from django.http import HttpRequest


class LogInForm(AuthenticationForm):
    """Refuses names that no login can have before they are counted as wrong guesses."""

    username = UsernameField(
        max_length=150, widget=forms.TextInput(attrs={"autocomplete": "username"})
    )


class LogIn(views.LoginView):
    authentication_form = LogInForm
    template_name = "account/login.html"
    redirect_authenticated_user = True


class LogOut(views.LogoutView):
    http_method_names = ["post", "options"]


def address_of(request: HttpRequest) -> str | None:
    """Where a request comes from, for the count of wrong passwords.

    A proxy in front adds the address it saw as the last one; whatever stands before that, or is
    sent where there is no proxy, may be made up by the caller.
    """
    last = request.META.get("HTTP_X_FORWARDED_FOR", "").rpartition(",")[2].strip()
    if settings.BEHIND_PROXY:
        with suppress(ValueError):
            return str(ip_address(last))
    address: str | None = request.META.get("REMOTE_ADDR")
    return address
