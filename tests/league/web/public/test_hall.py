"""The hall's screen before, during and after a session, and what it says."""

from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format

from league.core.permissions import SYSTEM
from league.enums import EntryContract, EventStatus, ReleasePolicy, SessionStatus, TableStatus
from league.events.banner import set_banner
from league.models import Event, Player, Session, SitOut, Table
from league.play.queries.session_pace import expected_end
from league.play.tables import record_result
from league.seating.queries.sessions import tables_of
from league.teams.ceremony import show_ceremony
from tests.entries import drawn, ron
from tests.factories import EntrantFactory
from tests.league.web.readers import Reader, at, reader
from tests.league.web.readers import words as plain
from tests.shortcuts import enter, last_entry
from tests.stages import add_final, session_of, stage, stage_world
from tests.team_leagues import team_league
from tests.worlds import World, add_session, event_world

pytestmark = pytest.mark.django_db


def words(world: World, **query: Any) -> str:
    answer = reader().get(reverse("hall", args=[world.event.slug]), query)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def page_words(world: World, browser: Reader | None = None) -> str:
    return plain((browser or reader()).get(reverse("hall", args=[world.event.slug])))


def said(world: World, *languages: str) -> list[str]:
    address = reverse("hall_fragment", args=[world.event.slug])
    page = reader().get(address, {"speak": languages}).content.decode()
    items = page.split("<ul hidden data-announcements>")[1].split("<li ")[1:]
    return [item.split(">")[1].split("<")[0] for item in items]


def name_at(world: World, table: int) -> list[str]:
    """The winds and names of a table, in the order of the first East."""
    four = world.entrants[4 * table : 4 * table + 4]
    return [f"{wind} {one.public_name}" for wind, one in zip("ESWN", four, strict=True)]


def world_at(status: SessionStatus, **event: Any) -> World:
    world = event_world(players=8, **{"status": "running", "sessions_planned": 3, **event})
    add_session(world, status=status)
    return world


def test_before_the_first_seating_the_screen_waits() -> None:
    world = event_world(players=8, status="open")
    assert "The seating appears here as soon as it is published." in words(world)
    assert said(world, "en") == []


def test_a_published_seating_is_shown_by_name_and_by_table() -> None:
    world = world_at(SessionStatus.PUBLISHED)
    screen = words(world)
    assert ("Seating by name" in screen, "Seating by table" in screen) == (True, True)
    assert [name.public_name in screen for name in world.entrants] == [True] * 8
    assert "Seating by table" not in words(world, view="names")
    first, second = (" ".join(name_at(world, table)) for table in (0, 1))
    by_table = plain(reader().get(at("hall", world), {"view": "tables"}))
    assert f"Session 1 of 3 1 {first} 2 {second} Next" in by_table
    assert said(world, "en", "en", "x") == [
        "The seating of session 1 is up. Please find your table."
    ]
    (japanese,) = said(world, "ja")
    assert japanese.startswith("第1回戦")


def test_players_with_a_bye_stand_by_name_and_below_the_tables() -> None:
    world = world_at(SessionStatus.PUBLISHED)
    named, hidden = (
        EntrantFactory.create(event=world.event, player__display_name=name) for name in ("Aa", "Zz")
    )
    Player.objects.filter(pk=hidden.player_id).update(shown_by_name=False)
    hidden.player.refresh_from_db()
    for entrant in (named, hidden):
        SitOut.objects.create(session=Session.objects.get(), entrant=entrant)
    by_name = reader().get(at("hall", world), {"view": "names"})
    assert [row.entrant.pk for row in by_name.context["people"]].count(hidden.pk) == 1
    assert by_name.context["people"][0].entrant == named
    assert "Aa Bye" in plain(by_name)
    assert f"{hidden.public_name} Bye" in plain(by_name)
    by_table = plain(reader().get(at("hall", world), {"view": "tables"}))
    assert f"Bye: Aa , {hidden.public_name} Next" in by_table
    assert "Zz" not in plain(by_name) + by_table


def test_while_a_session_runs_the_clock_has_the_screen_and_the_reported_tables_are_marked() -> None:
    world = world_at(SessionStatus.RUNNING)
    Session.objects.update(started_at=timezone.now() - timedelta(minutes=30))
    screen = page_words(world)
    assert ("Session 1 of 3" in screen, "Seating by name" in screen) == (True, False)
    assert "0 of 2 tables reported 1 plays 2 plays" in screen
    assert [text.split(".")[0] for text in said(world, "en")] == [
        "Session 1 has started",
        "10 minutes left",
        "Time is up",
    ]
    Session.objects.update(started_at=timezone.now() - timedelta(minutes=95))
    Table.objects.filter(pk=world.tables[0].pk).update(status=TableStatus.CLOSED)
    screen = page_words(world)
    assert "1 of 2 tables reported 1 in 2 plays" in screen
    assert ("Time is up Expected end:" in screen, "nine of ten" in screen) == (True, False)


def test_a_result_of_the_desk_is_a_report_as_well() -> None:
    world = world_at(SessionStatus.RUNNING, entry_contract=EntryContract.RESULT)
    Session.objects.update(started_at=timezone.now() - timedelta(minutes=30))
    table = Table.objects.select_related("session__event").get(pk=world.tables[1].pk)
    points = [45_000, 31_000, 24_000, 20_000]
    record_result(table, actor=SYSTEM, version=1, raw_points=points, leftover_sticks=0)
    assert "1 of 2 tables reported 1 plays 2 in" in page_words(world)


def test_of_a_hidden_session_the_hall_knows_the_reports_and_no_hand() -> None:
    hiding: dict[str, Any] = {"release_policy": ReleasePolicy.HIDDEN_FROM, "hidden_from": 1}
    for rules, seen in (({}, "1 East 2"), (hiding, "1 plays")):
        world = world_at(SessionStatus.RUNNING, entry_contract=EntryContract.HANDS, **rules)
        Session.objects.update(started_at=timezone.now() - timedelta(minutes=30))
        enter(world.tables[0], ron("S", "W", 2))
        for browser in (reader(), reader(world.organiser)):
            assert f"0 of 2 tables reported {seen} 2 plays" in page_words(world, browser)


def test_many_tables_have_a_place_once_few_still_play() -> None:
    world = event_world(players=160, status="running", sessions_planned=3)
    add_session(world, status=SessionStatus.RUNNING)
    Session.objects.update(started_at=timezone.now() - timedelta(minutes=30))
    assert "0 of 40 tables reported Next" in page_words(world)
    Table.objects.filter(number__lte=38).update(status=TableStatus.CLOSED)
    assert "38 of 40 tables reported 39 plays 40 plays Next" in page_words(world)


def test_without_standings_to_show_the_next_session_is_announced() -> None:
    start = (timezone.localtime() + timedelta(hours=2)).replace(hour=15, minute=30)
    world = world_at(SessionStatus.FINISHED, session_starts=[None, start.isoformat()])
    screen = page_words(world)
    assert "The standings are not shown yet. Next Session 2, 15:30" in screen
    assert said(world, "en") == ["Session 1 is over."]


def test_between_sessions_the_standings_are_shown_with_the_cut() -> None:
    world = stage_world(players=8, sessions_planned=3)
    points = (40, 10, -20, -30, 35, 5, -8, -32)
    session_of(stage(world, 1), world.event, list(zip(world.entrants, points, strict=True)))
    add_final(world, 4)
    first, second = world.entrants[0].player, world.entrants[4]
    Player.objects.filter(pk=first.pk).update(country="SE")
    Player.objects.filter(pk=second.player_id).update(country="AT", shown_by_name=False)
    screen = page_words(world)
    second.player.refresh_from_db()
    assert "Standings after session 1" in screen
    assert f"1 {first.public_name} SWE +40.0 +40.0 2 {second.public_name} +35.0 +35.0" in screen
    assert "Next Session 2 Cut the first 4 go on" in screen
    assert words(world).count('class="hcut"') == 1


def test_hidden_sessions_are_in_no_standings_of_the_hall_whoever_opens_it() -> None:
    hiding: dict[str, Any] = {"release_policy": ReleasePolicy.HIDDEN_FROM, "hidden_from": 2}
    world = stage_world(players=4, sessions_planned=4, **hiding)
    a, b, c, d = world.entrants
    session_of(stage(world, 1), world.event, [(a, 30), (b, 10), (c, -10), (d, -30)])
    session_of(stage(world, 1), world.event, [(a, -22), (b, 5), (c, -25), (d, 42)])
    for browser in (reader(), reader(world.referee), reader(world.organiser)):
        screen = page_words(world, browser)
        assert "Standings after session 1" in screen
        assert ("+30.0" in screen, "+42.0" in screen, "+12.0" in screen) == (True, False, False)


def test_the_standings_of_teams_have_teams() -> None:
    league = team_league(teams=4, sessions_planned=3, status="running")
    world = league.world
    rows = [(one, 10 - number) for number, one in enumerate(world.entrants)]
    session_of(stage(world, 1), world.event, rows)
    screen = page_words(world)
    assert "Standings after session 1 1 Team A +34.0 2 Team B +18.0" in screen


def test_after_the_last_session_the_hall_waits_for_the_prize_giving() -> None:
    world = stage_world(players=4, sessions_planned=1)
    a, b, c, d = world.entrants
    session_of(stage(world, 1), world.event, [(a, 30), (b, 10), (c, -10), (d, -30)])
    for status in (EventStatus.RUNNING, EventStatus.FINISHED):
        Event.objects.update(status=status)
        for browser in (reader(), reader(world.organiser)):
            screen = page_words(world, browser)
            assert "All sessions are played. The prize-giving shows the final result" in screen
            assert ("30.0" in screen, a.public_name in screen) == (False, False)


def test_after_the_prize_giving_the_final_standings_are_shown_once_they_are_public() -> None:
    hiding: dict[str, Any] = {"release_policy": ReleasePolicy.HIDDEN_FROM, "hidden_from": 1}
    for rules in ({}, hiding):
        world = stage_world(players=4, sessions_planned=1, status="running", **rules)
        a, b, c, d = world.entrants
        session_of(stage(world, 1), world.event, [(a, 30), (b, 10), (c, -10), (d, -30)])
        for seen, step in ((None, 0), (0, None)):
            show_ceremony(world.event, actor=SYSTEM, step=step, seen=seen)
        screen = page_words(world, reader(world.organiser))
        assert ("Final result" in screen, "+30.0" in screen) == (not rules, not rules)
        assert ("The results will be published soon." in screen) == bool(rules)


def test_the_announcement_stands_on_every_screen_with_the_minute_it_was_written() -> None:
    for status in (None, *SessionStatus):
        world = event_world(players=8, status="running", sessions_planned=3)
        if status is not None:
            add_session(world, status=status)
        set_banner(world.event, actor=SYSTEM, text="Lunch is on the ground floor.")
        written = date_format(timezone.localtime(last_entry().at), "TIME_FORMAT")
        assert f"Lunch is on the ground floor. {written}" in page_words(world)
        set_banner(world.event, actor=SYSTEM, text="")
        assert "Lunch" not in page_words(world)


def test_the_hall_of_an_event_that_is_over_still_has_its_stream() -> None:
    world = event_world(players=4, status="finished")
    assert "data-live=" in words(world)


def test_the_expected_end_knows_hands_only_where_results_are_shown() -> None:
    world = world_at(SessionStatus.RUNNING, entry_contract=EntryContract.HANDS)
    for entry in (drawn(), ron("S", "W", 2), ron("S", "W", 1)):
        enter(world.tables[0], entry)
    now = timezone.now()
    Session.objects.update(started_at=now - timedelta(minutes=40))
    session = Session.objects.select_related("event").get()
    tables = list(tables_of(session))
    shown = expected_end(session, tables, now=now, shown=True)
    hidden = expected_end(session, tables, now=now, shown=False)
    assert shown is not None
    assert hidden is not None
    assert (shown != hidden, shown.likely < shown.late) == (True, True)
    session.paused_at = now
    assert expected_end(session, tables, now=now, shown=True) is None
    session.paused_at = None
    assert expected_end(session, [], now=now, shown=True) is None
