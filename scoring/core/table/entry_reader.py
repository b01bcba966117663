"""The hand entry in JSON: what reading it has in common in all games."""

import dataclasses
from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Generic, TypeVar

from scoring.core.json_reader import JsonReader, flag, one_of, shown
from scoring.core.problems import Problem
from scoring.core.seats import WINDS, Wind
from scoring.core.table.entry import HandEntry, TableWin

_WIND = one_of({wind.value: wind for wind in WINDS})

HandT = TypeVar("HandT", bound=HandEntry[Any])


class Outcomes(Generic[HandT]):
    """The outcomes of a game by their words, and the fields that an entry of each may state.

    They are those of its class; `own` are those of each outcome alone, beside the `common` ones.
    """

    def __init__(self, *classes: type[HandT]) -> None:
        self.classes = {str(one.outcome): one for one in classes}
        stated = {word: frozenset(_stated_in(one)) for word, one in self.classes.items()}
        self.common = frozenset[str].intersection(*stated.values())
        self.own = {word: fields - self.common for word, fields in stated.items()}


def _stated_in(outcome: type[HandEntry[Any]]) -> Iterable[str]:
    """Name the fields of an outcome as its entry does: the only winner stands in a list as well."""
    return ["wins" if one.name == "win" else one.name for one in dataclasses.fields(outcome)]


class EntryReader(JsonReader):
    """Reads the fields of an entry; what cannot be read becomes something harmless.

    A game names its class of wins, and the codes of the problems that there is none where one is
    needed, and several where there can be one.
    """

    __slots__ = ()
    WIN: ClassVar[type[TableWin]]
    NO_WIN: ClassVar[str]
    SEVERAL_WINS: ClassVar[str]

    def report_unknown_fields(
        self, entry: Mapping[str, object], outcome: str, outcomes: Outcomes[Any]
    ) -> None:
        """Report fields that are unknown or belong to another outcome."""
        for name, value in entry.items():
            if name == "outcome" or name in outcomes.own[outcome] or name in outcomes.common:
                continue
            if not any(name in others for others in outcomes.own.values()):
                self.note("unknown_field", shown(str(name)))
            elif value not in (None, [], False):
                self.note("field_does_not_belong", name, outcome=outcome)

    def flag(self, entry: Mapping[str, object], name: str) -> bool:
        """Read whether something is so; it is not where the entry does not say it."""
        read: bool = self.value(flag, entry.get(name), name, default=False)
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

    def wins(self, entry: Mapping[str, object], name: str) -> tuple[Any, ...]:
        """Read the wins."""
        values = self.items(entry.get(name), name)
        if not values:
            self.refuse(self.NO_WIN, name)
        wins = []
        for n, value in enumerate(values):
            path = f"{name}[{n}]"
            if not isinstance(value, Mapping):
                self.refuse("not_an_object", path)
                continue
            for field in value:
                if field not in self.WIN.__dataclass_fields__:
                    self.note("unknown_field", f"{path}.{shown(str(field))}")
            wins.append(self.win(value, path))
        return tuple(wins)

    def only_win(self, entry: Mapping[str, object], _name: str) -> Any:
        """Read the win of an outcome that has one."""
        wins = self.wins(entry, "wins")
        if len(wins) > 1:
            self.note(self.SEVERAL_WINS, "wins", count=len(wins))
        return wins[0] if wins else self.WIN(seat=Wind.EAST)

    @abstractmethod
    def win(self, value: Mapping[str, object], field: str) -> TableWin:
        """Read one win, which stands at this place of the entry."""


#: Reads the field of this name from an entry.
ReadField = Callable[[Any, Mapping[str, object], str], Any]


def needed_wind(missing: str) -> ReadField:
    """Make a reader of a wind; `missing` is the code of the problem that none is there."""

    def read(reader: EntryReader, entry: Mapping[str, object], name: str) -> Wind:
        return reader.wind(entry.get(name), name, missing)

    return read


def read_entry(
    entry: object, reader: EntryReader, outcomes: Outcomes[HandT], reads: Mapping[str, ReadField]
) -> tuple[HandT | None, list[Problem]]:
    """Read what can be read: the fields of the entry's outcome, each by its reader.

    The hand is None where a part of it could not be understood. Fields that merely do not belong
    are reported and left out, so that the rest can still be checked against the rules.
    """
    if not isinstance(entry, Mapping):
        return None, [Problem("not_an_object", "entry")]
    outcome = entry.get("outcome")
    if not isinstance(outcome, str) or outcome not in outcomes.classes:
        choices = ", ".join(outcomes.classes)
        reader.refuse("unknown_outcome", "outcome", value=shown(outcome), choices=choices)
        return None, reader.problems
    reader.report_unknown_fields(entry, outcome, outcomes)
    made = outcomes.classes[outcome]
    names = [field.name for field in dataclasses.fields(made)]
    names.sort(key=outcomes.common.__contains__)  # what is the outcome's own comes first
    hand = made(**{name: reads[name](reader, entry, name) for name in names})
    return (None if reader.unreadable else hand), reader.problems
