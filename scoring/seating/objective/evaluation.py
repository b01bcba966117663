"""Tables compared goal by goal: the exact objective of a session.

The amounts of all goals are packed into one whole number, the first goal in front, so that the
smaller number is the better seating in the order of the goals. Numbers of several tables add up.
"""

from collections.abc import Iterable, Mapping, Sequence

from scoring.seating.history import HistoryCounts, IdPair
from scoring.seating.locked_tables import groups_at_one_table, with_locks
from scoring.seating.objective.cost_model import allowed_winds
from scoring.seating.objective.goals import (
    FIRST,
    GROUP_GOALS,
    ODD,
    TEAM_MEETINGS,
    goals_in_order,
)
from scoring.seating.objective.team_meetings import TeamMeetings
from scoring.seating.task import SeatingTask, ranked
from scoring.seating.who_plays import part_numbers
from scoring.seating.winds import chair_winds, unserved

#: More than the amount of any goal over all tables.
BASE = 10**12

#: The seats of a full table, and of one that is short by one.
FULL, SHORT = 4, 3

#: Goals that are rules or nearly so.
RULES = (FIRST, "mates", ODD)


class Objective:
    """Measures tables of one session by the goals of its task."""

    def __init__(
        self,
        task: SeatingTask,
        counts: HistoryCounts,
        *,
        goals: Sequence[str] | None = None,
        present: Iterable[str] | None = None,
    ) -> None:
        """Measure these goals only (all of them), with ranks among those present (all)."""
        self.goals = tuple(goals_in_order(task) if goals is None else goals)
        self._unit: dict[str, int] = {
            goal: BASE ** (len(self.goals) - at) for at, goal in enumerate(self.goals, 1)
        }
        self._task = with_locks(task)
        self._counts = counts
        here = set(present) if present is not None else None
        order = [who for who in ranked(self._task.players, task) if here is None or who.id in here]
        self._place = {player.id: place for place, player in enumerate(order)}
        self._player = {player.id: player for player in self._task.players}
        self._allowed = {
            player.id: allowed_winds(player, task, counts) for player in self._task.players
        }
        self._part = part_numbers(self._task)
        self._forbidden = {tuple(sorted(pair)) for pair in task.forbidden}
        self._together = {
            who: set(group) for group in groups_at_one_table(self._task) for who in group
        }
        self._pairs: dict[IdPair, int] = {}
        self._odd = self._odd_games()
        self._teams = TeamMeetings(self._task.players, counts)

    def amounts(self, cost: int) -> dict[str, int]:
        """Split a cost into the amount of each goal."""
        found: dict[str, int] = {}
        for goal in reversed(self.goals):
            cost, found[goal] = divmod(cost, BASE)
        return {goal: found[goal] for goal in self.goals}

    def pair(self, one: str, other: str) -> int:
        """Return the cost of two players sharing a table."""
        key = (one, other) if one < other else (other, one)
        known = self._pairs.get(key)
        if known is None:
            known = self._pairs[key] = self._packed(self._pair_amounts(key))
        return known

    def pair_amount(self, one: str, other: str, goal: str) -> int:
        """Return the amount of one goal that two players cause by sharing a table."""
        return self.amounts(self.pair(one, other)).get(goal, 0)

    def spread(self, players: Iterable[str]) -> int:
        """Return the places of the ranking between the first and the last of these players."""
        places = [self._place[player] for player in players if player in self._place]
        return max(places) - min(places) if places else 0

    def table(self, players: Sequence[str]) -> int:
        """Return the cost of these players sharing a table, in any seats."""
        unserved_players = self._unit.get("winds", 0) * self._unserved(players)
        return self._cost_without_winds(players) + unserved_players

    def seated(self, table: Sequence[str], number: int | None = None) -> int:
        """Return the cost of a seated table, East first, at this table number."""
        off = sum(
            not self._allowed[player] >> wind & 1
            for wind, player in enumerate(table[:FULL])
            if player in self._allowed
        )
        wrong = sum(self._misses_need(player, wind, number) for wind, player in enumerate(table))
        return self._cost_without_winds(table) + self._packed({"winds": off, FIRST: wrong})

    def _cost_without_winds(self, players: Sequence[str]) -> int:
        cost = 0
        for at, one in enumerate(players):
            for other in players[at + 1 :]:
                cost += self.pair(one, other)
        cost += self._unit.get("spread", 0) * self.spread(players) ** 2
        if len(players) != self._task.seats:
            cost += self._packed(self._odd_amounts(players))
        if self._together:
            missing = (
                len(self._together[who].difference(players))
                for who in players
                if who in self._together
            )
            cost += self._packed({FIRST: sum(missing)})
        return cost

    def _packed(self, amounts: Mapping[str, int]) -> int:
        return sum(self._unit[goal] * many for goal, many in amounts.items() if goal in self._unit)

    def _pair_amounts(self, pair: IdPair) -> dict[str, int]:
        met = self._counts.met[pair]
        one, other = self._player.get(pair[0]), self._player.get(pair[1])
        amounts = {"repeats": met * met, "recent": int(pair in self._counts.recent)}
        amounts[FIRST] = int(pair in self._forbidden)
        if one is not None and other is not None:
            for goal, group_of in GROUP_GOALS.items():
                amounts[goal] = _same(group_of(one), group_of(other))
            amounts[TEAM_MEETINGS] = self._teams.amount(one, other)
            amounts[FIRST] += self._teams.are_mates(one, other)
            amounts[FIRST] += _same(one.fixed_seat, other.fixed_seat)
            tables = {one.fixed_table, other.fixed_table} - {None}
            amounts[FIRST] += len(tables) > 1
            parts = {self._part.get(one.id), self._part.get(other.id)} - {None}
            amounts[FIRST] += len(parts) > 1
        return amounts

    def _unserved(self, players: Sequence[str]) -> int:
        masks = [self._allowed[player] for player in players if player in self._allowed]
        if len(masks) > FULL or self._task.winds == "off":
            return 0
        return unserved(*masks, *[chair_winds(FULL - len(masks))] * (FULL - len(masks)))

    def _odd_games(self) -> dict[str, int]:
        """Count each player's games at tables of three or five beyond the fewest of anybody."""
        of_player = (
            self._counts.long_games_of
            if self._task.has_long_tables
            else self._counts.short_games_of
        )
        had = {player.id: of_player(player) for player in self._task.players}
        fewest = min(had.values(), default=0)
        return {player: times - fewest for player, times in had.items()}

    def _odd_amounts(self, players: Sequence[str]) -> dict[str, int]:
        odd = sum(self._odd.get(player, 0) ** 2 for player in players)
        needs_north = len(players) < FULL <= self._task.seats and any(
            self._player[who].fixed_seat == "N" for who in players if who in self._player
        )
        return {ODD: odd, FIRST: 10 * max(0, SHORT - len(players)) + needs_north}

    def _misses_need(self, player: str, wind: int, number: int | None) -> bool:
        seat, table = self._player[player].fixed_seat, self._player[player].fixed_table
        return (seat is not None and seat.index != wind) or (
            number is not None and table is not None and table != number
        )


def _same(one: object, other: object) -> int:
    return int(one is not None and one == other)
