"""Read a task from JSON and report every problem; write it as JSON."""

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any

from scoring.core.problems import NotationError, Problem
from scoring.core.seats import WINDS
from scoring.seating.objective.goals import ORDERABLE
from scoring.seating.task import ODD_WISHES, STARTS, WIND_WISHES, PlayerTask, SeatingTask

#: Reads one value found at a field.
Read = Callable[[Any, str], Any]


class Reader:
    """Collects problems; a value that cannot be read is None."""

    def __init__(self) -> None:
        """Start without problems."""
        self.problems: list[Problem] = []

    def wrong(self, code: str, field: str, value: object, **params: str | int) -> None:
        """Note a problem with a value."""
        shown = "nothing" if value is None else str(value)[:40]
        self.problems.append(Problem(code, field, {"value": shown, **params}))

    def text(self, value: object, field: str) -> str | None:
        """Read text that is not empty."""
        if isinstance(value, str) and value:
            return value
        self.wrong("not_text", field, value)
        return None

    def words(self, value: object, field: str) -> str | None:
        """Read text that may be empty."""
        return "" if value == "" else self.text(value, field)

    def flag(self, value: object, field: str) -> bool:
        """Read true or false."""
        if not isinstance(value, bool):
            self.wrong("not_true_or_false", field, value)
        return value is True

    def whole(self, least: int | None = None) -> Read:
        """Make a reader of whole numbers, none below `least`."""

        def read(value: object, field: str) -> int | None:
            if not isinstance(value, int) or isinstance(value, bool):
                self.wrong("not_a_whole_number", field, value)
                return None
            if least is not None and value < least:
                self.wrong("too_small", field, value, minimum=least)
            return value

        return read

    def choice(self, choices: Mapping[Any, Any]) -> Read:
        """Make a reader of one of a few words or numbers, which map to the values given."""

        def read(value: Any, field: str) -> Any:
            if isinstance(value, str | int) and value in choices:
                return choices[value]
            names = ", ".join(str(choice) for choice in choices)
            self.wrong("not_one_of", field, value, choices=names)
            return None

        return read

    def items(self, read: Read) -> Read:
        """Make a reader of lists whose values `read` understands."""

        def read_all(value: object, field: str) -> tuple[Any, ...]:
            if not isinstance(value, list):
                self.wrong("not_a_list", field, value)
                return ()
            return tuple(read(item, f"{field}.{place}") for place, item in enumerate(value))

        return read_all

    def table(self, sizes: range, *, gaps: bool = False) -> Read:
        """Make a reader of a list of ids, as many as `sizes` allows; null with `gaps` only."""
        ids = self.items(optional(self.text) if gaps else self.text)

        def read(value: object, field: str) -> tuple[Any, ...]:
            table: tuple[Any, ...] = ids(value, field)
            if isinstance(value, list) and len(table) not in sizes:
                limits = {"least": sizes[0], "most": sizes[-1]}
                self.wrong("wrong_id_count", field, value, count=len(table), **limits)
            return table

        return read

    def named(self, value: Any, field: str, readers: Mapping[str, Read]) -> dict[str, Any]:
        """Read an object whose keys may all be left out; others than these are problems."""
        if not isinstance(value, dict):
            self.problems.append(Problem("not_an_object", field or "task"))
            return {}
        before = f"{field}." if field else ""
        for key in sorted(value.keys() - readers.keys()):
            self.wrong("unknown_key", f"{before}{key}", value[key], key=str(key))
        return {key: readers[key](value[key], before + key) for key in readers if key in value}


def read_task(given: object) -> SeatingTask:
    """Read the object of the command line; NotationError with every problem.

    Keys left out have the defaults of SeatingTask. Contradictions are found by `validate_task`.
    """
    reader = Reader()
    values = reader.named(given, "", _task_readers(reader))
    if not reader.problems and "players" not in values:
        reader.wrong("players_missing", "players", None)
    if reader.problems:
        raise NotationError(reader.problems)
    return SeatingTask(**values)


def task_to_json(task: SeatingTask) -> dict[str, object]:
    """Return the object that `read_task` reads, with every key."""
    given = dataclasses.asdict(task)
    return {key: _plain(value) for key, value in given.items()}


def _task_readers(reader: Reader) -> dict[str, Read]:
    table = reader.table(range(2, 6))
    return {
        "players": reader.items(lambda value, field: _read_player(reader, value, field)),
        "history": reader.items(reader.items(table)),
        "sessions_planned": optional(reader.whole(1)),
        "forbidden": reader.items(reader.table(range(2, 3))),
        "locked": reader.items(reader.table(range(2, 6), gaps=True)),
        "locked_numbers": reader.items(reader.whole(1)),
        "groups": reader.items(reader.whole(1)),
        "mixed": reader.flag,
        "tonight": reader.whole(0),
        "start": reader.choice({start: start for start in STARTS}),
        "block": reader.whole(1),
        "interval": optional(reader.whole(1)),
        "script": reader.words,
        "objective": reader.items(reader.choice({goal: goal for goal in ORDERABLE})),
        "winds": reader.choice({wish: wish for wish in WIND_WISHES}),
        "odd": reader.choice({wish: wish for wish in ODD_WISHES}),
        "seed": reader.whole(),
        "seats": reader.choice({2: 2, 3: 3, 4: 4}),
        "team_session": reader.flag,
        "team_history": reader.items(reader.items(table)),
    }


def _read_player(reader: Reader, value: object, field: str) -> PlayerTask | None:
    readers: dict[str, Read] = {
        "id": reader.text,
        "rank": optional(reader.whole(1)),
        "rating": optional(reader.whole()),
        "group": optional(reader.text),
        "origin": optional(reader.text),
        "club": optional(reader.text),
        "country": optional(reader.text),
        "team": optional(reader.text),
        "fixed_table": optional(reader.whole(1)),
        "fixed_seat": optional(reader.choice({wind.value: wind for wind in WINDS})),
        "sit_outs": reader.whole(0),
        "sit_outs_tonight": reader.whole(0),
        "last_sit_out": optional(reader.whole(1)),
        "attended": optional(reader.whole(0)),
        "volunteer": reader.flag,
        "seated_first": reader.flag,
        "substitute": reader.flag,
        "placement": optional(reader.whole(1)),
    }
    values = reader.named(value, field, readers)
    if isinstance(value, dict) and "id" not in values:
        reader.wrong("player_without_id", f"{field}.id", None)
    return PlayerTask(**values) if values.get("id") else None


def _plain(value: object) -> object:
    """Turn tuples into lists, as JSON has them."""
    if isinstance(value, (tuple, list)):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return value


def optional(read: Read) -> Read:
    """Make a reader that takes null for None."""
    return lambda value, field: None if value is None else read(value, field)
