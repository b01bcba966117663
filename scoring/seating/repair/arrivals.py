"""Options for players who come after the seating was announced."""

from collections.abc import Iterator, Sequence

from scoring.seating.repair.holes import Candidate, add_to_tables
from scoring.seating.repair.state import FULL, Chairs, Room, close_up, fill_best, put


def seat_arrivals(
    room: Room, tables: tuple[Chairs, ...], names: Sequence[str]
) -> Iterator[Candidate]:
    """Offer every way to let these players play; at any rate they may sit out."""
    for way in (_free_seats, _instead_of_substitutes):
        seated = way(room, tables, names)
        if seated is not None:
            yield ("full_table" if way is _free_seats else "substitute_leaves"), seated
    opened = _open_table(room, tables, names)
    if opened is not None:
        yield "new_table", opened
    if room.task.has_short_tables:
        shared = _table_of_three(room, tables, names)
        if shared is not None:
            yield "table_of_three", shared
    if room.task.has_long_tables:
        joined = add_to_tables(room, tables, names)
        if joined is not None:
            yield "table_of_five", joined
    yield "bye", tables


def _free_seats(
    room: Room, tables: tuple[Chairs, ...], names: Sequence[str]
) -> tuple[Chairs, ...] | None:
    """Make tables of three full again."""
    free = [at for at in room.open_tables(tables) if len(tables[at]) == FULL - 1]
    if room.task.is_sanma or len(free) < len(names):
        return None
    found = tables
    for name in names:
        ways = [put(found, (at, FULL - 1), name) for at in free if len(found[at]) == FULL - 1]
        found = min(ways, key=room.cost)
    return found


def _instead_of_substitutes(
    room: Room, tables: tuple[Chairs, ...], names: Sequence[str]
) -> tuple[Chairs, ...] | None:
    """Take the seats of substitutes, who leave."""
    chairs = [
        (at, seat)
        for at in room.open_tables(tables)
        for seat, player in enumerate(tables[at])
        if player in room.substitutes
    ]
    if len(chairs) < len(names):
        return None
    return fill_best(room, tables, chairs[: len(names)], names)


def _open_table(
    room: Room, tables: tuple[Chairs, ...], names: Sequence[str]
) -> tuple[Chairs, ...] | None:
    """Open one more table with those who sit out."""
    resting = [who.id for who in room.waiting(tables, substitutes=False) if who.id not in names]
    seats = room.task.seats
    missing = -len(names) % seats
    if len(names) > seats or len(resting) < missing:
        return None
    at = next((at for at, table in enumerate(tables) if not table), len(tables))
    chairs: tuple[str | None, ...] = (*names, *[None] * missing)
    opened = (*tables[:at], chairs, *tables[at + 1 :])
    holes = [(at, seat) for seat in range(len(names), seats)]
    return fill_best(room, opened, holes, resting)


def _table_of_three(
    room: Room, tables: tuple[Chairs, ...], names: Sequence[str]
) -> tuple[Chairs, ...] | None:
    """Open a table of three with players of tables of four, one from each."""
    resting = [who.id for who in room.waiting(tables, substitutes=False) if who.id not in names]
    missing = FULL - 1 - len(names) - len(resting)
    if missing < 0:
        return None
    at = next((at for at, table in enumerate(tables) if not table), len(tables))
    found = (*tables[:at], (*names, *resting), *tables[at + 1 :])
    for _ in range(missing):
        ways = [
            _lend(found, (give, seat), at)
            for give in room.open_tables(found)
            for seat in range(len(found[give]))
            if give != at and len(found[give]) == FULL
        ]
        if not ways:
            return None
        found = min(ways, key=room.cost)
    return found


def _lend(tables: tuple[Chairs, ...], chair: tuple[int, int], at: int) -> tuple[Chairs, ...]:
    """Let the player of a chair join the table `at`; the table left behind closes up."""
    player = tables[chair[0]][chair[1]]
    left = put(tables, chair, None)
    return tuple(
        (*table, player) if number == at else close_up(table) for number, table in enumerate(left)
    )
