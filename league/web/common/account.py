"""Login and logout."""

from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth import views
from django.contrib.auth.forms import AuthenticationForm, UsernameField
from django.http import HttpRequest, HttpResponse

from league.web.common.known_devices import describe_session, remember_device, remember_visitor


class LogInForm(AuthenticationForm):
    """Rejects impossible usernames before they count as failed attempts."""

    username = UsernameField(
        max_length=150, widget=forms.TextInput(attrs={"autocomplete": "username"})
    )


class LogIn(views.LoginView):
    authentication_form = LogInForm
    template_name = "account/login.html"
    redirect_authenticated_user = True

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        answer = super().get(request, *args, **kwargs)
        remember_visitor(request, answer)
        return answer

    def get_context_data(self, **shown: Any) -> dict[str, Any]:
        return super().get_context_data(mail_works=settings.MAIL_WORKS, **shown)

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        answer = super().form_valid(form)
        describe_session(self.request)
        remember_device(self.request, answer, form.get_user().get_username())
        return answer


class LogOut(views.LogoutView):
    http_method_names = ["post", "options"]
