"""Second factors of one's account: django-allauth's views, with what Tenbou keeps of a change."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from http import HTTPStatus
from typing import Any

from allauth.account.utils import get_next_redirect_url
from allauth.core.internal.httpkit import add_query_params
from allauth.mfa.base import views as base
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes import views as recovery_codes
from allauth.mfa.totp import views as totp
from allauth.mfa.webauthn import views as webauthn
from allauth.mfa.webauthn.internal import auth
from django.conf import settings
from django.contrib import messages
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse, reverse_lazy
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _

from league.core.errors import AnyProblem, Refused, message_of, problem, refuse_if
from league.core.permissions import Actor
from league.core.queries.actors import actor_of
from league.core.rate_limit import client_ip, within
from league.people.queries.accounts import email_of
from league.people.queries.providers import has_other_way_in
from league.people.queries.second_factors import lacks_second_factor
from league.people.second_factors import (
    factor_added,
    factor_removed,
    lock_login,
    passkey_renamed,
    recovery_codes_made,
)
from league.web.account.required_factor import page_asked_first
from league.web.common.views import private_page

TOTP, WEBAUTHN = Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN


class Written(ABC):
    """One transaction holds what the library stores and what Tenbou does then."""

    request: HttpRequest

    def form_valid(self, form: Any) -> HttpResponse:
        login: Any = self.request.user
        try:
            with transaction.atomic():
                lock_login(login)
                refuse_if(self.problems(login))
                answer: HttpResponse = super().form_valid(form)  # type: ignore[misc]
                self.written(login, actor_of(login), form)
        except IntegrityError:  # sent twice
            return redirect("mfa_index")
        except Refused as refusal:
            messages.error(self.request, " ".join(map(message_of, refusal.problems)))
            return redirect("mfa_index")
        return answer

    def problems(self, login: Any) -> Iterable[AnyProblem]:  # noqa: ARG002
        """What stands against the change."""
        return ()

    @abstractmethod
    def written(self, login: Any, actor: Actor, form: Any) -> None:
        """Do what follows from the change, in its transaction."""


class Adds(Written):
    """An address that nobody has confirmed may be that of somebody else, whom the factor locks out."""

    kind: str
    did_generate_recovery_codes: bool

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.user.is_authenticated and settings.MAIL_WORKS:
            email = email_of(request.user)
            if email is not None and not email.verified:
                messages.error(request, _("Confirm your e-mail address first."))
                return redirect("account_email")
        answer: HttpResponse = super().dispatch(request, *args, **kwargs)  # type: ignore[misc]
        return answer

    def get_success_url(self) -> str:
        """First the recovery codes, which are shown once; then the page that waits for the factor."""
        to = str(super().get_success_url())  # type: ignore[misc]
        if (asked := page_asked_first(self.request)) is None:
            return to
        return add_query_params(to, {"next": asked}) if self.did_generate_recovery_codes else asked

    def written(self, login: Any, actor: Actor, form: Any) -> None:  # noqa: ARG002
        factor_added(login, self.kind, kept=self.request.session.session_key, actor=actor)


class Removes(Written):
    kind: str

    def written(self, login: Any, actor: Actor, form: Any) -> None:  # noqa: ARG002
        factor_removed(login, self.kind, kept=self.request.session.session_key, actor=actor)


@method_decorator(private_page, name="dispatch")
class AddApp(Adds, totp.ActivateTOTPView):  # type: ignore[misc]  # it has no types
    kind = TOTP

    def written(self, login: Any, actor: Actor, form: Any) -> None:
        super().written(login, actor, form)
        app = Authenticator.objects.get(user=login, type=TOTP)
        app.wrap().validate_code(form.cleaned_data["code"])  # it cannot be used again


class RemoveApp(Removes, totp.DeactivateTOTPView):  # type: ignore[misc]
    kind = TOTP


class AddPasskey(Adds, webauthn.AddWebAuthnView):  # type: ignore[misc]
    kind = WEBAUTHN

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The device stores the passkey and asks who uses it; the answer is checked for both."""
        found: dict[str, Any] = super().get_context_data(**kwargs)
        options = auth.begin_registration(self.request.user, passwordless=True)
        return found | {"js_data": {"creation_options": options}}


class RemovePasskey(Removes, webauthn.RemoveWebAuthnView):  # type: ignore[misc]
    kind = WEBAUTHN
    http_method_names = ["get", "post", "head", "options"]
    pk_url_kwarg = "passkey"
    success_url = reverse_lazy("mfa_index")

    def problems(self, login: Any) -> Iterable[AnyProblem]:
        if not has_other_way_in(login, without=self.get_object()):
            yield problem("last_way_in")


class RenamePasskey(Written, webauthn.EditWebAuthnView):  # type: ignore[misc]
    pk_url_kwarg = "passkey"
    success_url = reverse_lazy("mfa_index")

    def written(self, login: Any, actor: Actor, form: Any) -> None:  # noqa: ARG002
        passkey_renamed(login, actor=actor)


class NewRecoveryCodes(Written, recovery_codes.GenerateRecoveryCodesView):  # type: ignore[misc]
    def written(self, login: Any, actor: Actor, form: Any) -> None:  # noqa: ARG002
        recovery_codes_made(login, actor=actor)


class RecoveryCodes(recovery_codes.ViewRecoveryCodesView):  # type: ignore[misc]
    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        found: dict[str, Any] = super().get_context_data(**kwargs)
        return found | {"after": get_next_redirect_url(self.request) or reverse("mfa_index")}


class Overview(base.IndexView):  # type: ignore[misc]
    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        found: dict[str, Any] = super().get_context_data(**kwargs)
        return found | {"is_needed": lacks_second_factor(self.request.user)}


class LogInByPasskey(webauthn.LoginWebAuthnView):  # type: ignore[misc]
    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """A challenge, which a session keeps; a network gets as many as it gets e-mails."""
        network = str(client_ip(request))
        if not within("passkey-challenge", network, settings.ACCOUNT_MAIL_RATE):
            return HttpResponse(status=HTTPStatus.TOO_MANY_REQUESTS)
        answer: HttpResponse = super().get(request, *args, **kwargs)
        return answer


class PasskeyAgain(webauthn.ReauthenticateWebAuthnView):  # type: ignore[misc]
    def form_invalid(self, form: Any) -> HttpResponse:
        super().form_invalid(form)
        return HttpResponseRedirect(
            self.passthrough_next_url(reverse("mfa_reauthenticate_webauthn"))
        )
