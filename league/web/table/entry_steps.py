"""The steps of an entry form: which one is shown, its fields, and a preview of the entry."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import uuid4

from django.db.models import Max
from django.http import QueryDict
from django.utils.translation import gettext as _

from league.core.errors import AnyProblem, message_of
from league.models import Hand, Table
from league.play.queries.available_actions import available_actions
from league.play.queries.game_texts import texts_of
from league.play.queries.games import TableState, state_of
from league.play.queries.previews import HandPreview, game_as_of, game_before, preview_of_hand
from league.play.queries.revisions import play_entry
from league.play.queries.shown_payments import shown_transfers
from league.web.common.hand_tiles import number
from league.web.table.access import TableAccess
from league.web.table.entry_questions import outcome_field
from league.web.table.hand_picture import picture_of
from league.web.table.pads import EntryPad, pad_of
from league.web.table.page_context import (
    HandRow,
    SeatRow,
    ending_text,
    hand_rows,
    names_by_wind,
    names_in,
    seat_rows,
    situation_words,
    summary_lines,
    table_context,
    tile_explanations,
)
from scoring import Ruleset, ScoringError
from scoring.game import Game
from scoring.games import Transfer

OUTCOME, WHO, VALUE, CHECK = "outcome", "who", "value", "check"
# Fields that later steps do not carry along.
NOT_CARRIED = {"csrfmiddlewaretoken", "step", "switch", "near"}
# Fields that are not part of the entry.
FORM_KEYS = ("client_id", "version", "seen")


@dataclass(frozen=True, slots=True, kw_only=True)
class HandForm:
    """The entry form of one hand: a new one, or a correction of `old`."""

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
    def position(self) -> int | None:
        return None if self.old is None else self.old.position


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldProblem:
    """A problem's message with its form field and step."""

    field: str
    section: str
    text: str


def open_form(access: TableAccess, data: QueryDict, old: Hand | None = None) -> HandForm:
    """Open a form with the submitted data; a new form gets its keys."""
    state = state_of(access.table)
    before = game_before(access.table, None if old is None else old.position)
    filled = _with_requested_step(data, pad_of(before.ruleset))
    for name, value in _form_keys(access.table).items():
        if not filled.get(name):
            filled[name] = value
    seats = seat_rows(state, before.situation)
    return HandForm(access=access, data=filled, old=old, state=state, before=before, seats=seats)


def _with_requested_step(data: QueryDict, pad: EntryPad) -> QueryDict:
    """Set the step that a button requests.

    `switch=W-tiles` shows the value step with West's hand by tiles, `W-value` by han and fu;
    `near` shows the last step with near misses.
    """
    filled = data.copy()
    wind, _dash, way = filled.get("switch", "").partition("-")
    if way:
        pad.switch_input(filled, wind, way)
        filled["step"] = VALUE
    elif filled.get("near"):
        filled["step"] = CHECK
    return filled


def _form_keys(table: Table) -> dict[str, str]:
    """`client_id` makes saving idempotent; `seen` is the latest hand when the form was opened."""
    seen = table.hands.aggregate(seen=Max("pk"))["seen"]
    return {"client_id": str(uuid4()), "version": str(table.version), "seen": str(seen or 0)}


def step_page(form: HandForm, refused: Sequence[AnyProblem] = ()) -> dict[str, Any]:
    """The template context of the requested step, or of the steps with problems."""
    pad = form.pad
    entry = pad.entry_of(form.data)
    preview, problems = _preview(form, entry)
    texts = {item.text for item in problems}
    problems += [item for item in _field_problems(refused, entry, pad) if item.text not in texts]
    base = table_context(form.access, form.state, form.seats)
    asks_who = pad.asks_players(entry["outcome"]) or asks_time(base["clock"], form)
    sections, shown = _sections(form, entry, problems, refused=bool(refused), asks_who=asks_who)
    names: set[str] = set()
    page: dict[str, Any] = {
        **base,
        **situation_words(form.before.situation, form.ruleset),
        "situation": form.before.situation,
        "form": form,
        "data": form.data,
        "sections": sections,
        "problems": _with_names(shown, entry, form.seats),
        "has_wins": pad.has_wins(entry["outcome"]),
        "may_show_tiles": pad.shows_tiles(entry["outcome"]),
    }
    if pad.knows(entry["outcome"]):
        page["summary"] = _summary(entry, form, preview)
    _add_sections(page, form, shown, names)
    if CHECK in sections:
        names |= {"reason", "yame"}
        page["check"] = None if preview is None else _check_context(preview, form)
    page["carried"] = _carried(form.data, names)
    return page


def conflict_page(form: HandForm) -> dict[str, Any]:
    """The context of the conflict page: hands saved meanwhile, and the submitted entry."""
    form.access.table.refresh_from_db(fields=["version", "status"])
    seen = number(form.data.get("seen", ""))
    known = seen if isinstance(seen, int) else 0
    typed = form.data.copy()
    form = _for_next_hand(form, known)
    entry = form.pad.entry_of(form.data)
    for name, value in _form_keys(form.access.table).items():
        if name != "client_id":
            form.data[name] = typed[name] = value
    rows = hand_rows(form.state, seat_rows(form.state))
    page: dict[str, Any] = {
        **table_context(form.access, form.state, seat_rows(form.state)),
        "form": form,
        "summary": None,
        "meanwhile": [row for row in rows if row.hand.pk > known],
        "carried": _carried(form.data, set()),
        "instead": _stored_instead(form, rows, known),
        "carried_as_typed": _carried(typed, set()),
    }
    if form.pad.knows(entry["outcome"]):
        situation = form.before.situation
        played = play_entry(entry, situation, form.ruleset)
        tiles = tile_explanations(played, form.ruleset, names_in(form.seats, situation))
        page["summary"] = _summary(entry, form) | {"tiles": tiles}
    return page


def _stored_instead(form: HandForm, rows: Sequence[HandRow], known: int) -> HandRow | None:
    """The hand stored meanwhile of the deal that a new entry is about, if the reader can correct it."""
    access = form.access
    if form.old is not None or not available_actions(access.table, access.actor).correct:
        return None
    new = [row for row in rows if row.first.pk > known and not row.hand.is_struck]
    return min(new, key=lambda row: row.hand.position, default=None)


def _for_next_hand(form: HandForm, known: int) -> HandForm:
    """The same players under their present winds, if the entry is for the next hand."""
    if form.old is not None:
        return form
    then, now = game_as_of(form.access.table, known).situation, form.before.situation
    if then.dealer == now.dealer:
        return form
    winds = {wind.value: now.wind_of(then.seat_of(wind)).value for wind in then.winds}
    entry = form.pad.map_winds(form.pad.entry_of(form.data), lambda wind: winds.get(wind, wind))
    fields = form.pad.fields_of(entry)
    for name in FORM_KEYS:
        if name in form.data:
            fields[name] = str(form.data[name])
    return replace(form, data=fields)


def _preview(
    form: HandForm, entry: dict[str, Any]
) -> tuple[HandPreview | None, list[FieldProblem]]:
    try:
        preview = preview_of_hand(form.access.table, entry, position=form.position)
    except ScoringError as error:
        return None, _field_problems(error.problems, entry, form.pad)
    return preview, []


def _field_problems(
    problems: Iterable[AnyProblem], entry: dict[str, Any], pad: EntryPad
) -> list[FieldProblem]:
    fields = [(pad.field_of(item.code, item.field, entry), message_of(item)) for item in problems]
    return [
        FieldProblem(field=name, section=pad.section_of(name), text=text) for name, text in fields
    ]


def _sections(
    form: HandForm,
    entry: dict[str, Any],
    problems: list[FieldProblem],
    *,
    refused: bool,
    asks_who: bool,
) -> tuple[list[str], list[FieldProblem]]:
    """The steps to show, and their problems.

    A step shows problems of earlier steps only, since later ones are not filled in yet.
    """
    step = CHECK if refused else form.data.get("step", WHO)
    if not form.pad.knows(entry["outcome"]) or step == OUTCOME:
        return [OUTCOME], []
    if step == WHO and asks_who:
        return [WHO], []
    if step == VALUE and _has_value(form, entry["outcome"]):
        early = [item for item in problems if item.section in {OUTCOME, WHO}]
        return ([WHO], early) if early else ([VALUE], [])
    steps = {item.section for item in problems}
    sections = [name for name in (OUTCOME, WHO, VALUE) if name in steps]
    return (sections or [CHECK]), problems


def _with_names(
    shown: list[FieldProblem], entry: dict[str, Any], seats: list[SeatRow]
) -> list[FieldProblem]:
    """Add the player's name to problems of hands with several winners."""
    if len(entry.get("wins", ())) == 1:
        return shown
    names = {f"{row.wind}-": row.name for row in seats}
    return [
        replace(item, text=_("%(name)s: %(text)s") % {"name": name, "text": item.text})
        if (name := names.get(item.field[:2]))
        else item
        for item in shown
    ]


def _has_value(form: HandForm, outcome: str) -> bool:
    """Whether there is a value step: a win, or a draw with tenpai players."""
    shows_tiles = form.pad.shows_tiles(outcome) and bool(form.data.getlist("tenpai"))
    return form.pad.has_wins(outcome) or shows_tiles


def _add_sections(
    page: dict[str, Any], form: HandForm, shown: list[FieldProblem], names: set[str]
) -> None:
    problems: dict[str, list[str]] = defaultdict(list)
    for item in shown:
        problems[item.field].append(item.text)
    data, ruleset, sections = form.data, form.ruleset, page["sections"]
    if OUTCOME in sections:
        page["outcome"] = outcome_field(data, form.pad.outcomes_of(ruleset), problems)
        names.add("outcome")
    if WHO in sections:
        page["who"] = form.pad.who_step(data, ruleset, form.seats, problems)
        page["asks_time"] = asks_time(page["clock"], form)
        page["asks_confirm"] = form.pad.asks_to_confirm(data, form.before)
        names |= page["who"].names | ({"time_up"} if page["asks_time"] else set())
        names |= {"confirmed"} if page["asks_confirm"] else set()
    if VALUE in sections:
        page["winners"] = form.pad.value_steps(data, ruleset, form.seats, problems)
        for winner in page["winners"]:
            names |= winner.names


def asks_time(clock: dict[str, Any] | None, form: HandForm) -> bool:
    """Whether to ask if time was up: the clock has run out and the ruleset has a time policy."""
    if form.ruleset.time_policy == "none":
        return False
    return bool(form.data.get("time_up")) or bool(clock and clock["is_up"])


def _carried(data: QueryDict, names: set[str]) -> list[tuple[str, str]]:
    """The fields of the steps that are not shown."""
    return [
        (name, str(value))
        for name, values in data.lists()
        for value in values
        if name not in names | NOT_CARRIED
    ]


def _summary(
    entry: dict[str, Any], form: HandForm, preview: HandPreview | None = None
) -> dict[str, Any]:
    """The entry in words, with the value of its tiles if known."""
    situation = form.before.situation
    played = preview.played if preview else play_entry(entry, situation, form.ruleset)
    name = names_in(form.seats, situation)
    return {
        "word": texts_of(form.ruleset).outcome(entry),
        "lines": summary_lines(entry, played, name, form.ruleset),
    }


def _check_context(preview: HandPreview, form: HandForm) -> dict[str, Any]:
    """The check step: payments, new points, next hand, tile explanations."""
    seats, near = form.seats, bool(form.data.get("near"))
    name = names_by_wind(seats, form.before.situation.dealer)
    played, game = preview.played, preview.game
    after = played.after
    moved = zip(seats, played.settlement.deltas, after.points, strict=True)
    handed = shown_transfers(played.settlement.transfers)
    return {
        "moved": [{"seat": seat, "delta": delta, "points": new} for seat, delta, new in moved],
        "transfers": [_transfer(item, seats, form.ruleset) for item in handed],
        "picture": picture_of(played, seats, form.ruleset),
        "next": situation_words(after, form.ruleset),
        "dealer": seats[after.dealer],
        "tiles": preview.tiles(near_misses=near, name=name),
        "near": near,
        "may_stop": preview.may_stop,
        "stops": bool(form.data.get("yame")),
        "finished": game.finished,
        "ending": ending_text(game),
        "places": _placements(game, seats) if game.finished else [],
    }


def _transfer(transfer: Transfer, seats: list[SeatRow], ruleset: Ruleset) -> dict[str, Any]:
    reasons = texts_of(ruleset).reasons
    return {
        "payer": None if transfer.payer is None else seats[transfer.payer],
        "receiver": None if transfer.receiver is None else seats[transfer.receiver],
        "points": transfer.points,
        "reason": str(reasons.get(transfer.reason, transfer.reason)),
    }


def _placements(game: Game, seats: list[SeatRow]) -> list[dict[str, Any]]:
    result = game.result()
    places = zip(seats, result.placements, result.final_scores, strict=True)
    rows = [{"seat": seat, "place": place, "score": score} for seat, place, score in places]
    return sorted(rows, key=lambda row: row["place"])
