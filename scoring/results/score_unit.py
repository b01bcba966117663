"""The unit in which a game writes final scores."""

from typing import Self


class ScoreUnit(int):
    """How many points make one of a final score as it is written.

    Scores that are `signed` are gains and losses, such as 26.2 and -20.0; others are counted up from 0,
    such as the table points 4 and 2.5.
    """

    signed: bool

    def __new__(cls, points: int, *, signed: bool = True) -> Self:
        """Return a unit of so many points."""
        unit = super().__new__(cls, points)
        unit.signed = signed
        return unit
