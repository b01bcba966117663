"""Convert a Hong Kong hand entry to the fields of the plain page and back; find a problem's field.

The fields of a winner start with the number of the winner: "1-faan". `robbing` is about all
winners, since they win on one tile.
"""

import json
import re
from collections.abc import Mapping
from typing import Any

from django.http import QueryDict

from league.web.common.hand_tiles import number
from league.web.table.plain.names import read_patterns, write_patterns
from league.web.table.plain.questions import BLOCKS, blocks_of
from scoring.hongkong.patterns import PATTERNS
from scoring.hongkong.play.entry_json import FIELDS

Entry = dict[str, Any]

SINGLES = ("discarder", "offender")
#: Patterns that a hand can have repeatedly.
REPEATED = tuple(row.id for row in PATTERNS.values() if row.most > 1)

_WIN_FIELD = re.compile(r"wins\[(?P<place>\d+)\](?:\.(?P<name>\w+))?")
#: The tiles of a hand have no field here: they are carried along as they are.
_FIELD_OF_PART = {"robbing_kong": "robbing", "tiles": "faan"}


def times(wind: str, pattern: str) -> str:
    """The phone's field that counts how often a winner has a pattern."""
    return f"{wind}-times-{pattern}"


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
        entry["wins"] = [_win_of(data, block, robbed=robbed) for block in blocks_of(data)]
    return entry


def _win_of(data: QueryDict, block: str, *, robbed: bool) -> Entry:
    win: Entry = {"seat": seat} if (seat := data.get(f"{block}-seat")) else {}
    if faan := data.get(f"{block}-faan"):
        win["faan"] = number(faan.strip())
    if patterns := read_patterns(data.get(f"{block}-patterns", "")):
        win["patterns"] = patterns
    if "faan" not in win and (tiles := _tiles_of(data, block)):
        win["tiles"] = tiles
    if guarantor := data.get(f"{block}-guarantor"):
        win["guarantor"] = guarantor
    return win | ({"robbing_kong": True} if robbed else {})


def _tiles_of(data: QueryDict, block: str) -> Any:
    try:
        return json.loads(data.get(f"{block}-tiles") or "null")
    except ValueError:
        return None


def fields_of(entry: Mapping[str, Any]) -> QueryDict:
    """Fill the fields from an entry; `entry_of` reads the same entry back."""
    data = QueryDict(mutable=True)
    data["outcome"] = entry["outcome"]
    for name in SINGLES:
        if entry.get(name):
            data[name] = entry[name]
    if entry.get("time_up"):
        data["time_up"] = "1"
    for block, win in zip(BLOCKS, entry.get("wins") or [], strict=False):
        _set_win(data, block, win)
    return data


def _set_win(data: QueryDict, block: str, win: Mapping[str, Any]) -> None:
    data[f"{block}-seat"] = win["seat"]
    if win.get("faan") is not None:
        data[f"{block}-faan"] = str(win["faan"])
    if win.get("patterns"):
        data[f"{block}-patterns"] = write_patterns(win["patterns"])
    if win.get("tiles"):
        data[f"{block}-tiles"] = json.dumps(win["tiles"])
    if win.get("guarantor"):
        data[f"{block}-guarantor"] = win["guarantor"]
    if win.get("robbing_kong"):
        data["robbing"] = "1"


def field_of(_code: str, name: str, data: QueryDict) -> str:
    """The field of a problem, such as "1-faan" for "wins[0].faan"."""
    found = _WIN_FIELD.match(name)
    if found is None:
        return f"{BLOCKS[0]}-seat" if name == "wins" else name
    part = _FIELD_OF_PART.get(found["name"], found["name"] or "seat")
    return part if part == "robbing" else f"{blocks_of(data)[int(found['place'])]}-{part}"
