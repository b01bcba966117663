"""An account that needs a second factor and has none is logged in on its own pages alone."""

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.urls import reverse
from django.utils.deprecation import MiddlewareMixin

from league.people.queries.second_factors import lacks_second_factor

# The names of pages on which one logs in and sets up a factor.
OWN_PAGES = ("account", "mfa_", "socialaccount")
ASKED_FIRST = "asked_first"


class RequireSecondFactor(MiddlewareMixin):
    """On all other pages it is a visitor: those of staff lead to log-in, and that to the factors."""

    def process_view(self, request: HttpRequest, *_view: Any) -> None:
        match = request.resolver_match
        is_own = match is not None and match.view_name.startswith(OWN_PAGES)
        if not is_own and lacks_second_factor(request.user):
            request.user = AnonymousUser()


def lead_to_factors(request: HttpRequest, to: str) -> str:
    """The page on which a factor is set up; the session keeps which own page was asked for first."""
    request.session[ASKED_FIRST] = to
    return reverse("mfa_index")


def page_asked_first(request: HttpRequest) -> str | None:
    """The page that waits for the factor; None where none does, or not any more."""
    to: str | None = request.session.pop(ASKED_FIRST, None)
    return to
