"""Known devices: failed attempts of strangers do not lock out a browser that logged in before.

Failed attempts count by username and address, and a whole hall shares one address. A browser that
has logged in gets a signed cookie with a random private IPv6 address; its failed attempts count
under that address, with the same limit.
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


def lockout_address(request: HttpRequest) -> str | None:
    """Return the address under which failed attempts of this request count."""
    return _device_address(request, request.POST.get("username", "")) or client_ip(request)


def remember_device(request: HttpRequest, response: HttpResponse, username: str) -> None:
    address = _device_address(request, username) or str(
        IPv6Address(PRIVATE | secrets.randbits(120))
    )
    response.set_cookie(
        _cookie(username),
        _signer(username).sign(address),
        max_age=DAYS_180,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _device_address(request: HttpRequest, username: str) -> str | None:
    try:
        signed = request.COOKIES.get(_cookie(username), "")
        return _signer(username).unsign(signed, max_age=DAYS_180)
    except BadSignature:
        return None


def _cookie(username: str) -> str:
    """One cookie per username, since a desk computer serves several accounts."""
    return f"device-{sha256(username.encode(errors='replace')).hexdigest()[:16]}"


def _signer(username: str) -> TimestampSigner:
    """The salt binds a cookie to its username."""
    return TimestampSigner(salt=_cookie(username))
