"""Rate limits: one per caller for all calls, and a lower one for anonymous sign-up."""

from typing import TYPE_CHECKING

from django.conf import settings
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from league.core.rate_limit import seconds_left, within
from league.entrants.sign_up_limits import Pace, sign_up_pace, sign_up_wait
from league.models import Recipient, SignUp, Table

if TYPE_CHECKING:  # avoids a circular import: that module reads the settings, which name this one
    from rest_framework.views import APIView


class CallerThrottle(BaseThrottle):
    """Count calls by login, by secret link, or by address for anonymous callers."""

    kind = "api-rate"

    def allow_request(self, request: Request, view: "APIView") -> bool:  # noqa: ARG002
        return within(self.kind, self.caller(request), self.rate())

    def wait(self) -> float:
        return seconds_left(self.rate())

    def rate(self) -> str:
        return settings.API_RATE

    def caller(self, request: Request) -> str:
        if isinstance(request.auth, Table):
            return f"table-{request.auth.pk}"
        if isinstance(request.auth, SignUp):
            return f"sign-up-{request.auth.pk}"
        if isinstance(request.auth, Recipient):
            return f"device-{request.auth.pk}"
        if request.user.is_authenticated:
            return f"login-{request.user.pk}"
        return f"address-{self.get_ident(request)}"


class SignUpThrottle(CallerThrottle):
    """Shares its counters with the sign-up page; `request.staff_decide` says what the pace asks."""

    def allow_request(self, request: Request, view: "APIView") -> bool:
        if request.method != "POST":
            return True
        has_login = request.user.is_authenticated
        pace = sign_up_pace(
            view.kwargs["pk"],
            browser=self.caller(request) if has_login else "",
            network=str(self.get_ident(request)),
            has_login=has_login,
        )
        request.staff_decide = pace == Pace.STAFF_DECIDE  # type: ignore[attr-defined]
        return pace != Pace.TOO_FAST

    def wait(self) -> float:
        return sign_up_wait()


class FollowThrottle(CallerThrottle):
    """Shares its counter with the pages on which people follow something."""

    def allow_request(self, request: Request, view: "APIView") -> bool:  # noqa: ARG002
        if request.method != "POST":
            return True
        return within("follow", str(self.get_ident(request)), self.rate())

    def rate(self) -> str:
        return settings.FOLLOW_RATE
