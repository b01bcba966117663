"""Plans for players who do not fill the tables: byes, or tables of three, in turn.

No player has a bye, or sits at a table of three, a second time before all have had one. A player
who is not due changes places with one who is, with the fewest repeats; the best of some attempts
is taken.
"""

from collections.abc import Callable, Sequence
from random import Random

from scoring.seating.designs.block_designs import Schedule

#: The attempts to fit a schedule as long as it has repeats, for few players and for many.
ATTEMPTS, FEWEST_ATTEMPTS = 40, 4

#: The size of a short table.
THREE = 3


def fit_to_players(schedule: Schedule, players: int, seats: int, odd: str, seed: int) -> Schedule:
    """Make sessions of `players` players, from 0, out of a schedule of a few more or fewer.

    For tables of three (`odd` "three") the schedule is one of more players; for byes it is one of
    the players who fill tables, or of more where just one seat is empty.
    """
    chance = Random(seed)  # noqa: S311  # attempts that everyone can repeat
    number = sum(map(len, schedule[0]))
    make: Callable[..., FairSessions] = _with_threes if odd == "three" else _with_byes
    best = make(schedule, players, number, seats, chance)
    for _ in range(max(FEWEST_ATTEMPTS, ATTEMPTS * 16 // players)):
        if not best.repeats:
            break
        best = min(best, make(schedule, players, number, seats, chance), key=lambda it: it.repeats)
    return best.sessions


class FairSessions:
    """One attempt: the sessions so far, who has met whom, whose turn it is."""

    def __init__(
        self,
        players: int,
        chance: Random,
        met: Sequence[Sequence[int]] | None = None,
        taken: Sequence[int] | None = None,
    ) -> None:
        self.sessions: Schedule = []
        self.repeats = 0
        self.met = [list(row) for row in met] if met else [[0] * players for _ in range(players)]
        self._taken = list(taken or [0] * players)
        self._chance = chance

    def add(self, full: list[list[int]], short: list[list[int]], *, plays: bool) -> None:
        """Add a session of full tables and of groups whose turn it is, which play or have a bye."""
        self._swap_in_due(full, short)
        tables = [*full, *(short if plays else [])]
        for table in tables:
            for one in table:
                for other in table:
                    if one != other:
                        self.repeats += one < other and self.met[one][other] > 0
                        self.met[one][other] += 1
        for group in short:
            for player in group:
                self._taken[player] += 1
        self.sessions.append([tuple(table) for table in tables])

    def _due(self, count: int) -> tuple[set[int], set[int]]:
        """Return those whose turn must be among the next `count`, and those whose may be."""
        least = min(self._taken)
        first = {player for player, taken in enumerate(self._taken) if taken == least}
        if len(first) >= count:
            return set(), first
        return first, {player for player, taken in enumerate(self._taken) if taken <= least + 1}

    def _swap_in_due(self, full: list[list[int]], short: list[list[int]]) -> None:
        must, may = self._due(sum(map(len, short)))
        must -= {player for group in short for player in group}
        for group in short:
            for place, player in enumerate(group):
                if player not in may:
                    self._replace(group, place, full, must or may)
                    must -= set(group)
        spare = [
            (group, place)
            for group in short
            for place, player in enumerate(group)
            if self._taken[player] > min(self._taken)
        ]
        for (group, place), _ in zip(spare, sorted(must), strict=False):
            self._replace(group, place, full, must)
            must.discard(group[place])

    def _replace(
        self, group: list[int], place: int, full: list[list[int]], wanted: set[int]
    ) -> None:
        """Exchange a player of a group with the wanted one of a full table who repeats least."""
        gone = group[place]
        found = [
            (
                self.repeats_with(player, group, gone) + self.repeats_with(gone, table, player),
                self._chance.random(),
                table,
                at,
            )
            for table in full
            for at, player in enumerate(table)
            if player in wanted
        ]
        _, _, table, at = min(found, key=lambda it: it[:2])
        group[place], table[at] = table[at], gone

    def repeats_with(self, player: int, table: Sequence[int], gone: int) -> int:
        """Count the repeats of a player in the place of another."""
        return sum(self.met[player][other] for other in table if other != gone)


def _with_byes(
    schedule: Schedule, players: int, number: int, seats: int, chance: Random
) -> FairSessions:
    """Give byes first to the players beyond a schedule, or to those at a table without a fourth."""
    fair = FairSessions(players, chance)
    for session in schedule:
        tables = [[player for player in table if player < players] for table in session]
        out = [list(range(number, players))] if number < players else []
        out += [table for table in tables if len(table) < seats]
        fair.add([table for table in tables if len(table) == seats], out, plays=False)
    return fair


def _with_threes(
    schedule: Schedule, players: int, number: int, seats: int, chance: Random
) -> FairSessions:
    """Leave some players of a larger schedule out."""
    order = sorted(range(number), key=lambda _: chance.random())
    names = {old: new for new, old in enumerate(order) if new < players}
    fair = FairSessions(players, chance)
    for session in schedule:
        tables = _filled_up([[names[old] for old in table if old in names] for table in session])
        full = [table for table in tables if len(table) == seats]
        fair.add(full, [table for table in tables if len(table) < seats], plays=True)
    return fair


def _filled_up(tables: list[list[int]]) -> list[list[int]]:
    """Move players from full tables to those where two or three are missing."""
    for table in tables:
        while len(table) < THREE:
            table.append(max(tables, key=len).pop())
    return tables
