"""What tables cost, goal by goal, as one number that compares as the goals do.

The searches add prices up; here nothing is traded: a pair of digits of one number belongs to each
goal, the first goal in front, so that the smaller number is the better room in the order of the
goals. Numbers of several tables may be added.
"""

from collections.abc import Iterable, Mapping, Sequence

from scoring.seating.goals import ordered
from scoring.seating.history import Pair, Past
from scoring.seating.locked_tables import bound, companies
from scoring.seating.parts import ranked
from scoring.seating.party import long_games, short_games
from scoring.seating.prices import allowed_winds
from scoring.seating.task import SeatingTask
from scoring.seating.winds import NORTH_ONLY, unserved

#: More than any amount of one goal in a room.
BASE = 10**12

#: The seats of a full table, and of one that is short by one.
FULL, SHORT = 4, 3

#: Goals that are rules or nearly so; `odd` is about tables of three and five.
RULES = ("broken", "mates", "odd")
MATES = RULES[1]


def every_goal(objective: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the goals' ids in this order, that of odd tables behind what must not be.

    Where team mates come first, as usual, odd tables stand behind them.
    """
    order = ordered(objective)
    rules = RULES if order[0] == MATES else (RULES[0], RULES[-1])
    return (*rules, *(goal for goal in order if goal not in rules))


class Judge:
    """Judges tables of one session by its task."""

    def __init__(
        self,
        task: SeatingTask,
        past: Past,
        *,
        goals: Sequence[str] | None = None,
        present: Iterable[str] | None = None,
    ) -> None:
        """Judge by these goals only (all of them), ranks counted among those present (all)."""
        self.goals = tuple(goals or every_goal(task.objective))
        self._unit: dict[str, int] = {
            goal: BASE ** (len(self.goals) - at) for at, goal in enumerate(self.goals, 1)
        }
        self._task = bound(task)
        self._past = past
        here = set(present) if present is not None else None
        line = [who for who in ranked(self._task.players, task) if here is None or who.id in here]
        self._place = {player.id: place for place, player in enumerate(line)}
        self._player = {player.id: player for player in self._task.players}
        self._allowed = {
            player.id: allowed_winds(player, task, past) for player in self._task.players
        }
        self._forbidden = {tuple(sorted(pair)) for pair in task.forbidden}
        self._company = {who: set(group) for group in companies(self._task) for who in group}
        self._pairs: dict[Pair, int] = {}
        self._odd = self._odd_games()

    def amounts(self, cost: int) -> dict[str, int]:
        """Take a cost apart into the amount of each goal."""
        found: dict[str, int] = {}
        for goal in reversed(self.goals):
            cost, found[goal] = divmod(cost, BASE)
        return {goal: found[goal] for goal in self.goals}

    def pair(self, one: str, other: str) -> int:
        """Return what the two cost by sharing a table."""
        key = (one, other) if one < other else (other, one)
        known = self._pairs.get(key)
        if known is None:
            known = self._pairs[key] = self._add(self._pair_amounts(key))
        return known

    def pair_amount(self, one: str, other: str, goal: str) -> int:
        """Return what the two add to one goal by sharing a table."""
        return self.amounts(self.pair(one, other)).get(goal, 0)

    def span(self, members: Iterable[str]) -> int:
        """Return how many places of the ranking lie between the first and the last of these."""
        places = [self._place[player] for player in members if player in self._place]
        return max(places) - min(places) if places else 0

    def table(self, members: Sequence[str]) -> int:
        """Return what these players cost by sharing a table, whatever their seats."""
        return self._company_cost(members) + self._unit.get("winds", 0) * self._unserved(members)

    def seated(self, table: Sequence[str], number: int | None = None) -> int:
        """Return what a seated table costs, East first, at this table number."""
        off = sum(
            not self._allowed[player] >> wind & 1
            for wind, player in enumerate(table[:FULL])
            if player in self._allowed
        )
        wrong = sum(self._is_wrong(player, wind, number) for wind, player in enumerate(table))
        return self._company_cost(table) + self._add({"winds": off, "broken": wrong})

    def _company_cost(self, members: Sequence[str]) -> int:
        cost = 0
        for at, one in enumerate(members):
            for other in members[at + 1 :]:
                cost += self.pair(one, other)
        cost += self._unit.get("spread", 0) * self.span(members) ** 2
        if len(members) != self._task.seats:
            cost += self._add(self._odd_amounts(members))
        if self._company:
            lonely = (
                len(self._company[who].difference(members))
                for who in members
                if who in self._company
            )
            cost += self._add({"broken": sum(lonely)})
        return cost

    def _add(self, amounts: Mapping[str, int]) -> int:
        return sum(self._unit[goal] * many for goal, many in amounts.items() if goal in self._unit)

    def _pair_amounts(self, pair: Pair) -> dict[str, int]:
        met = self._past.met[pair]
        one, other = self._player.get(pair[0]), self._player.get(pair[1])
        amounts = {"repeats": met * met, "recent": int(pair in self._past.recent)}
        amounts["broken"] = int(pair in self._forbidden)
        if one is not None and other is not None:
            amounts["mates"] = _same(one.team, other.team)
            amounts["clubs"] = _same(one.club, other.club)
            amounts["countries"] = _same(one.country, other.country)
            amounts["broken"] += _same(one.fixed_seat, other.fixed_seat)
            tables = {one.fixed_table, other.fixed_table} - {None}
            amounts["broken"] += len(tables) > 1
            amounts["broken"] += one.group != other.group
        return amounts

    def _unserved(self, members: Sequence[str]) -> int:
        masks = [self._allowed[player] for player in members if player in self._allowed]
        if len(masks) > FULL or self._task.winds == "off":
            return 0
        return unserved(*masks, *[NORTH_ONLY] * (FULL - len(masks)))

    def _odd_games(self) -> dict[str, int]:
        """Count each player's odd games above the fewest."""
        if self._task.has_long_tables:
            games = long_games(self._task)
            had = {player.id: games[player.id] for player in self._task.players}
        else:
            had = {player.id: short_games(player, self._past) for player in self._task.players}
        fewest = min(had.values(), default=0)
        return {player: times - fewest for player, times in had.items()}

    def _odd_amounts(self, members: Sequence[str]) -> dict[str, int]:
        odd = sum(self._odd.get(player, 0) ** 2 for player in members)
        needs_north = len(members) < FULL <= self._task.seats and any(
            self._player[who].fixed_seat == "N" for who in members if who in self._player
        )
        return {"odd": odd, "broken": 10 * max(0, SHORT - len(members)) + needs_north}

    def _is_wrong(self, player: str, wind: int, number: int | None) -> bool:
        seat, table = self._player[player].fixed_seat, self._player[player].fixed_table
        return (seat is not None and seat.index != wind) or (
            number is not None and table is not None and table != number
        )


def _same(one: object, other: object) -> int:
    return int(one is not None and one == other)
