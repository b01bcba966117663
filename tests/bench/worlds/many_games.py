"""Store many results and time the job: `python -m tests.bench.worlds.many_games 10000` prints JSON."""

import json
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import django
from django.db import connection, transaction

TABLES = 100
NOON = datetime(2024, 1, 1, 12, tzinfo=UTC)


def make(games: int) -> Any:
    """An event of 400 players who sit in a new order in each session."""
    # These read the settings, which read the environment of the benches.
    from league.enums import EntryContract, SessionStatus, TableStatus  # noqa: PLC0415
    from league.models import Seat, Session, Table  # noqa: PLC0415
    from league.play.queries.games import SEAT_KEYS  # noqa: PLC0415
    from scoring import final_scores  # noqa: PLC0415
    from tests.bench.worlds.large_event import store_result, turned  # noqa: PLC0415
    from tests.worlds import add_session, running_event  # noqa: PLC0415

    chance = Random(1)  # repeatable
    with transaction.atomic():
        world = running_event(tables=TABLES, entry_contract=EntryContract.RESULT)
        for number in range(games // TABLES):
            chance.shuffle(world.entrants)
            session = add_session(world, status=SessionStatus.FINISHED)
            seats = list(Seat.objects.filter(session=session).order_by("table__number", "pk"))
            for start in range(0, len(seats), 4):
                four = seats[start : start + 4]
                store_result(four, final_scores(turned(start // 4 + number), world.event.ruleset))
            Seat.objects.bulk_update(seats, SEAT_KEYS)
            ended = NOON + timedelta(hours=number)
            session.tables.update(status=TableStatus.CLOSED, finished_at=ended)
        Session.objects.filter(pk=world.sessions[0].pk).update(status=SessionStatus.RUNNING)
    with connection.cursor() as cursor:
        cursor.execute("analyze")
    first, last = world.sessions[0], world.sessions[1]
    return (
        Table.objects.select_related("session__event").filter(session=first).earliest("number"),
        Table.objects.select_related("session__event").filter(session=last).earliest("number"),
    )


def timed(work: Callable[[], Any]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def main(games: int) -> dict[str, float]:
    from league.core.permissions import SYSTEM  # noqa: PLC0415
    from league.play.tables import record_result  # noqa: PLC0415
    from league.statistics.ratings_and_achievements import update_statistics  # noqa: PLC0415

    new, old = make(games)

    def enter(table: Any, points: list[int]) -> None:
        version = table.version
        record_result(table, actor=SYSTEM, version=version, raw_points=points, leftover_sticks=0)

    took = {f"{games:,} games": timed(update_statistics)}
    enter(new, [40_000, 35_000, 25_000, 20_000])
    took["one more game"] = timed(update_statistics)
    enter(old, [20_000, 25_000, 35_000, 40_000])
    took["the first game corrected"] = timed(update_statistics)
    took["nothing new"] = timed(update_statistics)
    return took


if __name__ == "__main__":
    django.setup()
    print(json.dumps(main(int(sys.argv[1]))))
