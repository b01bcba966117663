"""Yaku that were stored before a list of them had to be that of a hand."""

from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection

from league.models import Hand
from league.play.queries.games import game_of
from tests.entries import ron
from tests.factories import HandFactory
from tests.worlds import running_event


@pytest.mark.django_db
def test_stored_hands_whose_yaku_no_hand_has_together_keep_their_payments() -> None:
    guard = import_module("league.migrations.0003_yaku_of_one_hand")
    table = running_event(preset="wrc-2025").table
    dragons = ["yakuhai_haku", "yakuhai_hatsu", "yakuhai_chun"]
    three_dragons = ron("S", "E", 3, 40)
    three_dragons["wins"][0] |= {"yaku": dragons, "dora": 0}
    little_dragons = ron("S", "E", 4, 40)
    little_dragons["wins"][0] |= {"yaku": ["shousangen", *dragons[:2]], "dora": 0}
    win = {"seat": "S", "yakuman": 1, "yaku": ["riichi", "kokushi"]}
    beside = {"outcome": "ron", "discarder": "E", "riichi": ["S"], "wins": [win]}
    entries = [three_dragons, little_dragons, beside]
    for position, entry in enumerate(entries, 1):
        HandFactory.create(table=table, position=position, entry=entry)
    with connection.schema_editor() as editor:
        guard.keep_payments(apps, editor)
    now = [hand.entry for hand in Hand.objects.filter(table=table).order_by("position")]
    assert [entry["wins"][0].get("yaku") for entry in now] == [
        None,
        ["shousangen", *dragons[:2]],
        ["kokushi"],
    ]
    game = game_of(table)
    assert [hand.settlement.deltas[1] for hand in game.hands[:2]] == [5200, -8000]
    assert len(game.hands) == 3
