"""Who is dealt to tables with whom: groups that keep to themselves, and substitutes called in."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from random import Random

from scoring.seating.locked_tables import free_players
from scoring.seating.task import PlayerTask, SeatingTask

#: The players of a group, best first.
Part = tuple[PlayerTask, ...]


def parts_of(task: SeatingTask) -> tuple[Part, ...]:
    """Part those who are not seated yet, the best group first; substitutes only as needed."""
    free = ranked(free_players(task), task)
    spare = [player for player in free if player.substitute]
    parts = _groups([player for player in free if not player.substitute], task.groups)
    return tuple(_with_substitutes(part, spare, task) for part in parts if part)


def ranked(players: Iterable[PlayerTask], task: SeatingTask) -> list[PlayerTask]:
    """Order players best first: by rank, in a first session as the task wishes, equals by lot."""
    lot = lots(task)
    return sorted(players, key=lambda player: (_strength(player, task), lot[player.id]))


def lots(task: SeatingTask) -> dict[str, int]:
    """Draw a lot for everyone: it orders equals."""
    ids = sorted(player.id for player in task.players)
    chance = Random(task.seed)  # noqa: S311  # a draw that everyone can repeat
    keyed = sorted(ids, key=lambda _: chance.random())
    return {player: lot for lot, player in enumerate(keyed)}


def table_count(players: int, task: SeatingTask) -> int:
    """Return how many tables so many players of a part fill."""
    return -(-players // 4) if task.has_short_tables else players // task.seats


def _strength(player: PlayerTask, task: SeatingTask) -> tuple[bool, int]:
    start = "rank" if task.history else task.start
    if start == "random":
        return False, 0
    if start == "rank":
        return player.rank is None, player.rank or 0
    return player.rating is None, -(player.rating or 0)


def _groups(free: Sequence[PlayerTask], sizes: Sequence[int]) -> list[Part]:
    """Part by the groups that players name; those who name none by the sizes."""
    named: defaultdict[str, list[PlayerTask]] = defaultdict(list)
    others: list[PlayerTask] = []
    for player in free:
        (others if player.group is None else named[player.group]).append(player)
    parts = [tuple(named[name]) for name in sorted(named)]
    for size in sizes:
        parts.append(tuple(others[:size]))
        others = others[size:]
    return [*parts, tuple(others)]


def _with_substitutes(part: Part, spare: list[PlayerTask], task: SeatingTask) -> Part:
    """Call in as many of the spare players as fill the last table, if there are enough."""
    missing = -len(part) % task.seats
    if missing > len(spare):
        return part
    called, spare[:] = spare[:missing], spare[missing:]
    return (*part, *called)
