"""Switch values from JSON and back, by the table of switches."""

import dataclasses
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from scoring.core.json_reader import shown, unknown, whole_number
from scoring.core.problems import Problem
from scoring.ruleset.fields import SWITCHES
from scoring.ruleset.parts import OwnYakuman, RedFives
from scoring.ruleset.switch import Kind, Switch

#: No amount in any game comes near it; larger numbers are typing errors.
LARGEST = 10_000_000
_RED_FIVES: dict[object, RedFives] = {
    0: RedFives(m=0, p=0, s=0),
    3: RedFives(m=1, p=1, s=1),
    4: RedFives(m=1, p=2, s=1),
}
#: An id is a short word in small letters of any script; pages show it where no ruleset is at hand.
_OWN_ID = re.compile(r"[^\W\d_]\w{0,39}")
_WRONG_KIND: dict[Kind, str] = {
    "bool": "not_true_or_false",
    "int": "not_a_whole_number",
    "choice": "not_one_of",
    "list": "not_a_list",
    "object": "not_an_object",
    "text": "not_text",
}


def read_switches(
    raw: Mapping[Any, Any], problems: list[Problem], switches: Mapping[str, Switch] = SWITCHES
) -> dict[str, Any]:
    """Read every known switch of an object, and complain about the others.

    Returns the readable values by name; what is wrong is appended to `problems`.
    """
    values = {}
    for key, value in raw.items():
        name = str(key)
        if name not in switches:
            problems.append(unknown("unknown_switch", name, name, switches))
            continue
        before = len(problems)
        read = read_value(switches[name], value, name, problems)
        if len(problems) == before:
            values[name] = read
    return values


def read_value(switch: Switch, raw: Any, field: str, problems: list[Problem]) -> Any:
    """Read one switch; what is wrong is appended to `problems` and the answer then is no value."""
    if raw is None and switch.nullable:
        return None
    kind = _kind_of(raw)
    if kind is None or kind not in {switch.kind, switch.also}:
        problems.append(_wrong_kind(switch, raw, field))
        return None
    return _READERS[kind](switch, raw, field, problems)


def write_value(name: str, value: Any) -> Any:
    """Write one switch's value as JSON; the inverse of reading it, and harmless for JSON."""
    if name == "uma_by_floating" and isinstance(value, tuple):
        return {str(count): list(row) for count, row in enumerate(value, start=1)}
    if isinstance(value, RedFives):
        short = [count for count, fives in _RED_FIVES.items() if fives == value]
        return short[0] if short else dataclasses.asdict(value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        written = {part.name: getattr(value, part.name) for part in dataclasses.fields(value)}
        return {
            part: write_value(part, held)
            for part, held in written.items()
            if (part, held) != ("dealer_amount", None)
        }
    if name == "own_yakuman" and isinstance(value, tuple):
        return [write_value("", one) for one in value]
    return list(value) if isinstance(value, tuple) else value


def _kind_of(raw: object) -> Kind | None:
    kinds: tuple[tuple[type | tuple[type, ...], Kind], ...] = (
        (bool, "bool"),
        (int, "int"),
        (str, "choice"),
        ((list, tuple), "list"),
        (Mapping, "object"),
    )
    return next((kind for types, kind in kinds if isinstance(raw, types)), None)


def _wrong_kind(switch: Switch, raw: object, field: str) -> Problem:
    params: dict[str, str | int] = {
        "value": shown(raw, quoted=True),
        "choices": _listed(switch.choices),
    }
    return Problem("not_one_of" if switch.also else _WRONG_KIND[switch.kind], field, params)


def _read_bool(_switch: Switch, raw: bool, _field: str, _problems: list[Problem]) -> bool:  # noqa: FBT001  # the value that is read
    return raw


def _read_int(switch: Switch, raw: int, field: str, problems: list[Problem]) -> Any:
    numbers = [choice for choice in switch.choices if isinstance(choice, int)]
    if numbers and raw not in numbers:
        problems.append(_not_one_of(switch, raw, field))
    else:
        problems.extend(_out_of_bounds(switch, raw, field))
    return _RED_FIVES.get(raw) if switch.name == "red_fives" else raw


def _read_choice(switch: Switch, raw: str, field: str, problems: list[Problem]) -> str:
    if raw not in switch.choices:
        problems.append(_not_one_of(switch, raw, field))
    return raw


def _read_list(
    switch: Switch, raw: Sequence[Any], field: str, problems: list[Problem]
) -> tuple[Any, ...]:
    if switch.parts:
        return _read_own_yakuman(raw, field, problems)
    if switch.kind != "list" or not switch.choices:
        return _read_numbers(switch, raw, field, problems)
    for place, entry in enumerate(raw):
        if entry not in switch.choices:
            choices = [str(choice) for choice in switch.choices]
            problems.append(unknown("unknown_entry", field, shown(entry), choices))
        elif entry in raw[:place]:
            problems.append(Problem("listed_twice", field, {"value": entry}))
    return tuple(choice for choice in switch.choices if choice in raw)


def _read_numbers(
    switch: Switch, raw: Sequence[Any], field: str, problems: list[Problem]
) -> tuple[int, ...]:
    for entry in raw:
        if _kind_of(entry) == "int":
            problems.extend(_out_of_bounds(switch, entry, field))
        else:
            problems.append(
                Problem("not_a_whole_number", field, {"value": shown(entry, quoted=True)})
            )
    return tuple(raw)


def _read_own_yakuman(
    raw: Sequence[Any], field: str, problems: list[Problem]
) -> tuple[OwnYakuman, ...]:
    read: list[OwnYakuman] = []
    for place, row in enumerate(raw):
        keys = row.keys() if isinstance(row, Mapping) else ()
        if set(keys) != {"id", "name"} or not all(isinstance(row[key], str) for key in keys):
            problems.append(Problem("own_yakuman_parts", f"{field}[{place}]"))
        elif not _is_own_id(row["id"]) or not row["name"].strip():
            problems.append(Problem("own_yakuman_unnamed", f"{field}[{place}]"))
        elif row["id"] in {one.id for one in read}:
            problems.append(Problem("listed_twice", field, {"value": row["id"]}))
        else:
            read.append(OwnYakuman(id=row["id"], name=row["name"].strip()))
    return tuple(read)


def _is_own_id(name: str) -> bool:
    return name == name.lower() and _OWN_ID.fullmatch(name) is not None


def _read_object(
    switch: Switch, raw: Mapping[Any, Any], field: str, problems: list[Problem]
) -> Any:
    if switch.name == "uma_by_floating":
        return _read_floating(raw, field, problems)
    parts = {part.name: part for part in switch.parts}
    values: dict[str, Any] = {}
    problems.extend(
        unknown("unknown_switch", f"{field}.{name}", name, parts)
        for name in map(str, raw)
        if name not in parts
    )
    for part in switch.parts:
        given = raw.get(part.name, part.default)
        values[part.name] = read_value(part, given, f"{field}.{part.name}", problems)
    assert switch.holds is not None  # noqa: S101  # it has parts
    return switch.holds(**values)


def _read_floating(
    raw: Mapping[Any, Any], field: str, problems: list[Problem]
) -> tuple[tuple[int, ...], ...]:
    wanted = [str(count) for count in range(1, len(raw) + 1)]
    if sorted(map(str, raw)) != wanted or not raw:
        given = _listed(tuple(sorted(map(str, raw)))) or "none"
        problems.append(Problem("floating_rows", field, {"rows": "1, 2, 3", "given": given}))
    uma = SWITCHES["uma"]
    rows = {str(key): read_value(uma, row, f"{field}.{key}", problems) for key, row in raw.items()}
    return tuple(rows[key] for key in sorted(rows))


def _out_of_bounds(switch: Switch, number: int, field: str) -> list[Problem]:
    least = -LARGEST if switch.minimum is None else switch.minimum
    answer = whole_number(least, LARGEST)(number, field)
    return [answer] if isinstance(answer, Problem) else []


def _not_one_of(switch: Switch, raw: object, field: str) -> Problem:
    params: dict[str, str | int] = {
        "choices": _listed(switch.choices),
        "value": shown(raw, quoted=True),
    }
    return Problem("not_one_of", field, params)


def _listed(choices: Sequence[object]) -> str:
    return ", ".join(map(str, choices))


_READERS: dict[Kind, Callable[[Switch, Any, str, list[Problem]], Any]] = {
    "bool": _read_bool,
    "int": _read_int,
    "choice": _read_choice,
    "list": _read_list,
    "object": _read_object,
}
