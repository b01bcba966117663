"""Undo of the last hand: at first by the table, later by a referee."""

from datetime import timedelta

import pytest
from django.utils import timezone

from league.core.errors import Conflict, Forbidden
from league.core.permissions import Actor
from league.models import Hand
from league.play.hands import correct_hand, strike_hand, undo_last_hand
from league.play.queries.games import standing_hands
from league.play.queries.undo import GRACE, undo_position
from tests.entries import chombo, drawn
from tests.shortcuts import last_entry, play, refused
from tests.worlds import World, running_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    """Two hands have been entered."""
    world = running_event()
    play(world.table, [drawn("E"), chombo("S")], actor=world.link)
    return world


def wait(world: World) -> None:
    """Let the grace time pass."""
    for hand in Hand.objects.filter(table=world.table):
        earlier = hand.entered_at - GRACE - timedelta(seconds=1)
        Hand.objects.filter(pk=hand.pk).update(entered_at=earlier)


def undo(world: World, actor: Actor) -> None:
    undo_last_hand(world.table, actor=actor, version=world.table.version)


def struck(world: World) -> list[tuple[int, bool, str]]:
    hands = world.table.hands.current().order_by("position")
    return [(hand.position, hand.is_struck, hand.reason) for hand in hands]


def offered(world: World, actor: Actor) -> int | None:
    hands = standing_hands(world.table)
    return undo_position(hands, actor, event_id=world.event.pk, now=timezone.now())


def test_the_table_undoes_its_last_hand_at_once(world: World) -> None:
    assert offered(world, world.link) == 2
    undo(world, world.link)
    assert struck(world) == [(1, False, ""), (2, True, "Taken back.")]
    assert (last_entry().verb, last_entry().reason) == ("hand.strike", "Taken back.")


def test_then_the_hand_before_is_the_last(world: World) -> None:
    undo(world, world.link)
    assert offered(world, world.link) == 1
    undo(world, world.link)
    assert struck(world) == [(1, True, "Taken back."), (2, True, "Taken back.")]
    assert offered(world, world.link) is None
    with refused("table_without_hands"):
        undo(world, world.link)


def test_later_only_a_referee_does(world: World) -> None:
    wait(world)
    for name in ("link", "scorer"):
        actor = world.link if name == "link" else world.actor(name)
        assert offered(world, actor) is None
        with refused("undo_too_late"):
            undo(world, actor)
    assert offered(world, world.actor("referee")) == 2
    undo(world, world.actor("referee"))
    assert struck(world)[1] == (2, True, "Taken back.")


def test_undoing_needs_permission(world: World) -> None:
    with refused("forbidden", kind=Forbidden):
        undo(world, world.actor("stranger"))


def test_a_hand_entered_meanwhile_is_not_undone_unseen(world: World) -> None:
    seen = world.table.version
    play(world.table, [drawn("W")], actor=world.link)
    with refused("table_moved_on", kind=Conflict):
        undo_last_hand(world.table, actor=world.link, version=seen)
    assert [is_struck for _, is_struck, _ in struck(world)] == [False, False, False]


def strike(world: World, actor: Actor, position: int = 1) -> None:
    strike_hand(
        world.table, position, actor=actor, version=world.table.version, reason="Not played"
    )


def test_the_table_strikes_any_hand_soon_after_it_was_entered(world: World) -> None:
    strike(world, world.link)
    assert struck(world) == [(1, True, "Not played"), (2, False, "")]


def test_later_only_a_referee_strikes_a_hand(world: World) -> None:
    wait(world)
    for actor in (world.link, world.actor("scorer")):
        for position in (1, 2):
            with refused("strike_too_late"):
                strike(world, actor, position)
    strike(world, world.actor("referee"))
    assert struck(world) == [(1, True, "Not played"), (2, False, "")]


def test_a_correction_gives_nobody_more_time_to_strike(world: World) -> None:
    """The table may still correct hands at any time."""
    wait(world)
    for position in (1, 2):
        correct_hand(
            world.table,
            position,
            actor=world.link,
            version=world.table.version,
            entry=drawn("W"),
            reason="Misheard",
        )
        with refused("strike_too_late"):
            strike(world, world.link, position)
    assert offered(world, world.link) is None
    with refused("undo_too_late"):
        undo(world, world.link)
    assert [is_struck for _, is_struck, _ in struck(world)] == [False, False]
