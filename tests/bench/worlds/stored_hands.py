"""Store many hands and time one more game: `python -m tests.bench.worlds.stored_hands 10000 1000000`.

Prints JSON, an object for each of the numbers. An evening is played by hand; its rows are then
copied inside the database, each copy with players, an event and tables of its own.
"""

import json
import random
import statistics
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import django
from django.db import connection, transaction

TABLES = 10
#: A copy's ids lie so far from those of the copy before.
STRIDE = 100_000
REPEATS = 5
#: The tables of the copies, parents first, with what must differ in each copy beside ids.
COPIED = {
    "Player": {},
    "Event": {"slug": "o.slug || '-' || k"},
    "Stage": {},
    "Entrant": {},
    "Session": {},
    "Table": {"token": "md5(o.token || k)"},
    "Seat": {},
    "Hand": {"client_id": "gen_random_uuid()"},
    "HandSeat": {},
    "HandWin": {},
    "GameCounts": {},
}


def evening(tables: int) -> Any:
    """A running event of this many tables."""
    from tests.worlds import running_event  # noqa: PLC0415

    return running_event(tables=tables)


def play(table: Any, chance: random.Random) -> Iterator[float]:
    """Play a whole game hand by hand; yield the seconds of each."""
    from league.core.permissions import SYSTEM  # noqa: PLC0415
    from league.models import Table  # noqa: PLC0415
    from league.play.hands import record_hand  # noqa: PLC0415
    from tests.bench.settle import made_game  # noqa: PLC0415

    for entry in made_game(chance):
        version = Table.objects.values_list("version", flat=True).get(pk=table.pk)

        def one_more(entry: dict[str, Any] = entry, version: int = version) -> None:
            record_hand(table, actor=SYSTEM, client_id=uuid.uuid4(), version=version, entry=entry)

        yield timed(one_more)


def copied(first: int, last: int) -> None:
    """Copy the rows of the template: copies number `first` to `last`."""
    from django.apps import apps  # noqa: PLC0415

    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("set constraints all deferred")
        for name, different in COPIED.items():
            model = apps.get_model("league", name)
            key = model._meta.pk.column
            columns, values = [], []
            for field in model._meta.concrete_fields:
                columns.append(f'"{field.column}"')
                values.append(different.get(field.name, _shifted(field)))
            cursor.execute(
                f"insert into {model._meta.db_table} ({', '.join(columns)}) "  # noqa: S608  # our names
                f"select {', '.join(values)} from {model._meta.db_table} o, "
                f"generate_series(%s, %s) k where o.{key} < %s",
                [first, last, STRIDE],
            )
            if key == "id":  # else the row has the key of another one
                cursor.execute(
                    f"select setval(pg_get_serial_sequence('{model._meta.db_table}', 'id'), "  # noqa: S608
                    f"max(id)) from {model._meta.db_table}"
                )


def _shifted(field: Any) -> str:
    """The value of a column in a copy: keys of copied tables move along."""
    target = field.related_model.__name__ if field.is_relation else ""
    if field.primary_key or target in COPIED:
        return f"o.{field.column} + k * {STRIDE}"
    return f'o."{field.column}"'


def timed(work: Callable[[], Any]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def fill(wanted: int) -> int:
    """Store at least this many hands; return how many there are."""
    from league.models import Event, Hand  # noqa: PLC0415

    if not Hand.objects.filter(pk__lt=STRIDE).exists():
        world = evening(TABLES)
        for number, table in enumerate(world.tables):
            for _ in play(table, random.Random(number)):  # repeatable
                pass
    each = Hand.objects.filter(pk__lt=STRIDE).count()
    template = Event.objects.filter(pk__lt=STRIDE).earliest("pk")
    there = Event.objects.filter(slug__startswith=f"{template.slug}-").count()
    copies = -(-wanted // each) - 1
    for first in range(there + 1, copies + 1, 200):
        copied(first, min(first + 199, copies))
    with connection.cursor() as cursor:
        cursor.execute("analyze")
    return Hand.objects.count()


def main(wanted: int) -> dict[str, float]:
    from league.core.permissions import ANONYMOUS  # noqa: PLC0415
    from league.standings.queries.standings import standings_of  # noqa: PLC0415
    from league.statistics.queries.player_figures import player_figures  # noqa: PLC0415
    from league.statistics.ratings_and_achievements import update_statistics  # noqa: PLC0415

    found: dict[str, list[float]] = {}

    def took(what: str, seconds: float) -> None:
        found.setdefault(what, []).append(1000 * seconds)

    hands = fill(wanted)
    update_statistics()
    for number in range(REPEATS):
        world = evening(1)
        *hand_by_hand, last = play(world.tables[0], random.Random(100 + number))
        took("one more hand", statistics.median(hand_by_hand))
        took("the last hand of a game", last)
        took("ratings and achievements", timed(update_statistics))
        took("standings", timed(partial(standings_of, world.event, ANONYMOUS)))
        player = world.entrants[0].player
        took("figures of a player", timed(partial(player_figures, player, ANONYMOUS)))
    return {"hands": hands} | {what: statistics.median(all_) for what, all_ in found.items()}


if __name__ == "__main__":
    django.setup()
    print(json.dumps([main(int(wanted)) for wanted in sys.argv[1:]]))
