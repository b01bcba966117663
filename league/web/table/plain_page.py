"""The plain page of one hand, a new one or a correction: its questions, or the check before saving."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import uuid4

from django.db.models import Max
from django.http import QueryDict
from django.utils.translation import gettext as _

from league.core.errors import AnyProblem, Refused, message_of
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
from league.web.common.hand_tiles import number
from league.web.table.access import TableAccess
from league.web.table.corrections import correction_context
from league.web.table.pads import EntryPad, pad_of
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
from league.web.table.plain.questions import BLOCKS, Asker, Group, Question
from scoring import Ruleset, ScoringError
from scoring.game import Game

#: The buttons, and what is no part of an entry.
NOT_CARRIED = {"csrfmiddlewaretoken", "check", "change"}


@dataclass(frozen=True, slots=True, kw_only=True)
class HandForm:
    """The plain page of one hand: a new one, or a correction of `old`."""

    access: TableAccess
    data: QueryDict
    old: Hand | None
    state: TableState
    before: Game
    seats: list[SeatRow]

    @property
    def ruleset(self) -> Ruleset:
        return self.before.ruleset

    @property
    def pad(self) -> EntryPad:
        return pad_of(self.ruleset)

    @property
    def entry(self) -> dict[str, Any]:
        return self.pad.entry_of(self.data, self.ruleset)


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldProblem:
    """A problem's message with its field."""

    field: str
    text: str


def open_form(access: TableAccess, data: QueryDict, old: Hand | None = None) -> HandForm:
    """Open the page with what was typed; a new one gets its keys."""
    state = state_of(access.table)
    before = game_before(access.table, None if old is None else old.position, state=state)
    filled = data.copy()
    for name, value in _form_keys(access.table).items():
        if not filled.get(name):
            filled[name] = value
    seats = seat_rows(state, before.situation)
    return HandForm(access=access, data=filled, old=old, state=state, before=before, seats=seats)


def _form_keys(table: Table) -> dict[str, str]:
    """`client_id` makes saving idempotent; `seen` is the latest hand when the page was opened."""
    seen = table.hands.aggregate(seen=Max("pk"))["seen"]
    return {"client_id": str(uuid4()), "version": str(table.version), "seen": str(seen or 0)}


def plain_page(form: HandForm, refused: Sequence[AnyProblem] = ()) -> dict[str, Any]:
    """The template context: the check where it was asked for and nothing is wrong, else the form."""
    page: dict[str, Any] = {
        **table_context(form.access, form.state, form.seats),
        **situation_words(form.before.situation, form.ruleset),
        "situation": form.before.situation,
        "form": form,
        "data": form.data,
    }
    if not refused and not form.data.get("check"):
        return page | _questions(form, page["clock"], [])
    entry = form.entry
    found, wrong = _tried(form, entry)
    problems = [*_field_problems(wrong, form), *_field_problems(refused, form)]
    problems = list(dict.fromkeys(problems))
    page["problems"] = _with_names(problems, form)
    if found is None:
        return page | _questions(form, page["clock"], problems)
    preview, correction = found
    page["summary"] = summary_of(entry, form.before, form.seats, preview)
    page["check"] = check_context(entry, form.before, form.seats, preview)
    page["correction"] = correction and correction_context(correction, form.seats)
    page["carried"] = _carried(form.data, {"reason"})
    return page


def _tried(
    form: HandForm, entry: dict[str, Any]
) -> tuple[tuple[HandPreview, Correction | None] | None, Sequence[AnyProblem]]:
    """What the entry would do, or every problem of it."""
    try:
        preview = preview_after(form.before, entry)
        if form.old is None:
            return (preview, None), ()
        return (preview, correction_of(form.state, form.old.position, entry)), ()
    except (ScoringError, Refused) as error:
        problems: list[AnyProblem] = [*error.problems]
        return None, problems


def _field_problems(problems: Iterable[AnyProblem], form: HandForm) -> list[FieldProblem]:
    found = [(form.pad.field_of(item.code, item.field, form.data), item) for item in problems]
    return [FieldProblem(field=name, text=_text(name, item, form)) for name, item in found]


def _text(field: str, item: AnyProblem, form: HandForm) -> str:
    if field.endswith("-seat") and not form.data.get(field):
        return _("Choose who won.")
    return message_of(item)


def _with_names(problems: list[FieldProblem], form: HandForm) -> list[FieldProblem]:
    """Add the player's name to problems of hands with several winners."""
    if len(form.entry.get("wins", ())) == 1:
        return problems
    winds = {f"{block}-": form.data.get(f"{block}-seat") for block in BLOCKS}
    winds |= {f"{row.wind}-": row.wind for row in form.seats}
    names = {row.wind: row.name for row in form.seats}
    return [
        replace(item, text=_("%(name)s: %(text)s") % {"name": name, "text": item.text})
        if (name := names.get(winds.get(item.field[:2]) or ""))
        else item
        for item in problems
    ]


def _questions(
    form: HandForm, clock: dict[str, Any] | None, problems: list[FieldProblem]
) -> dict[str, Any]:
    """The fields, each with what was typed and what is wrong with it; the rest is carried along."""
    by_field: dict[str, list[str]] = defaultdict(list)
    for item in problems:
        by_field[item.field].append(item.text)
    ask, pad = Asker(data=form.data, problems=by_field), form.pad
    outcomes = pad.outcomes_of(form.ruleset)
    outcome = ask.taps("outcome", _("How did the hand end?"), outcomes, kind="radio")
    groups = [
        Group(questions=[outcome]),
        *pad.groups_of(form.data, form.ruleset, form.seats, by_field),
        Group(questions=[*_flags(form, ask, clock)]),
    ]
    names = set[str]().union(*(group.names for group in groups))
    return {
        "groups": groups,
        "fields": names,
        "carried": _carried(form.data, names),
        "by_tiles": any(name.endswith("-concealed") for name in names),
    }


def _flags(form: HandForm, ask: Asker, clock: dict[str, Any] | None) -> Iterator[Question]:
    if form.pad.asks_to_confirm(form.data, form.before):
        yield ask.flag("confirmed", _("Accept a riichi declared with too few points"))
    if _asks_time(form, clock):
        yield ask.flag("time_up", _("Time was up when this hand ended"))
    if form.data.get("yame"):
        yield ask.flag("yame", _("Dealer ends the game after this hand"))


def _asks_time(form: HandForm, clock: dict[str, Any] | None) -> bool:
    """Whether to ask if time was up: the clock has run out and the ruleset has a time policy."""
    if form.ruleset.time_policy == "none":
        return False
    return bool(form.data.get("time_up")) or bool(clock and clock["is_up"])


def _carried(data: QueryDict, names: set[str]) -> list[tuple[str, str]]:
    """What was typed into fields that are not shown."""
    return [
        (name, str(value))
        for name, values in data.lists()
        for value in values
        if value and name not in names | NOT_CARRIED
    ]


def conflict_page(form: HandForm) -> dict[str, Any]:
    """The context of the conflict page: hands saved meanwhile, and the submitted entry."""
    form.access.table.refresh_from_db(fields=["version", "status"])
    seen = number(form.data.get("seen", ""))
    known = seen if isinstance(seen, int) else 0
    entry = form.entry
    for name, value in _form_keys(form.access.table).items():
        if name != "client_id":
            form.data[name] = value
    rows = hand_rows(form.state, seat_rows(form.state))
    page: dict[str, Any] = {
        **table_context(form.access, form.state, seat_rows(form.state)),
        "form": form,
        "summary": None,
        "meanwhile": [row for row in rows if row.hand.pk > known],
        "carried": _carried(form.data, set()),
        "instead": _stored_instead(form, rows, known),
    }
    if form.pad.knows(entry["outcome"]):
        # The winds of a new entry are those of the hand for which it was typed.
        before = form.before if form.old else game_as_of(form.access.table, known)
        situation = before.situation
        played = play_entry(entry, situation, form.ruleset)
        tiles = tile_explanations(played, form.ruleset, names_in(form.seats, situation))
        page["summary"] = summary_of(entry, before, form.seats) | {"tiles": tiles}
    return page


def _stored_instead(form: HandForm, rows: Sequence[HandRow], known: int) -> HandRow | None:
    """The hand stored meanwhile of the deal that a new entry is about, if the reader can correct it."""
    access = form.access
    if form.old is not None or not available_actions(access.table, access.actor).correct:
        return None
    new = [row for row in rows if row.first.pk > known and not row.hand.is_struck]
    return min(new, key=lambda row: row.hand.position, default=None)
