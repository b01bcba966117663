"""Log in by a code or a password, and out: django-allauth's views on one page."""

from typing import Any

from allauth.account import views as library
from allauth.account.adapter import get_adapter
from django.conf import settings
from django.http import HttpRequest, HttpResponse

from league.people.queries.providers import provider_names
from league.people.queries.second_factors import lacks_second_factor
from league.web.account.forms import AskForCodeForm, PasswordLogInForm
from league.web.account.required_factor import lead_to_factors
from league.web.common.known_devices import remember_visitor


class OnePage:
    """Both forms stand on one page, and the one that was sent keeps what was typed."""

    template_name = "account/login.html"

    def get_context_data(self, **shown: Any) -> dict[str, Any]:
        found: dict[str, Any] = super().get_context_data(**shown)  # type: ignore[misc]
        sent = found["form"]
        return found | {
            "by_code": sent if isinstance(sent, AskForCodeForm) else AskForCodeForm(),
            "by_password": sent if isinstance(sent, PasswordLogInForm) else PasswordLogInForm(),
            "mail_works": settings.MAIL_WORKS,
            "providers": provider_names(),
            "is_open": settings.REGISTRATION == "open",
        }

    def get_authenticated_redirect_url(self) -> str:
        """Where somebody goes who is logged in: an account without the factor it needs sets it up."""
        to = str(super().get_authenticated_redirect_url())  # type: ignore[misc]
        request: HttpRequest = self.request  # type: ignore[attr-defined]
        return lead_to_factors(request, to) if lacks_second_factor(request.user) else to

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        answer: HttpResponse = super().get(request, *args, **kwargs)  # type: ignore[misc]
        remember_visitor(request, answer)
        return answer


class LogIn(OnePage, library.LoginView):  # type: ignore[misc]  # it has no types
    pass


class AskForCode(OnePage, library.RequestLoginCodeView):  # type: ignore[misc]
    def form_valid(self, form: AskForCodeForm) -> HttpResponse:
        """The answer is the same for addresses that open no account; the e-mail says why."""
        answer: HttpResponse = super().form_valid(form)
        if form.opens is None:
            adapter = get_adapter(self.request)
            adapter.send_mail("account/email/unknown_account", form.cleaned_data["email"], {})
        return answer


class LogOut(library.LogoutView):  # type: ignore[misc]
    http_method_names = ["post", "options"]
