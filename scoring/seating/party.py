"""Who of a part plays this session, in which order, and where the odd ones go."""

import dataclasses
from collections import Counter
from collections.abc import Callable, Sequence

from scoring.seating.history import Past
from scoring.seating.parts import Part
from scoring.seating.task import PlayerTask, SeatingTask

#: A chair without a player at a table of three.
EMPTY_CHAIR = None

#: Chooses so many of a part; used for those who sit out.
Choose = Callable[[Part, int, SeatingTask, Past], tuple[PlayerTask, ...]]


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Party:
    """Who is dealt to the tables and who is not.

    `line` has the players, best first, and an empty chair behind the host of each table of three;
    its length is a multiple of four. `fifths` join a table of four each, `sit_outs` do not play.
    """

    line: tuple[PlayerTask | None, ...]
    fifths: tuple[PlayerTask, ...]
    sit_outs: tuple[PlayerTask, ...]


def gather(part: Sequence[PlayerTask], choose: Choose, task: SeatingTask, past: Past) -> Party:
    """Take out who sits out or joins as a fifth, and line the others up with empty chairs.

    Who has a seat at a locked table keeps it.
    """
    odd = 0 if task.has_short_tables else len(part) % task.seats
    seated = {player for table in task.locked for player in table}
    free = tuple(player for player in part if player.id not in seated)
    chosen = _fifths(free, odd, task) if task.has_long_tables else choose(free, odd, task, past)
    line = [player for player in part if player not in chosen]
    return Party(
        line=_with_empty_chairs(line, empty_chairs(len(line), task), task, past),
        fifths=chosen if task.has_long_tables else (),
        sit_outs=() if task.has_long_tables else chosen,
    )


def empty_chairs(players: int, task: SeatingTask) -> int:
    """Return how many tables of four have a chair too many for so many players."""
    return players // 3 if task.is_sanma else -players % 4


def fewest_byes(part: Part, count: int, _: SeatingTask, past: Past) -> tuple[PlayerTask, ...]:
    """Choose who has sat out least; of equals who has just played, then from the bottom."""
    from_bottom = part[::-1]
    order = sorted(
        from_bottom,
        key=lambda player: (
            not player.volunteer,
            player.sit_outs,
            player.id not in past.just_played,
        ),
    )
    return tuple(order[:count])


def bottom(part: Part, count: int, _: SeatingTask, __: Past) -> tuple[PlayerTask, ...]:
    """Choose the last ones."""
    return part[len(part) - count :][::-1]


def long_games(task: SeatingTask) -> Counter[str]:
    """Count each player's games at tables of five."""
    return Counter(
        player
        for session in task.history
        for table in session
        if len(table) > task.seats
        for player in table
    )


def _fifths(part: Part, count: int, task: SeatingTask) -> tuple[PlayerTask, ...]:
    had, from_bottom = long_games(task), part[::-1]
    return tuple(sorted(from_bottom, key=lambda player: had[player.id])[:count])


def _with_empty_chairs(
    line: Sequence[PlayerTask], chairs: int, task: SeatingTask, past: Past
) -> tuple[PlayerTask | None, ...]:
    """Put an empty chair behind each of the hosts."""
    hosts = range(2, len(line), 3) if task.is_sanma else _hosts(line, chairs, past)
    with_chairs: list[PlayerTask | None] = []
    for place, player in enumerate(line):
        with_chairs.append(player)
        if place in hosts:
            with_chairs.append(EMPTY_CHAIR)
    return tuple(with_chairs)


def _hosts(line: Sequence[PlayerTask], chairs: int, past: Past) -> list[int]:
    """Choose places with the fewest short games, from the bottom, best four apart from another."""
    order = sorted(range(len(line)), key=lambda place: (short_games(line[place], past), -place))
    hosts: list[int] = []
    for gap in (4, 3, 2, 1):
        for place in order:
            if len(hosts) < chairs and all(abs(place - host) >= gap for host in hosts):
                hosts.append(place)
    return hosts


def short_games(player: PlayerTask, past: Past) -> int:
    """Return how often this player sat out or played at a table of three."""
    return player.sit_outs + past.short_games[player.id]
