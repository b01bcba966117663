"""Which player gets which number of a plan: by lot or by rating, groups kept apart.

A plan fixes who meets whom by number; who has which number is still free. Players exchange numbers
as long as fewer of one team, club and country meet and, by rating, fewer of one quarter of the
list: a table then has one of each quarter, as nearly as the plan allows. Players who must not share
a table get numbers that never meet, if there are any.
"""

import dataclasses
import math
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations
from random import Random

from scoring.core.problems import NotationError, Problem
from scoring.seating.constraints import NO_CONSTRAINTS, Constraints
from scoring.seating.plans.obey import Pair, PlanConstraints
from scoring.seating.plans.plan import Plan, plan_obeying
from scoring.seating.search.annealing import Cooling, Moves, anneal
from scoring.seating.task import SeatedTable

#: How numbers are assigned.
ORDERS = ("lot", "rating")

#: Problems of pairs that a plan may keep apart by exchanges.
PARTED = ("forbidden_pair_meets", "mates_meet")

#: Exchanges tried for each player, the fewest in all, and those between two temperatures.
EXCHANGES, FEWEST, BATCH = 400, 40_000, 100

#: The cost of a meeting of two players of one team, club, country or quarter.
TEAM, CLUB, COUNTRY, QUARTER = 1_000, 100, 10, 1

#: The cost of a meeting of two players who must not share a table: more than all others together.
APART = 10_000_000

#: The initial temperature as a share of the highest cost, and the final temperature.
INITIAL, FINAL = 0.8, 0.25


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class PlanPlayer:
    """A player of the event; a higher rating is a stronger player, none is the weakest."""

    id: str
    rating: float | None = None
    club: str | None = None
    team: str | None = None
    country: str | None = None


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class NumberAssignment:
    """The number of each player, and the plan with the tables, numbers and winds that are needed.

    `same_team`, `same_club` and `same_country` count the meetings of two of one team, club, country.
    `notes` name the pairs that the plan brought together and that exchanges of players separate.
    """

    numbers: dict[str, int]
    plan: Plan
    same_team: int
    same_club: int
    same_country: int
    notes: tuple[Problem, ...] = ()

    def seat(self) -> tuple[tuple[SeatedTable, ...], ...]:
        """Return the sessions of the plan with ids in place of numbers."""
        ids = sorted(self.numbers, key=self.numbers.__getitem__)
        return tuple(_seated(session, ids) for session in self.plan.sessions)


def assign_players(
    plan: Plan,
    players: Sequence[PlanPlayer],
    *,
    order: str = "lot",
    seed: int = 1,
    constraints: Constraints = NO_CONSTRAINTS,
) -> NumberAssignment:
    """Give every player a number of the plan, by lot or by rating; groups are kept apart.

    If numbers cannot meet the `constraints`, players, table numbers and winds of the plan change.
    `Constraints.broken_by` names what is still broken then.

    The order of the players does not matter. Raises NotationError where the plan is for another
    number of players or a player is listed twice.
    """
    problems = _problems(plan, players, order)
    if problems:
        raise NotationError(problems)
    chance = Random(seed)  # noqa: S311  # a draw that everyone can repeat
    known = sorted(players, key=lambda player: player.id)
    by_lot = sorted(known, key=lambda _: chance.random())
    quarters = _quarters(known) if order == "rating" else {}
    best = _annealed(plan, by_lot, quarters, constraints, chance)
    ids = [player.id for player in best]
    before, plan = plan, plan_obeying(plan, constraints, ids, seed)
    return NumberAssignment(
        numbers={player: number for number, player in enumerate(ids, 1)},
        plan=plan,
        notes=tuple(_parted(before, plan, constraints, ids)),
        same_team=_count(plan, [player.team for player in best]),
        same_club=_count(plan, [player.club for player in best]),
        same_country=_count(plan, [player.country for player in best]),
    )


def _problems(plan: Plan, players: Sequence[PlanPlayer], order: str) -> list[Problem]:
    problems = [
        Problem("plan_player_twice", "players", {"player": player, "times": times})
        for player, times in Counter(player.id for player in players).items()
        if times > 1
    ]
    planned = _players_of(plan)
    if planned != len(players):
        params: dict[str, str | int] = {"planned": planned, "count": len(players)}
        problems.append(Problem("plan_for_others", "players", params))
    if order not in ORDERS:
        choices = ", ".join(ORDERS)
        problems.append(Problem("not_one_of", "order", {"choices": choices, "value": order}))
    return problems


def _players_of(plan: Plan) -> int:
    session = plan.sessions[0]
    return sum(map(len, session)) + len(plan.byes[0])


def _quarters(players: Sequence[PlanPlayer]) -> dict[str, int]:
    ranked = sorted(players, key=lambda player: (-(player.rating or -math.inf), player.id))
    return {player.id: 4 * place // len(ranked) for place, player in enumerate(ranked)}


def _count(plan: Plan, groups: Sequence[str | None]) -> int:
    """Count the meetings of two of one group; `groups` goes by number from 1."""
    return sum(
        groups[one - 1] is not None and groups[one - 1] == groups[other - 1]
        for session in plan.sessions
        for table in session
        for one, other in combinations(table, 2)
    )


def _parted(
    before: Plan, after: Plan, constraints: Constraints, ids: Sequence[str]
) -> Iterator[Problem]:
    """Name the pairs that met before the plan was changed, with the session."""
    found = zip(before.sessions, after.sessions, strict=True)
    for session, (old, new) in enumerate(found, 1):
        still = set(constraints.broken_by(_seated(new, ids)))
        for item in constraints.broken_by(_seated(old, ids)):
            if item.code in PARTED and item not in still:
                pair = {key: item.params[key] for key in ("one", "other")}
                yield Problem("plan_parts_by_exchange", item.field, {**pair, "session": session})


def _seated(session: Sequence[Sequence[int]], ids: Sequence[str]) -> tuple[SeatedTable, ...]:
    return tuple(tuple(ids[number - 1] for number in table) for table in session)


def _annealed(
    plan: Plan,
    players: Sequence[PlanPlayer],
    quarters: dict[str, int],
    constraints: Constraints,
    chance: Random,
) -> list[PlanPlayer]:
    """Return the players by number from 1; without anybody to keep apart the order stays."""
    costs = [[_meeting_cost(one, other, quarters) for other in players] for one in players]
    apart = PlanConstraints.of(constraints, [player.id for player in players]).apart
    if not any(map(any, costs)) and not apart:
        return list(players)
    warmest = max(1, *map(max, costs))
    for one, other in apart:
        costs[one][other] = costs[other][one] = APART
    exchanges = _PlayerExchanges(plan, costs, chance, _start(plan, len(players), apart))
    cooling = Cooling(
        initial=INITIAL * warmest,
        final=FINAL,
        batches=max(FEWEST, EXCHANGES * len(players)) // BATCH,
        batch=BATCH,
    )
    anneal(exchanges, [cooling], chance)
    return [players[at] for at in exchanges.best]


def _start(plan: Plan, players: int, apart: Sequence[Pair]) -> list[int]:
    """Return the player of each number; pairs have numbers that never meet, if there are any."""
    chance = Random(players)  # noqa: S311  # a search that everyone can repeat
    given = numbers_that_never_meet(_meetings(plan, players), apart, chance) or {}
    at = {number: player for player, number in given.items()}
    rest = iter(player for player in range(players) if player not in given)
    return [at[number] if number in at else next(rest) for number in range(players)]


def _meetings(plan: Plan, players: int) -> list[Counter[int]]:
    """Count for each number from 0 how often it meets which others."""
    meets: list[Counter[int]] = [Counter() for _ in range(players)]
    for session in plan.sessions:
        for table in session:
            for one in table:
                meets[one - 1].update(other - 1 for other in table if other != one)
    return meets


def _meeting_cost(one: PlanPlayer, other: PlanPlayer, quarters: dict[str, int]) -> int:
    if one is other:
        return 0
    return (
        TEAM * (one.team is not None and one.team == other.team)
        + CLUB * (one.club is not None and one.club == other.club)
        + COUNTRY * (one.country is not None and one.country == other.country)
        + QUARTER * (bool(quarters) and quarters[one.id] == quarters[other.id])
    )


#: The steps that the exact search for numbers may take.
MOST_STEPS = 20_000


def numbers_that_never_meet(
    meets: Sequence[Collection[int]], pairs: Iterable[Pair], chance: Random
) -> dict[int, int] | None:
    """Give each player of these pairs a number so that no pair ever meets; None if none is found.

    `meets` lists, for each number from 0, the numbers that it meets in the plan. If the search ends
    before its steps do, no such numbers exist.
    """
    apart: defaultdict[int, set[int]] = defaultdict(set)
    for one, other in pairs:
        apart[one].add(other)
        apart[other].add(one)
    order = _connected(apart)
    numbers = sorted(range(len(meets)), key=lambda _: chance.random())
    given: dict[int, int] = {}
    steps = iter(range(MOST_STEPS))

    def give(at: int) -> bool:
        if at == len(order):
            return True
        known = apart[order[at]] & given.keys()
        barred = set(given.values()).union(*(meets[given[other]] for other in known))
        for number in (number for number in numbers if number not in barred):
            if next(steps, None) is None:
                return False
            given[order[at]] = number
            if give(at + 1):
                return True
            del given[order[at]]
        return False

    return given if give(0) else None


def _connected(apart: dict[int, set[int]]) -> list[int]:
    """Order players so that each has as many earlier ones to be kept from as possible."""
    order: list[int] = []
    left = set(apart)
    while left:
        best = max(left, key=lambda who: (len(apart[who] & {*order}), len(apart[who]), -who))
        order.append(best)
        left.remove(best)
    return order


class _PlayerExchanges:
    """Neighbourhood: two numbers exchange their players; `best` has a player for each number."""

    def __init__(
        self, plan: Plan, costs: Sequence[Sequence[int]], chance: Random, start: Sequence[int]
    ) -> None:
        """Count who meets whom by number; `start` has the first player of each number."""
        self._chance, self._costs = chance, costs
        self._meets = _meetings(plan, len(costs))
        self._player = list(start)
        self._total = self._least = self._cost()
        self.best = list(self._player)

    @property
    def is_optimal(self) -> bool:
        """Whether no two players of a group meet."""
        return not self._least

    def _cost(self) -> int:
        return sum(
            times * self._costs[self._player[one]][self._player[other]]
            for one, meets in enumerate(self._meets)
            for other, times in meets.items()
            if one < other
        )

    def moves(self, count: int) -> Moves:
        random, player, size = self._chance.random, self._player, len(self._player)
        for _ in range(count):
            one, other = int(random() * size), int(random() * size)
            mine, theirs = self._costs[player[one]], self._costs[player[other]]
            change = 0
            for number, times in self._meets[one].items():
                if number != other:
                    change += times * (theirs[player[number]] - mine[player[number]])
            for number, times in self._meets[other].items():
                if number != one:
                    change += times * (mine[player[number]] - theirs[player[number]])
            if (yield change):
                player[one], player[other] = player[other], player[one]
                self._total += change
                if self._total < self._least:
                    self._least, self.best = self._total, list(player)
