"""Who starts at which wind: the winds that keep a player balanced, and the seats of one table.

Winds are balanced over N games if no player has a wind more often than N/4, rounded up, and at
most N mod 4 winds that often (all four where N is a multiple of four). Then the numbers of starts
at East, South, West and North differ by at most one; for tables of three read three for four. A
set of winds is a number of four bits, East 1, South 2, West 4, North 8.

Rules: docs/rules.md, 6.2.
"""

import functools
import itertools
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any

from scoring.core.seats import WINDS, Wind
from scoring.seating.history import HistoryCounts
from scoring.seating.task import PlayerTask, SeatedTable, SeatingTask

NO_WIND = 0
EVERY_WIND = 0b1111


def chair_winds(empty_chairs: int) -> int:
    """Return the winds of the chairs that stay empty: the last ones."""
    return EVERY_WIND & ~(EVERY_WIND >> empty_chairs)


#: The cost of a start at a wind that is not allowed; it outweighs all other costs of a table.
NOT_ALLOWED = 1_000_000

#: The cost of another wind for a player with a fixed seat: more than that of a whole table of
#: players at winds that are not allowed. The others are turned round the fixed seat.
NOT_FIXED = 10 * NOT_ALLOWED

#: The cost of the chair of a fifth player, as much as a wind that a player had once.
FIFTH_CHAIR = 1

#: How many times a player's start at a wind weighs one of the team, where both may start there.
OWN_WIND = 2

#: A player's next start in shares that divide by one to four winds.
SHARES = 12

_GROUPS = tuple(group for size in (1, 2, 3, 4) for group in itertools.combinations(range(4), size))


def balanced_winds(starts: Sequence[int], games: int) -> int:
    """Return the winds a player may start at next.

    `starts` counts the starts so far, East first, one number for each seat of a table; `games` is
    the number of games the player will have in all. A player out of balance already may start at
    the winds with the fewest starts.
    """
    ceiling = -(-games // len(starts))
    ceilings = games % len(starts) or len(starts)
    top = ceiling if sum(count >= ceiling for count in starts) < ceilings else ceiling - 1
    winds = sum(1 << wind for wind, count in enumerate(starts) if count < top)
    return winds or rarest_winds(starts)


def rarest_winds(starts: Sequence[int]) -> int:
    """Return the winds a player started at least often."""
    fewest = min(starts)
    return sum(1 << wind for wind, count in enumerate(starts) if count == fewest)


@functools.cache
def unserved(first: int, second: int, third: int, fourth: int) -> int:
    """Return the least number of four players who cannot get one of their winds.

    By Hall's theorem it is the largest surplus of a group of players over the winds they accept.
    """
    sets = (first, second, third, fourth)
    surplus = 0
    for group in _GROUPS:
        accepted = NO_WIND
        for player in group:
            accepted |= sets[player]
        surplus = max(surplus, len(group) - accepted.bit_count())
    return surplus


def wind_cost(starts: Sequence[int], allowed: int, wind: int, fixed: Wind | None = None) -> int:
    """Return the cost of a start at `wind` (0 East to 3 North): the starts there so far.

    A wind that is not allowed costs more, and one that is not the `fixed` one costs most.
    """
    if fixed is not None:
        return 0 if wind == fixed.index else NOT_FIXED
    return starts[wind] if allowed >> wind & 1 else NOT_ALLOWED


def best_seats(
    costs: Sequence[Sequence[int]], preference: Callable[[tuple[int, ...]], Any] = tuple
) -> tuple[int, ...]:
    """Return the player of each wind, East first, at the least sum of `costs[player][wind]`.

    Every order is tried; of equally cheap ones the one with the least `preference` is taken.
    """

    def cost(order: tuple[int, ...]) -> int:
        return sum(costs[player][wind] for wind, player in enumerate(order))

    orders = list(itertools.permutations(range(len(costs))))
    least = min(map(cost, orders))
    return min((order for order in orders if cost(order) == least), key=preference)


class WindDemand:
    """How often the players seated so far, best first, still need each wind; kept even.

    Before the last of four sessions every player needs one certain wind. Where players of near
    ranks need different ones, they can share a table.
    """

    def __init__(self, seats: int) -> None:
        self._demand = [0] * seats

    def imbalance(self, starts: Iterable[Sequence[int]]) -> int:
        """Return how uneven the demand is with further players, given their starts."""
        demand = self._with(starts)
        return len(demand) * sum(times * times for times in demand) - sum(demand) ** 2

    def add(self, starts: Iterable[Sequence[int]]) -> None:
        """Add the demand of further players."""
        self._demand = self._with(starts)

    def _with(self, starts: Iterable[Sequence[int]]) -> list[int]:
        demand = list(self._demand)
        for counts in starts:
            winds = rarest_winds(counts)
            share = SHARES // winds.bit_count()
            for wind in range(len(demand)):
                demand[wind] += share * (winds >> wind & 1)
        return demand


class PlayerWinds:
    """The winds at which each player of a task may start, and the seats of a table by them."""

    def __init__(self, task: SeatingTask, counts: HistoryCounts) -> None:
        self._task, self._counts = task, counts
        self._demand = WindDemand(task.seats)

    def allowed(self, player: PlayerTask | None) -> int:
        """Return the winds a player may start at: the fixed one, or those that keep the balance.

        None is an empty chair.
        """
        task, counts = self._task, self._counts
        if player is None:
            return chair_winds(task.empty_chairs)
        if player.fixed_seat is not None:
            return 1 << player.fixed_seat.index
        if task.winds == "off":
            return EVERY_WIND
        starts = counts.starts_of(player.id, task.seats)
        if counts.teams is not None:
            of_team = self._of_team(player, counts.teams)
            return of_team & rarest_winds(starts) or of_team
        if task.winds == "always":
            return rarest_winds(starts)
        return balanced_winds(starts, counts.games[player.id] + 1 + self._task.sessions_to_come)

    def _of_team(self, player: PlayerTask, teams: HistoryCounts) -> int:
        """Return the winds at which a player may start that keep the team balanced over the season."""
        if player.team is None:
            return EVERY_WIND
        now = sum(who.team == player.team for who in self._task.players)
        games = teams.games[player.team] + now * (1 + self._task.sessions_to_come)
        return balanced_winds(teams.starts_of(player.team, self._task.seats), games)

    def rarest(self, player: PlayerTask | None) -> int:
        """Return the allowed winds that the player, or the team, had least often."""
        allowed, counts = self.allowed(player), self._counts
        if player is None:
            return allowed
        if counts.teams is not None and player.team is not None:
            starts = counts.teams.starts_of(player.team, self._task.seats)
        else:
            starts = counts.starts_of(player.id, self._task.seats)
        return rarest_winds(starts) & allowed or allowed

    def seat(self, players: Sequence[PlayerTask]) -> SeatedTable:
        """Return the table with the best balanced winds; by lot where winds do not matter.

        Tables seated before influence which of equally balanced seats are taken.
        """
        if self._task.winds == "off":
            chance = Random(f"{self._task.seed}:{players[0].id}")  # noqa: S311  # a draw to be repeated
            players = sorted(players, key=lambda _: chance.random())
            return tuple(players[place].id for place in best_seats(self._costs(players)))

        def preference(order: tuple[int, ...]) -> tuple[int, int, tuple[int, ...]]:
            ids = [players[place].id for place in order]
            imbalance = self._demand.imbalance(self._starts_after(ids))
            again = sum(self._counts.last_wind.get(who) == wind for wind, who in enumerate(ids))
            return imbalance, again, order

        order = best_seats(self._costs(players), preference)
        table = tuple(players[place].id for place in order)
        self._demand.add(self._starts_after(table))
        return table

    def _starts_after(self, table: Sequence[str]) -> list[list[int]]:
        """Return the starts of players who sit at a table in this order; a fifth has none more."""
        found = [list(self._counts.starts_of(who, self._task.seats)) for who in table]
        for wind, starts in enumerate(found[: self._task.seats]):
            starts[wind] += 1
        return found

    def _costs(self, players: Sequence[PlayerTask]) -> list[list[int]]:
        return [[self._cost(player, wind) for wind in range(len(players))] for player in players]

    def _cost(self, player: PlayerTask, wind: int) -> int:
        """Weigh the starts of the player; in a team those of the team, whose balance comes first."""
        if wind == len(WINDS):
            return NOT_FIXED if player.fixed_seat else FIFTH_CHAIR
        if self._task.winds == "off":
            return wind_cost((0,) * len(WINDS), self.allowed(player), wind, player.fixed_seat)
        own, teams = self._counts.starts_of(player.id), self._counts.teams
        if teams is None:
            return wind_cost(own, self.allowed(player), wind, player.fixed_seat)
        of_team = teams.starts_of(player.team) if player.team is not None else own
        starts = [OWN_WIND * mine + theirs for mine, theirs in zip(own, of_team, strict=True)]
        return wind_cost(starts, self._of_team(player, teams), wind, player.fixed_seat)
