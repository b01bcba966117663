"""Who plays this session, in which order the draw sees them, and where tables of three stand."""

import dataclasses
from collections.abc import Sequence
from random import Random

from scoring.seating.past import Past
from scoring.seating.task import PlayerTask, SeatingTask

#: A chair without a player at a table of three.
EMPTY_CHAIR = None


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Party:
    """Who is dealt to the tables and who is not.

    `line` has the players, best first, and an empty chair behind the host of each table of three;
    its length is a multiple of four. `sit_outs` are ids.
    """

    line: tuple[PlayerTask | None, ...]
    sit_outs: tuple[str, ...]


def gather(task: SeatingTask, past: Past, *, by_rank: bool) -> Party:
    """Choose who sits out, or who comes near a table of three, and line the others up."""
    lot = _lots(task)
    locked = {player for table in task.locked for player in table}
    free = [player for player in task.players if player.id not in locked]
    free.sort(key=lambda player: (_rank(player) if by_rank else 0, lot[player.id]))
    out = _sitting_out(free, task, past)
    line = [player for player in free if player not in out]
    return Party(
        line=_with_empty_chairs(line, empty_chairs(len(line), task), task, past),
        sit_outs=tuple(player.id for player in out),
    )


def empty_chairs(players: int, task: SeatingTask) -> int:
    """Return how many tables of four have a chair too many for so many players."""
    return players // 3 if task.is_sanma else -players % 4


def _lots(task: SeatingTask) -> dict[str, int]:
    """Draw a lot for everyone: it orders those of equal rank."""
    ids = sorted(player.id for player in task.players)
    chance = Random(task.seed)  # noqa: S311  # a draw that everyone can repeat
    keyed = sorted(ids, key=lambda _: chance.random())
    return {player: lot for lot, player in enumerate(keyed)}


def _rank(player: PlayerTask) -> tuple[bool, int]:
    return player.rank is None, player.rank or 0


def _sitting_out(
    free: Sequence[PlayerTask], task: SeatingTask, past: Past
) -> tuple[PlayerTask, ...]:
    """Choose those who have sat out least; of equals who has just played, then from the bottom."""
    if task.has_short_tables:
        return ()
    from_bottom = free[::-1]
    order = sorted(
        from_bottom, key=lambda player: (player.sit_outs, player.id not in past.just_played)
    )
    return tuple(order[: len(free) % task.seats])


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
