"""Convert a riichi hand entry to form fields and back; find the form field of a problem.

Input goes into the entry unchanged; `scoring` validates it. The fields of a winner start with the
winner's wind: "W-fu".
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

from django.http import QueryDict

from league.web.common.hand_tiles import (
    TILES,
    by_tiles,
    hands_of,
    number,
    set_tiles,
    tile_field,
    tiles_of,
)
from league.web.common.tile_words import without_spaces
from scoring.core.seats import WINDS
from scoring.riichi.play.entry_json import FIELDS

Entry = dict[str, Any]

__all__ = ["entry_of", "field_of", "fields_of", "map_winds", "number", "section_of", "winners_of"]

LISTS = ("riichi", "tenpai", "nagashi")
SINGLES = ("discarder", "kind", "offender")
ONE_SEAT = ("discarder", "offender")
FLAGS = ("yame", "time_up", "confirmed")
WIN_NUMBERS = ("fu", "dora")
LETTERS = tuple(wind.value for wind in WINDS)
POINTS = "points-"
YAKUMAN = "y"  # the value "y2" is a double yakuman, "5" is five han
ANSWERS = {"open": True, "closed": False}

_WIN_FIELD = re.compile(r"wins\[(?P<place>\d+)\](?:\.(?P<name>\w+)(?:\.(?P<rest>.+))?)?")
_SHOWN_FIELD = re.compile(r"hands\.(?P<wind>\w+)(?:\.(?P<rest>.+))?")
_FIELD_OF_PART = {"han": "value", "yakuman": "value", "open": "calls"}


def entry_of(data: QueryDict) -> Entry:
    """Read the entry from the fields; default values are omitted."""
    outcome = data.get("outcome", "")
    allowed = {"riichi", *FIELDS.get(outcome, ())}
    entry: Entry = {"outcome": outcome}
    for name in LISTS:
        if name in allowed and data.getlist(name):
            entry[name] = data.getlist(name)
    for name in SINGLES:
        if name in allowed and data.get(name):
            entry[name] = data[name]
    entry |= {name: True for name in FLAGS if data.get(name)}
    entry |= _points_of(data) if "deltas" in allowed else {}
    entry |= hands_of(data)
    if "wins" in allowed:
        entry["wins"] = [_win_of(data, wind) for wind in winners_of(data)]
    return entry


def _points_of(data: QueryDict) -> Entry:
    """What each player gained or lost, and whether the dealer stays."""
    typed = {wind: text for wind in LETTERS if (text := data.get(f"{POINTS}{wind}"))}
    points: Entry = (
        {"deltas": {wind: number(text) for wind, text in typed.items()}} if typed else {}
    )
    return points | ({"dealer_stays": True} if data.get("dealer_stays") else {})


def winners_of(data: QueryDict) -> list[str]:
    """The winds of the winners, East first, then unreadable ones, which `scoring` reports."""
    won = data.getlist("won")
    return [wind for wind in LETTERS if wind in won] + [x for x in won if x not in LETTERS]


def _win_of(data: QueryDict, wind: str) -> Entry:
    """Read a win by tiles or by stated value; the fields of the other way are ignored."""
    win = _by_tiles(data, wind) if by_tiles(data, wind) else _stated(data, wind)
    if chips := data.get(f"{wind}-chips"):
        win["chips"] = number(chips)
    if pao := _pao_of(data, wind):
        win["pao"] = pao
    return win


def _by_tiles(data: QueryDict, wind: str) -> Entry:
    win: Entry = {"seat": wind, "tiles": tiles_of(data, wind)}
    discards = without_spaces(data.get(f"{wind}-discards", ""))
    return win | ({"discards": discards} if discards else {})


def _stated(data: QueryDict, wind: str) -> Entry:
    value = data.get(f"{wind}-value", "")
    win: Entry = {"seat": wind}
    if value.startswith(YAKUMAN):
        win["yakuman"] = number(value.removeprefix(YAKUMAN))
    elif value:
        win["han"] = number(value)
    for name in WIN_NUMBERS:
        if typed := data.get(f"{wind}-{name}"):
            win[name] = number(typed)
    if yaku := data.getlist(f"{wind}-yaku"):
        win["yaku"] = yaku
    calls = data.get(f"{wind}-calls", "")
    if calls in ANSWERS:
        win["open"] = ANSWERS[calls]
    return win


def _pao_of(data: QueryDict, wind: str) -> str | dict[str, str]:
    """One liable wind, or one for each yakuman."""
    prefix = f"{wind}-pao-"
    by_yakuman = {
        name.removeprefix(prefix): value
        for name, value in data.items()
        if name.startswith(prefix) and isinstance(value, str) and value
    }
    return by_yakuman or data.get(f"{wind}-pao", "")


def fields_of(entry: Mapping[str, Any]) -> QueryDict:
    """Fill the fields from an entry; `entry_of` reads the same entry back.

    A win by tiles fills only the tile fields, since its value follows from them.
    """
    data = QueryDict(mutable=True)
    data["outcome"] = entry["outcome"]
    for name in LISTS:
        data.setlist(name, entry.get(name) or [])
    for name in SINGLES:
        data[name] = entry.get(name) or ""
    for name in FLAGS:
        data[name] = "1" if entry.get(name) else ""
    for wind, points in (entry.get("deltas") or {}).items():
        data[f"{POINTS}{wind}"] = str(points)
    data["dealer_stays"] = "1" if entry.get("dealer_stays") else ""
    for win in entry.get("wins") or []:
        data.appendlist("won", win["seat"])
        _set_win(data, win)
    for wind, tiles in (entry.get("hands") or {}).items():
        set_tiles(data, wind, tiles)
    return _without_empty(data)


def _set_win(data: QueryDict, win: Mapping[str, Any]) -> None:
    wind = win["seat"]
    if win.get("tiles"):
        data[f"{wind}-by"] = TILES
        data[f"{wind}-discards"] = win.get("discards") or ""
        set_tiles(data, wind, win["tiles"])
    else:
        _set_stated(data, win)
    data[f"{wind}-chips"] = _text(win.get("chips"))
    pao = win.get("pao") or (win.get("tiles") or {}).get("pao") or ""
    if isinstance(pao, Mapping):
        for name, liable in pao.items():
            data[f"{wind}-pao-{name}"] = liable
    else:
        data[f"{wind}-pao"] = pao


def _set_stated(data: QueryDict, win: Mapping[str, Any]) -> None:
    wind = win["seat"]
    yakuman, han = win.get("yakuman"), win.get("han")
    data[f"{wind}-value"] = f"{YAKUMAN}{yakuman}" if yakuman else _text(han)
    for name in WIN_NUMBERS:
        data[f"{wind}-{name}"] = _text(win.get(name))
    data.setlist(f"{wind}-yaku", win.get("yaku") or [])
    calls = {value: name for name, value in ANSWERS.items()}
    data[f"{wind}-calls"] = calls.get(win.get("open"), "")  # type: ignore[arg-type]  # None too


def _text(value: int | None) -> str:
    return "" if value is None else str(value)


def _without_empty(data: QueryDict) -> QueryDict:
    for name in list(data):
        if not any(data.getlist(name)):
            del data[name]
    return data


def field_of(code: str, name: str, entry: Mapping[str, Any]) -> str:
    """The form field of a problem, such as "W-fu" for "wins[0].fu"."""
    shown = _SHOWN_FIELD.match(name)
    if shown:
        return f"{shown['wind']}-{tile_field(shown['rest'] or 'concealed')}"
    found = _WIN_FIELD.match(name)
    if found is None:
        bare = re.sub(r"\[\d+\]|^(deltas)\..*", r"\1", name)
        return "won" if bare == "wins" else bare
    part = "value" if code == "value_missing" else found["name"]
    if part in {None, "seat"}:
        return "won"
    wind = entry["wins"][int(found["place"])]["seat"]
    if part == TILES:
        return f"{wind}-{_tile_field(code, found['rest'] or 'concealed')}"
    return f"{wind}-{_FIELD_OF_PART.get(part, part)}"


def _tile_field(code: str, name: str) -> str:
    """Riichi has no tile field: its problems go to the flags or, for open hands, to the melds."""
    if name == "riichi":
        name = "melds" if code == "riichi_with_open_hand" else "flags"
    return tile_field(name)


def section_of(field: str) -> str:
    """The step of a field: outcome, who, value or check."""
    if field == "outcome":
        return "outcome"
    if field[:2] in {f"{wind}-" for wind in LETTERS}:
        return "value"
    who = {*LISTS, *SINGLES, "won", "time_up", "confirmed", "deltas", "dealer_stays"}
    return "who" if field in who else "check"


def map_winds(entry: dict[str, Any], map_wind: Callable[[str], str]) -> dict[str, Any]:
    """Return the entry with `map_wind` applied to every wind that names a seat."""
    then = dict(entry)
    then |= {name: [map_wind(wind) for wind in entry[name]] for name in LISTS if name in entry}
    then |= {name: map_wind(entry[name]) for name in ONE_SEAT if name in entry}
    if "wins" in entry:
        then["wins"] = [_map_winds_of_win(win, map_wind) for win in entry["wins"]]
    if "deltas" in entry:
        then["deltas"] = {map_wind(wind): points for wind, points in entry["deltas"].items()}
    if "hands" in entry:
        then["hands"] = {map_wind(wind): tiles for wind, tiles in entry["hands"].items()}
    return then


def _map_winds_of_win(win: dict[str, Any], map_wind: Callable[[str], str]) -> dict[str, Any]:
    then = win | {"seat": map_wind(win["seat"])}
    pao = win.get("pao")
    if isinstance(pao, str):
        then["pao"] = map_wind(pao)
    elif pao:
        then["pao"] = {name: map_wind(wind) for name, wind in pao.items()}
    return then
