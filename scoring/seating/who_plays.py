"""Who plays this session: groups, substitutes, byes, and who sits at tables of three or five.

Rules: docs/rules.md, 6.3.
"""

import dataclasses
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

from scoring.core.seats import Wind
from scoring.seating.constraints import Constraints
from scoring.seating.history import HistoryCounts, IdPair
from scoring.seating.locked_tables import free_players, groups_at_one_table, with_locks
from scoring.seating.parting import Parting
from scoring.seating.task import FULL_TABLE, PlayerTask, SeatingTask, ranked

#: Players who are seated among themselves, best first.
Part = tuple[PlayerTask, ...]

#: The players of a draw in order; None is an empty chair of a table of three.
Order = Sequence[PlayerTask | None]

#: A chair without a player at a table of three.
EMPTY_CHAIR = None

#: The players of a full table.
FULL = 4

#: How many of the nearest players are tried at the table of a fifth player.
NEAR = 12

#: Chooses a number of players of a part, for byes.
ChooseByes = Callable[[Part, int, SeatingTask, HistoryCounts], tuple[PlayerTask, ...]]


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Participants:
    """Who of a part plays and who does not.

    `order` has the players, best first, and an empty chair behind the host of each table of three;
    its length is a multiple of four. `fifths` join a table of four each, `byes` do not play.
    """

    order: Order
    fifths: tuple[PlayerTask, ...]
    byes: tuple[PlayerTask, ...]


def parts_of(task: SeatingTask) -> tuple[Part, ...]:
    """Divide the players without a seat into groups, the best one first.

    Substitutes are added only where they fill a table. Of a `mixed` task the players who do not
    fill a table of the group they name form a part of their own, the last one.
    """
    free = ranked(free_players(task), task)
    spare = [player for player in free if player.substitute]
    groups = _groups([player for player in free if not player.substitute], task.groups)
    parts = tuple(_with_substitutes(part, spare, task) for part in groups if part)
    return _with_mixed_part(parts, task) if task.mixes_groups else parts


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


def parting_of(part: Sequence[PlayerTask], task: SeatingTask) -> Parting:
    """Return the search that tells whether players of a part can be seated apart."""
    here = {player.id for player in part}
    groups = (set(group) & here for group in groups_at_one_table(with_locks(task)))
    return Parting(
        groups=[tuple(sorted(group)) for group in groups if len(group) > 1],
        sizes=table_sizes(len(part), task),
        playing={player for table in task.locked for player in table if player is not None},
        full={player.id for player in part if player.fixed_seat is Wind.NORTH}
        if task.has_short_tables
        else (),
    )


def constraints_of(task: SeatingTask) -> Constraints:
    """Return everything that a seating of the task must obey."""
    parts = part_numbers(dataclasses.replace(task, mixed=False))
    return dataclasses.replace(
        constraints_on_pairs(task), group_of=parts, mixed_tables=mixed_tables(task)
    )


def constraints_on_pairs(task: SeatingTask) -> Constraints:
    """Return the constraints by which a draw judges pairs: a mixed part is a group of its own."""
    return dataclasses.replace(Constraints.of_players(task), group_of=part_numbers(task))


def part_numbers(task: SeatingTask) -> dict[str, int]:
    """Return the number of each player's part, from 0; players without a part are left out."""
    parts = enumerate(parts_of(task))
    return {player.id: number for number, part in parts for player in part}


def _groups(free: Sequence[PlayerTask], sizes: Sequence[int]) -> list[Part]:
    """Divide by the groups that players name; those who name none by the sizes."""
    named: defaultdict[str, list[PlayerTask]] = defaultdict(list)
    others: list[PlayerTask] = []
    for player in free:
        (others if player.group is None else named[player.group]).append(player)
    parts = [tuple(named[name]) for name in sorted(named)]
    for size in sizes:
        parts.append(tuple(others[:size]))
        others = others[size:]
    return [*parts, tuple(others)]


def _with_mixed_part(parts: Sequence[Part], task: SeatingTask) -> tuple[Part, ...]:
    """Take those who do not fill a table out of the groups that are named, if they fill one together.

    Chosen are players without a table of their own who have met players of other groups least
    often, the lowest of them first.
    """
    odd = [len(part) % task.seats if part[0].group is not None else 0 for part in parts]
    if sum(odd) < task.seats:
        return tuple(parts)
    met = HistoryCounts.of(task.history, task.seats).met
    group_of = {player.id: player.group for player in task.players}
    strangers: Counter[str] = Counter()
    for (one, other), times in met.items():
        if group_of.get(one) != group_of.get(other):
            strangers.update({one: times, other: times})
    leaving: set[str] = set()
    for part, count in zip(parts, odd, strict=True):
        from_bottom = part[::-1]
        order = sorted(
            from_bottom, key=lambda who: (who.fixed_table is not None, strangers[who.id])
        )
        leaving.update(player.id for player in order[:count])
    staying = (tuple(who for who in part if who.id not in leaving) for part in parts)
    mixed = tuple(who for part in parts for who in part if who.id in leaving)
    return (*(part for part in staying if part), mixed)


def _with_substitutes(part: Part, spare: list[PlayerTask], task: SeatingTask) -> Part:
    """Add the substitutes that fill the last table, if there are enough of them."""
    missing = -len(part) % task.seats
    if missing > len(spare):
        return part
    called, spare[:] = spare[:missing], spare[missing:]
    return (*part, *called)


def choose_participants(
    part: Sequence[PlayerTask], choose: ChooseByes, task: SeatingTask, counts: HistoryCounts
) -> Participants:
    """Choose byes or fifth players, and put the others in order with empty chairs.

    Players at locked tables keep their seats.
    """
    odd = 0 if task.has_short_tables else len(part) % task.seats
    seated = {player for table in task.locked for player in table}
    free = tuple(player for player in part if player.id not in seated)
    if task.has_long_tables:
        chosen = _fifths(free, odd, counts)
    else:
        chosen = choose(free, odd, task, counts)
        pairs = Constraints.of_players(task).pairs(among=(player.id for player in part))
        if odd and pairs:
            in_turn = choose(free, len(free), task, counts)
            chosen = _byes_that_part(part, chosen, in_turn, task, pairs)
    order = [player for player in part if player not in chosen]
    return Participants(
        order=_with_empty_chairs(order, task, counts),
        fifths=chosen if task.has_long_tables else (),
        byes=() if task.has_long_tables else chosen,
    )


def _byes_that_part(
    part: Sequence[PlayerTask],
    byes: tuple[PlayerTask, ...],
    in_turn: Sequence[PlayerTask],
    task: SeatingTask,
    pairs: Iterable[IdPair],
) -> tuple[PlayerTask, ...]:
    """Return the byes, or the first ones in turn after which players who must not meet can be parted.

    A method whose pattern says who has a bye names no others `in_turn`: its byes stay.
    """
    if len(in_turn) == len(byes) or _can_part(part, byes, task):
        return byes
    alike = {player.id for player in part}.difference(*pairs, *parting_of(part, task).groups)
    alike_help = True
    chosen: list[PlayerTask] = []
    for player in in_turn:
        if len(chosen) == len(byes):
            break
        if player.id in alike and not alike_help:
            continue
        if _can_part(part, [*chosen, player], task):
            chosen.append(player)
        elif player.id in alike:
            alike_help = False  # nor does any other of them, now or later
    return tuple(chosen) if len(chosen) == len(byes) else byes


def _can_part(part: Sequence[PlayerTask], byes: Sequence[PlayerTask], task: SeatingTask) -> bool:
    """Whether those who must not meet can be parted after these byes, others still to be chosen."""
    left = [player for player in part if player not in byes]
    pairs = Constraints.of_players(task).pairs(among=(player.id for player in left))
    return parting_of(left, task).can_part(sorted(pairs))


def fewest_byes(
    part: Part, count: int, _: SeatingTask, counts: HistoryCounts
) -> tuple[PlayerTask, ...]:
    """Choose players with the fewest byes; of equals who has just played, then the lowest."""
    from_bottom = part[::-1]
    order = sorted(
        from_bottom,
        key=lambda player: (
            not player.volunteer,
            player.sit_outs,
            player.id not in counts.just_played,
        ),
    )
    return tuple(order[:count])


def lowest(part: Part, count: int, _: SeatingTask, __: HistoryCounts) -> tuple[PlayerTask, ...]:
    """Choose the lowest players."""
    return part[len(part) - count :][::-1]


def _fifths(part: Part, count: int, counts: HistoryCounts) -> tuple[PlayerTask, ...]:
    from_bottom = part[::-1]
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
    """Choose places of players with the fewest short games, low ones first, four apart if possible."""
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
    have one; of those the near players whose table, by their ids, has the least `cost`; `spread`
    says how near players are. Where no place is left a fixed table takes the fifth player.
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
        most = by_games[FULL - 1][0]
        near = sorted(place for games, _, place in by_games[:NEAR] if games <= most)
        table = min(
            combinations(near, FULL),
            key=lambda places, fifth=fifth: (  # type: ignore[misc]  # this fifth player
                cost([fifth.id, *(free[at].id for at in places)]),
                places,
            ),
        )
        tables.append(list(table))
        free = {place: player for place, player in free.items() if place not in table}
    return tables
