"""The goals of a seating in order of importance, and the weights that the searches add up.

Organisers may put the goals in another order; broken rules always come first. A search minimises
one number, the weighted sum of the amounts. The weights keep the order of the goals. Goals of a
large weight are hard: finished seatings are compared by them one by one, and by the weighted sum
of the others, see `evaluation`.

Rules: docs/rules.md, 6.2.
"""

import dataclasses
import itertools
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from scoring.seating.task import PlayerTask, SeatingTask


class Goal(NamedTuple):
    """One amount to keep small: its id, its name, what is counted.

    `weight` is its usual weight, in squared places of the ranking.
    """

    id: str
    name: str
    meaning: str
    weight: int = 0


_SPREAD = (
    "for each table, the square of the difference in rank between its best and its lowest player"
)

_GOALS = (
    Goal(
        "broken",
        "Broken rules",
        "pairs at one table that must not meet, or who need the same seat",
        10_000_000,
    ),
    Goal("mates", "Teammates", "pairs of one team at one table", 200_000),
    Goal(
        "repeats",
        "Repeated meetings",
        "for each pair that has met before, the square of the number of meetings",
        10_000,
    ),
    Goal("recent", "Recent meetings", "pairs that met in the session just before", 2_000),
    Goal("spread", "Spread of ranks", _SPREAD, 1),
    Goal("winds", "Winds", "players who cannot start at a wind that keeps them balanced", 400),
    Goal("clubs", "Clubs", "pairs of one club at one table", 60),
    Goal("countries", "Countries", "pairs of one country at one table", 10),
    Goal(
        "tables", "Table numbers", "players who return to a table number; numbers are assigned last"
    ),
)

#: Every goal by its id, the most important one first.
GOALS = {goal.id: goal for goal in _GOALS}

#: What must not be comes before everything; the other goals may be put in any order.
FIRST = "broken"
ORDERABLE = tuple(goal for goal in GOALS if goal != FIRST)

#: A goal that nobody puts in order: the squares of games at tables of three or five beyond the
#: fewest that anybody had. It stands behind broken rules, and behind team mates that come next.
ODD, ODD_WEIGHT = "odd", 150_000

#: Another one, of team sessions: for each pair of teams at a table the square of their meetings
#: beyond the fewest of any two teams. It stands before the meetings of players.
TEAM_MEETINGS, TEAM_MEETINGS_WEIGHT = "team_meetings", 100_000

#: The usual weights of goals that nobody puts in order.
UNORDERED = {ODD: ODD_WEIGHT, TEAM_MEETINGS: TEAM_MEETINGS_WEIGHT}

#: Goals about pairs of one group, and the group of a player.
GROUP_GOALS: Mapping[str, Callable[[PlayerTask], object]] = {
    "mates": lambda player: player.team,
    "clubs": lambda player: player.club,
    "countries": lambda player: player.country,
}

#: A goal of this weight or more, times that of the spread, is never traded for a smaller spread.
HARD = 1_000

#: Goals that keep their weight right behind the spread.
TRADED_BEHIND = frozenset({"winds", "clubs", "countries"})

#: A goal that stands higher than usual weighs this many times the next one.
STEP = 20

#: The same for a goal that stands behind the spread.
STEP_BEHIND = 2

#: The least weight of winds that are to be strictly balanced, times that of the spread.
STRICT_WINDS = 12_000

#: The weight of a repeat and of a recent one, in squared places, where they are traded for ranks.
#: In 20 and 24 players it keeps ranks half as far apart to the last session, and no pair meets three
#: times within six sessions.
TRADED_REPEATS: Mapping[str, int] = {"repeats": 40, "recent": 20}

#: The weight, in squared places, of a start that takes the winds of a player more than one apart for
#: now: commonly, and in every fourth session.
RAREST_WEIGHTS = (4, 2)


def ordered(objective: Sequence[str]) -> tuple[str, ...]:
    """Return every goal that can be put in order: those given first, the others as usual."""
    given = tuple(dict.fromkeys(goal for goal in objective if goal in ORDERABLE))
    return given + tuple(goal for goal in ORDERABLE if goal not in given)


def goals_in_order(task: SeatingTask) -> tuple[str, ...]:
    """Return all goals of a task in order, that of tables of three and five included."""
    absent, order = _absent_goals(task) - {"mates"}, ordered(task.objective)
    first = next(goal for goal in order if goal not in absent)
    rules = (FIRST, first, ODD) if first == "mates" else (FIRST, ODD)
    if task.team_session:
        rules = (*rules, TEAM_MEETINGS)
    return (*rules, *(goal for goal in order if goal not in rules))


def _absent_goals(task: SeatingTask) -> set[str]:
    """Name the goals that no seating of these players can miss: they change nothing."""
    absent = {"winds"} if task.winds == "off" else set()
    for goal, group_of in GROUP_GOALS.items():
        sizes = Counter(map(group_of, task.players))
        del sizes[None]
        if max(sizes.values(), default=0) < 2:  # noqa: PLR2004  # a pair
            absent.add(goal)
    return absent


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """The weight of each goal of a task.

    `hard` is the weight from which on a goal is never traded for a smaller spread; `unit` is what
    one squared place of the ranking weighs, and the measure of temperatures; `rarest` is the
    weight of a start that takes a player's winds more than one apart for now. `hard_goals` are
    the goals of that weight, the heaviest first.
    """

    of: Mapping[str, int]
    unit: int
    hard: int
    rarest: int
    hard_goals: tuple[str, ...]


def weights_of(task: SeatingTask, *, by_rank: bool = True) -> Weights:
    """Derive the weights of a task from the order of its goals; without `by_rank` spread is none.

    A goal before the spread has its usual weight where that keeps the order, else STEP times that
    of the goal below. Winds, clubs and countries right behind the spread keep their weight, so that
    they decide between seatings of nearly the same spread. Goals further behind never outweigh a
    squared place, repeats as often as two players can have met.
    Strict winds weigh more than a repeat, unless the order puts them higher anyhow. With
    `close_ranks` repeats before the spread are traded for it.
    """
    absent = _absent_goals(task) | {"tables"} | (set() if by_rank else {"spread"})
    order = [goal for goal in goals_in_order(task) if goal not in absent]
    above = order[: order.index("spread")] if by_rank else order
    traded = list(itertools.takewhile(TRADED_BEHIND.__contains__, order[len(above) + 1 :]))
    behind = order[len(above) + 1 + len(traded) :]
    found = dict.fromkeys((*GOALS, *UNORDERED), 0)
    found |= {goal: STEP**place for place, goal in enumerate(reversed(behind))}
    unit = 1 + sum(found.values()) * (len(task.history) + 1) ** 2
    found["spread"] = unit if by_rank else 0
    below = 0
    for goal in reversed(traded):
        below = found[goal] = max(unit * GOALS[goal].weight, STEP_BEHIND * below)
    below = unit
    for goal in reversed(above):
        usual = unit * (UNORDERED[goal] if goal in UNORDERED else GOALS[goal].weight)
        below = found[goal] = usual if usual > below else STEP * below
    if task.close_ranks and by_rank:
        found |= {goal: unit * TRADED_REPEATS[goal] for goal in TRADED_REPEATS if goal in above}
    if task.winds not in {"soft", "off"}:
        found["winds"] = max(found["winds"], found["repeats"] * 6 // 5, STRICT_WINDS * unit)
    hard = HARD * unit
    heaviest = sorted(order, key=lambda goal: -found[goal])
    return Weights(
        of=found,
        unit=unit,
        hard=hard,
        rarest=unit * RAREST_WEIGHTS[(len(task.history) + 1) % task.seats == 0],
        hard_goals=tuple(goal for goal in heaviest if found[goal] >= hard),
    )
