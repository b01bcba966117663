"""Pairs of entrants who must not meet."""

import pytest

from league.entrants.entrants import allow_pair, forbid_pair
from league.models import ForbiddenPair
from tests.factories import EntrantFactory
from tests.shortcuts import audited_verbs, refused
from tests.worlds import World, event_world

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    return event_world(players=4)


def test_a_pair_is_kept_apart_once_whatever_the_order(world: World) -> None:
    organiser, (first, second, *_) = world.actor("organiser"), world.entrants
    one = forbid_pair(world.event, second, first, actor=organiser)
    assert forbid_pair(world.event, first, second, actor=organiser) == one
    assert (one.first, one.second, audited_verbs()) == (first, second, ["pair.forbid"])
    allow_pair(one, actor=organiser)
    assert (ForbiddenPair.objects.count(), audited_verbs()[-1]) == (0, "pair.allow")


def test_a_pair_needs_two(world: World) -> None:
    with refused("pair_same"):
        forbid_pair(
            world.event, world.entrants[0], world.entrants[0], actor=world.actor("organiser")
        )


def test_a_pair_is_of_one_event(world: World) -> None:
    with refused("entrant_elsewhere"):
        forbid_pair(
            world.event, world.entrants[0], EntrantFactory.create(), actor=world.actor("organiser")
        )
