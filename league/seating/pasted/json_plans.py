"""Seatings as JSON: lists of tables, with or without names for what they hold.

What other programs write: lists of sessions of tables of players; objects with the numbers of the
session, the table and the seat; blocks of numbers, which `pasted_tables` reads as lines. The round
brackets of Python's tuples count as lists.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from league.core.errors import Refused, problem
from league.models.name_key import key_of
from league.models.session import SEAT_SIGNS
from league.seating.pasted.heads import HEADS

BEGINNING = re.compile(r'\s*(?:[\[({]\s*[\[({"]|\[.*\]\s*$)', re.DOTALL)
#: A text or a number; with a colon behind it a text is the key of an object.
SCALAR = re.compile(r'"(?:[^"\\]|\\.)*"(\s*:)?|-?\d+(?:\.\d+)?', re.DOTALL)
MARK = "@"
TUPLES = str.maketrans("()", "[]")
SPARE_COMMA = re.compile(r",(\s*[\]}])")
LISTS = (
    "sessions",
    "rounds",
    "tours",
    "hanchans",
    "games",
    "plan",
    "schedule",
    "tables",
    "seating",
    "seatings",
    "seats",
    "players",
)
NUMBERS = (
    "session",
    "round",
    "tour",
    "hanchan",
    "game",
    "table",
    "tournumber",
    "sessionnumber",
    "roundnumber",
    "tablenumber",
    "number",
)
PLAYERS = ("playerindex", "player", "playernumber", "playerid", "entrant", "number", "name", "id")
SEATS = ("seatnumber", "seat", "wind", "place")
SESSION = 2  # levels of lists
LONGEST_NUMBER = 6  # digits


@dataclass(frozen=True, slots=True, kw_only=True)
class JsonTable:
    """The players of a table, with the numbers that the objects around it give."""

    line: int
    words: tuple[str, ...]
    number: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class JsonSession:
    number: int | None
    tables: tuple[JsonTable, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Word:
    """A text or a number of the file, its line, and the seat that its object names."""

    line: int
    text: str
    seat: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class _List:
    items: Sequence["_List | _Word"]
    number: int | None = None

    @property
    def levels(self) -> int:
        below = {one.levels if isinstance(one, _List) else 0 for one in self.items}
        if len(below) != 1:
            raise _UnknownError
        return below.pop() + 1


class _UnknownError(Exception):
    """The JSON holds something else than a seating."""


def is_json(text: str) -> bool:
    return BEGINNING.match(text) is not None


def read_json(text: str) -> list[JsonSession] | list[JsonTable]:
    """The sessions, or lists of which the text does not say what they are; raises Refused."""
    try:
        found = _tree(text)
        while found.levels > SESSION + 1 and len(found.items) == 1:
            found = _lists(found)[0]
        if found.levels == SESSION + 1:
            return [_session(one) for one in _lists(found)]
        tables = _tables_of(found)
    except (_UnknownError, RecursionError) as error:
        raise Refused(problem("paste_json_unknown", "plan")) from error
    if any(one.number is not None for one in tables):
        return [JsonSession(number=found.number, tables=tuple(tables))]
    return tables


def _tree(text: str) -> _List:
    """All values of the text as lists; several values one after the other are one list."""
    text = text.strip("\ufeff")
    if '"' not in text:
        text = SPARE_COMMA.sub(r"\1", text.translate(TUPLES))
    marked, decoder = _with_lines(text), json.JSONDecoder(object_hook=_word_or_object)
    values, at = [], 0
    try:
        while at < len(marked.rstrip()):
            at = len(marked) - len(marked[at:].lstrip(" \r\n\t,;"))
            value, at = decoder.raw_decode(marked, at)
            values.append(_read(value))
    except json.JSONDecodeError as error:
        raise Refused(problem("paste_json_broken", "plan", line=error.lineno)) from error
    first = values[0]
    if len(values) == 1 and isinstance(first, _List):
        return first
    return _List(items=values)


def _with_lines(text: str) -> str:
    """Each value together with its line: the decoder does not tell where it found one."""
    parts, done, line = [], 0, 1
    for found in SCALAR.finditer(text):
        between = text[done : found.start()]
        line += between.count("\n")
        said = found[0]
        parts += [between, said if found[1] else f'{{"{MARK}":[{line},{_as_text(said)}]}}']
        line, done = line + said.count("\n"), found.end()
    return "".join((*parts, text[done:]))


def _as_text(said: str) -> str:
    return said if said.startswith('"') else f'"{said}"'


def _word_or_object(values: dict[str, Any]) -> Any:
    marked = values.get(MARK)
    if isinstance(marked, list) and len(marked) > 1 and isinstance(marked[0], int):
        return _Word(line=marked[0], text=str(marked[1]))
    return values


def _read(value: Any) -> "_List | _Word":
    if isinstance(value, _Word):
        return value
    if isinstance(value, list):
        return _List(items=[_read(one) for one in value])
    if isinstance(value, Mapping):
        return _of_object({key_of(key): one for key, one in value.items()})
    raise _UnknownError


def _of_object(values: Mapping[str, Any]) -> "_List | _Word":
    if values and all(key.isdecimal() for key in values):  # the sessions or tables by number
        numbered = ((_number(key), _read(one)) for key, one in values.items())
        return _List(
            items=[
                _List(items=one.items, number=number)
                for number, one in numbered
                if isinstance(one, _List)
            ]
        )
    winds = {HEADS.get(key, ""): one for key, one in values.items()}
    if winds and set(winds) <= set(SEAT_SIGNS):
        return _List(items=[_read(winds[sign]) for sign in SEAT_SIGNS if sign in winds])
    for name in LISTS:
        if isinstance(values.get(name), list | Mapping):
            inner = _read(values[name])
            items = inner.items if isinstance(inner, _List) else [inner]
            return _List(items=items, number=next(_numbers_in(values), None))
    return _player(values)


def _numbers_in(values: Mapping[str, Any]) -> Iterator[int]:
    words = (values[name] for name in NUMBERS if isinstance(values.get(name), _Word))
    yield from (_number(word.text) for word in words if word.text.isdecimal())


def _number(text: str) -> int:
    if len(text) > LONGEST_NUMBER:
        raise _UnknownError
    return int(text)


def _player(values: Mapping[str, Any]) -> _Word:
    named = [values[name] for name in PLAYERS if isinstance(values.get(name), _Word)]
    if not named:
        raise _UnknownError
    seats = [values[name].text for name in SEATS if isinstance(values.get(name), _Word)]
    return _Word(line=named[0].line, text=named[0].text, seat=_seat(seats[0]) if seats else None)


def _seat(text: str) -> int | None:
    if text.isdecimal():
        return _number(text)
    sign = HEADS.get(key_of(text), "")
    return SEAT_SIGNS.index(sign) if sign in set(SEAT_SIGNS) else None


def _lists(found: _List) -> list[_List]:
    return [one for one in found.items if isinstance(one, _List)]


def _tables_of(found: _List) -> list[JsonTable]:
    if found.levels != SESSION:
        raise _UnknownError
    return [_table(one) for one in _lists(found)]


def _session(found: _List) -> JsonSession:
    return JsonSession(number=found.number, tables=tuple(map(_table, _lists(found))))


def _table(found: _List) -> JsonTable:
    words = [one for one in found.items if isinstance(one, _Word)]
    if all(one.seat is not None for one in words):
        words.sort(key=lambda one: one.seat or 0)
    said = tuple(" ".join(one.text.split()) for one in words)
    return JsonTable(line=words[0].line, words=said, number=found.number)
