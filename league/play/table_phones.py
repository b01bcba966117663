"""Phones at a table: the wrong PINs of one count against no other.

The table's page gives a browser a signed cookie. A table gives few of them in an hour, so that they
do not multiply the guesses of a script; requests without one are the table's last phone together.
"""

import secrets

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from league.core.rate_limit import within
from league.models import Table

PHONES = "8/hour"  # new ones of one table
SECONDS = 24 * 3600


def phone_of(request: HttpRequest, table: Table) -> str:
    """The name of the phone; empty for one that this table has not named."""
    name = _cookie(table)
    return request.get_signed_cookie(name, default="", salt=name, max_age=SECONDS) or ""


def remember_phone(request: HttpRequest, response: HttpResponse, table: Table) -> None:
    if phone_of(request, table) or not within("table-phones", str(table.pk), PHONES):
        return
    name = _cookie(table)
    response.set_signed_cookie(
        name,
        secrets.token_hex(8),
        salt=name,
        max_age=SECONDS,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _cookie(table: Table) -> str:
    return f"phone-{table.pk}"
