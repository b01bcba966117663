"""Answer `python -m scoring plan`: a plan of players by number, and what it could not obey."""

import dataclasses
import re
from collections.abc import Iterator, Sequence

from scoring.core.problems import NotationError, Problem
from scoring.core.seats import Wind
from scoring.seating.constraints import Constraints
from scoring.seating.plans.assign_numbers import NumberAssignment, PlanPlayer, assign_players
from scoring.seating.plans.plan import Plan, make_plan

_PAIR = re.compile(r"([0-9]{1,4})-([0-9]{1,4})")
_TABLE = re.compile(r"([0-9]{1,4})=([0-9]{1,4})")
_SEAT = re.compile(r"([0-9]{1,4})=([ESWN])")


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class PlanWishes:
    """What the command line asks for: pairs apart `1-2`, needed tables `5=3`, needed seats `6=E`."""

    apart: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()


NO_WISHES = PlanWishes()


def plan_answer(
    players: int,
    sessions: int,
    *,
    seed: int,
    odd: str,
    seats: int,
    wishes: PlanWishes = NO_WISHES,
) -> tuple[dict[str, object], int]:
    """Return a plan or the problems with its numbers, and the exit status."""
    try:
        plan = make_plan(players, sessions, seed=seed, odd=odd, seats=seats)
        if wishes == NO_WISHES:
            return plan.to_json(), 0
        return _obeying(plan, players, seed, read_wishes(wishes, players)), 0
    except NotationError as error:
        problems = [problem.to_json() for problem in error.problems]
        return {"sessions": [], "certificate": None, "problems": problems}, 1


def read_wishes(wishes: PlanWishes, players: int) -> Constraints:
    """Read the constraints on players numbered from 1; NotationError with every problem."""
    problems: list[Problem] = []
    found = {
        name: list(_words(name, words, pattern, players, problems))
        for name, words, pattern in (
            ("apart", wishes.apart, _PAIR),
            ("table", wishes.tables, _TABLE),
            ("seat", wishes.seats, _SEAT),
        )
    }
    problems.extend(
        Problem("forbidden_alone", "apart", {"player": one})
        for one, other in found["apart"]
        if one == other
    )
    if problems:
        raise NotationError(problems)
    return Constraints(
        apart=tuple(found["apart"]),
        table_of={player: int(table) for player, table in found["table"]},
        seat_of={player: Wind(seat) for player, seat in found["seat"]},
    )


def _words(
    name: str,
    words: Sequence[str],
    pattern: re.Pattern[str],
    players: int,
    problems: list[Problem],
) -> Iterator[tuple[str, str]]:
    """Read each word as a player and what is asked of this one; add problems to the list."""
    for word in words:
        match = pattern.fullmatch(word)
        if match is None:
            problems.append(Problem("plan_wish_unreadable", name, {"value": word[:40]}))
            continue
        one, other = match.groups()
        numbers = [int(one)] + ([int(other)] if name == "apart" else [])
        problems.extend(
            Problem("plan_wish_of_nobody", name, {"player": str(number), "count": players})
            for number in numbers
            if not 1 <= number <= players
        )
        yield str(int(one)), str(int(other)) if other.isdecimal() else other


def _obeying(plan: Plan, players: int, seed: int, constraints: Constraints) -> dict[str, object]:
    """Number the players of a plan so that it obeys, and name what it could not obey."""
    people = [PlanPlayer(id=str(number)) for number in range(1, players + 1)]
    assigned = assign_players(plan, people, seed=seed, constraints=constraints)
    sessions = assigned.seat()
    byes = _byes(assigned)
    problems = [
        dataclasses.replace(problem, field=f"sessions.{number}").to_json()
        for number, tables in enumerate(sessions, 1)
        for problem in constraints.broken_by(tables)
    ]
    return {
        **assigned.plan.to_json(),
        "sessions": [[list(map(int, table)) for table in tables] for tables in sessions],
        **({"sit_outs": byes} if any(byes) else {}),
        "notes": [note.to_json() for note in assigned.notes],
        "problems": problems,
    }


def _byes(assigned: NumberAssignment) -> list[list[int]]:
    ids = {number: int(player) for player, number in assigned.numbers.items()}
    return [sorted(ids[number] for number in byes) for byes in assigned.plan.byes]
