"""Public pages while games are played: what a session's page shows, and what stays hidden."""

import pytest
from django.test import Client

from league.enums import EventStatus, ReleasePolicy, SessionStatus
from league.models import Table
from tests.entries import WHOLE_GAME, drawn, ron, tsumo
from tests.league.web.readers import words
from tests.shortcuts import enter, play
from tests.worlds import World, add_session, event_world, four_at_a_table

pytestmark = pytest.mark.django_db


def address(world: World, path: str = "") -> str:
    return f"/events/{world.event.slug}/sessions/1/{path}"


def shown(world: World, path: str = "now/") -> str:
    return words(Client().get(address(world, path)))


def test_a_table_shows_its_hand_and_the_points_as_they_stand() -> None:
    world = four_at_a_table()
    assert "Table 1 East 1" in shown(world)
    enter(world.table, drawn("E"))
    page = shown(world)
    assert "Table 1 East 1 · 1 honba" in page
    assert "East Aoi 33,000 +18.0" in page
    assert "North Dan 29,000 \N{MINUS SIGN}6.0" in page


def test_a_table_at_play_has_a_link_to_watch_it_where_results_are_shown() -> None:
    world = four_at_a_table()
    watch = address(world, "tables/1/watch/")
    pages = (address(world), f"/events/{world.event.slug}/")
    assert [watch in Client().get(page).content.decode() for page in pages] == [False] * 2
    enter(world.table, drawn("E"))
    assert [watch in Client().get(page).content.decode() for page in pages] == [True] * 2
    assert f'href="{address(world)}">Watch the tables' in Client().get("/").content.decode()
    hidden = four_at_a_table(release_policy=ReleasePolicy.HIDDEN_FROM, hidden_from=1)
    enter(hidden.table, drawn("E"))
    assert "/watch/" not in Client().get(address(hidden)).content.decode()


def test_a_session_shows_the_last_hand_of_a_table_the_latest_and_the_largest_hands() -> None:
    world = four_at_a_table()
    assert "Latest hands" not in shown(world)
    for entry in (ron("S", "E", 5), drawn("S"), tsumo("S", 2)):
        enter(world.table, entry)
    page = Client().get(address(world, "now/"))
    assert len(page.context["tables"][0].graph.lines) == 4
    assert [line.text for line in page.context["hands"].latest] == [
        "Tsumo Dan, 2,000",
        "Exhaustive draw",
        "Ron Ben from Aoi, 8,000",
    ]
    assert [line.round for line in page.context["hands"].latest] == ["East 3", "East 2", "East 1"]
    assert page.context["tables"][0].last == page.context["hands"].latest[0]
    largest = [(line.value, line.win.points) for line in page.context["largest"]]
    assert largest == [("mangan", 8000), ("2 han 30 fu", 2000)]


def test_an_event_shows_the_latest_hands_of_the_session_at_play() -> None:
    world = four_at_a_table()
    enter(world.table, ron("S", "E", 5))
    page = words(Client().get(f"/events/{world.event.slug}/"))
    assert "Latest hands Ron Ben from Aoi, 8,000 Table 1, East 1" in page


def test_a_finished_table_shows_its_result() -> None:
    world = four_at_a_table()
    table = play(world.table, WHOLE_GAME)
    seat = next(seat for seat in table.seats.all() if seat.starting_wind == "E")
    page = shown(world)
    assert "Table 1 Game over" in page
    assert f"{seat.raw_points:,}" in page


def test_a_hidden_session_shows_neither_hands_nor_points() -> None:
    world = four_at_a_table(release_policy=ReleasePolicy.SESSION_END)
    before = shown(world)
    enter(world.table, ron("S", "W", 3))
    assert shown(world) == before
    assert "30,000" not in before
    assert "East 1" not in before


def test_a_part_that_did_not_change_is_not_sent_again() -> None:
    world = four_at_a_table()
    reader = Client()
    etag = reader.get(address(world, "now/"))["ETag"]
    again = reader.get(address(world, "now/"), headers={"If-None-Match": etag})
    assert (again.status_code, again.content) == (304, b"")
    enter(world.table, ron("S", "W", 3))
    fresh = reader.get(address(world, "now/"), headers={"If-None-Match": etag})
    assert fresh.status_code == 200


def test_games_of_many_tables_are_read_together(django_assert_max_num_queries: object) -> None:
    world = event_world(players=16, status=EventStatus.RUNNING)
    add_session(world, status=SessionStatus.RUNNING)
    for table in world.tables:
        enter(table, ron("S", "W", 3))
    Table.objects.update(version=100)  # as no process keeps them yet
    with django_assert_max_num_queries(17):  # type: ignore[operator]  # a fixture of pytest-django
        Client().get(address(world, "now/"))


def standings(world: World) -> str:
    return words(Client().get(f"/events/{world.event.slug}/standings/"))


def test_standings_count_games_at_play_where_the_event_shows_it() -> None:
    world = four_at_a_table(provisional_totals=True)
    assert "Provisional" not in standings(world)
    enter(world.table, drawn("E"))
    assert "Provisional Games at play count" in standings(world)
    assert "Aoi 1 +18.0 1 +18.0 1-0-0-0" in standings(world)
    enter(world.table, ron("S", "E", 5))
    assert "Ben 2 +2" in standings(world)
    play(world.table, WHOLE_GAME[1:])
    finished = Table.objects.get(pk=world.table.pk).status == "finished"
    assert ("Provisional" in standings(world)) is not finished


def test_readers_choose_between_live_standings_and_those_so_far() -> None:
    world = four_at_a_table(provisional_totals=True)
    so_far = f"/events/{world.event.slug}/standings/?live=no"
    assert "After session" not in standings(world)
    enter(world.table, drawn("E"))
    assert "R1 live" in standings(world)
    assert "Live Before the first result" in standings(world)
    before = words(Client().get(so_far))
    assert "18.0" not in before
    assert "R1 live" not in before
    event = words(Client().get(f"/events/{world.event.slug}/"))
    assert "Live Before the first result" in event
    assert "Aoi +18.0" in event


@pytest.mark.parametrize(
    "event",
    [
        {},
        {"provisional_totals": True, "release_policy": ReleasePolicy.SESSION_END},
        {
            "provisional_totals": True,
            "release_policy": ReleasePolicy.HIDDEN_FROM,
            "hidden_from": 1,
        },
    ],
)
def test_elsewhere_standings_do_not_tell_of_games_at_play(event: dict[str, object]) -> None:
    world = four_at_a_table(**event)
    before = standings(world)
    enter(world.table, drawn("E"))
    assert standings(world) == before
    assert "18.0" not in before
    page = words(Client().get(f"/events/{world.event.slug}/"))
    assert ("R1 live" in page, "Before the first result" in page) == (False, False)
