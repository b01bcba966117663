"""Made-up tournaments: strength, luck and so results, the same in a world whatever the seating.

Strength is a player's share of log-strength, luck a Gumbel number for every player and session;
points at a table go by how far one is above its mean, and by placement.
"""

import dataclasses
import math
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from scoring.seating import PlayerTask, SeatedTable, Seating, SeatingTask, draw

STRENGTH = 0.25
POINTS = 12
UMA = (15, 5, -5, -15)

Draw = Callable[[SeatingTask, str], Seating]


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Outline:
    """A kind of event: players, sessions and goals; `clubs` gives the sizes of clubs."""

    players: int
    sessions: int
    winds: str = "soft"
    clubs: tuple[int, ...] = ()


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """One event played to its end; lists have a number per session, the first one left out."""

    history: tuple[tuple[SeatedTable, ...], ...]
    spreads: tuple[tuple[int, ...], ...]
    seconds: tuple[float, ...]
    repeats: int
    unbalanced: tuple[int, ...]
    revisits: int
    same_club: int
    tasks: tuple[SeatingTask, ...]

    @property
    def spread(self) -> float:
        """The mean spread of a table."""
        every = [spread for session in self.spreads for spread in session]
        return sum(every) / len(every)


def draw_with_engine(task: SeatingTask, method: str) -> Seating:
    return draw(task, method=method)


class World:
    """Strength and luck of all players, from a seed."""

    def __init__(self, outline: Outline, seed: int) -> None:
        chance = random.Random(seed)
        self.outline = outline
        self.ids = [f"p{number:04}" for number in range(1, outline.players + 1)]
        self.strength = {player: chance.gauss(0, STRENGTH) for player in self.ids}
        self.luck = [
            {player: -math.log(-math.log(1 - chance.random())) for player in self.ids}
            for _ in range(outline.sessions)
        ]
        clubs = [f"club {n}" for n, size in enumerate(outline.clubs) for _ in range(size)]
        chance.shuffle(clubs)
        self.club = dict(zip(self.ids, clubs, strict=False))

    def play(self, session: int, tables: Sequence[SeatedTable]) -> Iterator[tuple[str, float]]:
        """Give the points of everyone in a session."""
        for table in tables:
            shown = {player: self.strength[player] + self.luck[session][player] for player in table}
            mean = sum(shown.values()) / len(table)
            order = sorted(table, key=lambda player: -shown[player])
            for player, uma in zip(order, UMA, strict=True):
                yield player, POINTS * (shown[player] - mean) + uma


def play_event(outline: Outline, seed: int, engine: Draw = draw_with_engine) -> Played:
    """Draw and play every session; the first is drawn at random, the others by rank."""
    world = World(outline, seed)
    totals = dict.fromkeys(world.ids, 0.0)
    history: list[tuple[SeatedTable, ...]] = []
    tasks: list[SeatingTask] = []
    seatings: list[Seating] = []
    seconds: list[float] = []
    for session in range(outline.sessions):
        tasks.append(_task(world, totals, history, seed))
        start = time.process_time()
        seatings.append(engine(tasks[-1], "swiss" if session else "random"))
        seconds.append(time.process_time() - start)
        history.append(seatings[-1].tables)
        for player, points in world.play(session, history[-1]):
            totals[player] += points
    return Played(
        history=tuple(history),
        seconds=tuple(seconds[1:]),
        spreads=tuple(
            tuple(_spreads(tables, task))
            for tables, task in zip(history[1:], tasks[1:], strict=True)
        ),
        unbalanced=tuple(seating.certificate.unbalanced for seating in seatings),
        same_club=sum(seating.certificate.same_club for seating in seatings),
        tasks=tuple(tasks),
        repeats=_repeats(history),
        revisits=_revisits(history),
    )


def _task(
    world: World,
    totals: dict[str, float],
    history: Sequence[tuple[SeatedTable, ...]],
    seed: int,
) -> SeatingTask:
    outline = world.outline
    order = sorted(world.ids, key=lambda player: (-totals[player], player))
    rank = {player: place for place, player in enumerate(order, 1)}
    return SeatingTask(
        players=tuple(
            PlayerTask(id=player, rank=rank[player], club=world.club.get(player))
            for player in world.ids
        ),
        history=tuple(history),
        sessions_planned=outline.sessions,
        winds=outline.winds,
        seed=seed,
    )


def _spreads(tables: Sequence[SeatedTable], task: SeatingTask) -> Iterator[int]:
    rank = {player.id: player.rank or 0 for player in task.players}
    for table in tables:
        places = [rank[player] for player in table]
        yield max(places) - min(places)


def _repeats(history: Sequence[Sequence[SeatedTable]]) -> int:
    met = Counter(
        pair for tables in history for table in tables for pair in combinations(sorted(table), 2)
    )
    return sum(times - 1 for times in met.values())


def _revisits(history: Sequence[Sequence[SeatedTable]]) -> int:
    visits = Counter(
        (player, number)
        for tables in history
        for number, table in enumerate(tables)
        for player in table
    )
    return sum(times - 1 for times in visits.values())
