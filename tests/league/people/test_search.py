"""Search: spellings, ranks, and who is found by whom."""

import pytest
from django.test import Client

from league.core.permissions import ANONYMOUS, Actor
from league.enums import EventStatus
from league.kana import romanised
from league.models import Club, Player
from league.people.queries.search import search
from tests.entries import WHOLE_GAME
from tests.factories import ClubFactory, EntrantFactory, EventFactory
from tests.league.web.readers import words
from tests.shortcuts import play
from tests.worlds import World, event_world, four_at_a_table

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
        "tono yuma": ["ﾄｵﾉ ﾕｳﾏ"],
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


@pytest.mark.parametrize(
    ("kana", "latin"),
    [
        ("ひむろ", "himuro"),
        ("しょうた", "shouta"),
        ("ジュン", "jun"),
        ("いっぺい", "ippei"),
        ("ファン", "fan"),
        ("ﾀﾅｶ", "tanaka"),
        ("氷室 Ken", "氷室 Ken"),
    ],
)
def test_kana_have_a_reading_in_latin_letters(kana: str, latin: str) -> None:
    assert romanised(kana) == latin


def test_kana_find_a_name_by_its_latin_reading(world: World) -> None:
    player = world.entrants[1].player
    player.display_name, player.latin_reading = "氷室 翔太", "Himuro, Shōta"
    player.save()
    found = [names(query) for query in ("ひむろ", "ヒムロ しょうた", "himuro shota", "氷室")]
    assert found == [["氷室 翔太"]] * 4


def test_numbers_in_names_stand_by_their_value() -> None:
    for number in (10, 2, 1):
        EventFactory.create(name=f"Season {number}", status=EventStatus.OPEN)
    page = words(Client().get("/search/", {"q": "season"}))
    places = [page.index(f"Season {number} ") for number in (1, 2, 10)]
    assert places == sorted(places)


def test_a_running_season_stands_before_those_that_are_over() -> None:
    for number in (1, 2, 3):
        status = EventStatus.RUNNING if number == 2 else EventStatus.FINISHED
        EventFactory.create(name=f"Season {number}", status=status)
    assert names("season") == ["Season 2", "Season 1", "Season 3"]
    page = words(Client().get("/search/", {"q": "season"}))
    places = [page.index(f"Season {number} ") for number in (2, 1, 3)]
    assert places == sorted(places)


def test_namesakes_are_told_apart_by_games_and_events() -> None:
    world = four_at_a_table(name="Spring Cup")
    play(world.table, WHOLE_GAME)
    EntrantFactory.create(
        event__name="Summer Cup", event__status=EventStatus.OPEN, player__display_name="Aoi"
    )
    page = words(Client().get("/search/", {"q": "aoi"}))
    assert "Aoi 1 game · Spring Cup Player" in page
    assert "Aoi 0 games · Summer Cup Player" in page


def test_the_page_and_the_api_show_the_same(world: World) -> None:
    page = Client().get("/search/", {"q": "marina"})
    assert "Marina Четыре ветра · 0 games · Übersee-Cup Player" in words(page)
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
