"""The plain values of the value format: yes or no, whole numbers, winds, each by one row."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from scoring.core.problems import Problem
from scoring.core.seats import WINDS, Wind
from scoring.riichi.hands.tile_hand import HowWon

#: What counts as an object of JSON; the usual one is looked for first.
OBJECT = (dict, Mapping)

_SHOWN = 40  # characters of somebody's value that a sentence repeats
_MOST = 999  # honba, sticks, wins in a row: more are slips of the finger
_WINDS: dict[str, Wind] = {wind.value: wind for wind in WINDS}

#: Reads one value, or says what is wrong with it.
Reader = Callable[[Any, str], Any]


def shown(value: object) -> str:
    """Return how a sentence repeats somebody's value."""
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def remembered(read: Any, values: Iterable[object]) -> Any:
    """Call a reader that remembers its answers; anew for what cannot be remembered."""
    given = tuple(values)
    try:
        return read(*given)
    except TypeError:  # a list or an object among them
        return read.__wrapped__(*given)


def unknown_keys(
    obj: Mapping[Any, object], known: frozenset[str], prefix: str = ""
) -> Iterator[Problem]:
    """Name every key that nobody knows."""
    for key in obj:
        if key not in known:
            yield Problem("unknown_key", prefix + shown(key), {"key": shown(key)})


def one_of(choices: Mapping[str, object]) -> Reader:
    """Make the reader of a word."""
    listed = ", ".join(choices)

    def read(value: object, field: str) -> object:
        if isinstance(value, str) and value in choices:
            return choices[value]
        return Problem("not_one_of", field, {"value": shown(value), "choices": listed})

    return read


def _flag(value: object, field: str) -> object:
    if isinstance(value, bool):
        return value
    return Problem("not_true_or_false", field, {"value": shown(value)})


def _number(most: int) -> Reader:
    def read(value: object, field: str) -> object:
        if not isinstance(value, int) or isinstance(value, bool):
            return Problem("not_a_whole_number", field, {"value": shown(value)})
        if value < 0:
            return Problem("too_small", field, {"minimum": 0, "value": shown(value)})
        if value > most:
            return Problem("too_large", field, {"maximum": most, "value": shown(value)})
        return value

    return read


_wind = one_of(_WINDS)

#: What the yaku of circumstance ask, as `HowWon` names it.
HOW_FIELDS: dict[str, Reader] = {
    "tsumo": _flag,
    "riichi": _number(2),
    "open_riichi": _flag,
    "ippatsu": _flag,
    "rinshan": _flag,
    "chankan": _flag,
    "haitei": _flag,
    "houtei": _flag,
    "first_turn": _flag,
    "discarder_riichi": _flag,
    "consecutive_dealer_wins": _number(_MOST),
    "round_wind": _wind,
    "seat_wind": _wind,
}
#: The plain values that `TileHand` holds itself.
HAND_FIELDS: dict[str, Reader] = {
    "nukidora": _number(4),
    "discarder": _wind,
    "honba": _number(_MOST),
    "riichi_sticks": _number(_MOST),
    "pao": _wind,
}
_DEFAULTS: dict[str, object] = {
    "nukidora": 0,
    "discarder": None,
    "honba": 0,
    "riichi_sticks": 0,
    "pao": None,
}


@lru_cache(maxsize=1 << 12, typed=True)
def read_how(*values: object) -> tuple[HowWon, tuple[Problem, ...]]:
    """Read the values of HOW_FIELDS in their order; None and what is wrong become the default."""
    given, problems = _read(HOW_FIELDS, values)
    return HowWon(**given), problems


@lru_cache(maxsize=1 << 12, typed=True)
def read_rest(*values: object) -> tuple[tuple[Any, ...], tuple[Problem, ...]]:
    """Read the values of HAND_FIELDS in their order; None and what is wrong become the default."""
    given, problems = _read(HAND_FIELDS, values)
    return tuple({**_DEFAULTS, **given}.values()), problems


def _read(
    fields: Mapping[str, Reader], values: Iterable[object]
) -> tuple[dict[str, Any], tuple[Problem, ...]]:
    given: dict[str, object] = {}
    problems = []
    for (name, read), value in zip(fields.items(), values, strict=True):
        answer = None if value is None else read(value, name)
        if isinstance(answer, Problem):
            problems.append(answer)
        elif answer is not None:
            given[name] = answer
    return given, tuple(problems)
