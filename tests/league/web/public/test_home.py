"""The home page and a club's page: what everybody may know, and nothing else."""

import datetime as dt
from typing import Any

import pytest
from django.db.models import F
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from league.enums import EventStatus, ReleasePolicy
from league.models import Club, Event, Table
from tests.entries import WHOLE_GAME
from tests.factories import ClubFactory, EventFactory, SignUpTermsFactory
from tests.league.web.readers import reader, words
from tests.shortcuts import play
from tests.stages import session_of, stage, stage_world
from tests.worlds import World, event_world, running_event

pytestmark = pytest.mark.django_db


def played(*, club: Club | None = None, **event: object) -> World:
    """Four entrants, of whom the first has won the only session."""
    world = stage_world(players=4, **event)
    scores = list(zip(world.entrants, (30, 10, -10, -30), strict=True))
    session_of(stage(world, 1), world.event, scores)
    for number, entrant in enumerate(world.entrants, 1):
        entrant.player.display_name, entrant.player.club = f"Name {number}", club
        entrant.player.shown_by_name = number != 2
        entrant.player.save()
    return world


def test_an_empty_home_page_says_so() -> None:
    EventFactory.create(name="Secret Cup", status=EventStatus.DRAFT)
    page = words(reader().get("/"))
    assert "No event is running or planned at the moment." in page
    assert "Secret Cup" not in page


def test_the_largest_hands_of_the_week_are_those_of_public_finished_games() -> None:
    hidden = running_event(release_policy=ReleasePolicy.HIDDEN_FROM, hidden_from=1)
    world, old = running_event(), running_event()
    for each in (world, hidden, old):
        play(each.table, WHOLE_GAME)
    old_tables = Table.objects.filter(session__event=old.event)
    old_tables.update(finished_at=timezone.now() - dt.timedelta(days=8))
    page = reader().get("/")
    largest = page.context["largest"]
    assert {seat.session.event_id for _win, seat in largest} == {world.event.pk}
    points = [win.points for win, _seat in largest]
    assert points == sorted(points, reverse=True)
    assert "Largest hands this week" in words(page)


def test_running_coming_and_past_events_say_what_counts_of_each() -> None:
    played(name="Now Cup", status=EventStatus.RUNNING)
    played(name="Past Cup", status=EventStatus.FINISHED, starts_on=dt.date(2026, 5, 2))
    coming = event_world(name="Next Cup", players=2)
    SignUpTermsFactory.create(event=coming.event, capacity=8)
    running_event(name="Table Cup")
    page = words(reader().get("/"))
    assert "Leads Name 1 +30.0" in page
    assert "Session 1 of 8 running Table Cup" in page
    assert "Next Cup WRC 2025 Sign-up is open 2 of 8 places taken" in page
    assert "Past Cup 2 May 2026 4 Name 1" in page


def test_a_winner_is_not_named_while_a_session_is_hidden() -> None:
    hiding: dict[str, Any] = {"release_policy": ReleasePolicy.HIDDEN_FROM, "hidden_from": 2}
    world = played(status=EventStatus.FINISHED, **hiding)
    session_of(stage(world, 1), world.event, [(entrant, 0) for entrant in world.entrants])
    assert "Name 1" not in words(reader().get("/"))
    Event.objects.update(results_released=True, results_version=F("results_version") + 1)
    assert "Name 1" in words(reader().get("/"))


def test_readers_share_the_home_page(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    played(status=EventStatus.RUNNING)
    Client().get("/")
    with django_assert_num_queries(1):
        assert Client().get("/").status_code == 200


@pytest.mark.parametrize("events", [1, 4])
def test_a_new_home_page_reads_the_results_of_all_events_together(
    events: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(events):
        played(status=EventStatus.RUNNING, name=f"Running Cup {number}")
    with django_assert_num_queries(19):
        assert "Name 1" in words(Client().get("/"))


def test_a_clubs_page_has_members_events_and_records_of_those_who_are_named() -> None:
    club = ClubFactory.create(name="Cranes")
    world = played(club=club, name="Past Cup")
    page = words(reader().get(f"/clubs/{club.pk}/"))
    assert "Past Cup Open 4 members" in page
    assert "1 more player is not shown by name." in page
    assert "Most first places Name 1 1" in page
    assert "Name 2" not in page
    assert f"Player {world.entrants[1].number}" not in page
    assert "Cranes" in words(reader().get("/"))


def test_a_clubs_page_keeps_hidden_results_and_drafts_back() -> None:
    club = ClubFactory.create()
    hiding: dict[str, Any] = {"release_policy": ReleasePolicy.HIDDEN_FROM, "hidden_from": 1}
    played(club=club, **hiding)
    page = words(reader().get(f"/clubs/{club.pk}/"))
    assert "No results yet." in page
    Event.objects.update(status=EventStatus.DRAFT)
    assert reader().get(f"/clubs/{club.pk}/").status_code == 404
