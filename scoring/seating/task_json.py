"""Read a task from JSON and report every problem."""

from collections.abc import Mapping
from typing import Any

from scoring.core.json_reader import Read, flag, one_of, shown, text, whole_number
from scoring.core.problems import NotationError, Problem
from scoring.core.seats import WINDS
from scoring.seating.objective.goals import ORDERABLE
from scoring.seating.task import (
    LEFTOVER_PLAYERS,
    STARTS,
    WIND_BALANCE,
    PlayerTask,
    SeatingTask,
)

#: Fields of a player that have another name in JSON.
_FIELD_OF = {"sit_outs": "byes", "sit_outs_tonight": "byes_tonight", "last_sit_out": "last_bye"}

#: How many seats a table may have.
_SEATS = (2, 3, 4)


class Reader:
    """Collects the problems of the values read; a value that cannot be read is None."""

    def __init__(self) -> None:
        """Start without problems."""
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


def read_task(given: object) -> SeatingTask:
    """Read the object of the command line; NotationError with every problem.

    Keys left out have the defaults of SeatingTask. Contradictions are found by `validate_task`.
    """
    reader = Reader()
    values = reader.named(given, "", _task_readers(reader))
    if not reader.problems and "players" not in values:
        reader.problems.append(Problem("players_missing", "players"))
    if reader.problems:
        raise NotationError(reader.problems)
    return SeatingTask(**values)


def _task_readers(reader: Reader) -> dict[str, Read]:
    noting, items, table = reader.noting, reader.items, reader.table(5)
    positive = noting(whole_number(1))
    return {
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


def _read_player(reader: Reader, value: object, field: str) -> PlayerTask | None:
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


def _one_of(words: tuple[str, ...]) -> Read:
    return one_of({word: word for word in words})


def _seats(value: object, field: str) -> object:
    if value in _SEATS and not isinstance(value, bool):
        return value
    choices = ", ".join(map(str, _SEATS))
    return Problem("not_one_of", field, {"value": shown(value), "choices": choices})


def _optional(read: Read) -> Read:
    """Make a reader that takes null for None."""
    return lambda value, field: None if value is None else read(value, field)
