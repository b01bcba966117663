"""The hand entry in JSON: what reading it has in common in all games."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar

from scoring.core.json_reader import JsonReader, flag, one_of, shown
from scoring.core.problems import Problem
from scoring.core.seats import WINDS, Wind

_WIND = one_of({wind.value: wind for wind in WINDS})


class EntryFields(NamedTuple):
    """The fields that every outcome may state, and those of each outcome alone."""

    common: frozenset[str]
    of_outcome: Mapping[str, frozenset[str]]


class EntryReader(JsonReader):
    """Reads the fields of an entry; what cannot be read becomes something harmless."""

    __slots__ = ()

    def report_unknown_fields(
        self, entry: Mapping[str, object], outcome: str, fields: EntryFields
    ) -> None:
        """Report fields that are unknown or belong to another outcome."""
        own = fields.of_outcome[outcome]
        for name, value in entry.items():
            if name in own or name in fields.common:
                continue
            if not any(name in others for others in fields.of_outcome.values()):
                self.note("unknown_field", shown(str(name)))
            elif value not in (None, [], False):
                self.note("field_does_not_belong", name, outcome=outcome)

    def time_up(self, entry: Mapping[str, object]) -> bool:
        """Read whether the clock had run out."""
        read: bool = self.value(flag, entry.get("time_up"), "time_up", default=False)
        return read

    def wind(self, value: object, path: str, missing: str = "") -> Wind:
        """Read the letter of a wind; `missing` is the code of the problem that none is there."""
        if value is None and missing:
            self.refuse(missing, path)
            return Wind.EAST
        answer = _WIND(value, path)
        if isinstance(answer, Problem):
            self.refuse(answer.code, path, **answer.params)
            return Wind.EAST
        wind: Wind = answer
        return wind

    def winds(self, entry: Mapping[str, object], name: str) -> tuple[Wind, ...]:
        """Read a list of winds."""
        values = self.items(entry.get(name), name)
        return tuple([self.wind(value, f"{name}[{n}]") for n, value in enumerate(values)])

    def wins(
        self,
        entry: Mapping[str, object],
        read: Callable[[Mapping[str, object], str], Any],
        fields: frozenset[str],
        missing: str,
    ) -> tuple[Any, ...]:
        """Read the wins, each by `read`; `missing` is the code of the problem that none is there."""
        values = self.items(entry.get("wins"), "wins")
        if not values:
            self.refuse(missing, "wins")
        wins = []
        for n, value in enumerate(values):
            path = f"wins[{n}]"
            if not isinstance(value, Mapping):
                self.refuse("not_an_object", path)
                continue
            for name in value:
                if name not in fields:
                    self.note("unknown_field", f"{path}.{shown(str(name))}")
            wins.append(read(value, path))
        return tuple(wins)


ReaderT = TypeVar("ReaderT", bound=EntryReader)
HandT = TypeVar("HandT")


def read_entry(
    entry: object,
    reader: ReaderT,
    fields: EntryFields,
    readers: Mapping[str, Callable[[ReaderT, Mapping[str, object]], HandT]],
) -> tuple[HandT | None, list[Problem]]:
    """Read what can be read, by the reader of the entry's outcome.

    The hand is None where a part of it could not be understood. Fields that merely do not belong
    are reported and left out, so that the rest can still be checked against the rules.
    """
    if not isinstance(entry, Mapping):
        return None, [Problem("not_an_object", "entry")]
    outcome = entry.get("outcome")
    if not isinstance(outcome, str) or outcome not in readers:
        choices = ", ".join(map(str, readers))
        reader.refuse("unknown_outcome", "outcome", value=shown(outcome), choices=choices)
        return None, reader.problems
    reader.report_unknown_fields(entry, outcome, fields)
    hand = readers[outcome](reader, entry)
    return (None if reader.unreadable else hand), reader.problems
