"""What reading a hand entry in JSON has in common in all games: its outcome and its fields."""

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeVar

from scoring.core.json_reader import JsonReader, shown
from scoring.core.problems import Problem


class EntryFields(NamedTuple):
    """The fields that every outcome may state, and those of each outcome alone."""

    common: frozenset[str]
    of_outcome: Mapping[str, frozenset[str]]


class EntryReader(JsonReader):
    """Reads the fields of an entry; what cannot be read becomes something harmless."""

    __slots__ = ()

    def leave_out_foreign(
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
    reader.leave_out_foreign(entry, outcome, fields)
    hand = readers[outcome](reader, entry)
    return (None if reader.unreadable else hand), reader.problems
