"""The IP address of a client."""

from contextlib import suppress
from ipaddress import ip_address

from django.conf import settings
from django.http import HttpRequest


def client_ip(request: HttpRequest) -> str | None:
    """The client's IP address for rate limits and lock-outs.

    Behind a proxy only the last address of X-Forwarded-For counts: the proxy appended it, and
    clients can forge the rest of the header.
    """
    last = request.META.get("HTTP_X_FORWARDED_FOR", "").rpartition(",")[2].strip()
    if settings.BEHIND_PROXY:
        with suppress(ValueError):
            return str(ip_address(last))
    address: str | None = request.META.get("REMOTE_ADDR")
    return address
