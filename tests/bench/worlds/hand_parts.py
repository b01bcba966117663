"""The reads and inserts of a stored hand: composed once, and composed each time by the ORM.

`python -m tests.bench.worlds.hand_parts TABLE` prints milliseconds of the processor as JSON.
"""

import json
import sys
from collections.abc import Callable
from typing import Any

import django
from django.db import transaction

from tests.bench.worlds.thousand_games import milliseconds


def main(table_id: int) -> None:
    django.setup()
    with transaction.atomic():
        parts = {
            name: [round(milliseconds(one), 2), round(milliseconds(other), 2)]
            for name, (one, other) in _parts(table_id).items()
        }
        transaction.set_rollback(True)
    print(json.dumps(parts))


def _parts(table_id: int) -> dict[str, tuple[Callable[[], Any], Callable[[], Any]]]:
    # These read the settings, which read the environment of the benches.
    from league.core.locks import SESSION_OF_TABLE, TABLE_TO_LOCK  # noqa: PLC0415
    from league.core.queries.actors import TABLE_OF_LINK  # noqa: PLC0415
    from league.models import Event, HandSeat, Seat, Session, Table  # noqa: PLC0415
    from league.play.queries.live.versions import BY_ID, event_rows  # noqa: PLC0415
    from league.play.queries.table_page_version import PAGE_FIELDS, with_page_fields  # noqa: PLC0415
    from league.play.store_game import HAND_SEATS, SEATS  # noqa: PLC0415
    from tests.factories import HandFactory  # noqa: PLC0415

    table = Table.objects.select_related("session").get(pk=table_id)
    event, seats = table.session.event_id, list(table.seats.all())
    locked = Table.objects.select_for_update(no_key=True)

    def rows() -> list[HandSeat]:
        hand = HandFactory.create(table=table)
        return [HandSeat(hand=hand, seat=seat, points_before=0, delta=0) for seat in seats]

    return {
        "table of a link": (
            lambda: TABLE_OF_LINK.rows(table.token),
            lambda: list(Table.objects.select_related("session__event").filter(token=table.token)),
        ),
        "table, locked": (
            lambda: TABLE_TO_LOCK.rows(table.pk),
            lambda: list(locked.filter(pk=table.pk)),
        ),
        "session with its event": (
            lambda: SESSION_OF_TABLE.rows(table.pk),
            lambda: list(Session.objects.select_related("event").filter(pk=table.session_id)),
        ),
        "seats": (
            lambda: SEATS.rows(table.pk),
            lambda: list(Seat.objects.filter(table=table).order_by("pk")),
        ),
        "rows of a hand, made and inserted": (
            lambda: HAND_SEATS.insert(rows()),
            lambda: HandSeat.objects.bulk_create(rows()),
        ),
        "version of the table's page": (
            lambda: PAGE_FIELDS.rows(table.pk),
            lambda: list(with_page_fields(Table.objects.filter(pk=table.pk))),
        ),
        "version of the event's pages": (
            lambda: BY_ID.rows(event),
            lambda: list(event_rows(Event.objects.filter(pk=event))),
        ),
    }


if __name__ == "__main__":
    main(int(sys.argv[1]))
