"""Convert a riichi hand entry to the fields of the plain page and back; find a problem's field.

Input goes into the entry unchanged; `scoring` validates it. The fields of a winner start with the
number of the winner: "1-fu". The tiles of a player at a draw start with the wind: "S-concealed".
"""

import re
from collections.abc import Mapping
from typing import Any

from django.http import QueryDict

from league.web.common.hand_tiles import hands_of, number, set_tiles, tile_field, tiles_of
from league.web.common.tile_words import without_spaces
from league.web.table.entry_questions import POINTS
from league.web.table.plain.names import read_yaku, write_yaku
from league.web.table.plain.questions import BLOCKS, blocks_of
from scoring import Ruleset
from scoring.core.seats import WINDS
from scoring.riichi.play.entry_json import FIELDS

Entry = dict[str, Any]

LISTS = ("riichi", "tenpai", "nagashi")
SINGLES = ("discarder", "kind", "offender")
FLAGS = ("yame", "time_up", "confirmed")
NUMBERS = ("han", "fu", "yakuman", "chips")
LETTERS = tuple(wind.value for wind in WINDS)
ANSWERS = {"open": True, "closed": False}

_WIN_FIELD = re.compile(r"wins\[(?P<place>\d+)\](?:\.(?P<name>\w+)(?:\.(?P<rest>.+))?)?")
_SHOWN_FIELD = re.compile(r"hands\.(?P<wind>\w+)(?:\.(?P<rest>.+))?")
_FIELD_OF_PART = {"open": "calls", "dora": "yaku"}


def entry_of(data: QueryDict, ruleset: Ruleset) -> Entry:
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
        entry["wins"] = [_win_of(data, block, ruleset) for block in blocks_of(data)]
    return entry


def _points_of(data: QueryDict) -> Entry:
    """What each player gained or lost, and whether the dealer stays."""
    typed = {wind: text for wind in LETTERS if (text := data.get(f"{POINTS}{wind}"))}
    points: Entry = (
        {"deltas": {wind: number(text) for wind, text in typed.items()}} if typed else {}
    )
    return points | ({"dealer_stays": True} if data.get("dealer_stays") else {})


def _win_of(data: QueryDict, block: str, ruleset: Ruleset) -> Entry:
    """A win by what was typed of it: by number, by tiles, or by both, which must agree."""
    win: Entry = {"seat": data.get(f"{block}-seat", "")}
    win |= {
        name: number(typed.strip()) for name in NUMBERS if (typed := data.get(f"{block}-{name}"))
    }
    written = read_yaku(data.get(f"{block}-yaku", ""), ruleset)
    win |= {"yaku": written.ids} if written.ids else {}
    win |= {} if written.dora is None else {"dora": written.dora}
    calls = data.get(f"{block}-calls", "")
    if calls in ANSWERS:
        win["open"] = ANSWERS[calls]
    if tiles := tiles_of(data, block):
        win["tiles"] = tiles
    if discards := without_spaces(data.get(f"{block}-discards", "")):
        win["discards"] = discards
    pao = _pao_of(data, block)
    return win | ({"pao": pao} if pao else {})


def _pao_of(data: QueryDict, block: str) -> str | dict[str, str]:
    """One liable wind, or one for each yakuman."""
    prefix = f"{block}-pao-"
    by_yakuman = {
        name.removeprefix(prefix): value
        for name, value in data.items()
        if name.startswith(prefix) and isinstance(value, str) and value
    }
    return by_yakuman or data.get(f"{block}-pao", "")


def fields_of(entry: Mapping[str, Any], ruleset: Ruleset) -> QueryDict:
    """Fill the fields from an entry; `entry_of` reads the same entry back."""
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
    for block, win in zip(BLOCKS, entry.get("wins") or [], strict=False):
        _set_win(data, block, win, ruleset)
    for wind, tiles in (entry.get("hands") or {}).items():
        set_tiles(data, wind, tiles)
    for name in [name for name in data if not any(data.getlist(name))]:
        del data[name]
    return data


def _set_win(data: QueryDict, block: str, win: Mapping[str, Any], ruleset: Ruleset) -> None:
    data[f"{block}-seat"] = win["seat"]
    for name in NUMBERS:
        data[f"{block}-{name}"] = _text(win.get(name))
    data[f"{block}-yaku"] = write_yaku(win.get("yaku") or [], win.get("dora"), ruleset)
    calls = {value: name for name, value in ANSWERS.items()}
    data[f"{block}-calls"] = calls.get(win.get("open"), "")  # type: ignore[arg-type]  # None too
    data[f"{block}-discards"] = win.get("discards") or ""
    tiles = win.get("tiles") or {}
    set_tiles(data, block, tiles)
    pao = win.get("pao") or tiles.get("pao") or ""
    liable = pao if isinstance(pao, Mapping) else {"": pao}
    for name, wind in liable.items():
        data[f"{block}-pao-{name}".removesuffix("-")] = wind


def _text(value: int | None) -> str:
    return "" if value is None else str(value)


def field_of(code: str, name: str, data: QueryDict) -> str:
    """The field of a problem, such as "1-fu" for "wins[0].fu"."""
    shown = _SHOWN_FIELD.match(name)
    if shown:
        return f"{shown['wind']}-{tile_field(shown['rest'] or 'concealed')}"
    found = _WIN_FIELD.match(name)
    if found is None:
        bare = re.sub(r"\[\d+\]|^(deltas)\..*", r"\1", name)
        return f"{BLOCKS[0]}-seat" if bare == "wins" else bare
    part = "han" if code == "value_missing" else (found["name"] or "seat")
    block = blocks_of(data)[int(found["place"])]
    if part == "tiles":
        return f"{block}-{_tile_field(code, found['rest'] or 'concealed')}"
    return f"{block}-{_FIELD_OF_PART.get(part, part)}"


def _tile_field(code: str, name: str) -> str:
    """Riichi has no tile field: its problems go to the flags or, for open hands, to the melds."""
    if name == "riichi":
        name = "melds" if code == "riichi_with_open_hand" else "flags"
    return tile_field(name)
