"""The plain page of one hand, a new one or a correction: its questions, or the check before saving."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django.db.models import Max
from django.http import QueryDict

from league.core.errors import AnyProblem, Refused
from league.models import Hand, Table
from league.play.queries.available_actions import available_actions
from league.play.queries.games import TableState, state_of
from league.play.queries.previews import (
    Correction,
    HandPreview,
    correction_of,
    game_as_of,
    game_before,
    preview_after,
)
from league.play.queries.revisions import play_entry
from league.web.common.typed_fields import whole_number
from league.web.table.access import TableAccess
from league.web.table.corrections import correction_context
from league.web.table.pads import pad_of
from league.web.table.page_context import (
    HandRow,
    SeatRow,
    hand_rows,
    names_in,
    seat_rows,
    situation_words,
    table_context,
    tile_explanations,
)
from league.web.table.plain.check import check_context, summary_of
from league.web.table.plain.hand_form import Entry, HandForm
from scoring import ScoringError
from scoring.game import Game


@dataclass(frozen=True, slots=True, kw_only=True)
class PlainPage:
    """The plain page of one hand: a new one, or a correction of `old`."""

    access: TableAccess
    old: Hand | None
    state: TableState
    before: Game
    seats: list[SeatRow]
    form: HandForm
    entry: Entry


def open_page(
    access: TableAccess,
    data: QueryDict | None,
    old: Hand | None = None,
    *,
    initial: Mapping[str, Any] | None = None,
) -> PlainPage:
    """The page with what was typed, or as it opens; a new one gets its keys."""
    state = state_of(access.table)
    before = game_before(access.table, None if old is None else old.position, state=state)
    seats = seat_rows(state, before.situation)
    keys = _new_keys(access.table)
    if data is not None:
        data = data.copy()
        for name, value in keys.items():
            data[name] = data.get(name) or value
    form = pad_of(before.ruleset).form(
        data, ruleset=before.ruleset, seats=seats, initial={**(initial or {}), **keys}
    )
    entry = form.entry() if form.is_valid() else {"outcome": ""}
    return PlainPage(
        access=access, old=old, state=state, before=before, seats=seats, form=form, entry=entry
    )


def _new_keys(table: Table) -> dict[str, str]:
    """`client_id` makes saving idempotent; `seen` is the latest hand when the page was opened."""
    seen = table.hands.aggregate(seen=Max("pk"))["seen"]
    return {"client_id": str(uuid4()), "version": str(table.version), "seen": str(seen or 0)}


def plain_page(
    page: PlainPage, refused: Sequence[AnyProblem] = (), *, checks: bool = True
) -> dict[str, Any]:
    """The template context: the check where it was asked for and nothing is wrong, else the form."""
    form, ruleset = page.form, page.before.ruleset
    shown: dict[str, Any] = {
        **table_context(page.access, page.state, page.seats),
        **situation_words(page.before.situation, ruleset),
        "situation": page.before.situation,
        "form": form,
        "old": page.old,
        "reasons": pad_of(ruleset).correction_reasons,
    }
    found = _tried(page) if checks else None
    form.add_problems(refused)
    if checks:
        shown["problems"] = form.problems()
    if found is None:
        clock = shown["clock"]
        is_time_up = bool(clock and clock["is_up"])
        return shown | {"flags": [*form.flags(page.before, is_time_up=is_time_up)]}
    preview, correction = found
    return shown | {
        "summary": summary_of(page.entry, page.before, page.seats, preview),
        "check": check_context(page.entry, page.before, page.seats, preview),
        "correction": correction and correction_context(correction, page.seats),
    }


def _tried(page: PlainPage) -> tuple[HandPreview, Correction | None] | None:
    """What the entry would do; None where something is wrong, which its fields then say."""
    if not page.form.is_valid():
        return None
    try:
        preview = preview_after(page.before, page.entry)
        if page.old is None:
            return preview, None
        return preview, correction_of(page.state, page.old.position, page.entry)
    except (ScoringError, Refused) as error:
        page.form.add_problems(error.problems)
        return None


def conflict_page(page: PlainPage) -> dict[str, Any]:
    """The context of the conflict page: hands saved meanwhile, and the submitted entry."""
    table, form = page.access.table, page.form
    table.refresh_from_db(fields=["version", "status"])
    known = whole_number(form["seen"].value()) or 0
    keys = _new_keys(table) | {"client_id": form["client_id"].value()}
    data: Any = form.data  # of this page alone, so that it can be changed
    for name, value in keys.items():
        data[name] = value
    seats = seat_rows(page.state)
    rows = hand_rows(page.state, seats)
    shown: dict[str, Any] = {
        **table_context(page.access, page.state, seats),
        "form": form,
        "old": page.old,
        "summary": None,
        "meanwhile": [row for row in rows if row.hand.pk > known],
        "instead": _stored_instead(page, rows, known),
    }
    if page.entry["outcome"] in form.keys_of:
        # The winds of a new entry are those of the hand for which it was typed.
        before = page.before if page.old else game_as_of(table, known)
        played = play_entry(page.entry, before.situation, before.ruleset)
        name = names_in(page.seats, before.situation)
        tiles = tile_explanations(played, before.ruleset, name)
        shown["summary"] = summary_of(page.entry, before, page.seats) | {"tiles": tiles}
    return shown


def _stored_instead(page: PlainPage, rows: Sequence[HandRow], known: int) -> HandRow | None:
    """The hand stored meanwhile of the deal that a new entry is about, if the reader can correct it."""
    if page.old is not None or not available_actions(page.access.table, page.access.actor).correct:
        return None
    new = [row for row in rows if row.first.pk > known and not row.hand.is_struck]
    return min(new, key=lambda row: row.hand.position, default=None)
