"""Which player gets which number of a plan: by lot or by rating, clubs kept apart.

A plan fixes who meets whom by number; who has which number is still free. Numbers change hands as
long as that brings fewer players of one club together, then, by rating, fewer players of one
quarter of the list: a table then has one of each quarter, as nearly as the plan allows.
"""

import dataclasses
import math
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

from scoring.core.problems import NotationError, Problem
from scoring.seating.plans.plan import Plan

#: How numbers are handed out.
ORDERS = ("lot", "rating")

#: Exchanges tried for each player, and the fewest.
EXCHANGES, FEWEST = 400, 40_000

#: What a meeting of two of one team, club, country or quarter costs.
TEAM, CLUB, COUNTRY, QUARTER = 1_000, 100, 10, 1

#: The worsening that passes one time in three: at the start, as a part of the highest price, and
#: at the end.
HOT, COLD = 0.8, 0.25


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class PlanPlayer:
    """Somebody who takes part; a higher rating is a stronger player, none is the weakest."""

    id: str
    rating: float | None = None
    club: str | None = None
    team: str | None = None
    country: str | None = None


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Handing:
    """Everybody's number, and how many meetings of the plan are among one team, club, country."""

    numbers: dict[str, int]
    teams: int
    clubs: int
    countries: int

    def seat(self, plan: Plan) -> tuple[tuple[tuple[str, ...], ...], ...]:
        """Return the plan's sessions with ids in place of numbers."""
        ids = {number: player for player, number in self.numbers.items()}
        return tuple(
            tuple(tuple(ids[number] for number in table) for table in session)
            for session in plan.sessions
        )


def hand_out(
    plan: Plan, players: Sequence[PlanPlayer], *, order: str = "lot", seed: int = 1
) -> Handing:
    """Give every player a number of a plan; the same for one seed, whatever order they come in.

    Raises NotationError where the plan is not for so many players or somebody comes twice.
    """
    problems = _problems(plan, players, order)
    if problems:
        raise NotationError(problems)
    chance = Random(seed)  # noqa: S311  # a draw that everyone can repeat
    known = sorted(players, key=lambda player: player.id)
    dealt = sorted(known, key=lambda _: chance.random())
    search = _Exchange(plan, dealt, _quarters(known) if order == "rating" else {}, chance)
    search.run()
    return Handing(
        numbers={player.id: number for number, player in enumerate(search.best, 1)},
        teams=_count(plan, [player.team for player in search.best]),
        clubs=_count(plan, [player.club for player in search.best]),
        countries=_count(plan, [player.country for player in search.best]),
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
    return sum(map(len, session)) + len(plan.sit_outs[0])


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


class _Exchange:
    """One search; `best` is the cheapest order of the players seen, by number from 1."""

    def __init__(
        self, plan: Plan, players: list[PlanPlayer], quarters: dict[str, int], chance: Random
    ) -> None:
        """Count who meets whom by number."""
        self._chance = chance
        self._quarters = quarters
        self._players = players
        self._meets: list[Counter[int]] = [Counter() for _ in players]
        for session in plan.sessions:
            for table in session:
                for one in table:
                    self._meets[one - 1].update(other - 1 for other in table if other != one)
        self._prices = self._price_list()
        self._place = list(range(len(players)))
        self.best = list(players)

    def _price_list(self) -> list[list[int]]:
        return [[self._price(one, other) for other in self._players] for one in self._players]

    def _price(self, one: PlanPlayer, other: PlanPlayer) -> int:
        if one is other:
            return 0
        return (
            TEAM * (one.team is not None and one.team == other.team)
            + CLUB * (one.club is not None and one.club == other.club)
            + COUNTRY * (one.country is not None and one.country == other.country)
            + QUARTER * (bool(self._quarters) and self._same_quarter(one, other))
        )

    def _same_quarter(self, one: PlanPlayer, other: PlanPlayer) -> bool:
        return self._quarters[one.id] == self._quarters[other.id]

    def run(self) -> None:
        """Search; without anything to keep apart the lot stays as it is."""
        if not any(map(any, self._prices)):
            return
        count = len(self._players)
        steps = max(FEWEST, EXCHANGES * count)
        start = HOT * max(map(max, self._prices))
        heat, cost = start, self._cost()
        least = cost
        cooling = (COLD / start) ** (100 / steps)
        best = list(self._place)
        for step in range(steps):
            if step % 100 == 0:
                heat *= cooling
            cost += self._try(int(self._chance.random() * count), heat)
            if cost < least:
                best, least = list(self._place), cost
                if not least:
                    break
        self.best = [self._players[at] for at in best]

    def _cost(self) -> int:
        return sum(
            times * self._prices[self._place[one]][self._place[other]]
            for one, meets in enumerate(self._meets)
            for other, times in meets.items()
            if one < other
        )

    def _try(self, one: int, heat: float) -> int:
        """Try one exchange of two numbers; return what it changed."""
        place, other = self._place, int(self._chance.random() * len(self._place))
        mine, theirs = self._prices[place[one]], self._prices[place[other]]
        change = 0
        for number, times in self._meets[one].items():
            if number != other:
                change += times * (theirs[place[number]] - mine[place[number]])
        for number, times in self._meets[other].items():
            if number != one:
                change += times * (mine[place[number]] - theirs[place[number]])
        if change > 0 and change >= -heat * math.log(1 - self._chance.random()):
            return 0
        place[one], place[other] = place[other], place[one]
        return change
