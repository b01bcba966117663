"""Repairs of empty chairs and of players without a chair.

Empty chairs: a player takes them, tables play with three, or tables are given up. Players who
arrive: they take free seats, replace substitutes, or a table is opened.
"""

from collections.abc import Iterator, Sequence

from scoring.seating.repair.state import (
    Chairs,
    SeatingState,
    chairs_of,
    close_up,
    fill_best,
    put,
    put_table,
)
from scoring.seating.task import FULL_TABLE

#: A possible repair: the kind of option and the tables.
Candidate = tuple[str, tuple[Chairs, ...]]


def fill_holes(state: SeatingState, tables: tuple[Chairs, ...]) -> Iterator[Candidate]:
    """Yield every repair of the empty chairs of these tables."""
    yield from _take_seats(state, tables)
    yield from _play_with_three(state, tables)
    yield from _give_up_tables(state, tables)


def _take_seats(state: SeatingState, tables: tuple[Chairs, ...]) -> Iterator[Candidate]:
    chairs = chairs_of(tables, None)
    resting = [player.id for player in state.waiting(tables, substitutes=False)]
    spare = [player.id for player in state.waiting(tables, substitutes=True)]
    if len(resting) >= len(chairs):
        yield "sit_out_plays", fill_best(state, tables, chairs, resting)
    if len(spare) >= len(chairs):
        yield "substitute", fill_best(state, tables, chairs, spare)
    elif spare and len(resting) < len(chairs) <= len(resting) + len(spare):
        seated = fill_best(state, tables, chairs, resting)
        yield "substitute", fill_best(state, seated, chairs_of(seated, None), spare)


def _play_with_three(state: SeatingState, tables: tuple[Chairs, ...]) -> Iterator[Candidate]:
    """Leave one chair of a table empty; also make another table the one of three."""
    if not state.task.has_short_tables:
        return
    holes = chairs_of(tables, None)
    plain = tuple(map(close_up, tables))
    if any(at in state.started for at, _ in holes) or chairs_of(plain, None):
        return
    yield "table_of_three", plain
    if len(holes) == 1:
        fairer = _other_table_of_three(state, tables, plain)
        if fairer != plain:
            yield "table_of_three", fairer


def _other_table_of_three(
    state: SeatingState, tables: tuple[Chairs, ...], plain: tuple[Chairs, ...]
) -> tuple[Chairs, ...]:
    """Move a player of another table to the empty chair, if that one is a better table of three."""
    (hole,) = chairs_of(tables, None)
    least, best = 0, plain
    for at in state.open_tables(tables):
        both = (hole[0], at)
        before = state.cost(plain, both)
        for seat in range(FULL_TABLE) if at != hole[0] and len(tables[at]) == FULL_TABLE else ():
            moved = put(put(tables, hole, tables[at][seat]), (at, seat), None)
            closed = put_table(moved, at, close_up(moved[at]))
            gain = state.cost(closed, both) - before
            if gain < least:
                least, best = gain, closed
    return best


def _give_up_tables(state: SeatingState, tables: tuple[Chairs, ...]) -> Iterator[Candidate]:
    """Give up as few tables as possible, and fill the others from them."""
    if any(at in state.started for at, _ in chairs_of(tables, None)):
        return
    for threes in (False, True) if state.task.has_short_tables else (False,):
        yield from _after_giving_up(state, tables, _fewest_given_up(state, tables, threes=threes))


def _after_giving_up(
    state: SeatingState, before: tuple[Chairs, ...], given: tuple[Chairs, ...]
) -> Iterator[Candidate]:
    stood = {player for table in before for player in table if player is not None}
    seated = {player for table in given for player in table}
    left = sorted(stood - seated)
    if state.task.has_long_tables and left:
        with_five = _added(state, given, left, FULL_TABLE)
        if with_five is not None:
            yield "table_of_five", with_five
    yield ("bye" if left else "fewer_tables"), given
    fairer = _fairer_byes(state, given, left)
    if fairer is not None:
        yield "bye", fairer


def _fewest_given_up(
    state: SeatingState, tables: tuple[Chairs, ...], *, threes: bool
) -> tuple[Chairs, ...]:
    """Give up tables, those with most empty chairs first, until the others can be filled."""
    current = tables
    while any(None in (close_up(table) if threes else table) for table in current):
        candidates = state.open_tables(current)
        most = max(current[at].count(None) for at in candidates)
        ways = [
            _give_up(state, current, at) for at in candidates if current[at].count(None) == most
        ]
        current = min(ways, key=state.cost)
    return tuple(map(close_up, current)) if threes else current


def _give_up(state: SeatingState, tables: tuple[Chairs, ...], at: int) -> tuple[Chairs, ...]:
    """Give up one table; its players take the empty chairs of the others."""
    moving = sorted(
        (player for player in tables[at] if player is not None), key=state.byes, reverse=True
    )
    left = put_table(tables, at, ())
    chairs = [chair for chair in chairs_of(left, None) if chair[0] not in state.started]
    return fill_best(state, left, chairs, moving)


def _added(
    state: SeatingState, tables: tuple[Chairs, ...], players: Sequence[str], size: int
) -> tuple[Chairs, ...] | None:
    """Seat each player at a table of `size` players; None where there are too few of them."""
    found = tables
    for player in players:
        ways = [
            put_table(found, at, (*found[at], player))
            for at in state.open_tables(found)
            if len(found[at]) == size
        ]
        if not ways:
            return None
        found = min(ways, key=state.cost)
    return found


def _fairer_byes(
    state: SeatingState, tables: tuple[Chairs, ...], left: Sequence[str]
) -> tuple[Chairs, ...] | None:
    """Give the byes to the players with the fewest byes, where these are others."""
    found = tables
    for player in left:
        byes = {
            (at, seat): state.byes(other)
            for at in state.open_tables(found)
            for seat, other in enumerate(found[at])
        }
        fewest = min(byes.values(), default=0)
        if fewest < state.byes(player):
            fairer = (put(found, chair, player) for chair in byes if byes[chair] == fewest)
            found = min(fairer, key=state.cost, default=found)
    return found if found != tables else None


def seat_arrivals(
    state: SeatingState, tables: tuple[Chairs, ...], names: Sequence[str]
) -> Iterator[Candidate]:
    """Yield every way to let these players play; in any case they may have a bye."""
    task = state.task
    ways = {
        "full_table": None if task.is_below_four else _added(state, tables, names, FULL_TABLE - 1),
        "substitute_leaves": _instead_of_substitutes(state, tables, names),
        "new_table": _open_table(state, tables, names),
        "table_of_three": _table_of_three(state, tables, names) if task.has_short_tables else None,
        "table_of_five": _added(state, tables, names, FULL_TABLE) if task.has_long_tables else None,
    }
    yield from ((kind, found) for kind, found in ways.items() if found is not None)
    yield "bye", tables


def _instead_of_substitutes(
    state: SeatingState, tables: tuple[Chairs, ...], names: Sequence[str]
) -> tuple[Chairs, ...] | None:
    """Give them the seats of substitutes, who leave."""
    chairs = [
        (at, seat)
        for at in state.open_tables(tables)
        for seat, player in enumerate(tables[at])
        if player in state.substitutes
    ]
    if len(chairs) < len(names):
        return None
    return fill_best(state, tables, chairs[: len(names)], names)


def _open_table(
    state: SeatingState, tables: tuple[Chairs, ...], names: Sequence[str]
) -> tuple[Chairs, ...] | None:
    """Open one more table with players who have a bye."""
    resting = [who.id for who in state.waiting(tables, substitutes=False) if who.id not in names]
    seats = state.task.seats
    missing = -len(names) % seats
    if len(names) > seats or len(resting) < missing:
        return None
    at = next((at for at, table in enumerate(tables) if not table), len(tables))
    chairs: tuple[str | None, ...] = (*names, *[None] * missing)
    opened = (*tables[:at], chairs, *tables[at + 1 :])
    holes = [(at, seat) for seat in range(len(names), seats)]
    return fill_best(state, opened, holes, resting)


def _table_of_three(
    state: SeatingState, tables: tuple[Chairs, ...], names: Sequence[str]
) -> tuple[Chairs, ...] | None:
    """Open a table of three with players of tables of four, one from each."""
    resting = [who.id for who in state.waiting(tables, substitutes=False) if who.id not in names]
    missing = FULL_TABLE - 1 - len(names) - len(resting)
    if missing < 0:
        return None
    at = next((at for at, table in enumerate(tables) if not table), len(tables))
    found = (*tables[:at], (*names, *resting), *tables[at + 1 :])
    for _ in range(missing):
        ways = [
            _lend(found, (give, seat), at)
            for give in state.open_tables(found)
            for seat in range(len(found[give]))
            if give != at and len(found[give]) == FULL_TABLE
        ]
        if not ways:
            return None
        found = min(ways, key=state.cost)
    return found


def _lend(tables: tuple[Chairs, ...], chair: tuple[int, int], at: int) -> tuple[Chairs, ...]:
    """Let the player of a chair join the table `at`; the table left behind closes up."""
    player = tables[chair[0]][chair[1]]
    left = put(tables, chair, None)
    return tuple(
        (*table, player) if number == at else close_up(table) for number, table in enumerate(left)
    )
