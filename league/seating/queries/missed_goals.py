"""Broken constraints and missed goals of a seating, with reasons."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from league.core.queries.problem_texts import problem_text
from league.models import ForbiddenPair
from league.seating.queries.conflicts import SessionSeating
from league.seating.queries.reasons import PEOPLE, reason_text
from league.seating.queries.repair_options import first_number
from scoring import Problem, Wind
from scoring.seating import SeatingTask
from scoring.seating.task import PlayerTask
from scoring.seating.who_plays import constraints_of

# Reasons that name an missed goal; the others name a goal that is met.
MISSED_CODES = frozenset(
    {
        "should_not_meet",
        "meets_again",
        "team_mates",
        "club_mates",
        "far_apart",
        "sits_out_again",
    }
)


def broken_rules(seating: SessionSeating) -> list[str]:
    """The hard constraints that the seating breaks, as sentences."""
    # The task counts tables from 1; empty rows stand for tables of other stages.
    tables = ((),) * (first_number(seating.session) - 1) + seating.tables
    called = {who: f"{one.number} {one.staff_name}" for who, one in seating.entrants.items()}
    return [
        _text(problem, called) for problem in constraints_of(_rules_of(seating)).broken_by(tables)
    ]


def missed_goals(seating: SessionSeating) -> list[tuple[str, str]]:
    """(player, sentence) of each missed goal."""
    return [(seating.names[who], _why(seating, who)) for who in _with_missed_goal(seating)]


def unbalanced_winds(seating: SessionSeating) -> list[str]:
    """Names of players whose starting winds differ by more than one, as far as certified."""
    winds = seating.session.certificate.get("winds", {})
    return [seating.names[who] for who in winds.get("players", ()) if who in seating.names]


def _with_missed_goal(seating: SessionSeating) -> Iterator[str]:
    """Entrants with an missed goal, one for each pair with the same reason."""
    seen: set[tuple[str, frozenset[str]]] = set()
    seats = (who for table in seating.tables for who in table)
    for who in dict.fromkeys([*seats, *seating.session.reasons]):
        reason: Mapping[str, Any] = seating.session.reasons.get(who, {})
        if reason.get("code") not in MISSED_CODES or who not in seating.names:
            continue
        about = (reason["code"], frozenset({who, str(reason["params"].get("other", who))}))
        if about not in seen:
            seen.add(about)
            yield who


def _why(seating: SessionSeating, who: str) -> str:
    return reason_text(seating.session, int(who), seating.names)


def _rules_of(seating: SessionSeating) -> SeatingTask:
    """A task with the hard constraints only, which saves reading ranks and history."""
    pairs = ForbiddenPair.objects.filter(event=seating.session.event_id).order_by("pk")
    return SeatingTask(
        players=tuple(
            PlayerTask(
                id=who,
                fixed_table=entrant.fixed_table,
                fixed_seat=Wind(entrant.fixed_seat) if entrant.fixed_seat else None,
            )
            for who, entrant in seating.entrants.items()
            if entrant.fixed_table or entrant.fixed_seat
        ),
        forbidden=tuple((str(one), str(two)) for one, two in pairs.values_list("first", "second")),
    )


def _text(problem: Problem, called: Mapping[str, str]) -> str:
    params = dict(problem.params)
    for key in (*PEOPLE, "player"):
        if key in params:
            params[key] = called.get(str(params[key]), params[key])
    if "seat" in params:
        params["seat"] = Wind(str(params["seat"])).name.title()
    return problem_text(replace(problem, params=params))
