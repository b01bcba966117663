"""Chances on the page of an event, on their own page, on a player's page and over the API."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.core.locks import bump_results_version
from league.core.permissions import SYSTEM
from league.enums import EntryContract, JobStatus, SessionStatus
from league.models import Event, Forecast, Job, PastForecast
from league.seating.sessions import finish_session
from league.statistics.forecasts import request_forecast
from league.tasks import forecast
from league.web.public.statistics.chances import chance_text
from tests.factories import EventFactory
from tests.factories.statistics import PastForecastFactory
from tests.league.api.callers import anonymous, codes, person
from tests.league.statistics.results import enter_places
from tests.stages import add_final
from tests.worlds import World, add_session, event_world

pytestmark = pytest.mark.django_db
STALE = "Results or seatings have changed since these chances were computed."
THIN = "\N{NARROW NO-BREAK SPACE}"


@pytest.fixture
def world(settings: Any) -> World:
    """Eight players after the first of three sessions, four of whom reach the final."""
    settings.FORECAST_SEASONS = 1_000
    world = event_world(
        players=8, sessions_planned=3, entry_contract=EntryContract.RESULT, status="running"
    )
    session = add_session(world, status=SessionStatus.RUNNING)
    for table in world.tables:
        enter_places(table, "1234")
    finish_session(session, actor=SYSTEM)
    add_final(world, name="Final")
    return world


def simulate(world: World) -> None:
    forecast(request_forecast(world.event, actor=SYSTEM).pk)


def text(client: Client, name: str, *arguments: Any) -> str:
    answer = client.get(reverse(name, args=arguments))
    assert answer.status_code == 200
    return answer.content.decode()


def test_pages_show_chances_and_what_the_next_game_changes(world: World, client: Client) -> None:
    slug, leader = world.event.slug, world.entrants[0].player
    assert "No forecast yet." in text(client, "event_chances", slug)
    assert "All chances" not in text(client, "event", slug)
    simulate(world)
    chances = text(client, "event_chances", slug)
    assert "Reach Final (top 4)" in chances
    assert "First place" in chances
    assert "simulated endings with 2 sessions to come," in " ".join(chances.split())
    assert chances.count('class="bar"') == 16
    assert "All chances" in text(client, "event", slug)
    assert "Reach Final (top 4): <strong>" in text(client, "player", leader.pk)
    pages = (("event_chances", slug), ("event", slug), ("player", leader.pk))
    assert [STALE in text(client, *page) for page in pages] == [False] * 3
    bump_results_version(world.event.pk)
    assert [STALE in text(client, *page) for page in pages] == [True] * 3


def test_the_tab_is_there_once_chances_are(world: World, client: Client) -> None:
    tab = f'href="/events/{world.event.slug}/chances/"'
    pages = (("entrants", world.event.slug), ("session", world.event.slug, 1))
    assert [tab in text(client, *page) for page in pages] == [False, False]
    simulate(world)
    assert [tab in text(client, *page) for page in pages] == [True, True]


def test_a_safe_player_is_certain_and_a_problem_is_named(world: World, client: Client) -> None:
    simulate(world)
    row = Forecast.objects.get()
    for number, certain in enumerate((True, False)):
        chance = row.rows[number]["chances"][0]
        chance |= {"certain": certain, "share": float(certain)}
    row.rows[2]["chances"][0]["next_game"] = [0.5, 0.0001, 0.9999, None]
    row.save()
    page = text(client, "event_chances", world.event.slug)
    assert page.count(">certain<") == page.count(">out<") == 1
    assert all(f">{cell}<" in page for cell in (f"&lt;1{THIN}%", f"&gt;99{THIN}%", "–"))  # noqa: RUF001
    Forecast.objects.update(problem="promotion_due", rows=[], goals=[], seasons=0)
    assert "Promotion and relegation are due." in text(client, "event_chances", world.event.slug)


def test_the_page_says_how_well_past_forecasts_held(world: World, client: Client) -> None:
    past = EventFactory.create(status="finished")
    counts = [[0, 0, 0] for _ in range(10)]
    counts[0], counts[6] = [29, 1_000, 1], [20, 13_000, 13]
    row = PastForecastFactory.create(stage__event=past, came_true=counts)
    assert "How well past forecasts held" not in text(client, "event_chances", world.event.slug)
    counts[9] = [1, 970, 1]
    PastForecast.objects.filter(pk=row.pk).update(came_true=counts)
    page = text(client, "event_chances", world.event.slug)
    assert f"Of 20 chances between 60{THIN}% and 70{THIN}%, 65{THIN}% came true." in page
    assert f"<strong>65.0{THIN}%</strong>" in page


def test_staff_simulates_again(world: World, client: Client) -> None:
    client.force_login(world.referee)
    answer = client.post(reverse("forecast", args=[world.event.slug]), follow=True)
    assert "Simulating the rest of the event." in answer.content.decode()
    assert Job.objects.get(kind="forecast").status == JobStatus.QUEUED


def test_the_api_gives_chances_and_takes_requests(world: World) -> None:
    path = f"events/{world.event.pk}/chances/"
    asked = person(world.referee).post(path)
    assert (asked.status_code, asked.json()["kind"]) == (202, "forecast")
    simulate(world)
    (found,) = anonymous().get(path).json()["results"]
    assert [goal["kind"] for goal in found["goals"]] == ["cut", "win"]
    assert (found["seasons"], found["sessions_counted"], found["is_current"]) == (1_000, [1], True)
    assert [row["entrant"] for row in found["rows"][:2]].count(world.entrants[0].pk) == 1
    chance, _first_place = found["rows"][0]["chances"]
    assert chance["certain"] is None
    assert chance["next_game"][0] > chance["share"] > chance["next_game"][3]


def test_never_and_always_are_certain_only_by_bounds() -> None:
    shares = (0.0004, 0.004, 0.5, 0.996, 0.9999)
    assert [chance_text(share).replace(THIN, " ") for share in shares] == [
        "<0.1 %",
        "0.4 %",
        "50 %",
        "99.6 %",
        ">99.9 %",
    ]
    assert chance_text(0, certain=False) == f"0{THIN}%"


def test_staff_are_told_why_there_is_nothing_to_simulate(world: World) -> None:
    said = "No session is still to come: 1 have been played, and 1 are planned."
    url = reverse("forecast", args=[world.event.slug])
    client, passer_by = Client(), Client()
    client.force_login(world.organiser)
    assert "Simulate again" in text(client, "event_chances", world.event.slug)
    Event.objects.update(sessions_planned=1)
    page = text(client, "event_chances", world.event.slug)
    assert (said in page, "Simulate again" in page) == (True, False)
    assert reverse("event_change", args=[world.event.slug]) in page
    assert said not in text(passer_by, "event_chances", world.event.slug)
    answer = client.post(url, follow=True)
    assert [str(message)[: len(said)] for message in answer.context["messages"]] == [said]
    refused = person(world.organiser).post(f"events/{world.event.pk}/chances/")
    assert codes(refused) == ["nothing_to_simulate"]


def test_no_chances_are_shown_when_all_sessions_are_played(world: World, client: Client) -> None:
    simulate(world)
    slug, leader = world.event.slug, world.entrants[0].player
    pages = (("event_chances", slug), ("event", slug), ("player", leader.pk))
    assert ["Reach Final (top 4)" in text(client, *page) for page in pages] == [True] * 3
    Event.objects.update(sessions_planned=1)
    bump_results_version(world.event.pk)
    assert ["Reach Final (top 4)" in text(client, *page) for page in pages] == [False] * 3
