"""Seats of a table: the four winds 風 that name them, and a value for each seat."""

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Self, TypeVar

from scoring.core.problems import NotationError, Problem


class Wind(StrEnum):
    """A wind; its value is the letter used in notation. East comes first."""

    EAST = "E"
    SOUTH = "S"
    WEST = "W"
    NORTH = "N"

    #: That of its letter, with which it is equal; an enumeration's own is slower.
    __hash__ = str.__hash__

    @property
    def index(self) -> int:  # type: ignore[override]  # a wind's place, not a search in a string
        """0 for East to 3 for North."""
        return _ORDER[self]

    @property
    def kanji(self) -> str:
        """The character on the tile: 東, 南, 西 or 北."""
        return "東南西北"[_ORDER[self]]

    @classmethod
    def at(cls, index: int) -> "Wind":
        """Return the wind `index` places after East, going round: `Wind.at(5)` is South."""
        return WINDS[index % 4]


#: East, South, West, North.
WINDS: tuple[Wind, ...] = tuple(Wind)

_ORDER: dict[Wind, int] = {wind: index for index, wind in enumerate(WINDS)}


T = TypeVar("T")
U = TypeVar("U")
R = TypeVar("R")

#: The numbers of players who can play a hand.
SEAT_COUNTS = (2, 3, 4)
#: At a table of five one sits out in turn.
MOST_SEATS = 5


class BySeat(tuple[T, ...]):
    """Two to five values, one a seat, in the order of the first East: `values[0]` is East of E1.

    An ordinary tuple besides, so it compares, hashes, unpacks and indexes like one.
    Raises NotationError for any other number of values.
    """

    __slots__ = ()

    def __new__(cls, values: Iterable[T]) -> Self:
        """Take the values in seat order."""
        made = super().__new__(cls, values)
        if not SEAT_COUNTS[0] <= len(made) <= MOST_SEATS:
            raise NotationError([Problem("wrong_seat_count", "seats", {"count": len(made)})])
        return made

    def map(self, function: Callable[[T], U]) -> "BySeat[U]":
        """Apply `function` to the value of every seat."""
        return BySeat(function(value) for value in self)

    def zip(self, other: Iterable[U], function: Callable[[T, U], R]) -> "BySeat[R]":
        """Join with another table's values, seat by seat; ValueError where the sizes differ."""
        return BySeat(function(mine, theirs) for mine, theirs in zip(self, other, strict=True))

    def replace(self, seat: int, value: T) -> "BySeat[T]":
        """Put another value at `seat` (from 0) and keep the rest."""
        return BySeat(value if place == seat else old for place, old in enumerate(self))
