"""The plan of an event: the seatings of all its sessions, made before they are drawn."""

import secrets
from collections.abc import Iterator, Sequence
from random import Random

from django.db import transaction
from django.db.models import Max

from league.models import Entrant, Event, EventPlan
from league.permissions import Actor
from league.selectors.seating import entrants_to_seat, substitutes_of
from league.services.audit import record
from league.services.errors import AnyProblem, problem, refuse_if, refusing
from league.services.guards import locked_event, require
from league.services.sessions.draws import MOST_SEED
from scoring.seating import make_plan

SEATS = 4
ORDERS = ("random", "rating")


def make_event_plan(
    event: Event, *, by: Actor, sessions: int, seed: int | None = None, order: str = "random"
) -> EventPlan:
    """Plan the sessions still to be drawn for everybody who plays; it takes the place of another.

    Substitutes fill the last table. Numbers of the plan go to players by lot, or by rating.
    """
    require(by, "session.draw", event_id=event.pk)
    with transaction.atomic():
        event = locked_event(event.pk)
        seed = secrets.randbelow(MOST_SEED) if seed is None else seed
        refuse_if(_problems(event, seed, order))
        entrants = _filled(entrants_to_seat(event), substitutes_of(event))
        with refusing():
            made = make_plan(len(entrants), sessions, seed=seed)
        drawn = event.sessions.aggregate(highest=Max("number"))["highest"] or 0
        numbered = _ordered(entrants, order, seed)
        seated = {
            str(number): [[numbered[place - 1].pk for place in table] for table in tables]
            for number, tables in enumerate(made.sessions, drawn + 1)
        }
        values = {"sessions": seated, "seed": seed, "certificate": made.certificate.to_json()}
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


def _filled(entrants: Sequence[Entrant], substitutes: Sequence[Entrant]) -> list[Entrant]:
    missing = -len(entrants) % SEATS
    return [*entrants, *(substitutes[:missing] if len(substitutes) >= missing else ())]


def _ordered(entrants: Sequence[Entrant], order: str, seed: int) -> list[Entrant]:
    chance = Random(seed)  # noqa: S311 (a draw that can be repeated)
    shuffled = sorted(
        sorted(entrants, key=lambda entrant: entrant.pk), key=lambda _: chance.random()
    )
    if order == "rating":
        shuffled.sort(key=lambda entrant: -(entrant.seed_rating or 0))
    return shuffled


def _problems(event: Event, seed: int, order: str) -> Iterator[AnyProblem]:
    if not 0 <= seed <= MOST_SEED:
        yield problem("value_out_of_range", "seed", value=seed, low=0, high=MOST_SEED)
    if order not in ORDERS:
        yield problem("value_unknown", "order", value=order, choices=", ".join(ORDERS))
    if event.ruleset.players != SEATS:
        yield problem("plan_for_four")
