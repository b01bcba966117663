"""The state of a table, rendered once for all phones that fetch it with the table's link.

After a hand every other phone at the table asks for the same part of the page at the same moment.
"""

import time
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.template.loader import render_to_string

from league.core.queries.caching import cached
from league.core.queries.yaku_names import reader_key
from league.core.shared_answers import code_version
from league.web.table.access import TableAccess

#: Stands for the token of the reader's forms.
TOKEN = "csrf-token-of-the-reader"  # noqa: S105  # not a token
#: Seconds that a state is shared: the clock runs on, and some steps are possible for a while only.
SECONDS = 10


def shared_state(
    request: HttpRequest,
    access: TableAccess,
    as_of: dict[str, Any],
    context: Callable[[], dict[str, Any]],
) -> HttpResponse:
    """The state of a table by its link, as the page of this version shows it."""

    def render() -> str:
        shown = {**context(), "csrf_token": TOKEN}
        return str(render_to_string("table/_state.html", shown, request))

    text = cached(_key(access, as_of), render)
    if TOKEN in text:
        text = text.replace(TOKEN, get_token(request))
    return HttpResponse(text)


def _key(access: TableAccess, as_of: dict[str, Any]) -> str:
    """Everything that the state depends on: its version, settings, language, and the time."""
    table = access.table
    rows = (table, table.session, table.session.event)
    values = [getattr(row, field.attname) for row in rows for field in row._meta.concrete_fields]
    facts = [as_of, access.key, values, reader_key(), int(time.time() / SECONDS), code_version()]
    return f"state:{sha256(repr(facts).encode()).hexdigest()}"
