"""Substitutes, and how their games count."""

import pytest

from league.core.permissions import SYSTEM
from league.enums import EntrantStatus
from league.models import Entrant, Seat
from league.play.queries.consistency import differences_of
from league.seating.substitutes import substitute_entrant
from league.standings.queries.standings import standings_of
from tests.entries import WHOLE_GAME
from tests.factories import EntrantFactory
from tests.shortcuts import fresh, play, scores
from tests.worlds import World, running_event

# Its lines are those of other tests.
pytestmark = [pytest.mark.django_db, pytest.mark.slow]

FIXED = {"replacement_player": {"points": -15000, "uma": -5000}}


@pytest.fixture
def world() -> World:
    return running_event(rules=FIXED)


def sits_in(world: World, wind: str = "E") -> Entrant:
    standby = EntrantFactory.create(event=world.event, status=EntrantStatus.SUBSTITUTE)
    seat_of(world, wind, standby)
    return standby


def seat_of(world: World, wind: str, entrant: Entrant) -> Seat:
    seat = world.table.seats.get(starting_wind=wind)
    return substitute_entrant(seat, entrant, actor=world.actor("organiser"))


def test_a_substitutes_game_has_the_score_that_the_ruleset_fixes(world: World) -> None:
    as_played = scores(play(running_event().table, WHOLE_GAME))
    sits_in(world)
    table = play(world.table, WHOLE_GAME)
    assert scores(table) == [-20_000, *as_played[1:]]
    assert list(differences_of(fresh(table))) == []


def test_a_substitute_is_listed_but_not_ranked(world: World) -> None:
    standby = sits_in(world)
    play(world.table, WHOLE_GAME)
    rows = {placed.entrant: placed.row for placed in standings_of(world.event, SYSTEM)}
    assert (rows[standby].total, rows[standby].qualified) == (-20_000, False)
    assert rows[world.entrants[0]].games == 0


def test_the_seat_stores_the_announced_entrant(world: World) -> None:
    first, second = sits_in(world), sits_in(world)
    seat = world.table.seats.get(starting_wind="E")
    assert (seat.entrant, seat.replaces) == (second, world.entrants[0])
    assert not Seat.objects.filter(entrant=first).exists()


def test_the_announced_entrant_who_returns_replaces_nobody(world: World) -> None:
    sits_in(world)
    seat = seat_of(world, "E", world.entrants[0])
    assert (seat.entrant, seat.replaces_id) == (world.entrants[0], None)
