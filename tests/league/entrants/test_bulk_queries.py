"""What is done for all players at once takes as many statements for forty as for ten."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.entrants.enrol_many import enrol_list, enrol_players
from league.entrants.status_changes import check_in_everybody, set_entrant_statuses
from league.enums import EventKind
from league.nights.attendance import mark_others_present
from tests.factories import PlayerFactory
from tests.factories.night import NightFactory
from tests.worlds import World, event_world

pytestmark = pytest.mark.django_db
FEW, MANY = 10, 40

Verb = Callable[[], object]


def checking_in(world: World) -> Verb:
    return lambda: check_in_everybody(world.event, actor=world.actor("scorer"))


def withdrawing(world: World) -> Verb:
    actor = world.actor("organiser")
    return lambda: set_entrant_statuses(world.event, world.entrants, "withdrawn", actor=actor)


def adding_a_list(world: World) -> Verb:
    key = world.event.pk
    lines = [
        f"Newcomer {key} {n},Club {key} {n % 7},DE,Team {n % 5},newcomer{n}@example.org"
        for n, _ in enumerate(world.entrants)
    ]
    text = "\n".join(["name,club,country,team,e-mail", *lines])
    return lambda: enrol_list(world.event, text, actor=world.actor("organiser"), choices={})


def adding_known_players(world: World) -> Verb:
    """Of an event of others: the organiser does not keep their profiles."""
    home = event_world(players=0).event
    players = PlayerFactory.create_batch(len(world.entrants), home_event=home)
    rows = [{"player": player.pk} for player in players]
    return lambda: enrol_players(world.event, rows, actor=world.actor("organiser"))


def marking_all_here(world: World) -> Verb:
    night = NightFactory.create(event=world.event)
    return lambda: mark_others_present(night, actor=world.actor("organiser"))


def statements(arranged: Callable[[World], Verb], players: int) -> int:
    verb = arranged(event_world(players=players, kind=EventKind.LEAGUE))
    with CaptureQueriesContext(connection) as queries:
        verb()
    return len(queries)


@pytest.mark.parametrize(
    "arranged",
    [checking_in, withdrawing, adding_a_list, adding_known_players, marking_all_here],
)
def test_a_verb_for_all_takes_as_many_statements_for_many_as_for_few(
    arranged: Callable[[World], Verb],
) -> None:
    assert statements(arranged, MANY) == statements(arranged, FEW)
