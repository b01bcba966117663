"""What the sessions so far mean for the next one."""

import dataclasses
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

Pair = tuple[str, str]


def pairs_of(table: Iterable[str]) -> Iterator[Pair]:
    """Every pair of a table, each with the smaller id first."""
    return combinations(sorted(table), 2)


@dataclasses.dataclass(frozen=True, slots=True)
class Past:
    """Counts over a history: sessions of tables (in order of number) of ids (East first)."""

    #: How often a pair has met.
    met: Counter[Pair]
    #: Pairs of the last session.
    recent: frozenset[Pair]
    #: How often a player started at a wind, 0 East to 3 North.
    starts: Counter[tuple[str, int]]
    #: The wind a player started at last.
    last_wind: dict[str, int]
    #: How often a player sat at a table number, from 1.
    visits: Counter[tuple[str, int]]
    #: Games of a player, and those at a table one short of `seats`.
    games: Counter[str]
    short_games: Counter[str]
    #: Who played in the last session.
    just_played: frozenset[str]

    @classmethod
    def of(cls, history: Sequence[Sequence[Sequence[str]]], seats: int = 4) -> "Past":
        """Count a whole history."""
        last = history[-1] if history else ()
        past = cls(
            met=Counter(),
            recent=frozenset(pair for table in last for pair in pairs_of(table)),
            starts=Counter(),
            last_wind={},
            visits=Counter(),
            games=Counter(),
            short_games=Counter(),
            just_played=frozenset(player for table in last for player in table),
        )
        for session in history:
            past.add(session, seats)
        return past

    def add(self, session: Sequence[Sequence[str]], seats: int) -> None:
        """Count one more session; it does not become the one just before."""
        for number, table in enumerate(session, 1):
            self._add(number, table, is_short=len(table) < seats)

    def _add(self, number: int, table: Sequence[str], *, is_short: bool) -> None:
        self.met.update(pairs_of(table))
        self.games.update(table)
        if is_short:
            self.short_games.update(table)
        for wind, player in enumerate(table):
            self.starts[player, wind] += 1
            self.last_wind[player] = wind
            self.visits[player, number] += 1

    def starts_of(self, player: str, seats: int = 4) -> tuple[int, ...]:
        """Return the player's starts at each wind of a table of `seats`, East first."""
        return tuple(self.starts[player, wind] for wind in range(seats))
