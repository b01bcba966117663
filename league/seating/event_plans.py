"""The plan of an event: the seatings of all its sessions, made before they are drawn."""

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
    """Plan the sessions still to be drawn for everybody who plays; it takes the place of another.

    Before the first session numbers of the plan go to players by lot or by rating, clubs apart.
    Later what was played counts, and what was planned is kept as far as it fits who is here.
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
    """Do without a plan; what was drawn by it stays."""
    require(by, "session.draw", event_id=event.pk)
    with transaction.atomic():
        event = locked_event(event.pk)
        for plan in EventPlan.objects.filter(event=event):
            before = {"sessions": plan.sessions, "seed": plan.seed}
            record(by, "plan.drop", plan, event_id=event.pk, before=before)
            plan.delete()


def _next_session(event: Event) -> Session:
    """The session that the plan begins with, as it will be drawn."""
    drawn = event.sessions.aggregate(highest=Max("number"))["highest"] or 0
    return Session(event=event, stage=current_stage(event), number=drawn + 1)


def _planned(
    first: Session, entrants: Sequence[Entrant], sessions: int, order: str, seed: int
) -> tuple[Sequence[Tables], dict[str, Any]]:
    """Tables of ids for each session, with what they are worth."""
    seats, history = first.event.ruleset.players, history_before(first)
    if not history:
        made = make_plan(len(entrants), sessions, seed=seed, seats=seats)
        people = [_plan_player(entrant) for entrant in entrants]
        handing = assign_players(made, people, order=order, seed=seed)
        clubs = {"same_club": handing.clubs, "same_team": handing.teams}
        return handing.seat(made), made.certificate.to_json() | clubs
    old = EventPlan.objects.filter(event=first.event).first()
    so_far = old.sessions if old else {}
    planned = [
        tuple(tuple(map(str, table)) for table in so_far[str(number)])
        for number in range(first.number, first.number + sessions)
        if str(number) in so_far
    ]
    ids = [str(entrant.pk) for entrant in entrants]
    new = replan(history, ids, sessions, planned=planned, seats=seats, seed=seed)
    worth = {"repeats": new.repeats, "winds": {"unbalanced": new.unbalanced}, "after": len(history)}
    return new.sessions, worth


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
    """With as many substitutes as the last table lacks, if there are so many."""
    missing = -len(entrants) % seats
    return [*entrants, *(substitutes[:missing] if len(substitutes) >= missing else ())]


def _problems(seed: int, order: str) -> Iterator[AnyProblem]:
    if not 0 <= seed <= MOST_SEED:
        yield problem("value_out_of_range", "seed", value=seed, low=0, high=MOST_SEED)
    if order not in ORDERS:
        yield problem("value_unknown", "order", value=order, choices=", ".join(ORDERS))
