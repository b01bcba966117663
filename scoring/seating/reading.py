"""Read plain JSON values and keep every problem on the way."""

from collections.abc import Callable, Mapping
from typing import Any

from scoring.core.problems import Problem

#: Reads one value found at a field.
Read = Callable[[Any, str], Any]


class Reader:
    """Collects what is wrong; a value that cannot be read is None."""

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
        """Make a reader of one of a few words or numbers, which stand for the values given."""

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


def optional(read: Read) -> Read:
    """Make a reader that takes null for None."""
    return lambda value, field: None if value is None else read(value, field)
