"""Browsers with an address of their own: failed attempts of one lock out no other.

A whole hall shares one network address. A browser that has logged in gets a signed cookie with a
random IPv6 address that is no real one, and its failed attempts with this username count under that address.
A browser that opens the log-in page gets one as a visitor; a network gets a limited number of
these in an hour, so that they do not multiply the attempts of a script. Requests without either
cookie share the address of their network.
"""

import secrets
from collections.abc import Mapping
from hashlib import sha256
from ipaddress import IPv6Address
from typing import Any

from django.conf import settings
from django.core.signing import BadSignature, TimestampSigner
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from league.core.rate_limit import client_ip, within
from league.core.session_store import BEGAN, DEVICE
from league.people.queries.accounts import account_with_email

DAYS_180 = 180 * 24 * 3600
DAY = 24 * 3600
# Networks for documentation, which no client has (RFC 3849).
KNOWN_PREFIX, VISITOR_PREFIX = "2001:db8:1:", "2001:db8:2:"
VISITOR_COOKIE = "visitor"
VISITORS_PER_NETWORK = "60/hour"

# The first that fits: several browsers name others as well.
BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


def lockout_address(request: HttpRequest) -> str | None:
    """Return the address under which failed attempts of this request count."""
    known = known_address(request, typed_username(request))
    return known or visitor_address(request) or client_ip(request)


def typed_username(request: HttpRequest, credentials: Mapping[str, Any] | None = None) -> str:
    """The username that somebody tries: the typed one, or that of the typed e-mail address."""
    sent = credentials or request.POST
    text = str(sent.get("username") or sent.get("login") or "").strip()
    login = account_with_email(text) if "@" in text else None
    return login.get_username() if login else text


def known_address(request: HttpRequest, username: str) -> str | None:
    """The address of a browser that has logged in with this username before."""
    return _address_in(request, _cookie(username), DAYS_180)


def visitor_address(request: HttpRequest) -> str | None:
    """The address of a browser that has opened a page with a form for strangers before."""
    return _address_in(request, VISITOR_COOKIE, DAY)


def remember_visitor(request: HttpRequest, response: HttpResponse) -> None:
    """Give a new browser an address of its own, as long as its network has not had too many."""
    if visitor_address(request):
        return
    if within("visitors", str(client_ip(request)), VISITORS_PER_NETWORK):
        _set_address(response, VISITOR_COOKIE, _random_address(VISITOR_PREFIX), DAY)


def device_name(user_agent: str) -> str:
    """Empty for a program that names no browser."""
    found = (
        next((name for sign, name in table if sign in user_agent), "")
        for table in (BROWSERS, SYSTEMS)
    )
    return ", ".join(filter(None, found))


def describe_session(request: HttpRequest) -> None:
    """Store what the list of one's sessions shows: the browser, and when it logged in."""
    request.session[DEVICE] = device_name(request.headers.get("User-Agent", ""))
    request.session[BEGAN] = timezone.now().isoformat()


def remember_device(request: HttpRequest, response: HttpResponse, username: str) -> None:
    address = known_address(request, username) or _random_address(KNOWN_PREFIX)
    _set_address(response, _cookie(username), address, DAYS_180)


def _address_in(request: HttpRequest, cookie: str, seconds: int) -> str | None:
    try:
        return _signer(cookie).unsign(request.COOKIES.get(cookie, ""), max_age=seconds)
    except BadSignature:
        return None


def _set_address(response: HttpResponse, cookie: str, address: str, seconds: int) -> None:
    response.set_cookie(
        cookie,
        _signer(cookie).sign(address),
        max_age=seconds,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _random_address(prefix: str) -> str:
    return str(IPv6Address(int(IPv6Address(f"{prefix}:")) | secrets.randbits(80)))


def _cookie(username: str) -> str:
    """One cookie per username, since a desk computer serves several accounts."""
    return f"device-{sha256(username.encode(errors='replace')).hexdigest()[:16]}"


def _signer(cookie: str) -> TimestampSigner:
    """The salt binds an address to its cookie, and that to its username."""
    return TimestampSigner(salt=cookie)
