"""Options for empty chairs: somebody takes them, tables play with three, or a table is given up."""

from collections.abc import Iterator, Sequence

from scoring.seating.repair.state import (
    FULL,
    Chair,
    Chairs,
    Room,
    close_up,
    empty_chairs,
    fill_best,
    put,
    put_table,
)

#: An option's kind and its tables.
Candidate = tuple[str, tuple[Chairs, ...]]


def fill_holes(room: Room, tables: tuple[Chairs, ...]) -> Iterator[Candidate]:
    """Offer every way to deal with the empty chairs of these tables."""
    yield from _take_seats(room, tables)
    yield from _play_with_three(room, tables)
    yield from _give_up_tables(room, tables)


def _take_seats(room: Room, tables: tuple[Chairs, ...]) -> Iterator[Candidate]:
    chairs = empty_chairs(tables)
    resting = [player.id for player in room.waiting(tables, substitutes=False)]
    spare = [player.id for player in room.waiting(tables, substitutes=True)]
    if len(resting) >= len(chairs):
        yield "sit_out_plays", fill_best(room, tables, chairs, resting)
    if len(spare) >= len(chairs):
        yield "substitute", fill_best(room, tables, chairs, spare)
    elif spare and len(resting) < len(chairs) <= len(resting) + len(spare):
        seated = fill_best(room, tables, chairs, resting)
        yield "substitute", fill_best(room, seated, empty_chairs(seated), spare)


def _play_with_three(room: Room, tables: tuple[Chairs, ...]) -> Iterator[Candidate]:
    """Leave one chair of a table empty; also let another table be the one of three."""
    if not room.task.has_short_tables:
        return
    holes = empty_chairs(tables)
    if any(at in room.started for at, _ in holes) or not _are_threes(tables):
        return
    plain = tuple(map(close_up, tables))
    yield "table_of_three", plain
    if len(holes) == 1:
        fairer = _other_table_of_three(room, tables, plain)
        if fairer != plain:
            yield "table_of_three", fairer


def _other_table_of_three(
    room: Room, tables: tuple[Chairs, ...], plain: tuple[Chairs, ...]
) -> tuple[Chairs, ...]:
    """Let a player of another table take the empty chair, if that table is a better one of three."""
    (hole,) = empty_chairs(tables)
    least, best = 0, plain
    for at in room.open_tables(tables):
        both = (hole[0], at)
        before = room.cost(plain, both)
        for seat in range(FULL) if at != hole[0] and len(tables[at]) == FULL else ():
            moved = put(put(tables, hole, tables[at][seat]), (at, seat), None)
            closed = put_table(moved, at, close_up(moved[at]))
            gain = room.cost(closed, both) - before
            if gain < least:
                least, best = gain, closed
    return best


def _are_threes(tables: Sequence[Chairs]) -> bool:
    """Tell whether closing up leaves no empty chair and no table below three."""
    return all(None not in close_up(table) for table in tables)


def _give_up_tables(room: Room, tables: tuple[Chairs, ...]) -> Iterator[Candidate]:
    """Give up as few tables as can be, and fill the others from them."""
    if any(at in room.started for at, _ in empty_chairs(tables)):
        return
    for threes in (False, True) if room.task.has_short_tables else (False,):
        yield from _after_giving_up(room, tables, _fewest_given_up(room, tables, threes=threes))


def _after_giving_up(
    room: Room, before: tuple[Chairs, ...], given: tuple[Chairs, ...]
) -> Iterator[Candidate]:
    stood = {player for table in before for player in table if player is not None}
    seated = {player for table in given for player in table}
    left = sorted(stood - seated)
    if room.task.has_long_tables and left:
        with_five = add_to_tables(room, given, left)
        if with_five is not None:
            yield "table_of_five", with_five
    yield ("bye" if left else "fewer_tables"), given
    fairer = _rest_fairly(room, given, left)
    if fairer is not None:
        yield "bye", fairer


def _fewest_given_up(room: Room, tables: tuple[Chairs, ...], *, threes: bool) -> tuple[Chairs, ...]:
    """Give up tables, those with most empty chairs first, until the others can be filled."""
    current = tables
    while any(None in (close_up(table) if threes else table) for table in current):
        candidates = room.open_tables(current)
        most = max(current[at].count(None) for at in candidates)
        ways = [_give_up(room, current, at) for at in candidates if current[at].count(None) == most]
        current = min(ways, key=room.cost)
    return tuple(map(close_up, current)) if threes else current


def _give_up(room: Room, tables: tuple[Chairs, ...], at: int) -> tuple[Chairs, ...]:
    """Give up one table; its players take the empty chairs of the others."""
    moving = sorted(
        (player for player in tables[at] if player is not None), key=room.byes, reverse=True
    )
    left = put_table(tables, at, ())
    chairs = [chair for chair in empty_chairs(left) if chair[0] not in room.started]
    return fill_best(room, left, chairs, moving)


def add_to_tables(
    room: Room, tables: tuple[Chairs, ...], players: Sequence[str]
) -> tuple[Chairs, ...] | None:
    """Seat each player as the fifth of a table; None where there are too few tables."""
    found = tables
    for player in players:
        ways = [
            put_table(found, at, (*found[at], player))
            for at in room.open_tables(found)
            if len(found[at]) == FULL
        ]
        if not ways:
            return None
        found = min(ways, key=room.cost)
    return found


def _rest_fairly(
    room: Room, tables: tuple[Chairs, ...], left: Sequence[str]
) -> tuple[Chairs, ...] | None:
    """Let those sit out who have sat out least, where that is somebody else."""
    found = tables
    for player in left:
        lighter = _lighter_chairs(room, found, player)
        if lighter:
            found = min((put(found, chair, player) for chair in lighter), key=room.cost)
    return found if found != tables else None


def _lighter_chairs(room: Room, tables: Sequence[Chairs], player: str) -> list[Chair]:
    """List the chairs of those who have sat out least, if less than this player."""
    byes = {
        (at, seat): room.byes(other)
        for at in room.open_tables(tables)
        for seat, other in enumerate(tables[at])
    }
    fewest = min(byes.values(), default=0)
    return [chair for chair in byes if byes[chair] == fewest < room.byes(player)]
