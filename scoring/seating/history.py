"""The history of a draw: meetings, winds, table numbers and games of earlier sessions."""

import dataclasses
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from scoring.seating.task import PlayerTask, SeatingTask

#: Two ids, the smaller one first.
IdPair = tuple[str, str]

#: Sessions of tables (in order of number) of ids (East first).
Sessions = Sequence[Sequence[Sequence[str]]]


def pairs_of(table: Iterable[str]) -> Iterator[IdPair]:
    """Every pair of a table, each with the smaller id first."""
    return combinations(sorted(table), 2)


def pair_of(one: str, other: str) -> IdPair:
    """Two ids, the smaller one first."""
    return (one, other) if one < other else (other, one)


@dataclasses.dataclass(frozen=True, slots=True)
class HistoryCounts:
    """Counts over the sessions played."""

    #: How often a pair has met.
    met: Counter[IdPair] = dataclasses.field(default_factory=Counter)
    #: Pairs of the last session.
    recent: frozenset[IdPair] = frozenset()
    #: How often a player started at a wind, 0 East to 3 North.
    starts: Counter[tuple[str, int]] = dataclasses.field(default_factory=Counter)
    #: The wind a player started at last.
    last_wind: dict[str, int] = dataclasses.field(default_factory=dict)
    #: How often a player sat at a table number, from 1.
    visits: Counter[tuple[str, int]] = dataclasses.field(default_factory=Counter)
    #: Games of a player, those at a table below `seats`, and those at one above.
    games: Counter[str] = dataclasses.field(default_factory=Counter)
    short_games: Counter[str] = dataclasses.field(default_factory=Counter)
    long_games: Counter[str] = dataclasses.field(default_factory=Counter)
    #: Who played in the last session.
    just_played: frozenset[str] = frozenset()
    #: The same counts of teams, where teams play; its ids are those of teams.
    teams: "HistoryCounts | None" = None

    @classmethod
    def of(cls, history: Sessions, seats: int = 4) -> "HistoryCounts":
        """Count a whole history."""
        last = history[-1] if history else ()
        counts = cls(
            recent=frozenset(pair for table in last for pair in pairs_of(table)),
            just_played=frozenset(player for table in last for player in table),
        )
        for session in history:
            for number, table in enumerate(session, 1):
                counts._add(number, table, seats)
        return counts

    @classmethod
    def of_task(cls, task: SeatingTask) -> "HistoryCounts":
        """Count the history of a task, that of its teams as well."""
        counts = cls.of(task.history, task.seats)
        if not task.team_session:
            return counts
        return dataclasses.replace(counts, teams=cls.of(task.team_history, task.seats))

    def _add(self, number: int, table: Sequence[str], seats: int) -> None:
        self.met.update(pairs_of(table))
        self.games.update(table)
        self.short_games.update(table if len(table) < seats else ())
        self.long_games.update(table if len(table) > seats else ())
        for wind, player in enumerate(table):
            self.starts[player, wind] += 1
            self.last_wind[player] = wind
            self.visits[player, number] += 1

    def starts_of(self, player: str, seats: int = 4) -> tuple[int, ...]:
        """Return the player's starts at each wind of a table of `seats`, East first."""
        return tuple(self.starts[player, wind] for wind in range(seats))

    def wind_gap_of(self, player: str, seats: int = 4) -> int:
        """Return how much oftener the player started at one wind than at another."""
        starts = self.starts_of(player, seats)
        return max(starts) - min(starts)

    def full_games_of(self, player: str) -> int:
        """Return how often this player played at a table of `seats`."""
        return self.games[player] - self.short_games[player] - self.long_games[player]

    def short_games_of(self, player: PlayerTask) -> int:
        """Return how often this player sat out or played at a table that lacked a player."""
        return player.byes + self.short_games[player.id]

    def long_games_of(self, player: PlayerTask) -> int:
        """Return how often this player played at a table with a player too many."""
        return self.long_games[player.id]
