"""The state of a table, rendered once for all phones that fetch it with the table's link.

After a hand every other phone at the table asks for the same part of the page at the same moment.
"""

import re
import time
from collections.abc import Callable, Hashable, Mapping
from hashlib import sha256
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.utils.timezone import get_current_timezone_name

from league.core.queries.caching import cached, keep, kept
from league.core.queries.kept_lately import KeptLately
from league.core.queries.yaku_names import reader_key
from league.core.versions import code_version
from league.web.table.access import TableAccess
from league.web.table.page_context import HandRow
from league.web.table.state_difference import Part, difference, pieces_of

#: Stands for the token of the reader's forms.
TOKEN = "csrf-token-of-the-reader"  # noqa: S105  # not a token
NAME = re.compile(r"[0-9a-f]{64}")
#: Seconds that a state is shared: the clock runs on, and some steps are possible for a while only.
SECONDS = 10
#: The hands in lists that this process has rendered lately, about 2 kB each.
items: KeptLately[Hashable, str] = KeptLately(2000)


def shared_state(
    request: HttpRequest,
    access: TableAccess,
    as_of: dict[str, Any],
    context: Callable[[], dict[str, Any]],
    since: str | None = None,
) -> HttpResponse:
    """The state of a table by its link, as the page of this version shows it.

    `since` is the name of the state that the phone holds, or empty: the answer is the difference.
    """

    def render() -> str:
        shown = {**context(), "csrf_token": TOKEN}
        return str(render_to_string("table/state/_state.html", shown, request))

    name = _name(access, as_of)
    if since is not None:
        return _difference(request, name, since, lambda: cached(_key(name), render))
    text = cached(_key(name), render)
    if TOKEN in text:
        text = text.replace(TOKEN, get_token(request))
    return HttpResponse(text)


def _difference(
    request: HttpRequest, name: str, since: str, text: Callable[[], str]
) -> HttpResponse:
    """What changed since an earlier state; all of it where that state is not kept any more."""
    pair = f"{_key(name)}:since:{since}"
    is_name = bool(NAME.fullmatch(since))
    found = kept(pair) if is_name else None
    if found is None:
        earlier = (kept(_key(since)) or "") if is_name else ""
        new = text()
        parts: list[Part] = difference(earlier, new) if earlier else [new]
        found = {"parts": parts, "count": len(pieces_of(new)), "has_forms": TOKEN in new}
        if earlier:  # what nobody can name a second time is not kept
            keep(pair, found)
    answer = {key: value for key, value in found.items() if key != "has_forms"}
    token = get_token(request) if found["has_forms"] else ""
    return JsonResponse({"state": name, "stand_in": TOKEN, "token": token, **answer})


def _key(name: str) -> str:
    return f"state:{name}"


def _name(access: TableAccess, as_of: dict[str, Any]) -> str:
    """Everything that the state depends on: its version, settings, language, and the time."""
    table = access.table
    rows = (table, table.session, table.session.event)
    # Only what was read: no page of a table shows how its session was drawn.
    values = [
        row.__dict__.get(field.attname) for row in rows for field in row._meta.concrete_fields
    ]
    facts = [as_of, access.key, values, reader_key(), int(time.time() / SECONDS), code_version()]
    return sha256(repr(facts).encode()).hexdigest()


def hand_items(shown: Mapping[str, Any]) -> list[str]:
    """The hands of a page in its list, each rendered once by a process while it says the same.

    After a hand all earlier ones are as they were.
    """
    known = {name: shown[name] for name in ("access", "actions", "event", "strikable")}
    return [_hand_item(row, known) for row in shown["hands"]]


def _hand_item(row: HandRow, known: dict[str, Any]) -> str:
    key = _item_key(row, **known) if _is_plain(row) else None
    text = None if key is None else items.get(key)
    if text is None:
        url, position = known["access"].url, row.hand.position
        links = {
            "correct": url("correct", position=position),
            "strike": url("strike", position=position),
            "photos": url("photos"),
        }
        text = render_to_string("table/state/_hand.html", {**known, "row": row, "links": links})
        if key is not None:
            items.keep(key, text)
    return text


def _is_plain(row: HandRow) -> bool:
    """Whether the hand was entered once and stands; few others are shown, and they say more."""
    has_more = row.hand.is_struck or row.earlier or row.rulings
    return not (has_more or row.tiles.wins or row.tiles.hands)


def _item_key(
    row: HandRow, *, access: TableAccess, actions: Any, event: Any, strikable: set[int]
) -> Hashable:
    """Everything that the template reads of such a hand."""
    hand = row.hand
    return (
        reader_key(),
        get_current_timezone_name(),
        access.key,
        actions.correct,
        hand.position in strikable,
        event.takes_photos,
        *(hand.position, hand.entered_as, hand.entered_at, hand.reason, hand.offence),
        *(row.label, row.repeats, str(row.word.text), row.word.kanji),
        *map(str, row.lines),
        *((seat.seat.index, seat.name, change) for seat, change in row.deltas),
    )
