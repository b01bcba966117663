"""The page of an event before, during and after play, and what it keeps back."""

import datetime as dt

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from league.core.locks import bump_results_version
from league.core.permissions import ANONYMOUS, SYSTEM
from league.enums import EventStatus, ReleasePolicy, SessionStatus
from league.events.events import change_event
from league.models import Event, Session
from league.play.tables import close_table
from league.standings.queries.score_columns import session_columns
from tests.entries import WHOLE_GAME, ron
from tests.factories import SignUpTermsFactory
from tests.league.web.readers import at, reader, words
from tests.shortcuts import enter, fresh, play
from tests.stages import add_final, session_of, stage, stage_world
from tests.worlds import World, add_session, event_world, four_at_a_table

# Its lines are those of other tests.
pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def two_sessions(**event: object) -> World:
    """A to D meet twice: A wins the first session, D the second."""
    world = stage_world(players=4, **event)
    a, b, c, d = world.entrants
    first = stage(world, 1)
    session_of(first, world.event, [(a, 30), (b, 10), (c, -10), (d, -30)])
    session_of(first, world.event, [(a, -22), (b, 5), (c, -25), (d, 42)])
    return world


def test_before_play_the_page_shows_sign_up_timetable_text_and_players() -> None:
    world = event_world(players=2)
    SignUpTermsFactory.create(event=world.event, capacity=8)
    start = dt.datetime(2026, 11, 21, 11, tzinfo=dt.UTC)
    change_event(world.event, actor=SYSTEM, description="**Bring** tea.", session_starts=[start])
    answer = reader().get(at("event", world))
    page = words(answer)
    assert "<strong>Bring</strong> tea." in answer.content.decode()
    for said in (
        "Sign-up is open",
        "6 of 8 places free",
        "Saturday, 21 November 2026 11:00 Session 1",
    ):
        assert said in page
    assert [entrant.public_name in page for entrant in world.entrants] == [True, True]
    assert "Standings Full" not in page
    assert page.index("Sign-up is open") < page.index("6 of 8 places free") < page.index("Find me")
    assert "Find me" not in words(reader().get(at("event", event_world(players=0))))


def test_before_play_the_text_and_the_timetable_stand_before_the_players() -> None:
    world = event_world(players=2)
    start = dt.datetime(2026, 11, 21, 11, tzinfo=dt.UTC)
    change_event(world.event, actor=SYSTEM, description="Bring tea.", session_starts=[start])
    page = words(reader().get(at("event", world)))
    heads = ("Find me", "From the organiser", "Timetable", "Overview", "All players")
    assert sorted(heads, key=page.index) == [*heads]
    assert "Achievements" not in page


def test_between_sessions_the_page_says_which_was_played_and_when_the_next_starts() -> None:
    world = two_sessions(sessions_planned=3)
    starts = [dt.datetime(2026, 11, 21, hour, tzinfo=dt.UTC) for hour in (9, 11, 14)]
    change_event(world.event, actor=SYSTEM, session_starts=starts)
    Event.objects.update(status=EventStatus.RUNNING)
    page = words(reader().get(at("event", world)))
    assert "After session 2 of 3 · next session 21 Nov 2026, 14:00" in page
    assert "Find me" in page


def test_after_the_last_session_nobody_is_told_to_wait_for_a_seat() -> None:
    world = two_sessions(sessions_planned=2)
    Event.objects.update(status=EventStatus.RUNNING)
    page = words(reader().get(at("event", world)))
    assert ["All sessions played" in page, "Find me" in page] == [True, False]


def test_the_page_names_the_sessions_whose_results_are_not_released() -> None:
    world = two_sessions(release_policy=ReleasePolicy.HIDDEN_FROM, hidden_from=1)
    page = words(reader().get(at("event", world)))
    assert "The results of sessions 1 to 2 are not released yet." in page
    organiser = words(reader(world.organiser).get(at("event", world)))
    assert "not released" not in organiser


def test_during_play_the_page_shows_points_after_each_hand() -> None:
    world = four_at_a_table()
    browser = Client()
    before = browser.get(at("event", world))
    assert "E Aoi" not in words(before)  # the letter and the wind's name stand before the name
    assert "Aoi 30,000" in words(before)
    enter(world.table, ron("E", "S", han=3, fu=30))  # the dealer stays
    after = browser.get(at("event", world))
    assert "Session 1 of 8 running" in words(after)
    assert "East 1 · 1 honba Watch Table 1 E East Aoi 35,800 S South" in words(after)
    assert before["ETag"] != after["ETag"]


def test_the_page_leads_with_tables_and_results_once_play_has_begun() -> None:
    world = event_world(players=4)
    SignUpTermsFactory.create(event=world.event, capacity=8)
    add_session(world, status=SessionStatus.PUBLISHED)
    page = words(reader().get(at("event", world)))
    assert page.index("4 of 8 places free") < page.index("East")
    Session.objects.update(status=SessionStatus.RUNNING)
    page = words(reader().get(at("event", world)))
    assert page.index("Tables now") < page.index("4 of 8 places free")


def test_the_second_reader_of_a_running_event_costs_one_query(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    address = at("event", four_at_a_table())
    Client().get(address)
    with django_assert_num_queries(1):
        assert Client().get(address).status_code == 200


def test_hidden_points_are_not_on_the_page_of_a_running_event() -> None:
    world = four_at_a_table(release_policy=ReleasePolicy.SESSION_END)
    enter(world.table, ron("E", "S", han=3, fu=30))
    page = words(reader().get(at("event", world)))
    assert "Results of this session are not released yet." in page
    assert "30,000" not in page
    assert "35,800" not in page


def test_sessions_are_columns_and_ranks_move() -> None:
    world = two_sessions()
    a, b, c, d = (entrant.pk for entrant in world.entrants)
    columns = session_columns(world.event, ANONYMOUS)
    assert columns.numbers == (1, 2)
    assert columns.scores[a] == {1: 30_000, 2: -22_000}
    assert columns.gained == {a: -2, b: 1, c: -1, d: 2}
    page = words(reader().get(at("event", world)))
    assert "R1 R2 1-2-3-4" in page


def test_a_hidden_session_is_no_column_and_moves_nobody() -> None:
    world = two_sessions(release_policy=ReleasePolicy.HIDDEN_FROM, hidden_from=2)
    columns = session_columns(world.event, ANONYMOUS)
    assert (columns.numbers, columns.gained) == ((1,), {})
    Event.objects.update(status=EventStatus.FINISHED)
    answer = reader().get(at("event", world))
    assert "The results of session 2 are not released yet." in words(answer)
    assert answer.context["podium"] == []


def test_after_the_event_the_first_three_stand_on_top() -> None:
    world = two_sessions()
    Event.objects.update(status=EventStatus.FINISHED)
    answer = reader().get(at("event", world))
    assert [line.row.rank for line in answer.context["podium"]] == [1, 2, 3]
    assert "Final result" in words(answer)


def test_the_cut_line_says_who_goes_on_and_by_how_much() -> None:
    world = stage_world(players=8)
    points = (40, 10, -20, -30, 35, 5, -8, -32)
    session_of(stage(world, 1), world.event, list(zip(world.entrants, points, strict=True)))
    add_final(world, 4)
    page = words(reader().get(at("event", world)))
    assert "The first 4 go on · 13.0 between them and the next" in page


def test_after_hands_the_page_has_figures_and_the_largest_hands() -> None:
    world = four_at_a_table()
    play(world.table, WHOLE_GAME)
    close_table(fresh(world.table), actor=SYSTEM, version=fresh(world.table).version)
    answer = reader().get(at("event", world))
    numbers = answer.context["numbers"]
    assert numbers.hands == len(WHOLE_GAME)
    points = [item.points for item in numbers.largest]
    assert points == sorted(points, reverse=True)
    assert "Largest hands" in words(answer)
    assert numbers.race is None  # one session is no race


def test_the_score_race_begins_at_nothing_and_ends_with_the_totals() -> None:
    world = two_sessions()
    race = reader().get(at("event", world)).context["numbers"].race
    assert race.sessions == (1, 2)
    assert [racer.totals for racer in race.racers] == [
        (10_000, 15_000),
        (-30_000, 12_000),
        (30_000, 8_000),
        (-10_000, -35_000),
    ]
    assert [line.rank for line in race.wide.lines] == [1, 2, 3, 4]
    assert all(line.points.count(",") == 3 for line in race.phone.lines)


def test_a_few_hands_make_no_figures() -> None:
    world = four_at_a_table()
    play(world.table, WHOLE_GAME[:2])
    answer = reader().get(at("event", world))
    numbers = answer.context["numbers"]
    shown = (numbers.numbers, numbers.largest) if numbers else ([], ())
    assert shown == ([], ())


def test_the_facts_count_the_sessions_of_a_final_too() -> None:
    world = two_sessions(sessions_planned=2, session_minutes=90)
    add_final(world, 4)
    assert "Sessions 3 \N{MULTIPLICATION SIGN} 90 minutes" in words(
        reader().get(at("event", world))
    )


def test_after_the_end_nobody_is_told_to_play_more_games() -> None:
    world = two_sessions(minimum_games=3)
    Event.objects.update(status=EventStatus.RUNNING)
    bump_results_version(world.event.pk)
    for name, said in (("event", "needs 1 more game"), ("standings", "Not ranked yet")):
        assert said in words(reader().get(at(name, world)))
    Event.objects.update(status=EventStatus.FINISHED)
    bump_results_version(world.event.pk)
    for name, said in (("event", "too few games"), ("standings", "Not ranked Player Missing")):
        page = words(reader().get(at(name, world)))
        assert (said in page, "more game" in page, "ranked yet" in page) == (True, False, False)
