"""What happened in one hand 局 as a scorer states it, seats named by their wind: what games share.

The same in JSON is the hand entry, see `entry_reader`.
"""

import dataclasses
from collections.abc import Iterable, Mapping
from enum import Enum, StrEnum
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from scoring.core.problems import Problem
from scoring.core.seats import WINDS, Wind


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class TableWin:
    """One winner.

    `tiles` is a winning hand in the value format, as submitted: the value follows from it, and what
    a game states as well must agree.
    """

    seat: Wind
    tiles: Mapping[str, object] | None = None


WinT = TypeVar("WinT", bound=TableWin)
WinT_co = TypeVar("WinT_co", bound=TableWin, covariant=True)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class HandEntry(Generic[WinT_co]):
    """What every outcome states. `time_up`: the clock of the session had run out when it ended.

    An outcome is a subclass that names its word in JSON. One with winners has a field `wins`, or
    `win` where there is only one.
    """

    outcome: ClassVar[StrEnum]
    time_up: bool = False

    def to_json(self) -> dict[str, object]:
        """Write the hand as its entry without what is empty; reading it gives the same hand."""
        stated = {name: value for name, value in _stated(self) if name not in {"win", "wins"}}
        written = {"outcome": self.outcome.value, **stated}
        wins = wins_of(self)
        return {**written, "wins": [dict(_stated(win)) for win in wins]} if wins else written

    def __repr__(self) -> str:
        values = [f"{name}={value!r}" for name, value in self.to_json().items()]
        return f"{type(self).__name__}({', '.join(values[1:])})"


HandT = TypeVar("HandT", bound=HandEntry[Any])


class CheckedHand(NamedTuple, Generic[HandT]):
    """A hand whose wins state the values of their tiles, and its problems."""

    hand: HandT
    problems: tuple[Problem, ...]


def wins_of(hand: HandEntry[WinT]) -> tuple[WinT, ...]:
    """Return the wins of a hand; none where nobody won."""
    win: WinT | None = getattr(hand, "win", None)
    wins: tuple[WinT, ...] = getattr(hand, "wins", ())
    return wins if win is None else (win,)


def with_wins(hand: HandT, wins: tuple[TableWin, ...]) -> HandT:
    """Return a hand with other wins; one in which nobody won as it is."""
    changed: dict[str, Any] = {}
    if hasattr(hand, "wins"):
        changed = {"wins": wins}
    elif hasattr(hand, "win"):
        changed = {"win": wins[0]}
    return dataclasses.replace(hand, **changed)


def in_turn_after(discarder: Wind, wins: Iterable[WinT]) -> list[WinT]:
    """Order wins by turn after the discarder, the closest first."""
    return sorted(wins, key=lambda win: (win.seat.index - discarder.index) % len(WINDS))


def seat_name(wind: Wind) -> str:
    """Name a seat in a sentence: "South"."""
    return wind.name.title()


def _stated(part: Any) -> Iterable[tuple[str, object]]:
    """Yield the fields that differ from their defaults, as JSON has them."""
    for field in dataclasses.fields(part):
        value = getattr(part, field.name)
        if value != field.default:
            yield field.name, _plain(value)


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Enum):
        return value.value
    if dataclasses.is_dataclass(value):
        return dict(_stated(value))
    if isinstance(value, Mapping):
        return {str(name): _plain(item) for name, item in value.items()}
    return value
