"""What the situations of all games share: a round, its hand, the dealer, and who sits where."""

from scoring.core.seats import WINDS, BySeat, Wind


class TableSituation:
    """The hand of a round, and the wind of each seat in it.

    `number` is the hand of the round: 1 to 4, to 3 with three players, to 5 at a table of five.
    `dealer` and the indexes of `points` are seats, from 0, in the order of the first East. At a
    table of five the player before the dealer waits.
    """

    __slots__ = ()

    round_wind: Wind
    number: int
    dealer: int
    points: BySeat[int]

    @property
    def label(self) -> str:
        """The hand as tables write it, such as "E1" or "S4"."""
        return f"{self.round_wind.value}{self.number}"

    @property
    def winds(self) -> tuple[Wind, ...]:
        """The winds that sit at this table, East first; three players have no North."""
        return WINDS[: len(self.points)]

    @property
    def waiting(self) -> int | None:
        """The seat of the player who waits at a table of five; None at others."""
        seats = len(self.points)
        return (self.dealer - 1) % seats if seats > len(WINDS) else None

    def wind_of(self, seat: int) -> Wind | None:
        """Name the seat wind 自風 that `seat` (from 0) has in this hand; None for who waits."""
        place = (seat - self.dealer) % len(self.points)
        return WINDS[place] if place < len(WINDS) else None

    def seat_of(self, wind: Wind) -> int:
        """Return the seat (from 0) that has this wind now; ValueError for North of three."""
        place = WINDS.index(wind)
        if place >= len(self.points):
            message = f"no seat is {wind.value} at a table of {len(self.points)}"
            raise ValueError(message)
        return (self.dealer + place) % len(self.points)
