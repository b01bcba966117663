"""Answer `python -m scoring plan`: a plan of players by number, and what it could not obey."""

import dataclasses
import re
from collections.abc import Mapping, Sequence

from scoring.core.problems import NotationError, Problem
from scoring.core.seats import Wind
from scoring.seating.constraints import Constraints
from scoring.seating.plans.assign_numbers import PlanPlayer, assign_players
from scoring.seating.plans.plan import Plan, make_plan

#: What plans may be asked for: pairs apart `1-2`, needed tables `5=3`, needed seats `6=E`.
_WISHES = {
    "apart": re.compile(r"([0-9]{1,4})-([0-9]{1,4})"),
    "table": re.compile(r"([0-9]{1,4})=([0-9]{1,4})"),
    "seat": re.compile(r"([0-9]{1,4})=([ESWN])"),
}


def plan_answer(
    players: int,
    sessions: int,
    *,
    seed: int,
    odd: str,
    seats: int,
    wishes: Mapping[str, Sequence[str]],
) -> tuple[dict[str, object], int]:
    """Return a plan or the problems with its numbers, and the exit status."""
    try:
        plan = make_plan(players, sessions, seed=seed, odd=odd, seats=seats)
        if not any(wishes.values()):
            return plan.to_json(), 0
        return _obeying(plan, players, seed, _read_wishes(wishes, players)), 0
    except NotationError as error:
        problems = [problem.to_json() for problem in error.problems]
        return {"sessions": [], "certificate": None, "problems": problems}, 1


def _read_wishes(wishes: Mapping[str, Sequence[str]], players: int) -> Constraints:
    """Read the constraints on players numbered from 1; NotationError with every problem."""
    problems: list[Problem] = []
    found: dict[str, list[tuple[str, str]]] = {name: [] for name in _WISHES}
    for name, word in ((kind, word) for kind in _WISHES for word in wishes[kind]):
        match = _WISHES[name].fullmatch(word)
        if match is None:
            problems.append(Problem("plan_wish_unreadable", name, {"value": word[:40]}))
            continue
        one, other = (str(int(it)) if it.isdecimal() else it for it in match.groups())
        found[name].append((one, other))
        for number in (one, other) if name == "apart" else (one,):
            if not 1 <= int(number) <= players:
                params = {"player": number, "count": players}
                problems.append(Problem("plan_wish_of_nobody", name, params))
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


def _obeying(plan: Plan, players: int, seed: int, constraints: Constraints) -> dict[str, object]:
    """Number the players of a plan so that it obeys, and name what it could not obey."""
    people = [PlanPlayer(id=str(number)) for number in range(1, players + 1)]
    assigned = assign_players(plan, people, seed=seed, constraints=constraints)
    sessions = assigned.seat()
    ids = {number: int(player) for player, number in assigned.numbers.items()}
    byes = [sorted(ids[number] for number in out) for out in assigned.plan.byes]
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
