"""The steps of an entry form: which one is shown, with which fields, and what the entry would do."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import uuid4

from django.db.models import Max
from django.http import QueryDict
from django.utils.translation import gettext as _

from league.core.errors import AnyProblem, message_of
from league.models import Hand, Table
from league.play.queries.games import TableState, state_of
from league.play.queries.previews import HandPreview, game_as_of, game_before, preview_of_hand
from league.play.queries.revisions import play_entry
from league.web.common.hand_tiles import DRAWS, switched
from league.web.table.access import Door
from league.web.table.hand_fields import outcome_field, who_step
from league.web.table.hand_forms import LISTS, entry_of, field_of, fields_of, number, section_of
from league.web.table.hand_picture import handed_over, picture_of
from league.web.table.hand_values import shown_steps, winner_steps
from league.web.table.table_view import (
    SeatRow,
    hand_rows,
    lines_played,
    namer,
    naming,
    place_of,
    round_words,
    seat_rows,
    tiles_played,
)
from league.web.table.table_words import ending, outcome_word, reason
from scoring import Ruleset, ScoringError
from scoring.game import Game
from scoring.riichi.play.entry_json import FIELDS
from scoring.riichi.play.settlement import Transfer

OUTCOME, WHO, VALUE, CHECK = "outcome", "who", "value", "check"
# What travels with the form beside the answers.
NOT_CARRIED = {"csrfmiddlewaretoken", "step", "switch", "near"}
# The keys of a form, which are no part of its entry.
KEPT = ("client_id", "version", "seen")


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """The entry form of one hand: a new one, or a correction of `old`."""

    door: Door
    data: QueryDict
    old: Hand | None
    state: TableState
    before: Game
    seats: list[SeatRow]

    @property
    def ruleset(self) -> Ruleset:
        return self.before.ruleset

    @property
    def position(self) -> int | None:
        return None if self.old is None else self.old.position


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """A problem in words, where it stands in the form."""

    field: str
    section: str
    text: str


def open_sheet(door: Door, data: QueryDict, old: Hand | None = None) -> Sheet:
    """Take what was typed; a form that is new gets its keys: once stored, the table's version."""
    state = state_of(door.table)
    before = game_before(door.table, None if old is None else old.position)
    filled = asked_of(data)
    for name, value in keys_of(door.table).items():
        if not filled.get(name):
            filled[name] = value
    seats = seat_rows(state, before.situation)
    return Sheet(door=door, data=filled, old=old, state=state, before=before, seats=seats)


def asked_of(data: QueryDict) -> QueryDict:
    """What was typed, with the step that a button asks for.

    "W-tiles" is the value step with West's hand by its tiles, "W-value" the same by han and fu;
    near misses stand in the last step.
    """
    filled = data.copy()
    wind, _dash, way = filled.get("switch", "").partition("-")
    if way:
        switched(filled, wind, way)
        filled["step"] = VALUE
    elif filled.get("near"):
        filled["step"] = CHECK
    return filled


def keys_of(table: Table) -> dict[str, str]:
    """`client_id` stores the hand once; `seen` is the latest entry that the form knew of."""
    seen = table.hands.aggregate(seen=Max("pk"))["seen"]
    return {"client_id": str(uuid4()), "version": str(table.version), "seen": str(seen or 0)}


def step_page(sheet: Sheet, refused: Sequence[AnyProblem] = ()) -> dict[str, Any]:
    """What the template shows for the step that was asked for, or for what has to be mended."""
    entry = entry_of(sheet.data)
    preview, said = _judge(sheet, entry)
    told = {item.text for item in said}
    said += [item for item in said_of(refused, entry) if item.text not in told]
    sections, shown = _sections(sheet.data, entry, said, refused=bool(refused))
    names: set[str] = set()
    page: dict[str, Any] = {
        **place_of(sheet.door, sheet.state, sheet.seats),
        **round_words(sheet.before.situation),
        "situation": sheet.before.situation,
        "sheet": sheet,
        "data": sheet.data,
        "sections": sections,
        "problems": _named(shown, entry, sheet.seats),
        "has_wins": "wins" in FIELDS.get(entry["outcome"], ()),
        "may_show": entry["outcome"] in DRAWS,
    }
    if entry["outcome"] in FIELDS:
        page["told"] = told_of(entry, sheet, preview)
    _add_sections(page, sheet, shown, names)
    if CHECK in sections:
        names |= {"reason", "yame"}
        page["check"] = None if preview is None else check_of(preview, sheet)
    page["carried"] = _carried(sheet.data, names)
    return page


def conflict_page(sheet: Sheet) -> dict[str, Any]:
    """What was stored meanwhile next to what was typed, which can be checked against it."""
    sheet.door.table.refresh_from_db(fields=["version", "status"])
    seen = number(sheet.data.get("seen", ""))
    known = seen if isinstance(seen, int) else 0
    sheet = _for_the_next_hand(sheet, known)
    entry = entry_of(sheet.data)
    for name, value in keys_of(sheet.door.table).items():
        if name != "client_id":
            sheet.data[name] = value
    rows = hand_rows(sheet.state, seat_rows(sheet.state))
    page: dict[str, Any] = {
        **place_of(sheet.door, sheet.state, seat_rows(sheet.state)),
        "sheet": sheet,
        "told": None,
        "meanwhile": [row for row in rows if row.hand.pk > known],
        "carried": _carried(sheet.data, set()),
    }
    if entry["outcome"] in FIELDS:
        situation = sheet.before.situation
        played = play_entry(entry, situation, sheet.ruleset)
        tiles = tiles_played(played, sheet.ruleset, namer(sheet.seats, situation))
        page["told"] = told_of(entry, sheet) | {"tiles": tiles}
    return page


def _for_the_next_hand(sheet: Sheet, known: int) -> Sheet:
    """The same people under the winds that they have by now, if what was typed comes after."""
    if sheet.old is not None:
        return sheet
    then, now = game_as_of(sheet.door.table, known).situation, sheet.before.situation
    if then.dealer == now.dealer:
        return sheet
    winds = {wind.value: now.wind_of(then.seat_of(wind)).value for wind in then.winds}
    entry = turned(entry_of(sheet.data), lambda wind: winds.get(wind, wind))
    fields = fields_of(entry)
    for name in KEPT:
        if name in sheet.data:
            fields[name] = str(sheet.data[name])
    return replace(sheet, data=fields)


def _judge(sheet: Sheet, entry: dict[str, Any]) -> tuple[HandPreview | None, list[Said]]:
    try:
        preview = preview_of_hand(sheet.door.table, entry, position=sheet.position)
    except ScoringError as error:
        return None, said_of(error.problems, entry)
    return preview, []


def said_of(problems: Iterable[AnyProblem], entry: dict[str, Any]) -> list[Said]:
    fields = [(field_of(item.code, item.field, entry), message_of(item)) for item in problems]
    return [Said(field=name, section=section_of(name), text=text) for name, text in fields]


def _sections(
    data: QueryDict, entry: dict[str, Any], said: list[Said], *, refused: bool
) -> tuple[list[str], list[Said]]:
    """The sections to show and the problems to show in them.

    A step shows problems of earlier steps only: what comes later has not been asked yet.
    """
    step = CHECK if refused else data.get("step", WHO)
    if entry["outcome"] not in FIELDS or step == OUTCOME:
        return [OUTCOME], []
    if step == WHO:
        return [WHO], []
    if step == VALUE and _has_value(data, entry["outcome"]):
        early = [item for item in said if item.section in {OUTCOME, WHO}]
        return ([WHO], early) if early else ([VALUE], [])
    places = {item.section for item in said}
    sections = [name for name in (OUTCOME, WHO, VALUE) if name in places]
    return (sections or [CHECK]), said


def _named(shown: list[Said], entry: dict[str, Any], seats: list[SeatRow]) -> list[Said]:
    """Problems of a hand of several people say whose they are."""
    if len(entry.get("wins", ())) == 1:
        return shown
    names = {f"{row.wind}-": row.name for row in seats}
    return [
        replace(item, text=_("%(name)s: %(text)s") % {"name": name, "text": item.text})
        if (name := names.get(item.field[:2]))
        else item
        for item in shown
    ]


def _has_value(data: QueryDict, outcome: str) -> bool:
    """Whether there is a value to ask for, or somebody who may show their tiles at a draw."""
    return "wins" in FIELDS[outcome] or bool(outcome in DRAWS and data.getlist("tenpai"))


def _add_sections(page: dict[str, Any], sheet: Sheet, shown: list[Said], names: set[str]) -> None:
    problems: dict[str, list[str]] = defaultdict(list)
    for item in shown:
        problems[item.field].append(item.text)
    data, ruleset, sections = sheet.data, sheet.ruleset, page["sections"]
    if OUTCOME in sections:
        page["outcome"] = outcome_field(data, ruleset, problems)
        names.add("outcome")
    if WHO in sections:
        page["who"] = who_step(data, ruleset, sheet.seats, problems)
        page["asks_time"] = asks_time(page["clock"], sheet)
        names |= page["who"].names | ({"time_up"} if page["asks_time"] else set())
    if VALUE in sections:
        steps = winner_steps if page["has_wins"] else shown_steps
        page["winners"] = steps(data, ruleset, sheet.seats, problems)
        for winner in page["winners"]:
            names |= winner.names


def asks_time(clock: dict[str, Any] | None, sheet: Sheet) -> bool:
    """Whether the hand may have ended after the clock, and the ruleset minds."""
    if sheet.ruleset.time_policy == "none":
        return False
    return bool(sheet.data.get("time_up")) or bool(clock and clock["is_up"])


def _carried(data: QueryDict, names: set[str]) -> list[tuple[str, str]]:
    """What was typed in the steps that are not shown."""
    return [
        (name, str(value))
        for name, values in data.lists()
        for value in values
        if name not in names | NOT_CARRIED
    ]


def told_of(
    entry: dict[str, Any], sheet: Sheet, preview: HandPreview | None = None
) -> dict[str, Any]:
    """The entry in words; with what the tiles are worth, where that is known."""
    situation = sheet.before.situation
    played = preview.played if preview else play_entry(entry, situation, sheet.ruleset)
    name = namer(sheet.seats, situation)
    return {"word": outcome_word(entry), "lines": lines_played(entry, played, name)}


def check_of(preview: HandPreview, sheet: Sheet) -> dict[str, Any]:
    """Who pays whom, the new points, what comes next, and what the tiles tell."""
    seats, near = sheet.seats, bool(sheet.data.get("near"))
    name = naming(seats, sheet.before.situation.dealer)
    played, game = preview.played, preview.game
    after = played.after
    moved = zip(seats, played.settlement.deltas, after.points, strict=True)
    handed = handed_over(played.settlement.transfers)
    return {
        "moved": [{"seat": seat, "delta": delta, "points": new} for seat, delta, new in moved],
        "transfers": [_transfer(item, seats) for item in handed],
        "picture": picture_of(played, seats),
        "next": after,
        "next_words": round_words(after),
        "dealer": seats[after.dealer],
        "tiles": preview.tiles(near_misses=near, name=name),
        "near": near,
        "may_stop": preview.may_stop,
        "stops": played.hand.yame,
        "finished": game.finished,
        "ending": ending(game.ending),
        "places": _places(game, seats) if game.finished else [],
    }


def _transfer(transfer: Transfer, seats: list[SeatRow]) -> dict[str, Any]:
    return {
        "payer": None if transfer.payer is None else seats[transfer.payer],
        "receiver": None if transfer.receiver is None else seats[transfer.receiver],
        "points": transfer.points,
        "reason": reason(transfer.reason),
    }


def _places(game: Game, seats: list[SeatRow]) -> list[dict[str, Any]]:
    result = game.result()
    places = zip(seats, result.placements, result.final_scores, strict=True)
    rows = [{"seat": seat, "place": place, "score": score} for seat, place, score in places]
    return sorted(rows, key=lambda row: row["place"])


Turn = Callable[[str], str]
SINGLES = ("discarder", "offender")


def turned(entry: dict[str, Any], turn: Turn) -> dict[str, Any]:
    """The entry with every wind that names a seat turned; anything else stays as it is."""
    then = dict(entry)
    then |= {name: [turn(wind) for wind in entry[name]] for name in LISTS if name in entry}
    then |= {name: turn(entry[name]) for name in SINGLES if name in entry}
    if "wins" in entry:
        then["wins"] = [_win_turned(win, turn) for win in entry["wins"]]
    if "hands" in entry:
        then["hands"] = {turn(wind): tiles for wind, tiles in entry["hands"].items()}
    return then


def _win_turned(win: dict[str, Any], turn: Turn) -> dict[str, Any]:
    then = win | {"seat": turn(win["seat"])}
    pao = win.get("pao")
    if isinstance(pao, str):
        then["pao"] = turn(pao)
    elif pao:
        then["pao"] = {name: turn(wind) for name, wind in pao.items()}
    return then
