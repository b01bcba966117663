"""A plan: all sessions of an event, made before it starts.

Meetings come from a design, shortened or prolonged by search; tables are numbered so that players
move between them; the seed draws the numbers of the players; every player's winds are within one
of each other after every session.
"""

import dataclasses
from collections.abc import Sequence
from random import Random

from scoring.core.problems import NotationError, Problem
from scoring.seating.constraints import Constraints
from scoring.seating.designs.block_designs import Schedule
from scoring.seating.designs.edge_colouring import seat_evenly
from scoring.seating.plans.obey import PlanConstraints, obeying
from scoring.seating.plans.plan_certificate import PlanCertificate, certify_plan
from scoring.seating.plans.schedule import make_schedule
from scoring.seating.task import UNDEALABLE

#: More players or sessions than any event has; beyond them a plan would take long.
MOST_PLAYERS, MOST_SESSIONS = 1_000, 100

#: What to do with players who do not fill tables.
ODD = ("bye", "three", "refuse")


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Sessions of tables in order of number, of players numbered from 1, East first.

    `byes` lists the byes of each session.
    """

    sessions: tuple[tuple[tuple[int, ...], ...], ...]
    byes: tuple[tuple[int, ...], ...]
    certificate: PlanCertificate

    def to_json(self) -> dict[str, object]:
        """Return the answer of the command line; byes only where there are any."""
        answer: dict[str, object] = {
            "sessions": [[list(table) for table in session] for session in self.sessions],
            "certificate": self.certificate.to_json(),
        }
        if any(self.byes):
            answer["sit_outs"] = [list(players) for players in self.byes]
        return answer


def make_plan(
    players: int, sessions: int, *, seed: int = 1, odd: str = "bye", seats: int = 4
) -> Plan:
    """Plan `sessions` sessions at tables of `seats` (4 or 3); the same seed gives the same plan.

    Players who do not fill the tables have byes in turn (`odd` "bye"), sit at tables of three
    ("three") or are refused ("refuse"). Raises NotationError with every problem.
    """
    problems = problems_of(players, sessions, odd, seats)
    if problems:
        raise NotationError(problems)
    schedule = make_schedule(players, sessions, seats, odd)
    return _plan_of(seat_evenly(_deal_numbers(schedule, players, seed), seats), players, seats)


def plan_obeying(plan: Plan, constraints: Constraints, ids: Sequence[str], seed: int) -> Plan:
    """Return the plan with tables, numbers and winds that obey the constraints, as far as may be.

    `ids` are those of the players by number from 1.
    """
    wanted, players = PlanConstraints.of(constraints, ids), len(ids)
    if not wanted:
        return plan
    seats = max(3, *(len(table) for session in plan.sessions for table in session))
    schedule = [
        [tuple(player - 1 for player in table) for table in session] for session in plan.sessions
    ]
    changed = obeying(schedule, wanted, players, seats=seats, seed=seed)
    if changed == schedule:
        return plan
    from_1 = [[tuple(player + 1 for player in table) for table in session] for session in changed]
    return _plan_of(from_1, players, seats)


def _plan_of(schedule: Schedule, players: int, seats: int) -> Plan:
    playing = [{player for table in session for player in table} for session in schedule]
    return Plan(
        sessions=tuple(map(tuple, schedule)),
        byes=tuple(
            tuple(player for player in range(1, players + 1) if player not in here)
            for here in playing
        ),
        certificate=certify_plan(schedule, players, seats),
    )


def problems_of(players: int, sessions: int, odd: str, seats: int) -> list[Problem]:
    """Return what is wrong with the numbers of a plan."""
    problems: list[Problem] = []
    for field, value, least, most in (
        ("players", players, seats if odd != "three" else 3, MOST_PLAYERS),
        ("sessions", sessions, 1, MOST_SESSIONS),
    ):
        if value < least:
            problems.append(Problem("too_small", field, {"minimum": least, "value": value}))
        if value > most:
            problems.append(Problem("too_large", field, {"maximum": most, "value": value}))
    if odd not in ODD:
        problems.append(Problem("not_one_of", "odd", {"choices": ", ".join(ODD), "value": odd}))
    if seats not in {3, 4}:
        problems.append(Problem("not_one_of", "seats", {"choices": "3, 4", "value": seats}))
    elif odd == "refuse" and players % seats:
        code = "plan_needs_fours" if seats == 4 else "plan_needs_threes"  # noqa: PLR2004  # tables of four
        problems.append(Problem(code, "players", {"count": players}))
    elif odd == "three" and players in UNDEALABLE["three"]:
        problems.append(Problem("plan_needs_fours_and_threes", "players", {"count": players}))
    return problems


def _deal_numbers(schedule: Schedule, players: int, seed: int) -> Schedule:
    """Draw a number from 1 for each player and each table, the same in every session."""
    chance = Random(seed)  # noqa: S311  # a draw that everyone can repeat
    order = sorted(range(1, players + 1), key=lambda _: chance.random())
    places = sorted(range(max(map(len, schedule))), key=lambda _: chance.random())
    return [
        [tuple(order[player] for player in session[place]) for place in places]
        for session in schedule
    ]
