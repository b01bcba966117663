"""Convert a Hong Kong hand entry to form fields and back; find the form field of a problem.

The fields of a winner start with the winner's wind: "W-faan". `robbing` is about all winners, since
they win on one tile.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from django.http import QueryDict

from league.web.common.hand_tiles import number
from scoring.core.seats import WINDS
from scoring.hongkong.patterns import PATTERNS
from scoring.hongkong.play.entry_json import FIELDS

Entry = dict[str, Any]

LETTERS = tuple(wind.value for wind in WINDS)
SINGLES = ("discarder", "offender")
WHO = frozenset({"won", "discarder", "offender", "robbing", "time_up"})
#: Patterns that a hand can have repeatedly are counted, each in a field of its own.
REPEATED = tuple(row.id for row in PATTERNS.values() if row.most > 1)

_WIN_FIELD = re.compile(r"wins\[(?P<place>\d+)\](?:\.(?P<name>\w+))?")


def times(wind: str, pattern: str) -> str:
    """The field that counts how often a winner has a pattern."""
    return f"{wind}-times-{pattern}"


def winners_of(data: QueryDict) -> list[str]:
    """The winds of the winners, East first, then unreadable ones, which `scoring` reports."""
    won = data.getlist("won")
    return [wind for wind in LETTERS if wind in won] + [x for x in won if x not in LETTERS]


def entry_of(data: QueryDict) -> Entry:
    """Read the entry from the fields; default values are omitted."""
    outcome = data.get("outcome", "")
    allowed = FIELDS.get(outcome, frozenset())
    entry: Entry = {"outcome": outcome}
    entry |= {name: data[name] for name in SINGLES if name in allowed and data.get(name)}
    if data.get("time_up"):
        entry["time_up"] = True
    if "wins" in allowed:
        robbed = bool(data.get("robbing")) and "discarder" in allowed
        entry["wins"] = [_win_of(data, wind, robbed=robbed) for wind in winners_of(data)]
    return entry


def _win_of(data: QueryDict, wind: str, *, robbed: bool) -> Entry:
    # A phone says so where the hand is entered by its tiles.
    by_tiles = data.get(f"{wind}-mode") == "tiles"
    win: Entry = {"seat": wind, **({} if by_tiles else _stated(data, wind))}
    if "faan" not in win and (tiles := _tiles_of(data, wind)):
        win["tiles"] = tiles
    if guarantor := data.get(f"{wind}-guarantor"):
        win["guarantor"] = guarantor
    return win | ({"robbing_kong": True} if robbed else {})


def _stated(data: QueryDict, wind: str) -> Entry:
    """The faan and the patterns of a hand."""
    win: Entry = {}
    if faan := data.get(f"{wind}-faan"):
        win["faan"] = number(faan)
    if patterns := [*data.getlist(f"{wind}-patterns"), *_repeated(data, wind)]:
        win["patterns"] = patterns
    return win


def _tiles_of(data: QueryDict, wind: str) -> Any:
    """The tiles of a hand that was entered by them: the form carries them along as they are."""
    try:
        return json.loads(data.get(f"{wind}-tiles") or "null")
    except ValueError:
        return None


def _repeated(data: QueryDict, wind: str) -> list[str]:
    counts = {name: number(data.get(times(wind, name)) or "0") for name in REPEATED}
    most = {name: PATTERNS[name].most for name in REPEATED}
    return [
        name
        for name, count in counts.items()
        if isinstance(count, int)
        for _ in range(min(max(count, 0), most[name]))
    ]


def fields_of(entry: Mapping[str, Any]) -> QueryDict:
    """Fill the fields from an entry; `entry_of` reads the same entry back."""
    data = QueryDict(mutable=True)
    data["outcome"] = entry["outcome"]
    for name in SINGLES:
        if entry.get(name):
            data[name] = entry[name]
    if entry.get("time_up"):
        data["time_up"] = "1"
    for win in entry.get("wins") or []:
        data.appendlist("won", win["seat"])
        _set_win(data, win)
    return data


def _set_win(data: QueryDict, win: Mapping[str, Any]) -> None:
    wind, counts = win["seat"], Counter(win.get("patterns") or [])
    if win.get("faan") is not None:
        data[f"{wind}-faan"] = str(win["faan"])
    for name in REPEATED:
        if counts[name]:
            data[times(wind, name)] = str(counts.pop(name))
    data.setlist(f"{wind}-patterns", list(counts.elements()))
    if win.get("tiles"):
        data[f"{wind}-tiles"] = json.dumps(win["tiles"])
    if win.get("guarantor"):
        data[f"{wind}-guarantor"] = win["guarantor"]
    if win.get("robbing_kong"):
        data["robbing"] = "1"


def field_of(_code: str, name: str, entry: Mapping[str, Any]) -> str:
    """The form field of a problem, such as "W-faan" for "wins[0].faan"."""
    found = _WIN_FIELD.match(name)
    if found is None:
        return "won" if name == "wins" else name
    if found["name"] in {None, "seat"}:
        return "won"
    if found["name"] == "robbing_kong":
        return "robbing"
    return f"{entry['wins'][int(found['place'])]['seat']}-{found['name']}"


def section_of(field: str) -> str:
    """The step of a field: outcome, who, value or check."""
    if field == "outcome":
        return "outcome"
    if field[:2] in {f"{wind}-" for wind in LETTERS}:
        return "value"
    return "who" if field in WHO else "check"


def map_winds(entry: Entry, map_wind: Callable[[str], str]) -> Entry:
    """The entry with `map_wind` applied to every wind that names a seat."""
    then = entry | {name: map_wind(entry[name]) for name in SINGLES if name in entry}
    if "wins" in entry:
        then["wins"] = [
            win | {name: map_wind(win[name]) for name in ("seat", "guarantor") if win.get(name)}
            for win in entry["wins"]
        ]
    return then
