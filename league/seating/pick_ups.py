"""Pick-up games: open a table with the event's code, join, leave and start it; strike a game.

An entrant sits at one open table at most: changes lock the event, and a constraint refuses a second
waiting table.
"""

import secrets
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta

from django.db import transaction
from django.db.models import Max, Q
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from league.core.audit import record
from league.core.errors import AnyProblem, Refused, problem, refuse_if
from league.core.fields import problems_of_reason
from league.core.live_channels import event_channel, publish_live, session_channel
from league.core.locks import (
    bump_results_version,
    bump_table_version,
    locked_event,
    locked_session,
    locks_event,
    require,
)
from league.core.permissions import SYSTEM, Actor
from league.core.rate_limit import within
from league.enums import (
    DrawMethod,
    EventStatus,
    PickUpGames,
    PickUpStatus,
    SessionKind,
    SessionStatus,
    TableStatus,
)
from league.models import Entrant, Event, PickUpGame, PickUpPlayer, Session
from league.models.session import LAST_DRAWN
from league.seating.draw_job import write_seating
from league.seating.queries.draw_task import task_for
from league.seating.queries.pick_ups import (
    WAITS,
    allows_pick_ups,
    at_open_tables,
    is_pick_up_code,
    pick_up_by_id,
    sits_elsewhere,
    sizes_of_pick_ups,
)
from league.seating.sessions.draws import MOST_SEED
from league.seating.sessions.steps import advance_event, finish_session
from league.standings.queries.stages import current_stage
from scoring.seating import draw
from scoring.seating.table_sizes import with_odd_tables

SIGNS = timedelta(hours=12)  # for players to sign a finished game
CODE_RATE = "30/hour"  # codes of one caller
OPEN_RATE = "6/hour"  # tables opened in the name of one player: a guest locks out no hall


def check_pick_up_code(event: Event, code: str, *, caller: str) -> None:
    """Refuse a wrong code; count the wrong codes of a caller."""
    if is_pick_up_code(event, code):
        return
    if not within("pick-up-code", f"{event.pk}:{caller}", CODE_RATE):
        raise Refused(problem("pick_up_too_many_codes", "code"))
    raise Refused(problem("pick_up_code_wrong", "code"))


def open_pick_up(
    event: Event, entrant: Entrant, code: str, *, actor: Actor, caller: str
) -> PickUpGame:
    """Open a table that waits for players, or return the one that the entrant has opened.

    `caller` is counted against the limit of codes. The holder of the table's `key` starts it.
    """
    check_pick_up_code(event, code, caller=caller)
    with transaction.atomic():
        event = locked_event(event.pk)
        _cancel_stale(event)
        own = PickUpPlayer.objects.filter(entrant=entrant, waiting=True).first()
        if own is not None and own == own.game.players.earliest("pk"):
            return _game(own.game_id)
        refuse_if([*_problems_of_event(event), *_problems_of_player(event, entrant)])
        if not within("pick-up-open", str(entrant.pk), OPEN_RATE):
            raise Refused(problem("pick_up_too_many"))
        game = PickUpGame.objects.create(event=event)
        PickUpPlayer.objects.create(game=game, entrant=entrant)
        publish_live(event_channel(event.pk))
        record(actor, "pick_up.open", game, event_id=event.pk, after={"entrant": entrant.pk})
    return _game(game.pk)


def join_pick_up(
    game: PickUpGame, entrant: Entrant, code: str, *, actor: Actor, caller: str
) -> PickUpGame:
    """Join a waiting table; joining twice changes nothing, even after the start."""
    check_pick_up_code(game.event, code, caller=caller)
    with transaction.atomic():
        event = locked_event(game.event_id)
        _cancel_stale(event)
        game = _game(game.pk)
        at_table = game.players.filter(entrant=entrant).exists()
        if at_table and game.status in {PickUpStatus.WAITING, PickUpStatus.STARTED}:
            return game
        refuse_if(_problems_of_joining(game, event, entrant))
        PickUpPlayer.objects.create(game=game, entrant=entrant)
        publish_live(event_channel(event.pk))
        record(actor, "pick_up.join", game, event_id=event.pk, after={"entrant": entrant.pk})
    return _game(game.pk)


def leave_pick_up(
    game: PickUpGame, entrant: Entrant, code: str, *, actor: Actor, caller: str
) -> PickUpGame:
    """Leave a waiting table; when the last player leaves, it is cancelled."""
    check_pick_up_code(game.event, code, caller=caller)
    with transaction.atomic():
        event = locked_event(game.event_id)
        game = _game(game.pk)
        refuse_if(_over(game))
        PickUpPlayer.objects.filter(game=game, entrant=entrant).delete()
        if not PickUpPlayer.objects.filter(game=game).exists():
            game.status = PickUpStatus.CANCELLED
            game.save(update_fields=["status"])
        publish_live(event_channel(event.pk))
        record(actor, "pick_up.leave", game, event_id=event.pk, after={"entrant": entrant.pk})
    return _game(game.pk)


def start_pick_up(game: PickUpGame, key: str, *, actor: Actor) -> PickUpGame:
    """Seat the players by lot and start their clock; starting twice returns the same game.

    The game is its own session. The event's present setting decides whether it counts.
    """
    if not (
        constant_time_compare(game.key, key) or actor.may("session.run", event_id=game.event_id)
    ):
        raise Refused(problem("pick_up_key", "key"))
    with transaction.atomic():
        event = locked_event(game.event_id)
        _cancel_stale(event)
        game = _game(game.pk)
        if game.status == PickUpStatus.STARTED:
            return game
        entrants = [player.entrant for player in game.players.all()]
        refuse_if(_problems_of_starting(game, event, entrants))
        game.session = _make_session(event, entrants)
        game.status = PickUpStatus.STARTED
        game.save(update_fields=["session", "status"])
        game.players.update(waiting=False)
        early = (EventStatus.DRAFT, EventStatus.OPEN)
        advance_event(event.pk, EventStatus.RUNNING, from_=early, actor=actor)
        bump_results_version(event.pk)
        record(
            actor,
            "pick_up.start",
            game,
            event_id=event.pk,
            after={"number": game.session.number, "counts": game.session.counts},
        )
    return game


def strike_pick_up(game: PickUpGame, *, actor: Actor, reason: str) -> PickUpGame:
    """Strike the game from the results; close its table if it is open. The game stays on record."""
    require(actor, "pick_up.strike", event_id=game.event_id)
    refuse_if(problems_of_reason(reason, needed=True))
    if game.session_id is None:
        raise Refused(problem("pick_up_not_started"))
    with transaction.atomic():
        session = locked_session(game.session_id)
        for table in session.tables.select_for_update(of=("self",), no_key=True):
            table.session = session
            table.status = TableStatus.CLOSED
            bump_table_version(table, "status")
        locked_event(game.event_id)
        game = _game(game.pk)
        if game.status == PickUpStatus.STRUCK:
            return game
        game.status = PickUpStatus.STRUCK
        game.save(update_fields=["status"])
        session.counts, session.status = False, SessionStatus.FINISHED
        session.finished_at = session.finished_at or timezone.now()
        session.save(update_fields=["counts", "status", "finished_at"])
        bump_results_version(game.event_id)
        publish_live(session_channel(session.pk))
        record(actor, "pick_up.strike", game, event_id=game.event_id, reason=reason)
    return _game(game.pk)


def finish_pick_ups() -> int:
    """Finish pick-up games with a closed table, or with a game that ended hours ago."""
    over = Q(tables__status=TableStatus.CLOSED) | Q(
        tables__status=TableStatus.FINISHED, tables__finished_at__lt=timezone.now() - SIGNS
    )
    running = Session.objects.filter(kind=SessionKind.PICK_UP, status=SessionStatus.RUNNING)
    done = 0
    for session in running.filter(over).distinct():
        with suppress(Refused):  # reopened meanwhile
            finish_session(session, actor=SYSTEM)
            done += 1
    return done


@locks_event("pick_up.strike")
def renew_pick_up_code(event: Event, *, actor: Actor) -> Event:
    """Make a new code; the old one stops working."""
    event.pickup_code_number += 1
    event.save(update_fields=["pickup_code_number"])
    record(actor, "pick_up.renew_code", event, event_id=event.pk)
    return event


def _make_session(event: Event, entrants: list[Entrant]) -> Session:
    """A running session with one table; winds are balanced over the season, else drawn by lot."""
    highest = event.sessions.filter(kind=SessionKind.PICK_UP).aggregate(most=Max("number"))["most"]
    session = Session(
        event=event,
        stage=current_stage(event),
        number=(highest or LAST_DRAWN) + 1,
        kind=SessionKind.PICK_UP,
        counts=event.pickup_games == PickUpGames.COUNTS,
        method=DrawMethod.RANDOM,
        seed=secrets.randbelow(MOST_SEED),
        minutes=event.session_minutes,
        status=SessionStatus.RUNNING,
        started_at=timezone.now(),
    )
    session.save()
    task = task_for(session, sorted(entrants, key=lambda entrant: entrant.number))
    task = replace(task, forbidden=())  # they chose each other
    task = with_odd_tables(task, event.odd_rules.sizes)
    write_seating(session, draw(task, method=session.method), task)
    return session


def _game(game_id: int) -> PickUpGame:
    game = pick_up_by_id(game_id)
    if game is None:
        raise Refused(problem("gone"))
    return game


def _cancel_stale(event: Event) -> None:
    """Cancel tables that were not started in time. The caller locks the event."""
    old = event.pick_ups.filter(status=PickUpStatus.WAITING, opened_at__lt=timezone.now() - WAITS)
    PickUpPlayer.objects.filter(game__in=old.values("pk")).update(waiting=False)
    old.update(status=PickUpStatus.CANCELLED)


def _problems_of_event(event: Event) -> Iterator[AnyProblem]:
    if not allows_pick_ups(event):
        yield problem("pick_up_off")
    if event.status == EventStatus.FINISHED:
        yield problem("event_not_running")


def _problems_of_player(event: Event, entrant: Entrant) -> Iterator[AnyProblem]:
    name = entrant.public_name
    if entrant.event_id != event.pk:
        yield problem("entrant_elsewhere", "entrant", name=f"#{entrant.pk}")
        return
    if not entrant.is_playing:
        yield problem("entrant_not_playing", "entrant", name=name)
    if PickUpPlayer.objects.filter(entrant=entrant, waiting=True).exists():
        yield problem("pick_up_waits", "entrant", name=name)
    yield from _problems_of_seats([entrant])


def _problems_of_seats(entrants: list[Entrant]) -> Iterator[AnyProblem]:
    names = {entrant.pk: entrant.public_name for entrant in entrants}
    for entrant_id, seat in at_open_tables(names).items():
        yield sits_elsewhere(names[entrant_id], seat, "entrant")


def _problems_of_joining(game: PickUpGame, event: Event, entrant: Entrant) -> Iterator[AnyProblem]:
    yield from _over(game)
    yield from _problems_of_event(event)
    if game.players.count() >= sizes_of_pick_ups(event)[-1]:
        yield problem("pick_up_full")
    host = game.players.select_related("entrant").order_by("pk").first()
    if host and host.entrant.division_id != entrant.division_id:
        yield problem("divisions_at_one_table", "entrant", name=entrant.public_name)
    yield from _problems_of_player(event, entrant)


def _problems_of_starting(
    game: PickUpGame, event: Event, entrants: list[Entrant]
) -> Iterator[AnyProblem]:
    yield from _over(game)
    yield from _problems_of_event(event)
    if len(entrants) not in sizes_of_pick_ups(event):
        yield problem("pick_up_missing", count=len(entrants), seats=event.ruleset.players)
    yield from _problems_of_seats(entrants)


def _over(game: PickUpGame) -> Iterator[AnyProblem]:
    if game.status != PickUpStatus.WAITING:
        yield problem("pick_up_over")
