"""Browsers that a login has used before, so that a prank in the hall locks nobody out of them.

Wrong passwords are counted by login and address, and a whole hall shares one address. A browser
that has logged in gets a signed cookie with a place of its own, drawn from the private addresses
of IPv6; guesses from it are counted there, ten of them as anywhere else.
"""

import secrets
from hashlib import sha256
from ipaddress import IPv6Address

from django.conf import settings
from django.core.signing import BadSignature, TimestampSigner
from django.http import HttpRequest, HttpResponse

from league.core.client_ip import client_ip

DAYS_180 = 180 * 24 * 3600
PRIVATE = 0xFD << 120  # fd00::/8


def place_of(request: HttpRequest) -> str | None:
    """Where wrong passwords of this request are counted."""
    return _known_place(request, request.POST.get("username", "")) or client_ip(request)


def remember_device(request: HttpRequest, answer: HttpResponse, username: str) -> None:
    place = _known_place(request, username) or str(IPv6Address(PRIVATE | secrets.randbits(120)))
    answer.set_cookie(
        _cookie(username),
        _signer(username).sign(place),
        max_age=DAYS_180,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _known_place(request: HttpRequest, username: str) -> str | None:
    try:
        signed = request.COOKIES.get(_cookie(username), "")
        return _signer(username).unsign(signed, max_age=DAYS_180)
    except BadSignature:
        return None


def _cookie(username: str) -> str:
    """A desk's computer may know several logins."""
    return f"device-{sha256(username.encode(errors='replace')).hexdigest()[:16]}"


def _signer(username: str) -> TimestampSigner:
    """A cookie counts for the one login that earned it."""
    return TimestampSigner(salt=_cookie(username))
