"""An announced seating under repair: chairs that can be emptied, filled and given up."""

import dataclasses
from collections.abc import Iterable, Sequence

from scoring.seating.history import HistoryCounts
from scoring.seating.locked_tables import members, whole_tables
from scoring.seating.objective.evaluation import Objective
from scoring.seating.task import FULL_TABLE, PlayerTask, SeatedTable, SeatingTask

#: The chairs of a table, East first; None is empty.
Chairs = tuple[str | None, ...]

#: A chair of the state: the table's place from 0, and the place at the table.
Chair = tuple[int, int]


class SeatingState:
    """An announced seating with its task: what stays the same while repairs are computed.

    `tables` are those announced, `absent` players cannot be seated. Tables of the task's `locked`
    have started: nobody is taken from them.
    """

    def __init__(
        self, tables: Sequence[SeatedTable | None], task: SeatingTask, absent: Iterable[str]
    ) -> None:
        """Take the announced tables in order of number; None is one that is not played."""
        self.tables: tuple[SeatedTable, ...] = tuple(table or () for table in tables)
        self.task = task = _with_guests(task, self.tables)
        self.counts = HistoryCounts.of_task(task)
        self.objective = Objective(task, self.counts)
        started = [set(table) for table in whole_tables(task)]
        self.started = {at for at, table in enumerate(self.tables) if set(table) in started}
        self.absent = frozenset(absent)
        self.substitutes = {player.id for player in task.players if player.substitute}
        self._players = sorted(task.players, key=lambda player: (player.rank or 0, player.id))

    def waiting(self, tables: Sequence[Chairs], *, substitutes: bool) -> list[PlayerTask]:
        """Return the players without a seat who could play: substitutes, or those with a bye."""
        seated = {player for table in tables for player in table}
        return [
            player
            for player in self._players
            if player.substitute is substitutes
            and player.id not in seated
            and player.id not in self.absent
        ]

    def open_tables(self, tables: Sequence[Chairs]) -> list[int]:
        """Return the tables that may change: played, and not started."""
        return [at for at, table in enumerate(tables) if table and at not in self.started]

    def cost(self, tables: Sequence[Chairs], only: Iterable[int] | None = None) -> int:
        """Return the cost of the tables, or only of some of them, as they are seated."""
        places = range(len(tables)) if only is None else only
        return sum(
            self.objective.seated(members(tables[at]), at + 1) for at in places if tables[at]
        )

    def byes(self, name: str | None) -> int:
        """Return the number of byes of a player."""
        return next((player.byes for player in self._players if player.id == name), 0)


def _with_guests(task: SeatingTask, tables: Iterable[SeatedTable]) -> SeatingTask:
    """Add players who are seated and not among the task's."""
    known = {player.id for player in task.players}
    guests = sorted({player for table in tables for player in table} - known)
    added = tuple(PlayerTask(id=guest) for guest in guests)
    return dataclasses.replace(task, players=task.players + added)


def chairs_of(tables: Sequence[Chairs], name: str | None) -> list[Chair]:
    """List where a player sits; of None, the empty chairs."""
    return [
        (at, seat)
        for at, table in enumerate(tables)
        for seat, player in enumerate(table)
        if player == name
    ]


def put(tables: Sequence[Chairs], chair: Chair, player: str | None) -> tuple[Chairs, ...]:
    """Seat a player on a chair, or nobody."""
    at, seat = chair
    table = tables[at]
    return put_table(tables, at, (*table[:seat], player, *table[seat + 1 :]))


def put_table(tables: Sequence[Chairs], at: int, table: Chairs) -> tuple[Chairs, ...]:
    """Put a table in the place of another; one without chairs is not played."""
    return (*tables[:at], table, *tables[at + 1 :])


def close_up(table: Chairs) -> Chairs:
    """Make a table of three of one with an empty chair: North takes it."""
    if table.count(None) != 1 or len(table) != FULL_TABLE:
        return table
    hole = table.index(None)
    return tuple(
        table[FULL_TABLE - 1] if seat == hole else table[seat] for seat in range(FULL_TABLE - 1)
    )


def fill_best(
    state: SeatingState, tables: Sequence[Chairs], chairs: Iterable[Chair], players: Iterable[str]
) -> tuple[Chairs, ...]:
    """Give each chair, one after another, to the player who costs least there."""
    found, left = tuple(tables), list(players)
    for chair in chairs:
        if not left:
            break
        best = min(left, key=lambda who: state.cost(put(found, chair, who), [chair[0]]))
        left.remove(best)
        found = put(found, chair, best)
    return found
