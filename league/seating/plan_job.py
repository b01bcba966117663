"""Make the seating plan of an event in a job, and store it in one short transaction."""

from collections.abc import Sequence
from typing import Any

from django.db import transaction

from league.core.audit import record
from league.core.errors import Refused, problem
from league.core.jobs import Progress, mark_done
from league.core.locks import locked_event
from league.core.permissions import SYSTEM
from league.models import Entrant, Event, EventPlan, Job, Session
from league.seating.draw_job import refusing_with_names
from league.seating.queries.constraints import constraints_of_event
from league.seating.queries.draw_task import Tables, history_before
from league.seating.queries.event_plans import next_session, players_of_plan
from scoring.results.odd_tables import THREE
from scoring.seating import NumberAssignment, PlanPlayer, assign_players, make_plan, replan
from scoring.seating.table_sizes import BYE
from scoring.seating.task import UNDEALABLE

Sessions = Sequence[Tables]


def make_event_plan(job: Job, _progress: Progress) -> dict[str, Any]:
    """Compute the plan, then store it if players and sessions are still the same."""
    asked = job.arguments
    first = next_session(job.event)
    entrants = players_of_plan(first)
    with refusing_with_names(job.event_id):
        tables, certificate = _planned(first, entrants, asked)
    seated = {
        str(number): [[int(who) for who in table] for table in session]
        for number, session in enumerate(tables, first.number)
    }
    with transaction.atomic():
        event = locked_event(job.event_id)
        outcome = {"sessions": len(seated)}
        mark_done(job, outcome)
        now = next_session(event)
        if now.number != first.number or _ids(players_of_plan(now)) != _ids(entrants):
            raise Refused(problem("plan_moved_on"))
        values = {
            "sessions": seated,
            "players": [one.pk for one in entrants],
            "seed": asked["seed"],
            "certificate": certificate,
        }
        plan, _made = EventPlan.objects.update_or_create(event=event, defaults=values)
        after = asked | {"entrants": len(entrants)}
        record(SYSTEM, "plan.make", plan, event_id=event.pk, after=after)
    return outcome


def _planned(
    first: Session, entrants: Sequence[Entrant], asked: dict[str, Any]
) -> tuple[Sessions, dict[str, Any]]:
    """The certificate, and tables of entrant ids for each session."""
    sessions, seed = asked["sessions"], asked["seed"]
    seats, history = first.event.ruleset.players, history_before(first)
    odd = _odd_for(first.event, len(entrants))
    constraints = constraints_of_event(first.event, first.stage.first_table)
    if not history:
        made = make_plan(len(entrants), sessions, seed=seed, seats=seats, odd=odd)
        people = [_plan_player(entrant) for entrant in entrants]
        assigned = assign_players(
            made, people, order=asked["order"], seed=seed, constraints=constraints
        )
        more = {"same_club": assigned.same_club, "same_team": assigned.same_team}
        return assigned.seat(), assigned.plan.certificate.to_json() | more | _notes(assigned)
    new = replan(
        history,
        _ids(entrants),
        sessions,
        planned=_planned_before(first, sessions),
        seats=seats,
        seed=seed,
        odd=odd,
        constraints=constraints,
    )
    winds = {"unbalanced": new.unbalanced}
    return new.sessions, {"repeats": new.repeats, "winds": winds, "after": len(history)}


def _notes(assigned: NumberAssignment) -> dict[str, Any]:
    """The code and parameters of the notes; their text is made when they are shown."""
    notes = [{"code": note.code, "params": dict(note.params)} for note in assigned.notes]
    return {"notes": notes} if notes else {}


def _odd_for(event: Event, players: int) -> str:
    """Tables of three if the event allows them; plans have no tables of five."""
    allowed = THREE in event.odd_rules.sizes and players not in UNDEALABLE["three"]
    return "three" if allowed else BYE


def _planned_before(first: Session, sessions: int) -> Sessions:
    """The remaining sessions of the present plan."""
    old = EventPlan.objects.filter(event=first.event).first()
    old_tables = old.tables if old else {}
    return [
        tuple(tuple(map(str, table)) for table in old_tables[number])
        for number in range(first.number, first.number + sessions)
        if number in old_tables
    ]


def _plan_player(entrant: Entrant) -> PlanPlayer:
    club, team = entrant.player.club, entrant.team
    return PlanPlayer(
        id=str(entrant.pk),
        rating=entrant.seed_rating,
        club=club.name if club else None,
        team=team.name if team else None,
        country=entrant.player.country or None,
    )


def _ids(entrants: Sequence[Entrant]) -> list[str]:
    return [str(entrant.pk) for entrant in entrants]
