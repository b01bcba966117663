"""An announced seating under repair: chairs that can be emptied, filled and given up."""

import dataclasses
from collections.abc import Iterable, Sequence

from scoring.seating.history import Past
from scoring.seating.judge import Judge
from scoring.seating.locked_tables import members, whole_tables
from scoring.seating.task import PlayerTask, SeatedTable, SeatingTask

#: The chairs of a table, East first; None is empty.
Chairs = tuple[str | None, ...]

#: A chair of the room: the table's place from 0, and the place at the table.
Chair = tuple[int, int]

#: The seats of a full table of the game of four.
FULL = 4


class Room:
    """What stays the same while options are worked out.

    `chairs` are the tables as announced, `absent` players cannot be seated. Tables of the task's
    `locked` have started: nobody is taken from them.
    """

    def __init__(
        self, tables: Sequence[SeatedTable | None], task: SeatingTask, absent: Iterable[str]
    ) -> None:
        """Take the announced tables by number; None is one that is not played."""
        self.tables: tuple[SeatedTable, ...] = tuple(table or () for table in tables)
        self.task = task = _with_guests(task, self.tables)
        self.past = Past.of(task.history, task.seats)
        self.judge = Judge(task, self.past)
        started = [set(table) for table in whole_tables(task)]
        self.started = {at for at, table in enumerate(self.tables) if set(table) in started}
        self.absent = frozenset(absent)
        self.substitutes = {player.id for player in task.players if player.substitute}
        self._players = sorted(task.players, key=lambda player: (player.rank or 0, player.id))

    def waiting(self, tables: Sequence[Chairs], *, substitutes: bool) -> list[PlayerTask]:
        """Return who could play and has no seat: substitutes, or those who sit out."""
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
        """Judge the tables, or only some of them, as they are seated."""
        places = range(len(tables)) if only is None else only
        return sum(self.judge.seated(members(tables[at]), at + 1) for at in places if tables[at])

    def byes(self, name: str | None) -> int:
        """Return how often a player has sat out."""
        return next((player.sit_outs for player in self._players if player.id == name), 0)


def _with_guests(task: SeatingTask, tables: Iterable[SeatedTable]) -> SeatingTask:
    """Add players who are seated and not among the task's."""
    known = {player.id for player in task.players}
    guests = sorted({player for table in tables for player in table} - known)
    added = tuple(PlayerTask(id=guest) for guest in guests)
    return dataclasses.replace(task, players=task.players + added)


def empty_chairs(tables: Sequence[Chairs]) -> list[Chair]:
    """List the chairs that stand empty."""
    return [
        (at, seat)
        for at, table in enumerate(tables)
        for seat, player in enumerate(table)
        if player is None
    ]


def put(tables: Sequence[Chairs], chair: Chair, player: str | None) -> tuple[Chairs, ...]:
    """Seat somebody on a chair, or nobody."""
    at, seat = chair
    table = tables[at]
    return put_table(tables, at, (*table[:seat], player, *table[seat + 1 :]))


def put_table(tables: Sequence[Chairs], at: int, table: Chairs) -> tuple[Chairs, ...]:
    """Put a table in the place of another; one without chairs is not played."""
    return (*tables[:at], table, *tables[at + 1 :])


def close_up(table: Chairs) -> Chairs:
    """Make a table of three of one with an empty chair: North takes it."""
    if table.count(None) != 1 or len(table) != FULL:
        return table
    hole = table.index(None)
    return tuple(table[FULL - 1] if seat == hole else table[seat] for seat in range(FULL - 1))


def fill_best(
    room: Room, tables: Sequence[Chairs], chairs: Iterable[Chair], players: Iterable[str]
) -> tuple[Chairs, ...]:
    """Give each chair, one after another, to the player whom the judge likes best there."""
    found, left = tuple(tables), list(players)
    for chair in chairs:
        if not left:
            break
        best = min(left, key=lambda who: room.cost(put(found, chair, who), [chair[0]]))
        left.remove(best)
        found = put(found, chair, best)
    return found
