"""Where a request comes from."""

from contextlib import suppress
from ipaddress import ip_address

from django.conf import settings
from django.http import HttpRequest


def client_ip(request: HttpRequest) -> str | None:
    """The caller's address, for whatever is counted by it.

    A proxy in front adds the address it saw as the last one; whatever stands before that, or is
    sent where there is no proxy, may be made up by the caller.
    """
    last = request.META.get("HTTP_X_FORWARDED_FOR", "").rpartition(",")[2].strip()
    if settings.BEHIND_PROXY:
        with suppress(ValueError):
            return str(ip_address(last))
    address: str | None = request.META.get("REMOTE_ADDR")
    return address
