"""What happens to one channel at the same moment happens one after the other."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection

from league.chat.connecting import make_event_code
from league.models import AuditEntry, ChatChannel
from tests.league.chat.discord import command, discord, said
from tests.worlds import event_world

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]


def test_two_events_that_connect_one_channel_at_once_take_turns(settings: Any) -> None:
    settings.DISCORD = discord()
    cache.clear()
    worlds = {name: event_world(name=name) for name in ("First", "Second")}
    codes = {
        name: make_event_code(world.event, actor=world.actor("organiser")).code
        for name, world in worlds.items()
    }
    barrier = Barrier(len(codes))

    def connect(name: str) -> tuple[str, bool]:
        barrier.wait()
        try:
            return said(command("connect", codes[name], user=f"50{len(name)}"))
        finally:
            connection.close()

    with ThreadPoolExecutor(len(codes)) as people:
        answers = dict(zip(codes, people.map(connect, codes), strict=True))
    last = ChatChannel.objects.get().about
    (other,) = set(worlds) - {last}
    assert answers == {
        other: (f"This channel is now connected with {other}.", True),
        last: (
            f"This channel is now connected with {last}. Its earlier connection has ended.",
            True,
        ),
    }
    entry = AuditEntry.objects.get(verb="chat.disconnect")
    assert entry.event == worlds[other].event
