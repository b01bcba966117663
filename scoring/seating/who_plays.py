"""Who plays this session: groups, substitutes, byes, and who sits at tables of three or five.

Rules: docs/rules.md, 6.3.
"""

import dataclasses
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

from scoring.core.seats import Wind
from scoring.seating.constraints import Constraints, Separation
from scoring.seating.history import HistoryCounts, IdPair
from scoring.seating.locked_tables import free_players, groups_at_one_table, with_locks
from scoring.seating.task import FULL_TABLE, PlayerTask, SeatingTask, ranked

#: Players who are seated among themselves, best first.
Pool = tuple[PlayerTask, ...]

#: The players of a draw in order; None is an empty chair of a table of three.
Order = Sequence[PlayerTask | None]

#: A chair without a player at a table of three.
EMPTY_CHAIR = None

#: How many of the nearest players are tried at the table of a fifth player.
NEAR = 12

#: Chooses a number of players of a pool, for byes.
ChooseByes = Callable[[Pool, int, SeatingTask, HistoryCounts], tuple[PlayerTask, ...]]


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Participants:
    """Who of a pool plays and who does not.

    `order` has the players, best first, and an empty chair behind the host of each table of three;
    its length is a multiple of four. `fifths` join a table of four each, `byes` do not play.
    """

    order: Order
    fifths: tuple[PlayerTask, ...]
    byes: tuple[PlayerTask, ...]

    @property
    def ids(self) -> list[str]:
        """Return who plays."""
        return [player.id for player in (*self.order, *self.fifths) if player is not None]


def pools_of(task: SeatingTask) -> tuple[Pool, ...]:
    """Divide the players without a seat into groups, the best one first.

    Substitutes are added only where they fill a table. In a `mixed` task the players who do not
    fill a table of the group they name form a part of their own, the last one.
    """
    free = ranked(free_players(task), task)
    spare = [player for player in free if player.substitute]
    groups = _groups([player for player in free if not player.substitute], task.groups)
    pools = tuple(_with_substitutes(pool, spare, task) for pool in groups if pool)
    return _with_mixed_pool(pools, task) if task.mixes_groups else pools


def mixed_tables(task: SeatingTask) -> int:
    """Return how many tables of several groups a task allows."""
    if not task.mixes_groups:
        return 0
    sizes = Counter(player.group for player in free_players(task) if player.group is not None)
    return sum(size % task.seats for size in sizes.values()) // task.seats


def table_count(players: int, task: SeatingTask) -> int:
    """Return how many tables this number of players fills."""
    return -(-players // 4) if task.has_short_tables else players // task.seats


def table_sizes(players: int, task: SeatingTask) -> list[int]:
    """Return the size of each table; players with a bye share one of a negative size."""
    tables = table_count(players, task)
    left = players - tables * task.seats
    if task.has_short_tables:
        return [task.seats] * (tables + left) + [task.seats - 1] * -left
    if task.has_long_tables:
        return [task.seats + 1] * left + [task.seats] * (tables - left)
    return [task.seats] * tables + ([-left] if left else [])


def separation_of(pool: Sequence[PlayerTask], task: SeatingTask) -> Separation:
    """Return the search that tells whether players of a pool can be seated apart."""
    here = {player.id for player in pool}
    groups = (set(group) & here for group in groups_at_one_table(with_locks(task)))
    return Separation(
        groups=[tuple(sorted(group)) for group in groups if len(group) > 1],
        sizes=table_sizes(len(pool), task),
        playing={player for table in task.locked for player in table if player is not None},
        full={player.id for player in pool if player.fixed_seat is Wind.NORTH}
        if task.has_short_tables
        else (),
    )


def constraints_of(task: SeatingTask) -> Constraints:
    """Return everything that a seating of the task must obey."""
    pools = pool_numbers(dataclasses.replace(task, mixed=False))
    return dataclasses.replace(
        constraints_on_pairs(task), group_of=pools, mixed_tables=mixed_tables(task)
    )


def constraints_on_pairs(task: SeatingTask) -> Constraints:
    """Return the constraints by which a draw judges pairs: a mixed pool is a group of its own."""
    return dataclasses.replace(Constraints.of_players(task), group_of=pool_numbers(task))


def pool_numbers(task: SeatingTask) -> dict[str, int]:
    """Return the number of each player's pool, from 0; players without a pool are left out."""
    pools = enumerate(pools_of(task))
    return {player.id: number for number, pool in pools for player in pool}


def _groups(free: Sequence[PlayerTask], sizes: Sequence[int]) -> list[Pool]:
    """Divide by the groups that players name; those who name none by the sizes."""
    named: defaultdict[str, list[PlayerTask]] = defaultdict(list)
    others: list[PlayerTask] = []
    for player in free:
        (others if player.group is None else named[player.group]).append(player)
    pools = [tuple(named[name]) for name in sorted(named)]
    for size in sizes:
        pools.append(tuple(others[:size]))
        others = others[size:]
    return [*pools, tuple(others)]


def _with_mixed_pool(pools: Sequence[Pool], task: SeatingTask) -> tuple[Pool, ...]:
    """Move the players left over by the groups named to a pool of their own, if they fill a table.

    Those who have met players of other groups least often move first, then the lowest; players who
    need a certain table move last.
    """
    odd = [len(pool) % task.seats if pool[0].group is not None else 0 for pool in pools]
    if sum(odd) < task.seats:
        return tuple(pools)
    met = HistoryCounts.of(task.history, task.seats).met
    group_of = {player.id: player.group for player in task.players}
    strangers: Counter[str] = Counter()
    for (one, other), times in met.items():
        if group_of.get(one) != group_of.get(other):
            strangers.update({one: times, other: times})
    leaving: set[str] = set()
    for pool, count in zip(pools, odd, strict=True):
        from_bottom = pool[::-1]
        order = sorted(
            from_bottom, key=lambda who: (who.fixed_table is not None, strangers[who.id])
        )
        leaving.update(player.id for player in order[:count])
    staying = (tuple(who for who in pool if who.id not in leaving) for pool in pools)
    mixed = tuple(who for pool in pools for who in pool if who.id in leaving)
    return (*(pool for pool in staying if pool), mixed)


def _with_substitutes(pool: Pool, spare: list[PlayerTask], task: SeatingTask) -> Pool:
    """Add the substitutes that fill the last table, if there are enough of them."""
    missing = -len(pool) % task.seats
    if missing > len(spare):
        return pool
    called, spare[:] = spare[:missing], spare[missing:]
    return (*pool, *called)


def choose_participants(
    pool: Sequence[PlayerTask], choose: ChooseByes, task: SeatingTask, counts: HistoryCounts
) -> Participants:
    """Choose byes or fifth players, and put the others in order with empty chairs.

    Players at locked tables keep their seats.
    """
    odd = 0 if task.has_short_tables else len(pool) % task.seats
    seated = {player for table in task.locked for player in table}
    free = tuple(player for player in pool if player.id not in seated)
    if task.has_long_tables:
        chosen = _fifths(free, odd, counts)
    else:
        chosen = choose(free, odd, task, counts)
        pairs = Constraints.of_players(task).pairs(among=(player.id for player in pool))
        if odd and pairs:
            in_turn = choose(free, len(free), task, counts)
            chosen = _byes_that_separate(pool, chosen, in_turn, task, pairs)
    order = [player for player in pool if player not in chosen]
    return Participants(
        order=_with_empty_chairs(order, task, counts),
        fifths=chosen if task.has_long_tables else (),
        byes=() if task.has_long_tables else chosen,
    )


def _byes_that_separate(
    pool: Sequence[PlayerTask],
    byes: tuple[PlayerTask, ...],
    in_turn: Sequence[PlayerTask],
    task: SeatingTask,
    pairs: Iterable[IdPair],
) -> tuple[PlayerTask, ...]:
    """Return these byes or, if they leave a forbidden pair together, the next ones that do not.

    A method that decides the byes by its pattern names no others `in_turn`; its byes stay.
    """
    if len(in_turn) == len(byes) or _can_separate(pool, byes, task):
        return byes
    alike = {player.id for player in pool}.difference(*pairs, *separation_of(pool, task).groups)
    alike_help = True
    chosen: list[PlayerTask] = []
    for player in in_turn:
        if len(chosen) == len(byes):
            break
        if player.id in alike and not alike_help:
            continue
        if _can_separate(pool, [*chosen, player], task):
            chosen.append(player)
        elif player.id in alike:
            alike_help = False  # nor does any other of them, now or later
    return tuple(chosen) if len(chosen) == len(byes) else byes


def _can_separate(
    pool: Sequence[PlayerTask], byes: Sequence[PlayerTask], task: SeatingTask
) -> bool:
    """Whether those who must not meet can be separated after these byes, before further ones."""
    left = [player for player in pool if player not in byes]
    pairs = Constraints.of_players(task).pairs(among=(player.id for player in left))
    return separation_of(left, task).is_possible(sorted(pairs))


def fewest_byes(
    pool: Pool, count: int, _: SeatingTask, counts: HistoryCounts
) -> tuple[PlayerTask, ...]:
    """Choose the players with the fewest byes; of equals those who have just played, then the lowest."""
    from_bottom = pool[::-1]
    order = sorted(
        from_bottom,
        key=lambda player: (
            not player.volunteer,
            player.byes,
            player.id not in counts.just_played,
        ),
    )
    return tuple(order[:count])


def lowest(pool: Pool, count: int, _: SeatingTask, __: HistoryCounts) -> tuple[PlayerTask, ...]:
    """Choose the lowest players."""
    return pool[len(pool) - count :][::-1]


def _fifths(pool: Pool, count: int, counts: HistoryCounts) -> tuple[PlayerTask, ...]:
    from_bottom = pool[::-1]
    return tuple(sorted(from_bottom, key=counts.long_games_of)[:count])


def _with_empty_chairs(
    order: Sequence[PlayerTask], task: SeatingTask, counts: HistoryCounts
) -> Order:
    """Put empty chairs behind the host of each table of fewer than four."""
    hosts: Sequence[int] = range(task.seats - 1, len(order), task.seats)
    if not task.is_below_four:
        hosts = _hosts(order, -len(order) % FULL_TABLE, counts)
    with_chairs: list[PlayerTask | None] = []
    for place, player in enumerate(order):
        with_chairs.append(player)
        if place in hosts:
            with_chairs.extend([EMPTY_CHAIR] * task.empty_chairs)
    return tuple(with_chairs)


def _hosts(order: Sequence[PlayerTask], chairs: int, counts: HistoryCounts) -> list[int]:
    """Choose players with the fewest short games, low ones first, four places apart if possible."""
    by_games = sorted(
        range(len(order)), key=lambda place: (counts.short_games_of(order[place]), -place)
    )
    hosts: list[int] = []
    for gap in (4, 3, 2, 1):
        for place in by_games:
            if len(hosts) < chairs and all(abs(place - host) >= gap for host in hosts):
                hosts.append(place)
    return hosts


def tables_of_five(
    order: Order,
    fifths: Sequence[PlayerTask],
    fixed: Sequence[list[int]],
    counts: HistoryCounts,
    *,
    cost: Callable[[Sequence[str]], int],
    spread: Callable[[Sequence[str]], int],
) -> list[list[int]]:
    """Choose four places of the order for each fifth player, none of them at a `fixed` table.

    Players with the fewest games at tables of five come first, so that nobody has two before all
    have one. Of the nearest of them, by `spread`, those join whose table has the least `cost`. If no
    place is left, a fixed table takes the fifth player.
    """
    taken = {place for table in fixed for place in table}
    free = {place: player for place, player in enumerate(order) if player and place not in taken}
    tables: list[list[int]] = []
    for fifth in fifths:
        if not free:
            tables.append(next(table for table in fixed if table not in tables))
            continue
        by_games = sorted(
            (counts.long_games_of(who), spread((who.id, fifth.id)), at) for at, who in free.items()
        )
        most = by_games[FULL_TABLE - 1][0]
        near = sorted(place for games, _, place in by_games[:NEAR] if games <= most)
        table = min(
            combinations(near, FULL_TABLE),
            key=lambda places, fifth=fifth: (  # type: ignore[misc]  # this fifth player
                cost([fifth.id, *(free[at].id for at in places)]),
                places,
            ),
        )
        tables.append(list(table))
        free = {place: player for place, player in free.items() if place not in table}
    return tables
