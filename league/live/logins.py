"""The login of a stream: its cookie is looked up again while the stream is open."""

from importlib import import_module

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest

from league.core.permissions import Actor
from league.core.queries.actors import actor_of
from league.people.queries.second_factors import lacks_second_factor


def cookie_of(request: HttpRequest) -> str:
    return request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")


def actor_by_cookie(cookie: str) -> Actor:
    """The login of this session with its present roles; anonymous once it is logged out."""
    request = HttpRequest()
    request.session = import_module(settings.SESSION_ENGINE).SessionStore(cookie or None)
    login = get_user(request) if cookie else AnonymousUser()
    return actor_of(AnonymousUser() if lacks_second_factor(login) else login)
