"""A plan: every session of an event, made before it starts.

The longest schedule without a repeat that a formula gives, cut to the sessions wanted or prolonged
by search; numbers dealt by the seed; winds within one of each other for everybody; tables numbered
so that players move about.
"""

import dataclasses
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

from scoring.errors import NotationError, Problem
from scoring.seating.numbering import number_tables
from scoring.seating.past import Past
from scoring.seating.plans.constructions import Schedule
from scoring.seating.plans.halves import seat_by_halves
from scoring.seating.plans.known import schedule_without_repeats
from scoring.seating.plans.longer import prolong, repeats_forced

#: More players or sessions than any event has; beyond them a plan would take long.
MOST_PLAYERS, MOST_SESSIONS = 1_000, 100


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class PlanCertificate:
    """The measures of a whole plan.

    `repeats` counts the meetings beyond the first of each pair and `lower_bound` those that no
    plan can go below. `meetings` says how many pairs meet so often, from never on. `unbalanced`
    counts the players whose starts at the winds differ by more than one, `wind_gap` is the largest
    difference. `revisits` counts how often somebody comes back to a table number.
    """

    repeats: int
    lower_bound: int
    meetings: tuple[tuple[int, int], ...]
    unbalanced: int
    wind_gap: int
    revisits: int

    def to_json(self) -> dict[str, object]:
        """Return the certificate in the shape of a single session's."""
        return {
            "repeats": self.repeats,
            "lower_bound": self.lower_bound,
            "meetings": {str(times): pairs for times, pairs in self.meetings},
            "winds": {"unbalanced": self.unbalanced, "largest_gap": self.wind_gap},
            "table_revisits": self.revisits,
        }


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Sessions of tables in order of number, of players numbered from 1, East first."""

    sessions: tuple[tuple[tuple[int, ...], ...], ...]
    certificate: PlanCertificate

    def to_json(self) -> dict[str, object]:
        """Return the answer of the command line."""
        return {
            "sessions": [[list(table) for table in session] for session in self.sessions],
            "certificate": self.certificate.to_json(),
        }


def make_plan(players: int, sessions: int, *, seed: int = 1) -> Plan:
    """Plan `sessions` sessions for `players` players, a multiple of four; the same for one seed.

    Raises NotationError with every problem of the two numbers.
    """
    problems = _problems(players, sessions)
    if problems:
        raise NotationError(problems)
    schedule = schedule_without_repeats(players, sessions)
    if len(schedule) < sessions:
        schedule = prolong(schedule, players, sessions, seed)
    numbered = _number(seat_by_halves(_deal_numbers(schedule, players, seed)))
    return Plan(sessions=numbered, certificate=certify_plan(numbered, players))


def certify_plan(sessions: Sequence[Sequence[Sequence[int]]], players: int) -> PlanCertificate:
    """Measure a plan of players numbered from 1."""
    tables = [table for session in sessions for table in session]
    met = Counter(pair for table in tables for pair in combinations(sorted(table), 2))
    starts = Counter((player, wind) for table in tables for wind, player in enumerate(table))
    visits = Counter(
        (player, number)
        for session in sessions
        for number, table in enumerate(session)
        for player in table
    )
    gaps = [_gap([starts[player, wind] for wind in range(4)]) for player in range(1, players + 1)]
    never = players * (players - 1) // 2 - len(met)
    return PlanCertificate(
        repeats=sum(met.values()) - len(met),
        lower_bound=repeats_forced(players, len(sessions)),
        meetings=tuple(sorted((Counter({0: never}) + Counter(met.values())).items())),
        unbalanced=sum(gap > 1 for gap in gaps),
        wind_gap=max(gaps),
        revisits=sum(times - 1 for times in visits.values()),
    )


def _problems(players: int, sessions: int) -> list[Problem]:
    problems: list[Problem] = []
    for field, value, least, most in (
        ("players", players, 4, MOST_PLAYERS),
        ("sessions", sessions, 1, MOST_SESSIONS),
    ):
        if value < least:
            problems.append(Problem("too_small", field, {"minimum": least, "value": value}))
        if value > most:
            problems.append(Problem("too_large", field, {"maximum": most, "value": value}))
    if players % 4:
        problems.append(Problem("plan_needs_fours", "players", {"count": players}))
    return problems


def _deal_numbers(schedule: Schedule, players: int, seed: int) -> Schedule:
    """Give everybody a number from 1 by lot, and the tables of each session an order."""
    chance = Random(seed)  # noqa: S311  # a draw that everyone can repeat
    order = sorted(range(1, players + 1), key=lambda _: chance.random())
    dealt = [
        [tuple(order[player] for player in table) for table in session] for session in schedule
    ]
    return [sorted(session, key=lambda _: chance.random()) for session in dealt]


def _number(schedule: Schedule) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Number the tables of one session after the other."""
    past = Past.of(())
    numbered = []
    for session in schedule:
        names = [tuple(map(str, table)) for table in session]
        tables = number_tables(names, {}, past)
        past.add(tables, 4)
        numbered.append(tuple(tuple(map(int, table)) for table in tables))
    return tuple(numbered)


def _gap(starts: Sequence[int]) -> int:
    return max(starts) - min(starts)
