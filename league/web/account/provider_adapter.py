"""What django-allauth asks Tenbou about log-in providers: whose account it is, and what went wrong."""

import logging
import threading
import time
from concurrent.futures import Future
from http import HTTPStatus
from io import BytesIO
from typing import Any
from urllib.parse import urlsplit

import requests
from allauth.core import context as at_work
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.models import SocialLogin
from allauth.socialaccount.providers.base import AuthError, AuthProcess
from allauth.socialaccount.signals import social_account_added
from django.conf import settings
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction
from django.dispatch import receiver
from django.http import HttpRequest
from django.shortcuts import redirect
from django.urls import Resolver404, resolve, reverse
from django.utils.translation import gettext as _

from league.core.queries.actors import actor_of
from league.core.rate_limit import client_ip
from league.events.queries.invitations import invitation_by_token, is_open
from league.people.accounts import account_for_proved_email
from league.people.providers import provider_connected
from league.people.queries.second_factors import has_second_factor
from league.web.common.views import page

logger = logging.getLogger(__name__)
MOST_BYTES = 262_144  # of an answer
LONGEST_REASON = 200


class TimedSession(requests.Session):
    """Requests that end at a moment, follow no redirect and read no endless answer.

    The time-outs of sockets begin again with each byte, so each request has a thread that nobody
    waits for longer.
    """

    def __init__(self, until: float) -> None:
        super().__init__()
        self.until = until

    def request(self, *given: Any, **more: Any) -> requests.Response:
        left = max(self.until - time.monotonic(), 0)
        answered: Future[requests.Response] = Future()
        asked = (answered, given, more | {"timeout": left + 0.01})
        threading.Thread(target=self._ask, args=asked, daemon=True).start()
        try:
            return answered.result(left)
        except TimeoutError as error:
            raise requests.Timeout("too slow") from error

    def _ask(self, answered: "Future[requests.Response]", given: Any, more: Any) -> None:
        try:
            answered.set_result(self._read(*given, **more))
        except Exception as error:  # noqa: BLE001  # raised again where somebody waits
            answered.set_exception(error)

    def _read(self, *given: Any, **more: Any) -> requests.Response:
        more |= {"allow_redirects": False, "stream": True}
        with super().request(*given, **more) as answer:
            content = answer.raw.read(MOST_BYTES + 1, decode_content=True)
        if len(content) > MOST_BYTES:
            raise requests.RequestException("too long an answer")
        answer.raw = BytesIO(content)
        return answer


class ProviderAdapter(DefaultSocialAccountAdapter):  # type: ignore[misc]  # it has no types
    def get_requests_session(self) -> requests.Session:
        """All that one page asks of a provider shares one time limit."""
        until = time.monotonic() + settings.SOCIALACCOUNT_REQUESTS_TIMEOUT
        return TimedSession(vars(at_work.request).setdefault("providers_until", until))

    def pre_social_login(self, request: HttpRequest, sociallogin: SocialLogin) -> None:
        """Connect the account that has confirmed the same address, or a new one."""
        sociallogin.token = None  # not kept, not even in a session
        if sociallogin.is_existing or sociallogin.state["process"] != AuthProcess.LOGIN:
            return
        proved = [one.email for one in sociallogin.email_addresses if one.verified]
        invited = _is_invitation(sociallogin.state.get("next", ""))
        try:
            with transaction.atomic():
                network = str(client_ip(request))
                login = account_for_proved_email(proved, network=network, invited=invited)
                if login is not None and has_second_factor(login):
                    sociallogin.user = login  # connected only by somebody who has shown it
                elif login is not None:
                    sociallogin.connect(request, login)
        except IntegrityError as error:  # the same person in another tab at the same moment
            raise PermissionDenied from error
        if login is None:
            shown = {"provider": sociallogin.provider, "emails": proved}
            shown["may_register"] = settings.REGISTRATION == "open"
            refused = page(request, "account/providers/refused.html", status=403, **shown)
            raise ImmediateHttpResponse(refused)

    def on_authentication_error(
        self,
        request: HttpRequest,
        provider: Any,
        error: str | None = None,
        exception: Exception | None = None,
        extra_context: dict[str, Any] | None = None,  # noqa: ARG002  # its signature
    ) -> None:
        back = "account" if request.user.is_authenticated else "account_login"
        if error == AuthError.CANCELLED:
            said = _("You cancelled at %(provider)s. Nothing has changed.")
            messages.info(request, said % {"provider": provider.name})
            raise ImmediateHttpResponse(redirect(back))
        reason = str(exception)[:LONGEST_REASON]
        logger.warning("log-in by %s: %s %s", provider.sub_id, type(exception).__name__, reason)
        unreachable = isinstance(exception, requests.RequestException)
        status = HTTPStatus.BAD_GATEWAY if unreachable else HTTPStatus.BAD_REQUEST
        shown = {"provider": provider, "back": back, "unreachable": unreachable}
        raise ImmediateHttpResponse(
            page(request, "account/providers/failed.html", status=status, **shown)
        )

    def get_connect_redirect_url(self, request: HttpRequest, socialaccount: Any) -> str:  # noqa: ARG002
        return reverse("account")


def _is_invitation(to: str) -> bool:
    """Whether somebody logs in to accept an invitation that is open."""
    try:
        match = resolve(urlsplit(to).path)
    except Resolver404:
        return False
    row = invitation_by_token(match.kwargs["token"]) if match.url_name == "invitation" else None
    return row is not None and is_open(row)


@receiver(social_account_added)
def _record(sociallogin: SocialLogin, **_given: Any) -> None:
    login, provider = sociallogin.user, sociallogin.account.provider
    provider_connected(login, provider, actor=actor_of(login))
