"""The standings of the staff: hidden results, the sessions of a season, who is not ranked."""

import re
from html import unescape

import pytest

from league.core.permissions import SYSTEM
from league.cuts.cuts import apply_cut
from league.enums import Aggregate, EventStatus, ReleasePolicy
from league.events.events import release_results
from league.models import Event, Player
from tests.entries import WHOLE_GAME
from tests.factories import ClubFactory
from tests.factories.prizes import CategoryEntrantFactory
from tests.league.web.readers import at, reader, words
from tests.shortcuts import play
from tests.stages import add_final, session_of, stage, stage_world
from tests.worlds import World, running_event

pytestmark = pytest.mark.django_db

HIDDEN = "Session 1 is hidden: only staff can see its results, here."


def test_staff_see_hidden_results_until_and_after_they_are_released() -> None:
    world = running_event(release_policy=ReleasePolicy.HIDDEN_FROM, hidden_from=1)
    staff, to = reader(world.referee), at("manage_standings", world)
    assert "No results yet." in words(staff.get(to))
    play(world.table, WHOLE_GAME)
    shown = words(staff.get(to))
    assert (HIDDEN in shown, "+23.6" in shown, "Release results" in shown) == (True, True, False)
    assert "Release results" in words(reader(world.organiser).get(to))
    release_results(world.event, actor=world.actor("organiser"), override_reason="Over")
    after = words(staff.get(to))
    assert (HIDDEN in after, "+23.6" in after) == (False, True)


def season(sessions: int, **event: object) -> World:
    """Four players and one table in every session; the first one always wins."""
    world = stage_world(players=4, **{"status": EventStatus.RUNNING, **event})
    for _ in range(sessions):
        scores = list(zip(world.entrants, (40, 10, -20, -30), strict=True))
        session_of(stage(world, 1), world.event, scores)
    return world


def columns(page: str) -> list[str]:
    return re.findall(r">(R\d+)<", page.partition("</thead>")[0])


@pytest.mark.parametrize("name", ["standings", "manage_standings"])
def test_a_long_season_shows_its_last_five_sessions_and_the_others_on_request(name: str) -> None:
    world = season(23)
    client, to = reader(world.organiser), at(name, world)
    short = client.get(to)
    assert columns(short.content.decode()) == ["R19", "R20", "R21", "R22", "R23"]
    assert "Show 18 earlier sessions" in words(short)
    full = client.get(f"{to}?sessions=all")
    assert columns(full.content.decode()) == [f"R{number}" for number in range(1, 24)]
    assert "earlier session" not in words(full)


@pytest.mark.parametrize("name", ["standings", "manage_standings"])
def test_a_prize_category_stays_chosen_with_all_sessions(name: str) -> None:
    world = season(11)
    member = CategoryEntrantFactory.create(entrant=world.entrants[0], category__is_public=True)
    chosen = f"{at(name, world)}?category={member.category_id}"
    page = reader(world.organiser).get(chosen).content.decode()
    more = unescape(re.findall(r'<a href="([^"]*sessions=all[^"]*)"', page)[0])
    full = reader(world.organiser).get(f"{at(name, world)}{more}").content.decode()
    assert (len(columns(full)), full.count(' id="entrant-')) == (11, 1)


@pytest.mark.parametrize("name", ["standings", "manage_standings", "event"])
def test_what_ranks_a_player_stands_before_the_sessions(name: str) -> None:
    world = season(2, aggregate=Aggregate.AVERAGE)
    page = words(reader(world.organiser).get(at(name, world)))
    assert "Rank Player Average Total Games R1 R2 1-2-3-4" in page


@pytest.mark.parametrize("name", ["standings", "manage_standings", "event"])
def test_a_line_parts_finalists_from_the_others(name: str) -> None:
    world = stage_world(players=8, status=EventStatus.RUNNING)
    points = (40, 10, -20, -30, 35, 5, -8, -32)
    session_of(stage(world, 1), world.event, list(zip(world.entrants, points, strict=True)))
    add_final(world, 4)
    client, to = reader(world.organiser), at(name, world)
    assert words(client.get(to)).count("The first 4 go on · 13.0 between them and the next") == 1
    apply_cut(stage(world, 1), actor=SYSTEM)
    Event.objects.update(status=EventStatus.FINISHED)
    after = words(client.get(to))
    assert after.count("Final above this line, Qualifying below") == 1
    assert "go on" not in after


def test_the_line_of_a_cut_stays_where_it_is_for_the_players_of_a_club() -> None:
    world = stage_world(players=8, status=EventStatus.RUNNING)
    points = (40, 10, -20, -30, 35, 5, -8, -32)
    session_of(stage(world, 1), world.event, list(zip(world.entrants, points, strict=True)))
    add_final(world, 4)
    fourth = world.entrants[5].player
    club = ClubFactory.create()
    Player.objects.filter(pk=fourth.pk).update(club=club)
    page = words(reader().get(f"{at('standings', world)}?club={club.pk}"))
    assert "The first 4 go on" in page


def test_staff_read_names_that_the_public_does_not() -> None:
    world = season(1)
    Player.objects.filter(pk=world.entrants[0].player_id).update(shown_by_name=False)
    name = world.entrants[0].player.display_name
    staff = words(reader(world.organiser).get(at("manage_standings", world)))
    public = words(reader().get(at("standings", world)))
    assert (name in staff, name in public) == (True, False)


def test_nobody_has_a_medal_before_the_results_are_released() -> None:
    world = season(2, release_policy=ReleasePolicy.HIDDEN_FROM, hidden_from=2)
    pages = [at("standings", world), at("event", world)]
    client = reader(world.organiser)
    assert [client.get(to).content.decode().count("rank--") for to in pages] == [0, 0]
    release_results(world.event, actor=world.actor("organiser"), override_reason="Over")
    assert [client.get(to).content.decode().count("rank--") for to in pages] == [3, 3]


def test_a_player_who_needs_more_games_has_no_medal() -> None:
    world = season(2, minimum_games=3)
    page = reader().get(at("event", world)).content.decode()
    assert ("rank--" in page, page.count('<span class="rank ">')) == (False, 4)


def test_the_event_says_that_its_results_are_released() -> None:
    world = season(2, release_policy=ReleasePolicy.HIDDEN_FROM, hidden_from=2)
    assert "Hidden from session 2 until released" in words(reader().get(at("event", world)))
    release_results(world.event, actor=world.actor("organiser"), override_reason="Over")
    after = words(reader().get(at("event", world)))
    assert ("All results are released" in after, "Hidden from" in after) == (True, False)
