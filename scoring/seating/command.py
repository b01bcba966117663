"""Answer the command line: `python -m scoring swiss --jsonl` reads tasks and writes seatings."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from scoring.core.json_reader import Read, flag, one_of, shown, text, whole_number
from scoring.core.problems import NotationError, Problem
from scoring.core.seats import WINDS
from scoring.seating.draw import Seating, draw
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
    reader = _Reader()
    values = reader.named(given, "", _task_readers(reader))
    if not reader.problems and "players" not in values:
        reader.problems.append(Problem("players_missing", "players"))
    if reader.problems:
        raise NotationError(reader.problems)
    method, wants_reasons = values.pop(METHOD, "swiss"), values.pop(WHY, False)
    return SeatingTask(**values), method, wants_reasons


class _Reader:
    """Collects the problems of the values read; a value that cannot be read is None."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def noting(self, read: Read) -> Read:
        """Make a reader that notes the problem of a value that `read` refuses."""

        def read_or_note(value: Any, field: str) -> Any:
            answer = read(value, field)
            if isinstance(answer, Problem):
                self.problems.append(answer)
                return None
            return answer

        return read_or_note

    def items(self, read: Read) -> Read:
        """Make a reader of lists whose values `read` understands."""

        def read_all(value: object, field: str) -> tuple[Any, ...]:
            if not isinstance(value, list):
                self.problems.append(Problem("not_a_list", field, {"value": shown(value)}))
                return ()
            return tuple(read(item, f"{field}.{place}") for place, item in enumerate(value))

        return read_all

    def table(self, most: int, *, gaps: bool = False) -> Read:
        """Make a reader of a list of two to `most` ids; with `gaps` some may be null."""
        ids = self.items(_optional(self.noting(_name)) if gaps else self.noting(_name))

        def read(value: object, field: str) -> tuple[Any, ...]:
            table: tuple[Any, ...] = ids(value, field)
            if isinstance(value, list) and not 2 <= len(table) <= most:  # noqa: PLR2004  # a pair
                limits = {"least": 2, "most": most, "count": len(table)}
                self.problems.append(Problem("wrong_id_count", field, limits))
            return table

        return read

    def named(self, value: Any, field: str, readers: Mapping[str, Read]) -> dict[str, Any]:
        """Read an object whose keys may all be left out; others than these are problems."""
        if not isinstance(value, dict):
            self.problems.append(Problem("not_an_object", field or "task"))
            return {}
        before = f"{field}." if field else ""
        for key in sorted(value.keys() - readers.keys()):
            self.problems.append(Problem("unknown_key", f"{before}{key}", {"key": str(key)}))
        return {
            _FIELD_OF.get(key, key): readers[key](value[key], before + key)
            for key in readers
            if key in value
        }


def _task_readers(reader: _Reader) -> dict[str, Read]:
    noting, items, table = reader.noting, reader.items, reader.table(5)
    positive = noting(whole_number(1))
    return {
        METHOD: noting(_one_of(METHODS)),
        WHY: noting(flag),
        "players": items(lambda value, field: _read_player(reader, value, field)),
        "history": items(items(table)),
        "sessions_planned": _optional(positive),
        "forbidden": items(reader.table(2)),
        "locked": items(reader.table(5, gaps=True)),
        "locked_numbers": items(positive),
        "groups": items(positive),
        "mixed": noting(flag),
        "tonight": noting(whole_number(0)),
        "start": noting(_one_of(STARTS)),
        "block": positive,
        "interval": _optional(positive),
        "script": noting(text),
        "objective": items(noting(_one_of(ORDERABLE))),
        "winds": noting(_one_of(WIND_BALANCE)),
        "odd": noting(_one_of(LEFTOVER_PLAYERS)),
        "seed": noting(whole_number()),
        "seats": noting(_seats),
        "team_session": noting(flag),
        "team_history": items(items(table)),
    }


def _read_player(reader: _Reader, value: object, field: str) -> PlayerTask | None:
    noting = reader.noting
    name, count, positive = (noting(read) for read in (_name, whole_number(0), whole_number(1)))
    seat = one_of({wind.value: wind for wind in WINDS})
    readers: dict[str, Read] = {
        "id": name,
        "rank": _optional(positive),
        "rating": _optional(noting(whole_number())),
        **{key: _optional(name) for key in ("group", "origin", "club", "country", "team")},
        "fixed_table": _optional(positive),
        "fixed_seat": _optional(noting(seat)),
        "sit_outs": count,
        "sit_outs_tonight": count,
        "last_sit_out": _optional(positive),
        "attended": _optional(count),
        **{key: noting(flag) for key in ("volunteer", "seated_first", "substitute")},
        "placement": _optional(positive),
    }
    values = reader.named(value, field, readers)
    if isinstance(value, dict) and "id" not in values:
        reader.problems.append(Problem("player_without_id", f"{field}.id"))
    return PlayerTask(**values) if values.get("id") else None


def _name(value: object, field: str) -> str | Problem:
    """Read text that is not empty."""
    return text(value, field) if value != "" else Problem("not_text", field, {"value": "empty"})


def _one_of(words: Iterable[str]) -> Read:
    return one_of({word: word for word in words})


def _seats(value: object, field: str) -> object:
    if value in _SEATS and not isinstance(value, bool):
        return value
    choices = ", ".join(map(str, _SEATS))
    return Problem("not_one_of", field, {"value": shown(value), "choices": choices})


def _optional(read: Read) -> Read:
    """Make a reader that takes null for None."""
    return lambda value, field: None if value is None else read(value, field)
