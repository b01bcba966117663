"""An account that needs a second factor and has none is logged in on its own pages alone."""

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.utils.deprecation import MiddlewareMixin

from league.people.queries.second_factors import lacks_second_factor

# The names of pages on which one logs in and sets up a factor.
OWN_PAGES = ("account", "mfa_", "socialaccount")


class RequireSecondFactor(MiddlewareMixin):
    """On all other pages it is a visitor: those of staff lead to log-in, and that to the factors."""

    def process_view(self, request: HttpRequest, *_view: Any) -> None:
        match = request.resolver_match
        is_own = match is not None and match.view_name.startswith(OWN_PAGES)
        if not is_own and lacks_second_factor(request.user):
            request.user = AnonymousUser()
