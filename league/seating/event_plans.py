"""Request, paste and delete the seating plan of an event; `plan_job` makes one that is requested."""

import secrets
from collections.abc import Iterator

from league.core.audit import record
from league.core.errors import AnyProblem, problem, refuse_if
from league.core.jobs import create_job
from league.core.locks import locks_event, require
from league.core.permissions import Actor
from league.enums import JobKind
from league.models import Event, EventPlan, Job
from league.seating.pasted.seating import ReadSession, read_event_plan, stored_form
from league.seating.queries.event_plans import next_session, players_of_plan
from league.seating.sessions.draws import MOST_SEED
from scoring.seating.plans.assign_numbers import ORDERS
from scoring.seating.plans.plan import MOST_PLAYERS, MOST_SESSIONS

#: The largest plan in players times sessions; it takes some minutes.
MOST_SEATS = 25_000


@locks_event("session.draw")
def request_event_plan(
    event: Event, *, actor: Actor, sessions: int, seed: int | None = None, order: str = "lot"
) -> Job:
    """Create a job that plans the remaining sessions for all players; replaces an earlier plan.

    Before the first session, players get the plan's numbers by lot or by rating, with clubs
    separated. Later the plan takes played games into account and keeps as much of the earlier plan
    as still fits the players.
    """
    seed = secrets.randbelow(MOST_SEED) if seed is None else seed
    players = len(players_of_plan(next_session(event)))
    refuse_if(
        [
            *_problems(seed, order),
            *_problems_of_size(event, players, sessions),
            *_running(event),
        ]
    )
    arguments = {"sessions": sessions, "seed": seed, "order": order}
    return create_job(JobKind.MAKE_PLAN, event, actor=actor, arguments=arguments)


@locks_event("session.draw")
def paste_event_plan(
    event: Event, *, actor: Actor, plan: str, from_zero: bool = False, rest: bool = False
) -> EventPlan:
    """Store pasted seatings of the next sessions as the plan; replaces an earlier one."""
    read = _read(event, plan, from_zero=from_zero, rest=rest)
    values = {name: getattr(read, name) for name in ("sessions", "players", "seed", "certificate")}
    stored, _made = EventPlan.objects.update_or_create(event=event, defaults=values)
    after = {"sessions": len(stored.sessions), "pasted": True}
    record(actor, "plan.make", stored, event_id=event.pk, after=after)
    return stored


def preview_event_plan(
    event: Event, *, actor: Actor, plan: str, from_zero: bool = False, rest: bool = False
) -> EventPlan:
    """The plan that `paste_event_plan` would store."""
    require(actor, "session.draw", event_id=event.pk)
    return _read(event, plan, from_zero=from_zero, rest=rest)


def _read(event: Event, text: str, *, from_zero: bool, rest: bool) -> EventPlan:
    refuse_if([*_running(event), *_of_divisions(event)])
    return plan_of(event, read_event_plan(event, text, from_zero=from_zero, rest=rest))


def plan_of(event: Event, sessions: list[ReadSession]) -> EventPlan:
    """The plan of these sessions, unsaved."""
    players = [one.pk for one in players_of_plan(next_session(event))]
    return EventPlan(event=event, sessions=stored_form(sessions), players=players, seed=0)


@locks_event("session.draw")
def drop_event_plan(event: Event, *, actor: Actor) -> None:
    """Delete the plan; sessions drawn from it stay."""
    refuse_if(_running(event))
    for plan in EventPlan.objects.filter(event=event):
        before = {"sessions": plan.sessions, "seed": plan.seed}
        record(actor, "plan.drop", plan, event_id=event.pk, before=before)
        plan.delete()


def _problems(seed: int, order: str) -> Iterator[AnyProblem]:
    if not 0 <= seed <= MOST_SEED:
        yield problem("value_out_of_range", "seed", value=seed, low=0, high=MOST_SEED)
    if order not in ORDERS:
        yield problem("value_unknown", "order", value=order, choices=", ".join(ORDERS))


def _problems_of_size(event: Event, players: int, sessions: int) -> Iterator[AnyProblem]:
    yield from _of_divisions(event)
    if players < event.ruleset.players:
        yield problem("too_few_entrants", count=players, seats=event.ruleset.players)
    if players > MOST_PLAYERS:
        yield problem("plan_too_many_players", count=players, most=MOST_PLAYERS)
    most = min(MOST_SESSIONS, max(1, MOST_SEATS // max(1, players)))
    if not 1 <= sessions <= most:
        yield problem("value_out_of_range", "sessions", value=sessions, low=1, high=most)


def _of_divisions(event: Event) -> Iterator[AnyProblem]:
    if event.divisions.exists():
        yield problem("plan_with_divisions")


def _running(event: Event) -> Iterator[AnyProblem]:
    if event.jobs.unfinished().filter(kind=JobKind.MAKE_PLAN).exists():
        yield problem("plan_running")
