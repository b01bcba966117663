"""Whether the sessions to come can be played without a repeat: depth-first search that proves it.

A session is made table by table, each time for the player with the fewest opponents left; when all
sit, the next session follows. In a field that is nearly used up few tables are possible, so that
the search soon finds the sessions or has tried all of them.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from random import Random

from scoring.seating.objective.cost_model import CostModel, Tables

#: The most tables that one search makes is this number divided by that of the players.
STEPS = 40_000

#: The most open questions in a row, and the most tables that all questions make together (each
#: counts for one at least); then no further one is asked. Answers that help take 3,000 at most.
MOST_OPEN, MOST_STEPS = 3, 12_000

#: The opponents of a player at a full table.
OPPONENTS = 3


class RemainingSessions:
    """Finds sessions in which nobody meets an earlier opponent or a player to be kept apart."""

    def __init__(self, model: CostModel, seed: int) -> None:
        """Ask for the sessions after the one that `model` describes."""
        self._model = model
        self._seed = seed
        self._chance = Random(seed)  # noqa: S311  # a draw that everyone can repeat
        self._steps = self._open = 0
        self._left = MOST_STEPS

    @cached_property
    def _new(self) -> list[int]:
        """For each player the others whom the player may still meet, as bits."""
        model, places = self._model, range(self._model.size)
        return [
            sum(
                1 << other
                for other in places
                if other != one and not model.meeting_again(one, other, model.meetings[one][other])
            )
            for one in places
        ]

    def exist_after(self, tables: Tables, sessions: int) -> bool | None:
        """Tell whether `sessions` more can follow these tables; None if that stays open."""
        self._chance = Random(self._seed)  # noqa: S311  # a draw that everyone can repeat
        if self._open >= MOST_OPEN or self._left <= 0:
            return None
        most = self._steps = STEPS // len(self._new)
        found = self._exist(_after(self._new, tables), sessions)
        self._open = self._open + 1 if found is None else 0
        self._left -= 1 + most - self._steps
        return found

    def seatings(self) -> Iterator[Tables]:
        """Yield seatings of this session without a repeat, all of them where they are few."""
        self._chance = Random(self._seed)  # noqa: S311  # a draw that everyone can repeat
        self._steps = STEPS // len(self._new)
        yield from self._tables(self._new, (1 << len(self._new)) - 1)

    def _exist(self, new: Sequence[int], sessions: int) -> bool | None:
        if not sessions:
            return True
        if any(mask.bit_count() < OPPONENTS * sessions for mask in new):
            return False
        for tables in self._tables(new, (1 << len(new)) - 1):
            found = self._exist(_after(new, tables), sessions - 1)
            if found is not False:
                return found
        return False if self._steps >= 0 else None

    def _tables(self, new: Sequence[int], left: int) -> Iterator[Tables]:
        """Yield all ways to seat those who are left, up to the most steps."""
        if not left:
            yield []
            return
        self._steps -= 1
        one = min(_players(left), key=lambda player: (new[player] & left).bit_count())
        first = new[one] & left
        for two in self._shuffled(first) if self._steps >= 0 else ():
            first &= ~(1 << two)
            second = first & new[two]
            for three in self._shuffled(second):
                second &= ~(1 << three)
                for four in self._shuffled(second & new[three]):
                    table = [one, two, three, four]
                    for others in self._tables(new, left & ~_mask(table)):
                        yield [table, *others]
                    if self._steps < 0:
                        return

    def _shuffled(self, mask: int) -> list[int]:
        return sorted(_players(mask), key=lambda _: self._chance.random())


def _players(mask: int) -> Iterator[int]:
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def _mask(table: Sequence[int]) -> int:
    return sum(1 << player for player in table)


def _after(new: Sequence[int], tables: Tables) -> list[int]:
    """Return the opponents still new to each player after these tables."""
    left = list(new)
    for table in tables:
        mask = _mask(table)
        for player in table:
            left[player] &= ~mask
    return left
