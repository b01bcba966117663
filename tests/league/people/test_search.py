"""Search: spellings, ranks, and who is found by whom."""

import pytest
from django.test import Client

from league.core.permissions import ANONYMOUS, Actor
from league.enums import EventStatus
from league.models import Club, Player
from league.people.queries.search import search
from tests.factories import ClubFactory, EntrantFactory, EventFactory
from tests.league.web.readers import words
from tests.worlds import World, event_world

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    """Four players of a club at an open event."""
    world = event_world(name="Übersee-Cup", venue="Łódź")
    club = ClubFactory.create(name="Четыре ветра", city="Київ")
    names = ("Μαρίνα Καστρινάκη", "遠野 悠真", "ﾄｵﾉ ﾕｳﾏ", "Marina")
    for name, entrant in zip(names, world.entrants, strict=True):
        entrant.player.display_name = name
        entrant.player.club = club
        entrant.player.save()
    return world


def names(query: str, actor: Actor = ANONYMOUS, *, kind: str = "") -> list[str]:
    return [row["found_name"] for row in search(query, actor, kind=kind)]


def test_accents_width_and_scripts_are_forgiven(world: World) -> None:
    asked = {
        "marina kastrinaki": ["Μαρίνα Καστρινάκη"],
        "遠野悠真": ["遠野 悠真"],
        "とおの": ["ﾄｵﾉ ﾕｳﾏ"],
        "UBERSEE": [world.event.name],
        "cup lodz": ["Übersee-Cup"],
        "chetyre vetra": ["Четыре ветра"],
        "nobody": [],
        "": [],
        " | % ": [],
    }
    assert {query: names(query) for query in asked} == asked


def test_the_whole_name_comes_before_its_beginning(world: World) -> None:
    assert names("marina") == ["Marina", "Μαρίνα Καστρινάκη"]
    assert names("e", kind="club") == [club.name for club in Club.objects.all()]
    assert names("e", kind="event") == [world.event.name]


def test_who_hides_is_found_by_keepers_alone_and_drafts_by_nobody(world: World) -> None:
    Player.objects.filter(display_name="Marina").update(shown_by_name=False)
    draft = EventFactory.create(name="Marina Open", status=EventStatus.DRAFT)
    EntrantFactory.create(event=draft, player__display_name="Marinella")
    assert names("marin") == ["Μαρίνα Καστρινάκη"]
    assert names("marin", world.actor("stranger")) == ["Μαρίνα Καστρινάκη"]
    assert names("marin", world.actor("organiser")) == ["Marina", "Μαρίνα Καστρινάκη"]


def test_a_changed_name_is_found_by_the_new_one_alone(world: World) -> None:
    player = world.entrants[3].player
    player.display_name = "Nora"
    player.save(update_fields=["display_name"])
    Player.objects.filter(display_name="遠野 悠真").update(display_name="Ōta")
    found = [names(query) for query in ("nora", "ota", "遠野")]
    assert found == [["Nora"], ["Ōta"], []]


def test_the_page_and_the_api_show_the_same(world: World) -> None:
    page = Client().get("/search/", {"q": "marina"})
    assert "Marina Четыре ветра Player" in words(page)
    answer = Client().get("/api/v1/search/", {"q": "marina", "kind": "player"}).json()
    assert answer["count"] == 2
    assert answer["results"][0] == {
        "kind": "player",
        "id": world.entrants[3].player_id,
        "name": "Marina",
        "detail": "Четыре ветра",
        "rank": 0,
        "page": f"/players/{world.entrants[3].player_id}/",
    }
    assert Client().get("/api/v1/search/").status_code == 400
