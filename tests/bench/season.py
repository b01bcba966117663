"""A season of 60 players and 1,500 games ranked anew: `python -m tests.bench.season` prints JSON.

Processor time of one process, queries included; nothing comes from a cache.
"""

import json
import statistics
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import django

from tests.bench.worlds.serving import goal, serving

PLAYERS, SESSIONS = 60, 100
MOST = 60.0  # milliseconds
COMPARED = "a comparison, every game scored anew"
MOST_SCORED_ANEW = 400.0
REPEATS = 5
RULES: dict[str, dict[str, Any]] = {
    "totals": {},
    "best 10 of each month": {"best_n": 10, "ranking_rules": {"best_n_per": "month"}},
    "best run of 20": {"ranking_rules": {"window": 20}},
    "placeholders and a bonus by night": {
        "ranking_rules": {
            "attended_by": "night",
            "placeholder_points": -20_000,
            "attendance_bonus": 500,
        }
    },
}
SCORED_ANEW = {"uma": [30_000, 10_000, -10_000, -30_000], "return_points": 30_000}


def run() -> Iterator[str]:
    with serving() as server:
        for what, took in server.python("tests.bench.season").items():
            most = MOST_SCORED_ANEW if what == COMPARED else MOST
            yield f"{what}: {took:.0f} ms of CPU {goal(took, most)}"


def main() -> dict[str, float]:
    from django.core.cache import cache  # noqa: PLC0415

    from league.core.permissions import ANONYMOUS  # noqa: PLC0415
    from league.models import Event  # noqa: PLC0415
    from league.standings.queries.comparison import comparison  # noqa: PLC0415
    from league.standings.queries.rankings import rankings_of  # noqa: PLC0415

    event = make()
    took = {}
    for name, rules in RULES.items():
        Event.objects.filter(pk=event.pk).update(
            **{"best_n": None, "ranking_rules": {}} | rules,
        )
        event.refresh_from_db()
        took[name] = median_cpu(lambda: rankings_of(event))
    Event.objects.filter(pk=event.pk).update(best_n=None, ranking_rules={})
    event.refresh_from_db()

    def compare() -> None:
        cache.clear()
        comparison(event, ANONYMOUS, SCORED_ANEW)

    took[COMPARED] = median_cpu(compare)
    return took


def make() -> Any:
    """A league of 60 players who all play in 100 sessions, two a night."""
    # These read the settings, which read the environment of the benches.
    from league.enums import EntryContract, SessionStatus, TableStatus  # noqa: PLC0415
    from league.models import Event, Seat  # noqa: PLC0415
    from league.play.queries.games import SEAT_KEYS  # noqa: PLC0415
    from scoring import final_scores  # noqa: PLC0415
    from tests.bench.worlds.large_event import store_result, turned  # noqa: PLC0415
    from tests.worlds import add_session, running_event  # noqa: PLC0415

    begun = datetime(2025, 9, 2, 17, tzinfo=UTC)
    world = running_event(tables=PLAYERS // 4, entry_contract=EntryContract.RESULT, kind="league")
    for number in range(SESSIONS):
        world.entrants = world.entrants[7:] + world.entrants[:7]
        session = world.session if number == 0 else add_session(world)
        session.status = SessionStatus.FINISHED
        session.started_at = begun + timedelta(weeks=number // 2, hours=2 * (number % 2))
        session.save()
        session.tables.update(status=TableStatus.CLOSED)
        seats = list(Seat.objects.filter(session=session).order_by("table__number", "pk"))
        for start in range(0, len(seats), 4):
            four = seats[start : start + 4]
            store_result(four, final_scores(turned(start // 4 + number), world.event.ruleset))
        Seat.objects.bulk_update(seats, SEAT_KEYS)
    return Event.objects.get(pk=world.event.pk)


def median_cpu(work: Callable[[], object]) -> float:
    """The median processor time in milliseconds."""

    def once() -> float:
        start = time.process_time()
        work()
        return 1000 * (time.process_time() - start)

    work()
    return statistics.median(once() for _ in range(REPEATS))


if __name__ == "__main__":
    django.setup()
    print(json.dumps(main()))
