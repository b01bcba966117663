"""Login and logout."""

from django import forms
from django.contrib.auth import views
from django.contrib.auth.forms import AuthenticationForm, UsernameField
from django.http import HttpResponse

from league.web.common.known_devices import remember_device


class LogInForm(AuthenticationForm):
    """Rejects impossible usernames before they count as failed attempts."""

    username = UsernameField(
        max_length=150, widget=forms.TextInput(attrs={"autocomplete": "username"})
    )


class LogIn(views.LoginView):
    authentication_form = LogInForm
    template_name = "account/login.html"
    redirect_authenticated_user = True

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        answer = super().form_valid(form)
        remember_device(self.request, answer, form.get_user().get_username())
        return answer


class LogOut(views.LogoutView):
    http_method_names = ["post", "options"]
