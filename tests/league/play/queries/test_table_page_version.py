"""The digest of a table page changes with everything it shows besides the game."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from league.enums import ConfirmedBy
from league.models import Penalty, SignOff, TableCall
from league.play.hands import correct_hand
from league.play.penalties import give_penalty, revoke_penalty
from league.play.queries.table_page_version import version_of_table_page
from league.play.referee_calls import answer_call, call_referee, close_call
from league.play.sign_offs import sign_table
from league.seating.sessions import extend_session, extend_table, pause_session
from tests.entries import WHOLE_GAME, ron
from tests.shortcuts import play
from tests.worlds import World, running_event

pytestmark = pytest.mark.django_db
Doing = Callable[[World], object]


def actor(world: World) -> Any:
    return {"actor": world.actor("referee")}


def sign(world: World) -> None:
    table, seat = world.table, world.table.seats.order_by("pk")[0]
    sign_table(table, seat, actor=world.link, version=table.version)


def correct(world: World) -> None:
    table = world.table
    entry = ron("N", "E", 3)
    correct_hand(table, 8, **actor(world), version=table.version, entry=entry, reason="Misread")


DOINGS: list[Doing] = [
    lambda world: extend_table(world.table, **actor(world), minutes=5),
    lambda world: extend_session(world.session, **actor(world), minutes=5),
    lambda world: pause_session(world.session, **actor(world)),
    lambda world: call_referee(world.table, **actor(world), reason="tiles"),
    lambda world: answer_call(TableCall.objects.get(), **actor(world)),
    lambda world: close_call(TableCall.objects.get(), **actor(world)),
    lambda world: give_penalty(
        world.entrants[0],
        **actor(world),
        kind="warning",
        points=0,
        reason="Slow",
        place=world.table,
    ),
    lambda world: revoke_penalty(Penalty.objects.get(), **actor(world), reason="Somebody else"),
    sign,
    correct,
]


def test_every_change_beside_the_game_changes_the_digest() -> None:
    world = running_event(confirmed_by=ConfirmedBy.PLAYERS)
    play(world.table, WHOLE_GAME)
    digests = [version_of_table_page(world.table)["digest"]]
    for do in DOINGS:
        do(world)
        digests.append(version_of_table_page(world.table)["digest"])
    assert SignOff.objects.standing().count() == 0
    assert all(one != other for one, other in pairwise(digests))


def test_a_hand_changes_the_version_alone() -> None:
    world = running_event()
    before = version_of_table_page(world.table)
    table = play(world.table, WHOLE_GAME[:1])
    assert version_of_table_page(table) == {**before, "version": before["version"] + 1}
