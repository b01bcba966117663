"""A large season file is checked at once and stored by a job, completely or not at all."""

import datetime as dt
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.test import Client
from rest_framework.test import APIClient

from league.core.job_problems import problems_of_job
from league.core.jobs import cancel_job
from league.core.sheets.columns import ChosenColumns
from league.enums import EventStatus, JobStatus
from league.importing.season_job import arguments_of, request_of, store_or_request
from league.importing.seasons.layout import LayoutChoice
from league.importing.seasons.preview import SeasonRequest
from league.models import AuditEntry, Event, EventRole, Job, JobFile, Seat, Table
from league.tasks import store_season
from tests.league.importing.large_seasons import large_season
from tests.page_forms import Answer, address_of, submit
from tests.shortcuts import audited_verbs, refused
from tests.worlds import World, event_world

pytestmark = pytest.mark.django_db
GAMES = 251


@pytest.fixture
def world() -> World:
    return event_world(players=1, status=EventStatus.RUNNING)


def requested(world: World, text: str = "", **more: Any) -> Job:
    content = (text or large_season()).encode()
    job = store_or_request(
        world.event, SeasonRequest(content=content, **more), actor=world.actor("organiser")
    )
    assert isinstance(job, Job)
    return job


def after_work(job: Job) -> Job:
    store_season(job_id=job.pk)
    return Job.objects.get(pk=job.pk)


def previewed(world: World, client: Client, text: str) -> Answer:
    client.force_login(world.organiser)
    page = client.get(f"/events/{world.event.slug}/manage/season-file/")
    return submit(page, "Preview file", {"file": ContentFile(text.encode(), "season.csv")})


def words(answer: Answer) -> str:
    return " ".join(answer.content.decode().split())


def test_a_request_stores_nothing_and_its_job_does(world: World) -> None:
    job = requested(world)
    assert (job.status, Table.objects.count(), JobFile.objects.count()) == ("queued", 0, 1)
    job = after_work(job)
    assert (job.status, problems_of_job(job)) == (JobStatus.DONE, [])
    assert job.outcome == {
        "sessions": 63,
        "tables": GAMES,
        "deductions": 0,
        "players": 16,
        "known_sessions": 0,
        "corrections": 0,
    }
    assert (Table.objects.count(), Seat.objects.count()) == (GAMES, 4 * GAMES)
    assert JobFile.objects.count() == 0
    entry = AuditEntry.objects.get(verb="event.import_season")
    assert (entry.login, "job.create" in audited_verbs()) == (world.organiser, True)


def test_a_small_file_is_stored_in_the_request(world: World) -> None:
    content = large_season(games=250).encode()
    outcome = store_or_request(
        world.event, SeasonRequest(content=content), actor=world.actor("organiser")
    )
    assert (getattr(outcome, "tables", None), Job.objects.count()) == (250, 0)


def test_the_page_leads_to_the_job_which_says_what_it_stored(world: World, client: Client) -> None:
    shown = previewed(world, client, large_season())
    assert "51 more" in words(shown)  # of the games; 200 are listed
    job_page = submit(shown, "Store season", follow=True)
    job, address = Job.objects.get(), address_of(job_page)
    assert f"/jobs/{job.pk}/" in address
    assert "This job waits: no background worker is running." in words(job_page)
    Job.objects.update(status="running", progress=400, progress_total=1004)
    assert "400 of 1004 rows checked" in words(client.get(address))
    Job.objects.update(status="queued")
    after_work(job)
    assert "251 games stored." in words(client.get(address))
    again = submit(previewed(world, client, large_season()), "Store season", follow=True)
    after_work(Job.objects.latest("pk"))
    told = words(client.get(address_of(again)))
    assert "0 games stored. 63 sessions are stored already." in told


def test_the_page_names_problems_at_once_and_makes_no_job(world: World, client: Client) -> None:
    wrong = large_season().replace("45000", "44900", 1)
    shown = submit(previewed(world, client, wrong), "Store season")
    assert (shown.status_code, Job.objects.count()) == (422, 0)
    assert "Table 1:1 sums to 119900 points instead of 120000." in words(shown)
    submit(shown, "Store season", {"accept": ["1:1"]})
    job = after_work(Job.objects.get())
    assert (job.status, Seat.objects.filter(raw_points=44900).count()) == (JobStatus.DONE, 1)


def test_a_job_that_finds_a_problem_stores_nothing(world: World, client: Client) -> None:
    job = requested(world)
    Event.objects.update(status=EventStatus.FINISHED)
    job = after_work(job)
    codes = [item["code"] for item in problems_of_job(job)]
    assert (job.status, codes) == (JobStatus.FAILED, ["import_event_finished"])
    assert (Table.objects.count(), JobFile.objects.count()) == (0, 0)
    client.force_login(world.organiser)
    page = client.get(f"/events/{world.event.slug}/manage/jobs/{job.pk}/")
    assert "Nothing was stored." in words(page)


def test_who_has_lost_the_role_meanwhile_stores_nothing(world: World) -> None:
    job = requested(world)
    EventRole.objects.filter(login=world.organiser).delete()
    job = after_work(job)
    assert [item["code"] for item in problems_of_job(job)] == ["forbidden"]
    assert Table.objects.count() == 0


def test_a_cancelled_job_stores_nothing_and_forgets_its_file(world: World) -> None:
    job = requested(world)
    cancel_job(job, actor=world.actor("organiser"))
    assert after_work(job).status == JobStatus.CANCELLED
    assert (Table.objects.count(), JobFile.objects.count()) == (0, 0)


def test_one_season_file_is_stored_at_a_time(world: World) -> None:
    job = requested(world)
    with refused("season_running"):
        requested(world)
    after_work(job)
    assert requested(world).status == JobStatus.QUEUED


def test_the_api_answers_with_the_job(world: World) -> None:
    api = APIClient()
    api.force_authenticate(world.organiser)
    call = f"/api/v1/events/{world.event.pk}/season-file/"
    answer = api.post(call, {"text": large_season()}, format="json")
    assert (answer.status_code, answer.data["kind"]) == (202, "store_season")
    after_work(Job.objects.get())
    done = api.get(f"/api/v1/jobs/{answer.data['id']}/").data
    assert (done["status"], done["outcome"]["tables"]) == ("done", GAMES)
    wrong = api.post(call, {"text": large_season().replace("45000", "x", 1)}, format="json")
    assert (wrong.status_code, Job.objects.count()) == (422, 1)


def test_a_job_keeps_every_decision_of_the_preview() -> None:
    layout = LayoutChoice(
        sheet="2026",
        shape="seats",
        columns=ChosenColumns(names=("date", "", "player"), header=True),
        dates="day",
        values="points",
        order="winds",
        day=dt.date(2026, 3, 1),
    )
    wanted = SeasonRequest(
        content=b"x",
        layout=layout,
        choices={3: "new", 4: "17"},
        accept=frozenset({"1:1"}),
        correct=frozenset({"2:1"}),
        separate=frozenset({"3:1"}),
        reason="Typed wrongly",
    )
    assert request_of(arguments_of(wanted), b"x") == wanted
    assert request_of(arguments_of(SeasonRequest(content=b"")), b"") == SeasonRequest(
        content=b"", accept=frozenset(), correct=frozenset(), separate=frozenset()
    )
