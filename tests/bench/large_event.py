"""Make events with results: `python -m tests.bench.large_event 200 2048` prints them as JSON."""

import json
import sys
from typing import Any

import django
from django.db import transaction

SESSIONS = 4
POINTS = (42_100, 31_300, 26_600, 20_000)
SCORES = (27_100, 6_300, -8_400, -25_000)


def make(players: int, finished: int = SESSIONS) -> dict[str, Any]:
    """An event whose last session runs, with results of all sessions before it."""
    # These read the settings, which read the environment of the benches.
    from league.enums import SessionStatus, TableStatus  # noqa: PLC0415
    from league.models import Event, Player, Seat, Table  # noqa: PLC0415
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
            for place, seat in enumerate(seats):
                rank = (place + place // 4) % 4
                seat.placement, seat.raw_points = rank + 1, POINTS[rank] + place % 7 * 100
                seat.uma, seat.final_score = 0, SCORES[rank] + place % 7 * 100
            Seat.objects.bulk_update(seats, ["placement", "raw_points", "uma", "final_score"])
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


if __name__ == "__main__":
    django.setup()
    if sys.argv[1] == "bump":
        bump(int(sys.argv[2]))
    else:
        print(json.dumps([make(int(players)) for players in sys.argv[1:]]))
