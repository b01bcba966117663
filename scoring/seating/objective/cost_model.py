"""The cost model of a search: players are numbers in order, tables cost whole numbers.

Player `i` is the one in place `i` of the order in which a method takes the players, best first
where it goes by rank. At a table of three the fourth chair is empty: it has a number like a player,
so that every table of a search has four. The searches add costs up and only compare them.
"""

import dataclasses
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from scoring.seating.history import HistoryCounts, IdPair
from scoring.seating.objective.goals import FIRST, HARD, ODD, weights_of
from scoring.seating.objective.pair_amounts import OF_HISTORY, PairAmounts, meeting_again
from scoring.seating.task import SeatingTask
from scoring.seating.who_plays import Order
from scoring.seating.winds import PlayerWinds, unserved

#: Tables of a search: four numbers each.
Tables = list[list[int]]

#: Two players of a search.
NumberPair = tuple[int, int]

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
    #: The winds of each player as one number of eight bits.
    wind_code: Sequence[int] = dataclasses.field(init=False, repr=False, compare=False)
    #: What the winds of four players cost, by their codes one behind the other, as far as asked.
    wind_costs: dict[int, int] = dataclasses.field(
        init=False, repr=False, compare=False, default_factory=dict
    )

    def __post_init__(self) -> None:
        codes = [four << 4 | other for four, other in zip(self.allowed, self.rarest, strict=True)]
        object.__setattr__(self, "wind_code", codes)

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
            pair=_part(self.pair, players),
            lasting=_part(self.lasting, players),
            meetings=_part(self.meetings, players),
            allowed=[self.allowed[player] for player in players],
            rarest=[self.rarest[player] for player in players],
        )

    def with_pair_costs(self, costs: Mapping[NumberPair, int]) -> "CostModel":
        """Return the model with further costs of pairs of numbers."""
        pair = [list(row) for row in self.pair]
        for places, cost in costs.items():
            _add(pair, places, cost)
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
        code = self.wind_code
        key = code[a] << 24 | code[b] << 16 | code[c] << 8 | code[d]
        known = self.wind_costs.get(key)
        if known is None:
            known = self.wind_costs[key] = self._wind_cost((a, b, c, d))
        return known

    def _wind_cost(self, table: Sequence[int]) -> int:
        if not self.wind_weight:
            return 0
        short = unserved(*(self.allowed[player] for player in table))
        unlucky = unserved(*(self.rarest[player] for player in table))
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
    weights, size = weights_of(task, by_rank=by_rank), len(order)
    number = {player.id: place for place, player in enumerate(order) if player is not None}
    winds = PlayerWinds(task, counts)
    lasting, pair = _square(size), _square(size, _numbered(meeting_costs or {}, number))
    for places, goal, amount in _amounts(order, number, task, counts):
        is_of_history = goal in OF_HISTORY
        if amount and not (is_of_history and meeting_costs is not None):
            _add(pair, places, weights.of[goal] * amount)
        if amount and not is_of_history:
            _add(lasting, places, weights.of[goal] * amount)
    return CostModel(
        pair=pair,
        lasting=lasting,
        meetings=_square(size, _numbered(counts.met, number)),
        allowed=[winds.allowed(player) for player in order],
        rarest=[winds.rarest(player) for player in order],
        spread_weight=weights.of["spread"],
        wind_weight=weights.of["winds"],
        rarest_weight=weights.rarest,
        hard=weights.hard,
        unit=weights.unit,
        repeat_weight=weights.of["repeats"],
        repeats_are_hard="repeats" in weights.hard_goals,
    )


def _amounts(
    order: Order, number: Mapping[str, int], task: SeatingTask, counts: HistoryCounts
) -> Iterator[tuple[NumberPair, str, int]]:
    """Yield what pairs of places add to the goals.

    Empty chairs keep apart, and away from players who need North or had more short games. Where a
    table has several, they are first and second ones in turn, and two of the same kind keep apart.
    """
    pairs = PairAmounts(task, counts)
    for one, other in pairs.concerned([player for player in order if player is not None]):
        for goal, amount in pairs.of((one, other)).items():
            yield (number[one], number[other]), goal, amount
    chairs = [place for place, player in enumerate(order) if player is None]
    for kind in range(task.empty_chairs):
        for pair in combinations(chairs[kind :: task.empty_chairs], 2):
            yield pair, FIRST, TABLE_OF_TWO
    had = {
        place: counts.short_games_of(player)
        for place, player in enumerate(order)
        if player is not None
    }
    fewest = min(had.values(), default=0)
    for chair in chairs:
        for player, place in number.items():
            yield (chair, place), ODD, (had[place] - fewest) ** 2
            yield (chair, place), FIRST, int(pairs.constraints.needs_full_table(player))


def _part(square: Sequence[Sequence[int]], places: Sequence[int]) -> list[list[int]]:
    return [[square[one][other] for other in places] for one in places]


def _numbered(costs: Mapping[IdPair, int], number: Mapping[str, int]) -> dict[NumberPair, int]:
    return {
        (number[one], number[other]): cost
        for (one, other), cost in costs.items()
        if one in number and other in number
    }


def _square(size: int, of_pairs: Mapping[NumberPair, int] | None = None) -> list[list[int]]:
    """Make a table of a number for each two places, 0 for pairs that are not given."""
    square = [[0] * size for _ in range(size)]
    for pair, cost in (of_pairs or {}).items():
        _add(square, pair, cost)
    return square


def _add(square: list[list[int]], pair: NumberPair, cost: int) -> None:
    one, other = pair
    square[one][other] += cost
    square[other][one] += cost
