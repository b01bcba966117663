"""The public lists of players, clubs and events: whom they name, in which order, and how many queries."""

from typing import Any

import pytest
from django.test import Client

from league.enums import EventStatus, ReleasePolicy
from league.models import Player
from tests.entries import WHOLE_GAME
from tests.factories import ClubFactory, EntrantFactory, EventFactory
from tests.league.web.readers import words
from tests.shortcuts import play
from tests.worlds import event_world, four_at_a_table

pytestmark = pytest.mark.django_db


def shown(address: str, **query: str) -> str:
    return words(Client().get(address, query))


def test_players_stand_by_family_name_with_games_and_last_event() -> None:
    world = four_at_a_table(name="Spring Cup")
    play(world.table, WHOLE_GAME)
    Player.objects.filter(display_name="Ben").update(shown_by_name=False)
    page = shown("/players/")
    assert "Aoi Spring Cup 1 Chie Spring Cup 1 Dan Spring Cup 1" in page
    assert "Ben" not in page
    assert "Chie Spring Cup 1" in shown("/players/", q="chi")
    assert "Aoi" not in shown("/players/", q="chi")


def test_hidden_games_are_not_counted_beside_a_player() -> None:
    world = four_at_a_table(
        name="Spring Cup", release_policy=ReleasePolicy.HIDDEN_FROM, hidden_from=1
    )
    play(world.table, WHOLE_GAME)
    assert "Aoi Spring Cup 0" in shown("/players/")
    assert "Aoi 0 games · Spring Cup" in shown("/search/", q="aoi")


def test_clubs_count_the_members_that_all_may_see() -> None:
    world = event_world(name="Spring Cup")
    club = ClubFactory.create(name="Harbour", city="Hamburg", country="DE")
    Player.objects.update(club=club)
    Player.objects.filter(pk=world.entrants[0].player_id).update(shown_by_name=False)
    assert "Harbour GER Spring Cup Hamburg Spring Cup 3" in shown("/clubs/")
    assert "No match" in shown("/clubs/", q="nobody")


def test_events_are_listed_by_kind_without_drafts() -> None:
    EventFactory.create(name="Spring Cup", status=EventStatus.OPEN)
    EventFactory.create(name="Night League", status=EventStatus.RUNNING, kind="league")
    EventFactory.create(name="Secret Cup", status=EventStatus.DRAFT)
    pages = [shown("/events/", **query) for query in ({}, {"kind": "league"}, {"q": "spring"})]
    names = ("Spring Cup", "Night League", "Secret Cup")
    assert [[name for name in names if name in page] for page in pages] == [
        ["Spring Cup", "Night League"],
        ["Night League"],
        ["Spring Cup"],
    ]


def test_typing_fetches_the_list_alone() -> None:
    event_world()
    answer = Client().get("/players/", headers={"HX-Request": "true"}).content.decode()
    assert answer.strip().startswith('<div id="list"')


@pytest.mark.parametrize("address", ["/players/", "/clubs/", "/search/?q=player"])
def test_a_longer_list_takes_no_more_queries(
    address: str, django_assert_max_num_queries: Any
) -> None:
    world = event_world()
    for number in range(12):
        club = ClubFactory.create(name=f"Player club {number}")
        EntrantFactory.create(
            event=world.event, player__club=club, player__display_name=f"Player {number}"
        )
    with django_assert_max_num_queries(9):
        Client().get(address)
