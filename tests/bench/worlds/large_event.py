"""Make events with results: `python -m tests.bench.worlds.large_event 200 2048` prints them as JSON."""

import json
import sys
import time
from typing import Any

import django
from django.db import transaction

SESSIONS = 4
POINTS = (42_100, 31_300, 26_600, 20_000)


def turned(table: int) -> list[int]:
    """The points of a table; other tables have them at other seats."""
    turn = table % len(POINTS)
    return [*POINTS[turn:], *POINTS[:turn]]


def store_result(seats: list[Any], result: Any) -> None:
    for place, seat in enumerate(seats):
        seat.raw_points = result.raw_points[place]
        seat.placement = result.placements[place]
        seat.uma = result.uma[place]
        seat.adjustment = result.adjustments[place]
        seat.penalty = result.penalties[place]
        seat.final_score = result.final_scores[place]


def make(players: int, finished: int = SESSIONS) -> dict[str, Any]:
    """An event whose last session runs, with results of all sessions before it."""
    # These read the settings, which read the environment of the benches.
    from league.enums import SessionStatus, TableStatus  # noqa: PLC0415
    from league.models import Event, Player, Seat, Table  # noqa: PLC0415
    from league.play.queries.games import SEAT_KEYS  # noqa: PLC0415
    from scoring import final_scores  # noqa: PLC0415
    from tests.factories import ClubFactory  # noqa: PLC0415
    from tests.worlds import add_session, running_event  # noqa: PLC0415

    with transaction.atomic():
        world = running_event(tables=players // 4)
        world.organiser.set_password("organiser")
        world.organiser.save()
        clubs = [ClubFactory.create() for _ in range(20)]
        people = [entrant.player for entrant in world.entrants]
        for place, player in enumerate(people):
            player.club = clubs[place % len(clubs)]
        Player.objects.bulk_update(people, ["club"])
        sessions = [world.session]
        for turn in range(1, finished + 1):
            world.entrants = world.entrants[turn:] + world.entrants[:turn]
            sessions.append(add_session(world, status=SessionStatus.RUNNING))
        for session in sessions[:-1]:
            session.status = SessionStatus.FINISHED
            session.save()
            session.tables.update(status=TableStatus.CLOSED)
            seats = list(Seat.objects.filter(session=session).order_by("table__number", "pk"))
            for start in range(0, len(seats), 4):
                four = seats[start : start + 4]
                store_result(four, final_scores(turned(start // 4), world.event.ruleset))
            Seat.objects.bulk_update(seats, SEAT_KEYS)
        event = Event.objects.get(pk=world.event.pk)
        tables = Table.objects.filter(session=sessions[-1]).order_by("number")
    return {
        "event": event.pk,
        "players": players,
        "slug": event.slug,
        "organiser": world.organiser.username,
        "session": sessions[-1].number,
        "tables": list(tables.values("pk", "token", "version")),
    }


def bump(event_id: int) -> None:
    """Make the event's cached standings old."""
    from league.core.locks import bump_results_version  # noqa: PLC0415

    bump_results_version(event_id)
    print("null")


def opened(event_id: int, known: int) -> dict[str, Any]:
    """Open sign-up among many known players, log the organiser in, and recompute the event."""
    from django.db import connection  # noqa: PLC0415
    from django.test import Client  # noqa: PLC0415
    from django.test.utils import CaptureQueriesContext  # noqa: PLC0415
    from rest_framework.authtoken.models import Token  # noqa: PLC0415

    from league.enums import EntryContract, JobKind, Role  # noqa: PLC0415
    from league.models import Event, Job, Player, SignUpTerms, Table  # noqa: PLC0415
    from league.play.recompute import recompute_standings  # noqa: PLC0415

    event = Event.objects.get(pk=event_id)
    event.entry_contract = EntryContract.RESULT
    event.save()
    people = (Player(display_name=f"Somebody {number}") for number in range(known))
    Player.objects.bulk_create(people, batch_size=5000)
    with connection.cursor() as cursor:
        cursor.execute("analyze")
    SignUpTerms.objects.create(event=event, is_open=True, capacity=5000, approval=False)
    organiser = event.roles.get(role=Role.ORGANISER).login
    client = Client()
    client.force_login(organiser)
    job = Job(event=event, kind=JobKind.RECOMPUTE_STANDINGS)
    with CaptureQueriesContext(connection) as queries:
        recompute_standings(job, lambda _current, _total: None)
    return {
        "token": Token.objects.create(user=organiser).key,
        "session": client.cookies["sessionid"].value,
        "running": event.sessions.latest("number").pk,
        "queries": len(queries),
        "tables": Table.objects.filter(session__event=event).count(),
    }


def finish_tables(event_id: int) -> None:
    """Results at all tables of the running session."""
    from league.models import Seat, Session  # noqa: PLC0415
    from league.play.queries.games import SEAT_KEYS  # noqa: PLC0415
    from scoring import final_scores  # noqa: PLC0415

    session = Session.objects.filter(event=event_id).latest("number")
    seats = list(Seat.objects.filter(session=session).order_by("table__number", "pk"))
    for start in range(0, len(seats), 4):
        result = final_scores(turned(start // 4), session.event.ruleset)
        store_result(seats[start : start + 4], result)
    Seat.objects.bulk_update(seats, SEAT_KEYS)
    session.tables.update(status="closed")
    print("null")


def planned(players: int, others: int) -> dict[str, Any]:
    """An event without sessions, a token of its organiser, and another event that runs."""
    from rest_framework.authtoken.models import Token  # noqa: PLC0415

    from tests.worlds import event_world  # noqa: PLC0415

    with transaction.atomic():
        world = event_world(players=players)
    token = Token.objects.create(user=world.organiser)
    return {"event": world.event.pk, "token": token.key, "other": make(others)}


def news(event_id: int) -> dict[str, float]:
    """Pause the running session, or let it go on; the time of it."""
    from league.core.permissions import SYSTEM  # noqa: PLC0415
    from league.models import Session  # noqa: PLC0415
    from league.seating.sessions import pause_session, resume_session  # noqa: PLC0415

    session = Session.objects.filter(event=event_id).latest("number")
    at = time.time()
    (pause_session if session.paused_at is None else resume_session)(session, actor=SYSTEM)
    return {"at": at}


if __name__ == "__main__":
    django.setup()
    if sys.argv[1] == "bump":
        bump(int(sys.argv[2]))
    elif sys.argv[1] == "news":
        print(json.dumps(news(int(sys.argv[2]))))
    elif sys.argv[1] == "results":
        finish_tables(int(sys.argv[2]))
    elif sys.argv[1] == "planned":
        print(json.dumps(planned(int(sys.argv[2]), int(sys.argv[3]))))
    elif sys.argv[1] == "open":
        print(json.dumps(opened(int(sys.argv[2]), int(sys.argv[3]))))
    else:
        print(json.dumps([make(int(players)) for players in sys.argv[1:]]))
