"""Tables cut from a ranking by a fixed pattern, then mended where a rule is broken."""

from collections.abc import Callable, Sequence

from scoring.seating.deal import Deal, Tables
from scoring.seating.judge import RULES, Judge
from scoring.seating.methods.swiss import pair_at_random

#: Makes tables of so many places, each with so many seats.
Pattern = Callable[[int, int], Tables]


def pair_straight(deal: Deal) -> Tables:
    """Cut the ranking into slices: 1 2 3 4 / 5 6 7 8."""
    return by_pattern(deal, slices)


def pair_by_snake(deal: Deal) -> Tables:
    """Deal the ranking to the tables and back: 1 8 9 16 / 2 7 10 15."""
    return by_pattern(deal, _snake)


def pair_by_fold(deal: Deal) -> Tables:
    """Fold the ranking: the best pair with the last pair, 1 2 7 8 / 3 4 5 6."""
    return by_pattern(deal, _fold)


def pair_by_interval(deal: Deal) -> Tables:
    """Take every k-th of the ranking: 1 3 5 7 / 2 4 6 8."""
    step = deal.task.interval
    return by_pattern(deal, lambda count, seats: _interval(count, seats, step))


def pair_in_blocks(deal: Deal) -> Tables:
    """Cut the ranking into blocks and pair each at random, with as few repeats as can be."""
    tables = max(1, -(-deal.task.block // deal.task.seats))
    found: Tables = []
    for start in range(0, deal.field.size, 4 * tables):
        block = range(start, min(start + 4 * tables, deal.field.size))
        inside = pair_at_random(deal.field.restricted(block), deal.task.seed + start, None)
        found.extend([[block[place] for place in table] for table in inside])
    return found


def by_pattern(deal: Deal, pattern: Pattern) -> Tables:
    """Deal the line by a pattern; where three play, each table gets an empty chair."""
    places = range(len(deal.line))
    if not deal.task.is_sanma:
        return settle(pattern(len(places), 4), deal)
    players = [place for place in places if deal.line[place] is not None]
    chairs = [place for place in places if deal.line[place] is None]
    tables = pattern(len(players), 3)
    return settle(
        [
            [players[place] for place in table] + [chair]
            for table, chair in zip(tables, chairs, strict=True)
        ],
        deal,
    )


def slices(count: int, seats: int) -> Tables:
    """Cut places into tables of neighbours."""
    return [list(range(start, start + seats)) for start in range(0, count, seats)]


def _snake(count: int, seats: int) -> Tables:
    tables = count // seats
    return [
        [row * tables + (at if row % 2 == 0 else tables - 1 - at) for row in range(seats)]
        for at in range(tables)
    ]


def _fold(count: int, seats: int) -> Tables:
    """Seat the next best one or two with the last two that are left."""
    top = seats - 2
    return [
        [*range(at * top, at * top + top), count - 2 * at - 2, count - 2 * at - 1]
        for at in range(count // seats)
    ]


def _interval(count: int, seats: int, step: int | None) -> Tables:
    """Cut into chunks of `step` tables, and in each chunk take every step-th; the last is smaller."""
    tables: Tables = []
    left = count // seats
    while left:
        width = min(step or left, left)
        start = len(tables) * seats
        tables.extend([start + at + row * width for row in range(seats)] for at in range(width))
        left -= width
    return tables


def settle(tables: Tables, deal: Deal) -> Tables:
    """Swap players, as few and as near in the line as can be, until no rule is broken.

    A rule that no single swap mends stays broken; the draw names it.
    """
    judge = Judge(deal.task, deal.past, goals=RULES)

    def cost(table: Sequence[int]) -> int:
        players = (deal.line[place] for place in table)
        return judge.table([player.id for player in players if player is not None])

    tables = [list(table) for table in tables]
    while any(prices := [cost(table) for table in tables]):
        swaps = _swaps(tables, prices, cost)
        gain, _, one, other = min(swaps, default=(0, 0, 0, 0))
        if gain >= 0:
            break
        tables = [[{one: other, other: one}.get(at, at) for at in table] for table in tables]
    return tables


def _swaps(
    tables: Tables, prices: Sequence[int], cost: Callable[[Sequence[int]], int]
) -> list[tuple[int, int, int, int]]:
    """List what each swap out of a table in trouble changes, with its distance."""
    return [
        _swap(tables[bad], tables[number], (one, other), cost, prices[bad] + prices[number])
        for bad in range(len(tables))
        if prices[bad]
        for number in range(len(tables))
        if number != bad
        for one in tables[bad]
        for other in tables[number]
    ]


def _swap(
    here: Sequence[int],
    there: Sequence[int],
    pair: tuple[int, int],
    cost: Callable[[Sequence[int]], int],
    before: int,
) -> tuple[int, int, int, int]:
    one, other = pair
    new_here = [other if place == one else place for place in here]
    new_there = [one if place == other else place for place in there]
    return cost(new_here) + cost(new_there) - before, abs(one - other), one, other
