"""Whole tables compared: the exact objective of a session.

Hard goals are compared one by one, the others by their weighted sum, as `goals` weighs them. All
of it is packed into one whole number, the first goal in front, so that the smaller number is the
better seating. Numbers of several tables add up, and the amount of each goal can be read from
them.
"""

from collections.abc import Iterable, Mapping, Sequence

from scoring.seating.history import HistoryCounts, IdPair, pair_of
from scoring.seating.locked_tables import groups_at_one_table, with_locks
from scoring.seating.objective.goals import FIRST, ODD, goals_in_order, weights_of
from scoring.seating.objective.pair_amounts import PairAmounts
from scoring.seating.task import FULL_TABLE, SeatedTable, SeatingTask, ranked
from scoring.seating.winds import PlayerWinds, chair_winds, unserved

#: More than the amount of any goal, and than any weighted sum, over all tables.
BASE = 10**18

#: The digit of the weighted sum of all goals that are not hard.
_SOFT = "soft"

#: Goals that are rules or nearly so.
RULES = (FIRST, "mates", ODD)


class Objective:
    """Measures tables of one session by the goals of its task."""

    def __init__(
        self,
        task: SeatingTask,
        counts: HistoryCounts,
        *,
        by_rank: bool = True,
        goals: Sequence[str] | None = None,
        present: Iterable[str] | None = None,
    ) -> None:
        """Measure all goals, without the spread unless `by_rank`, or these `goals` one by one.

        Ranks count among those `present` (all).
        """
        self._weights = weights_of(task, by_rank=by_rank)
        hard = tuple(goals or self._weights.hard_goals)
        self.goals = tuple(goals or _listed(task, hard, by_rank=by_rank))
        behind = 1 + max(at for at, goal in enumerate(self.goals) if goal in hard)
        self._digits = (*self.goals[:behind], _SOFT, *self.goals[behind:])
        place: dict[str, int] = {
            goal: BASE ** (len(self._digits) - at) for at, goal in enumerate(self._digits, 1)
        }
        self._unit = {goal: place[goal] for goal in self.goals[:behind]}
        for goal in self.goals[behind:]:
            self._unit[goal] = place[goal] + self._weights.of[goal] * place[_SOFT]
        self._rarest_unit = self._weights.rarest * place[_SOFT]
        self._task = with_locks(task)
        self._counts = counts
        here = set(present) if present is not None else None
        order = [who for who in ranked(self._task.players, task) if here is None or who.id in here]
        self._place = {player.id: place for place, player in enumerate(order)}
        winds = PlayerWinds(task, counts)
        self._allowed = {player.id: winds.allowed(player) for player in self._task.players}
        self._rarest = {player.id: winds.rarest(player) for player in self._task.players}
        self._amounts = PairAmounts(self._task, counts)
        self._together = {
            who: set(group) for group in groups_at_one_table(self._task) for who in group
        }
        self._pairs: dict[IdPair, int] = {}
        self._odd = self._odd_games()
        #: What a squared place of spread costs.
        self.spread_unit = self._unit.get("spread", 0)

    def amounts(self, cost: int) -> dict[str, int]:
        """Split a cost into the amount of each goal."""
        found: dict[str, int] = {}
        for goal in reversed(self._digits):
            cost, found[goal] = divmod(cost, BASE)
        return {goal: found[goal] for goal in self.goals}

    def pair(self, one: str, other: str) -> int:
        """Return the cost of two players sharing a table."""
        key = pair_of(one, other)
        known = self._pairs.get(key)
        if known is None:
            known = self._pairs[key] = self._packed(self._amounts.of(key))
        return known

    def pair_amount(self, one: str, other: str, goal: str) -> int:
        """Return the amount of one goal that two players cause by sharing a table."""
        return self.amounts(self.pair(one, other)).get(goal, 0)

    def spread(self, players: Iterable[str]) -> int:
        """Return the places of the ranking between the first and the last of these players."""
        places = [self._place[player] for player in players if player in self._place]
        return max(places) - min(places) if places else 0

    def spread_cost(self, players: Iterable[str]) -> int:
        """Return what the spread of these players costs, a lower bound for their table."""
        return self.spread_unit * self.spread(players) ** 2

    def ends(self, players: Iterable[str]) -> tuple[int, int]:
        """Return the places of the first and the last of these players in the ranking."""
        places = [self._place[player] for player in players]
        return min(places), max(places)

    def table(self, players: Sequence[str]) -> int:
        """Return the cost of these players sharing a table, in any seats."""
        return self._cost_without_winds(players) + self._cost_of_winds(players)

    def seated(self, table: SeatedTable, number: int) -> int:
        """Return the cost of a seated table, East first, at this table number."""
        off = sum(
            not self._allowed[player] >> wind & 1
            for wind, player in enumerate(table[:FULL_TABLE])
            if player in self._allowed
        )
        missed = self._amounts.constraints.needs_missed(number, table)
        wrong = {"winds": off, FIRST: len(tuple(missed))}
        return self._cost_without_winds(table) + self._packed(wrong)

    def _cost_without_winds(self, players: Sequence[str]) -> int:
        cost = 0
        for at, one in enumerate(players):
            for other in players[at + 1 :]:
                cost += self.pair(one, other)
        cost += self.spread_cost(players)
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

    def _cost_of_winds(self, players: Sequence[str]) -> int:
        here = [player for player in players if player in self._allowed]
        chairs = FULL_TABLE - len(here)
        if chairs < 0 or self._task.winds == "off" or "winds" not in self._unit:
            return 0
        empty = [chair_winds(chairs)] * chairs
        short = unserved(*(self._allowed[who] for who in here), *empty)
        unlucky = unserved(*(self._rarest[who] for who in here), *empty)
        return self._unit["winds"] * short + self._rarest_unit * unlucky

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
        needs_north = len(players) < FULL_TABLE <= self._task.seats and any(
            map(self._amounts.constraints.needs_full_table, players)
        )
        return {ODD: odd, FIRST: 10 * max(0, FULL_TABLE - 1 - len(players)) + needs_north}


def _listed(task: SeatingTask, hard: Sequence[str], *, by_rank: bool) -> tuple[str, ...]:
    """Return all goals, the most important first: strict winds may come before their place."""
    goals = [goal for goal in goals_in_order(task) if by_rank or goal != "spread"]
    if "winds" not in hard:
        return tuple(goals)
    return (*hard, *(goal for goal in goals if goal not in hard))
