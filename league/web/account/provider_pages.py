"""Log in by a provider, connect one with an account, and disconnect it."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

import requests
from allauth.account.decorators import reauthentication_required
from allauth.account.utils import get_next_redirect_url
from allauth.socialaccount.adapter import get_adapter
from allauth.socialaccount.helpers import render_authentication_error
from allauth.socialaccount.models import SocialApp
from allauth.socialaccount.providers.base import AuthProcess
from allauth.socialaccount.providers.oauth2.client import OAuth2Error
from allauth.socialaccount.providers.oauth2.views import OAuth2CallbackView
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from league.people.providers import disconnect_provider
from league.web.common.views import actor_in, or_404, page, private_page, run_verb_and_redirect


@require_POST
@private_page
def log_in_by(request: HttpRequest, provider: str) -> HttpResponse:
    return _to(_provider(request, provider), request, AuthProcess.LOGIN)


@require_POST
@private_page
@login_required
@reauthentication_required  # type: ignore[untyped-decorator]  # it has no types
def connect(request: HttpRequest, provider: str) -> HttpResponse:
    return _to(_provider(request, provider), request, AuthProcess.CONNECT)


@require_GET
@private_page
def back(request: HttpRequest, provider: str) -> HttpResponse:
    """The provider sends the browser here, with a code or with a refusal."""
    found = _provider(request, provider)
    view = OAuth2CallbackView.adapter_view(found.get_oauth2_adapter(request))
    return _answer(request, found, lambda: view(request))


@require_POST
@login_required
@reauthentication_required  # type: ignore[untyped-decorator]  # it has no types
def disconnect(request: HttpRequest, connection: int) -> HttpResponse:
    actor = actor_in(request)
    login_id = or_404(actor.login_id)
    return run_verb_and_redirect(
        request,
        lambda: disconnect_provider(login_id, connection, actor=actor),
        done=_("Disconnected. It no longer logs you in."),
        back="account",
    )


def _provider(request: HttpRequest, name: str) -> Any:
    try:
        return get_adapter(request).get_provider(request, name)
    except SocialApp.DoesNotExist as error:
        raise Http404 from error


def _to(provider: Any, request: HttpRequest, process: str) -> HttpResponse:
    """A page that goes on to the provider: our policy allows no form to lead to another site."""
    to = get_next_redirect_url(request)
    leave = _answer(request, provider, lambda: provider.redirect(request, process, next_url=to))
    if leave.status_code != HTTPStatus.FOUND:
        return leave
    return page(request, "account/providers/leave.html", to=leave["Location"], provider=provider)


def _answer(request: HttpRequest, provider: Any, ask: Callable[[], HttpResponse]) -> HttpResponse:
    """The answer, or a page that says that the provider gave none that can be used."""
    try:
        return ask()
    except (OAuth2Error, requests.RequestException) as error:
        failed: HttpResponse = render_authentication_error(request, provider, exception=error)
        return failed
