"""A device with the link of a group: a signed cookie says who uses it, without an account."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from league.core.rate_limit import client_ip
from league.models import Event, NightTerms
from league.nights.group import GroupDevice
from league.nights.queries.group_link import code_digest

COOKIE = "who-comes"
DAYS_400 = 400 * 24 * 3600
MOST_EVENTS = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Device:
    """`mine`: the number of the player who uses it, by event; `codes`: digests of codes, too."""

    name: str
    mine: Mapping[str, int] = field(default_factory=dict)
    codes: Mapping[str, str] = field(default_factory=dict)

    def number_in(self, event: Event) -> int | None:
        return self.mine.get(str(event.pk))

    def of_player(self, event: Event, number: int | None) -> "Device":
        """The device once it is that player's; nobody's for None."""
        others = {key: value for key, value in self.mine.items() if key != str(event.pk)}
        own = {} if number is None else {str(event.pk): number}
        return replace(self, mine=dict([*others.items(), *own.items()][-MOST_EVENTS:]))

    def knows(self, event: Event, terms: NightTerms) -> bool:
        return not terms.code or self.codes.get(str(event.pk)) == code_digest(terms)

    def with_code(self, event: Event, terms: NightTerms) -> "Device":
        others = {key: value for key, value in self.codes.items() if key != str(event.pk)}
        codes = [*others.items(), (str(event.pk), code_digest(terms))]
        return replace(self, codes=dict(codes[-MOST_EVENTS:]))


def device_in(request: HttpRequest) -> Device:
    """The device of the request; a new one where the cookie is missing or forged."""
    try:
        known = signing.loads(request.COOKIES.get(COOKIE, ""), salt=COOKIE, max_age=DAYS_400)
    except signing.BadSignature:
        return Device(name=secrets.token_hex(16))
    return Device(**known)


def remember(response: HttpResponse, device: Device) -> HttpResponse:
    value = {"name": device.name, "mine": device.mine, "codes": device.codes}
    response.set_cookie(
        COOKIE,
        signing.dumps(value, salt=COOKIE, compress=True),
        max_age=DAYS_400,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response


def group_device(request: HttpRequest, device: Device) -> GroupDevice:
    return GroupDevice(name=device.name, network=str(client_ip(request)))
