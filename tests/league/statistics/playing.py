"""Hands entered at the first table of a world."""

from uuid import uuid4

from league.play.hands import record_hand
from tests.entries import Entry
from tests.worlds import World


def play(world: World, *entries: Entry) -> None:
    for entry in entries:
        table = world.table
        record_hand(table, actor=world.link, client_id=uuid4(), version=table.version, entry=entry)
