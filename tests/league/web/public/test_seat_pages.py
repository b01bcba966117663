"""My seat: found by name or number, shown where the player looks, and nobody found who hides."""

import re

import pytest

from league.core.locks import bump_results_version
from league.core.permissions import SYSTEM
from league.enums import EventStatus, ReleasePolicy, SessionStatus
from league.models import Event, Player
from league.play.tables import close_table
from tests.entries import WHOLE_GAME
from tests.league.web.readers import at, reader, words
from tests.shortcuts import play
from tests.worlds import World, add_session, four_at_a_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    """Aoi, Ben, Chie and Dan play session 1; session 2 is drawn, and not public yet."""
    world = four_at_a_table()
    add_session(world)
    return world


def find(world: World, asked: str) -> str:
    """Where a search leads: an address, or what the page says."""
    answer = reader().get(at("find_seat", world), {"q": asked})
    return str(answer.get("Location") or words(answer))


def test_a_name_or_a_number_leads_to_the_seat(world: World) -> None:
    chie = at("seat", world, number=3) + "#me"
    assert [find(world, asked) for asked in ("chie", " CHI ", "3")] == [chie] * 3
    page = words(reader().get(chie.removesuffix("#me")))
    assert "Session 1, now Table 1 Starting wind W West With E East Aoi" in page
    assert "Session 2, next" not in page


def test_the_next_seat_shows_once_it_is_published(world: World) -> None:
    world.session.status = SessionStatus.PUBLISHED
    world.session.save()
    assert "Session 2, next Table 1" in words(reader().get(at("seat_fragment", world, number=3)))


def test_the_seat_says_where_the_player_stands_as_far_as_results_are_public(world: World) -> None:
    assert ranks(world) == []
    table = play(world.sessions[0].tables.get(), WHOLE_GAME)
    close_table(table, actor=SYSTEM, version=table.version)
    assert ranks(world) == ["1", "2", "3", "4"]
    Event.objects.update(release_policy=ReleasePolicy.HIDDEN_FROM, hidden_from=1)
    bump_results_version(world.event.pk)
    assert ranks(world) == []


def ranks(world: World) -> list[str]:
    """The ranks that the four pages say, sorted."""
    pages = [words(reader().get(at("seat_fragment", world, number=n))) for n in range(1, 5)]
    return sorted(
        rank for page in pages for rank in re.findall(r"Rank (\d) · \S+ \(1 game\)", page)
    )


def test_who_is_not_shown_by_name_is_found_by_number_alone(world: World) -> None:
    Player.objects.filter(display_name="Ben").update(shown_by_name=False)
    assert "No match for “Ben”." in find(world, "Ben")
    assert find(world, "2") == at("seat", world, number=2) + "#me"
    assert "Ben" not in words(reader().get(at("seat", world, number=2)))


def test_other_scripts_find_a_name(world: World) -> None:
    Player.objects.filter(display_name="Dan").update(display_name="Артём Лебедь")
    Player.objects.filter(display_name="Aoi").update(display_name="サオトメ")
    assert find(world, "artem lebed") == at("seat", world, number=4) + "#me"
    assert find(world, "さおとめ") == at("seat", world, number=1) + "#me"


def test_a_login_sees_its_seat_on_the_event_the_home_page_and_the_players_page(
    world: World,
) -> None:
    player = world.entrants[0].player
    player.login = world.stranger
    player.save()
    own = reader(world.stranger)
    pages = [at("event", world), "/", f"/players/{player.pk}/"]
    assert ["Session 1, now Table 1" in words(own.get(page)) for page in pages] == [True] * 3
    assert own.get(at("find_seat", world))["Location"] == at("seat", world, number=1)


def test_the_poster_has_a_code_for_the_search(world: World) -> None:
    page = reader().get(at("poster", world)).content.decode()
    assert "<svg" in page
    assert f"http://testserver{at('find_seat', world)}" in page


def test_an_event_that_is_over_asks_nobody(world: World) -> None:
    world.event.status = EventStatus.FINISHED
    world.event.save()
    assert "Find me" not in words(reader().get(at("event", world)))
