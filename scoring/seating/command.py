"""Answer the command line: `python -m scoring swiss --jsonl` reads tasks and writes seatings."""

import json
from collections.abc import Iterable, Mapping

from scoring.core.json_reader import Read, flag, one_of, shown, text, whole_number
from scoring.core.problems import NotationError, Problem
from scoring.core.seats import WINDS
from scoring.seating.drawing import Seating, draw
from scoring.seating.explain import explain_seating
from scoring.seating.methods.catalogue import METHODS
from scoring.seating.objective.goals import ORDERABLE
from scoring.seating.task import (
    LEFTOVER_PLAYERS,
    STARTS,
    WIND_BALANCE,
    PlayerTask,
    SeatingTask,
)

#: The keys of a line that are not those of a task: the method, and whether to give reasons.
METHOD, WHY = "method", "why"

#: Fields of a player that have another name in JSON.
_FIELD_OF = {"sit_outs": "byes", "sit_outs_tonight": "byes_tonight", "last_sit_out": "last_bye"}

#: How many seats a table may have.
_SEATS = (2, 3, 4)


def draw_line(line: bytes) -> dict[str, object]:
    """Answer one task with one seating, by rank or by its `method`, with reasons if `why` is true.

    A task that cannot be read is answered with its problems.
    """
    try:
        task, method, wants_reasons = read_line(json.loads(line))
    except NotationError as error:
        return Seating(problems=error.problems).to_json()
    except ValueError:
        return Seating(problems=(Problem("not_json", "task"),)).to_json()
    seating = draw(task, method=method)
    if not wants_reasons:
        return seating.to_json()
    reasons = explain_seating(seating.tables, task, method=method) if seating.tables else {}
    explained = {player: reason.to_json() for player, reason in reasons.items()}
    return {**seating.to_json(), WHY: explained}


def read_line(given: object) -> tuple[SeatingTask, str, bool]:
    """Read a task, its method and whether to give reasons; NotationError with every problem.

    Keys left out have the defaults of SeatingTask. Contradictions are found by `validate_task`.
    """
    values = _LINE(given, "")
    if problems := _problems_in(values):
        raise NotationError(problems)
    if "players" not in values:
        raise NotationError([Problem("players_missing", "players")])
    method, wants_reasons = values.pop(METHOD, "swiss"), values.pop(WHY, False)
    return SeatingTask(**values), method, wants_reasons


def _problems_in(answer: object) -> tuple[Problem, ...]:
    """Return what kept a reader from an answer: one problem, those of several values, or none."""
    if isinstance(answer, Problem):
        return (answer,)
    return answer.problems if isinstance(answer, NotationError) else ()


def _all_of(answers: Iterable[object], also: Iterable[Problem] = ()) -> NotationError | None:
    """Put the problems of several values together; None if there are none."""
    problems = [*also, *(problem for answer in answers for problem in _problems_in(answer))]
    return NotationError(problems) if problems else None


def _list_of(read: Read) -> Read:
    """Make a reader of lists whose values `read` understands."""

    def read_all(value: object, field: str) -> object:
        if not isinstance(value, list):
            return Problem("not_a_list", field, {"value": shown(value)})
        found = tuple(read(item, f"{field}.{place}") for place, item in enumerate(value))
        return _all_of(found) or found

    return read_all


def _table_of(most: int, name: Read) -> Read:
    """Make a reader of a list of two to `most` names."""
    names = _list_of(name)

    def read(value: object, field: str) -> object:
        found = names(value, field)
        if not isinstance(value, list) or 2 <= len(value) <= most:  # noqa: PLR2004  # a pair
            return found
        limits = {"least": 2, "most": most, "count": len(value)}
        return _all_of([found, Problem("wrong_id_count", field, limits)])

    return read


def _object_of(readers: Mapping[str, Read]) -> Read:
    """Make a reader of an object whose keys may all be left out; others than these are problems."""

    def read(value: object, field: str) -> object:
        if not isinstance(value, dict):
            return Problem("not_an_object", field or "task")
        before = f"{field}." if field else ""
        unknown = (
            Problem("unknown_key", f"{before}{key}", {"key": str(key)})
            for key in sorted(value.keys() - readers.keys())
        )
        found = {
            _FIELD_OF.get(key, key): readers[key](value[key], before + key)
            for key in readers
            if key in value
        }
        return _all_of(found.values(), unknown) or found

    return read


def _optional(read: Read) -> Read:
    """Make a reader that takes null for None."""
    return lambda value, field: None if value is None else read(value, field)


def _one_of(words: Iterable[str]) -> Read:
    return one_of({word: word for word in words})


def _name(value: object, field: str) -> str | Problem:
    """Read text that is not empty."""
    return text(value, field) if value != "" else Problem("not_text", field, {"value": "empty"})


def _seats(value: object, field: str) -> object:
    if value in _SEATS and not isinstance(value, bool):
        return value
    choices = ", ".join(map(str, _SEATS))
    return Problem("not_one_of", field, {"value": shown(value), "choices": choices})


_COUNT, _POSITIVE = whole_number(0), whole_number(1)

_PLAYER = _object_of(
    {
        "id": _name,
        "rank": _optional(_POSITIVE),
        "rating": _optional(whole_number()),
        **dict.fromkeys(("group", "origin", "club", "country", "team"), _optional(_name)),
        "fixed_table": _optional(_POSITIVE),
        "fixed_seat": _optional(one_of({wind.value: wind for wind in WINDS})),
        "sit_outs": _COUNT,
        "sit_outs_tonight": _COUNT,
        "last_sit_out": _optional(_POSITIVE),
        "attended": _optional(_COUNT),
        **dict.fromkeys(("volunteer", "seated_first", "substitute", "off_stream"), flag),
        "placement": _optional(_POSITIVE),
    }
)


def _read_player(value: object, field: str) -> object:
    found = _PLAYER(value, field)
    if isinstance(value, dict) and "id" not in value:
        found = _all_of([found, Problem("player_without_id", f"{field}.id")])
    return PlayerTask(**found) if isinstance(found, dict) else found


_SESSIONS = _list_of(_list_of(_table_of(5, _name)))

_LINE = _object_of(
    {
        METHOD: _one_of(METHODS),
        WHY: flag,
        "players": _list_of(_read_player),
        "history": _SESSIONS,
        "sessions_planned": _optional(_POSITIVE),
        "forbidden": _list_of(_table_of(2, _name)),
        "locked": _list_of(_table_of(5, _optional(_name))),
        "locked_numbers": _list_of(_POSITIVE),
        "streamed": _list_of(_POSITIVE),
        "groups": _list_of(_POSITIVE),
        "mixed": flag,
        "tonight": _COUNT,
        "start": _one_of(STARTS),
        "block": _POSITIVE,
        "interval": _optional(_POSITIVE),
        "script": text,
        "objective": _list_of(_one_of(ORDERABLE)),
        "winds": _one_of(WIND_BALANCE),
        "close_ranks": flag,
        "odd": _one_of(LEFTOVER_PLAYERS),
        "seed": whole_number(),
        "seats": _seats,
        "team_session": flag,
        "team_history": _SESSIONS,
    }
)
