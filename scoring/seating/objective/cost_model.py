"""The cost model of a search: players are numbers in order, tables cost whole numbers.

Player `i` is the one in place `i` of the order in which a method takes the players, best first
where it goes by rank. At a table of three the fourth chair is empty: it has a number like a player,
so that every table of a search has four. The searches add costs up and only compare them.
"""

import dataclasses
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations

from scoring.seating.constraints import Constraints
from scoring.seating.history import HistoryCounts, IdPair
from scoring.seating.objective.goals import FIRST, HARD, ODD, Weights, weights_of
from scoring.seating.objective.pair_amounts import OF_HISTORY, PairAmounts, meeting_again
from scoring.seating.task import PlayerTask, SeatingTask
from scoring.seating.who_plays import Order
from scoring.seating.winds import EVERY_WIND, balanced_winds, chair_winds, rarest_winds, unserved

#: Tables of a search: four numbers each.
Tables = list[list[int]]

#: How many broken rules two empty chairs at one table weigh: nobody can play there.
TABLE_OF_TWO = 100

#: The most repeats that a pair that must not meet counts for, when sessions to come are drawn.
MOST_REPEATS = 1_000


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class CostModel:
    """What a search needs to know; lists are indexed by the players' numbers.

    `pair[i][j]` is the weighted cost of i and j sharing a table, `lasting[i][j]` the part of it
    that sessions to come have as well, `meetings[i][j]` how often they have met. `allowed[i]` are
    the winds (bit 0 East to bit 3 North) that keep i balanced, `rarest[i]` those that i had least
    often.
    `spread_weight` multiplies the square of a table's spread in ranks, `wind_weight` the number of
    its players for whom no allowed wind is left, `rarest_weight` that of those who cannot have a
    rarest one. `hard` is the cost from which on a pair should not meet at all; temperatures are
    multiples of `unit`. `repeat_weight` multiplies the square of the meetings of a pair.
    """

    pair: Sequence[Sequence[int]]
    lasting: Sequence[Sequence[int]]
    meetings: Sequence[Sequence[int]]
    allowed: Sequence[int]
    rarest: Sequence[int]
    spread_weight: int
    wind_weight: int
    rarest_weight: int
    hard: int = HARD
    unit: int = 1
    repeat_weight: int = 10_000
    repeats_are_hard: bool = True

    @property
    def size(self) -> int:
        """The number of players, empty chairs included; always a multiple of four."""
        return len(self.allowed)

    def restricted(self, players: Sequence[int]) -> "CostModel":
        """Return the model of these players only, renumbered in the order given."""
        if len(players) == self.size:
            return self
        return dataclasses.replace(
            self,
            pair=[[self.pair[one][other] for other in players] for one in players],
            lasting=[[self.lasting[one][other] for other in players] for one in players],
            meetings=[[self.meetings[one][other] for other in players] for one in players],
            allowed=[self.allowed[player] for player in players],
            rarest=[self.rarest[player] for player in players],
        )

    def with_pair_costs(self, costs: Mapping[tuple[int, int], int]) -> "CostModel":
        """Return the model with further costs of pairs of numbers."""
        pair = [list(row) for row in self.pair]
        for (one, other), cost in costs.items():
            pair[one][other] += cost
            pair[other][one] += cost
        return dataclasses.replace(self, pair=pair)

    def cost(self, table: Sequence[int]) -> int:
        """Return the cost of these four players sharing a table."""
        a, b, c, d = table
        one, two = self.pair[a], self.pair[b]
        meetings = one[b] + one[c] + one[d] + two[c] + two[d] + self.pair[c][d]
        spread = max(table) - min(table)
        return meetings + self.spread_weight * spread * spread + self.wind_cost(a, b, c, d)

    def total_cost(self, tables: Iterable[Sequence[int]]) -> int:
        """Add up the costs of several tables."""
        return sum(self.cost(table) for table in tables)

    def wind_cost(self, a: int, b: int, c: int, d: int) -> int:
        """Return the part of a table's cost that its players' winds cause."""
        if not self.wind_weight:
            return 0
        allowed, rarest = self.allowed, self.rarest
        short = unserved(allowed[a], allowed[b], allowed[c], allowed[d])
        unlucky = unserved(rarest[a], rarest[b], rarest[c], rarest[d])
        return self.wind_weight * short + self.rarest_weight * unlucky

    def meeting_again(self, one: int, other: int, times: int) -> int:
        """Return how many repeats a meeting in a session to come counts for, after `times` meetings."""
        apart = min(self.lasting[one][other] // self.repeat_weight, MOST_REPEATS)
        return apart + meeting_again(times)

    def has_conflict(self, table: Sequence[int]) -> bool:
        """Return whether two of these players should not meet."""
        return any(
            self.pair[one][other] >= self.hard for one in table for other in table if one < other
        )

    def is_infeasible(self, table: Sequence[int]) -> bool:
        """Return whether a table has a conflict or, where winds are hard, cannot be balanced."""
        if self.has_conflict(table):
            return True
        masks = (self.allowed[player] for player in table)
        return self.wind_weight >= self.hard and unserved(*masks) > 0


def build_model(
    order: Order,
    task: SeatingTask,
    counts: HistoryCounts,
    *,
    by_rank: bool,
    meeting_costs: Mapping[IdPair, int] | None = None,
) -> CostModel:
    """Weigh every pair and find everyone's winds; without `by_rank` ranks do not matter.

    `meeting_costs` take the place of what repeats and recent meetings cost.
    """
    weights = weights_of(task, by_rank=by_rank)
    number = {player.id: place for place, player in enumerate(order) if player is not None}
    found = _PairCosts(len(order), weights)
    pairs = PairAmounts(task, counts)
    if meeting_costs is None:
        found.add_players(order, number, pairs)
    else:
        found.add_players(order, number, pairs, without=OF_HISTORY)
        found.add_costs(number, meeting_costs)
    found.add_meetings(number, counts)
    found.add_empty_chairs(order, counts, task.empty_chairs, pairs.constraints)
    return CostModel(
        pair=found.cost,
        lasting=found.lasting,
        meetings=found.meetings,
        allowed=[allowed_winds(player, task, counts) for player in order],
        rarest=[rarest_allowed_winds(player, task, counts) for player in order],
        spread_weight=weights.of["spread"],
        wind_weight=weights.of["winds"],
        rarest_weight=weights.rarest,
        hard=weights.hard,
        unit=weights.unit,
        repeat_weight=weights.of["repeats"],
        repeats_are_hard="repeats" in weights.hard_goals,
    )


def allowed_winds(player: PlayerTask | None, task: SeatingTask, counts: HistoryCounts) -> int:
    """Return the winds a player may start at: the fixed one, or those that keep the balance."""
    if player is None:
        return chair_winds(task.empty_chairs)
    if player.fixed_seat is not None:
        return 1 << player.fixed_seat.index
    if task.winds == "off":
        return EVERY_WIND
    if counts.teams is not None:
        return _winds_in_team(player, task, counts, counts.teams)
    if task.winds == "always":
        return rarest_winds(counts.starts_of(player.id, task.seats))
    games = counts.games[player.id] + 1
    if task.sessions_planned is not None:
        games += max(0, task.sessions_planned - len(task.history) - 1)
    return balanced_winds(counts.starts_of(player.id, task.seats), games)


def _winds_in_team(
    player: PlayerTask, task: SeatingTask, counts: HistoryCounts, teams: HistoryCounts
) -> int:
    """Return the winds that keep the team balanced; if possible, rare ones of the player."""
    own = rarest_winds(counts.starts_of(player.id, task.seats))
    of_team = team_winds(player, task, teams)
    return of_team & own or of_team


def team_winds(player: PlayerTask, task: SeatingTask, teams: HistoryCounts) -> int:
    """Return the winds at which a player may start that keep the team balanced over the season."""
    if player.team is None:
        return EVERY_WIND
    now = sum(who.team == player.team for who in task.players)
    sessions = 1 + max(0, (task.sessions_planned or 0) - len(task.history) - 1)
    games = teams.games[player.team] + now * sessions
    return balanced_winds(teams.starts_of(player.team, task.seats), games)


def rarest_allowed_winds(
    player: PlayerTask | None, task: SeatingTask, counts: HistoryCounts
) -> int:
    """Return the allowed winds that the player, or the team, had least often."""
    allowed = allowed_winds(player, task, counts)
    if player is None:
        return allowed
    if counts.teams is not None and player.team is not None:
        return rarest_winds(counts.teams.starts_of(player.team, task.seats)) & allowed or allowed
    return rarest_winds(counts.starts_of(player.id, task.seats)) & allowed or allowed


class _PairCosts:
    """The costs of all pairs, and their meetings."""

    def __init__(self, size: int, weights: Weights) -> None:
        self.cost = [[0] * size for _ in range(size)]
        self.lasting = [[0] * size for _ in range(size)]
        self.meetings = [[0] * size for _ in range(size)]
        self._weights = weights

    def _add(self, one: int, other: int, goal: str, amount: int = 1) -> None:
        cost = self._weights.of[goal] * amount
        self.cost[one][other] += cost
        self.cost[other][one] += cost
        if goal not in OF_HISTORY:
            self.lasting[one][other] += cost
            self.lasting[other][one] += cost

    def add_players(
        self,
        order: Order,
        number: Mapping[str, int],
        pairs: PairAmounts,
        *,
        without: Collection[str] = (),
    ) -> None:
        """Add what every pair of players adds to the goals, but for those left out."""
        for pair in pairs.concerned([player for player in order if player is not None]):
            one, other = number[pair[0]], number[pair[1]]
            for goal, amount in pairs.of(pair).items():
                if amount and goal not in without:
                    self._add(one, other, goal, amount)

    def add_meetings(self, number: Mapping[str, int], counts: HistoryCounts) -> None:
        """Count earlier meetings."""
        for (one, other), times in counts.met.items():
            if one in number and other in number:
                self.meetings[number[one]][number[other]] = times
                self.meetings[number[other]][number[one]] = times

    def add_costs(self, number: Mapping[str, int], costs: Mapping[IdPair, int]) -> None:
        """Add costs of pairs as they are."""
        for (one, other), cost in costs.items():
            if one in number and other in number:
                self.cost[number[one]][number[other]] += cost
                self.cost[number[other]][number[one]] += cost

    def add_empty_chairs(
        self, order: Order, counts: HistoryCounts, a_table: int, constraints: Constraints
    ) -> None:
        """Keep empty chairs apart, and away from players who need North or had more short games.

        Where a table has several, the chairs are first and second ones in turn, and two of the
        same kind keep apart.
        """
        chairs = [place for place, player in enumerate(order) if player is None]
        for kind in range(a_table):
            for one, other in combinations(chairs[kind::a_table], 2):
                self._add(one, other, FIRST, TABLE_OF_TWO)
        had = {
            place: counts.short_games_of(who) for place, who in enumerate(order) if who is not None
        }
        fewest = min(had.values(), default=0)
        for chair in chairs:
            for place, times in had.items():
                if times > fewest:
                    self._add(chair, place, ODD, (times - fewest) ** 2)
            for place, player in enumerate(order):
                if player is not None and constraints.needs_full_table(player.id):
                    self._add(chair, place, FIRST)
