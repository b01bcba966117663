"""The four winds 風: rounds, seats and the players of one hand are named by them."""

from enum import StrEnum


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
