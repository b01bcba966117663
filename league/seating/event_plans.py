"""The seating plan of an event: the tables of all its sessions, computed in advance."""

import secrets
from collections.abc import Iterator, Sequence
from typing import Any

from django.db import transaction
from django.db.models import Max

from league.core.audit import record
from league.core.errors import AnyProblem, problem, refuse_if
from league.core.locks import locked_event, require
from league.core.permissions import Actor
from league.models import Entrant, Event, EventPlan, Session
from league.seating.draw_job import refusing_with_names
from league.seating.queries.draw_task import (
    Tables,
    entrants_to_seat,
    history_before,
    substitutes_of,
)
from league.seating.sessions.draws import MOST_SEED
from league.standings.queries.stages import current_stage
from scoring.seating.plans import PlanPlayer, assign_players, make_plan, replan
from scoring.seating.plans.assign_numbers import ORDERS


def make_event_plan(
    event: Event, *, by: Actor, sessions: int, seed: int | None = None, order: str = "lot"
) -> EventPlan:
    """Plan the remaining sessions for all players; replaces an earlier plan.

    Before the first session, players get the plan's numbers by lot or by rating, with clubs kept
    apart. Later the plan takes the games played into account and keeps as much of the earlier plan
    as still fits the players.
    """
    require(by, "session.draw", event_id=event.pk)
    with transaction.atomic():
        event = locked_event(event.pk)
        seed = secrets.randbelow(MOST_SEED) if seed is None else seed
        refuse_if(_problems(seed, order))
        next_session = _next_session(event)
        entrants = _filled(
            entrants_to_seat(next_session.stage),
            substitutes_of(event),
            event.ruleset.players,
        )
        with refusing_with_names(event.pk):
            tables, certificate = _planned(next_session, entrants, sessions, order, seed)
        seated = {
            str(number): [[int(who) for who in table] for table in session]
            for number, session in enumerate(tables, next_session.number)
        }
        values = {"sessions": seated, "seed": seed, "certificate": certificate}
        plan, _made = EventPlan.objects.update_or_create(event=event, defaults=values)
        after = {"sessions": sessions, "entrants": len(entrants), "seed": seed, "order": order}
        record(by, "plan.make", plan, event_id=event.pk, after=after)
    return plan


def drop_event_plan(event: Event, *, by: Actor) -> None:
    """Delete the plan; sessions drawn from it stay."""
    require(by, "session.draw", event_id=event.pk)
    with transaction.atomic():
        event = locked_event(event.pk)
        for plan in EventPlan.objects.filter(event=event):
            before = {"sessions": plan.sessions, "seed": plan.seed}
            record(by, "plan.drop", plan, event_id=event.pk, before=before)
            plan.delete()


def _next_session(event: Event) -> Session:
    """The first session of the plan, unsaved."""
    drawn = event.sessions.aggregate(highest=Max("number"))["highest"] or 0
    return Session(event=event, stage=current_stage(event), number=drawn + 1)


def _planned(
    first: Session, entrants: Sequence[Entrant], sessions: int, order: str, seed: int
) -> tuple[Sequence[Tables], dict[str, Any]]:
    """Tables of entrant ids for each session, and the certificate."""
    seats, history = first.event.ruleset.players, history_before(first)
    if not history:
        made = make_plan(len(entrants), sessions, seed=seed, seats=seats)
        people = [_plan_player(entrant) for entrant in entrants]
        assigned = assign_players(made, people, order=order, seed=seed)
        clubs = {"same_club": assigned.clubs, "same_team": assigned.teams}
        return assigned.seat(made), made.certificate.to_json() | clubs
    old = EventPlan.objects.filter(event=first.event).first()
    old_tables = old.sessions if old else {}
    planned = [
        tuple(tuple(map(str, table)) for table in old_tables[str(number)])
        for number in range(first.number, first.number + sessions)
        if str(number) in old_tables
    ]
    ids = [str(entrant.pk) for entrant in entrants]
    new = replan(history, ids, sessions, planned=planned, seats=seats, seed=seed)
    winds = {"unbalanced": new.unbalanced}
    return new.sessions, {"repeats": new.repeats, "winds": winds, "after": len(history)}


def _plan_player(entrant: Entrant) -> PlanPlayer:
    club, team = entrant.player.club, entrant.team
    return PlanPlayer(
        id=str(entrant.pk),
        rating=entrant.seed_rating,
        club=club.name if club else None,
        team=team.name if team else None,
        country=entrant.player.country or None,
    )


def _filled(
    entrants: Sequence[Entrant], substitutes: Sequence[Entrant], seats: int
) -> list[Entrant]:
    """Add substitutes to fill the last table, if there are enough of them."""
    missing = -len(entrants) % seats
    return [*entrants, *(substitutes[:missing] if len(substitutes) >= missing else ())]


def _problems(seed: int, order: str) -> Iterator[AnyProblem]:
    if not 0 <= seed <= MOST_SEED:
        yield problem("value_out_of_range", "seed", value=seed, low=0, high=MOST_SEED)
    if order not in ORDERS:
        yield problem("value_unknown", "order", value=order, choices=", ".join(ORDERS))
