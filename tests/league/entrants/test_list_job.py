"""A long list of players is checked at once and enrolled by a job, completely or not at all."""

from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from league.core.job_problems import problems_of_job
from league.core.sheets.columns import ChosenColumns
from league.core.sheets.limits import ROWS_AT_ONCE
from league.entrants.list_job import decisions, enrol_or_request, stored_decisions
from league.enums import EventStatus, JobStatus
from league.models import AuditEntry, Entrant, Event, Job, JobFile, Player
from league.tasks import enrol_list as enrol_task
from tests.factories import EntrantFactory
from tests.page_forms import Answer, address_of, submit
from tests.shortcuts import refused
from tests.worlds import World, event_world

pytestmark = pytest.mark.django_db
MANY = ROWS_AT_ONCE + 1


@pytest.fixture
def world() -> World:
    return event_world(players=0)


def long_list(players: int = MANY) -> str:
    return "\n".join(
        ["name,club,number", *(f"Anna {n:04},Nord,{n}" for n in range(1, players + 1))]
    )


def requested(world: World, text: str = "") -> Job:
    job = enrol_or_request(
        world.event,
        text or long_list(),
        actor=world.actor("organiser"),
        choices={},
        chosen=ChosenColumns(),
    )
    assert isinstance(job, Job)
    return job


def after_work(job: Job) -> Job:
    enrol_task(job_id=job.pk)
    return Job.objects.get(pk=job.pk)


def words(answer: Answer) -> str:
    return " ".join(answer.content.decode().split())


def test_a_request_enrols_nobody_and_its_job_does(world: World) -> None:
    job = requested(world)
    assert (job.status, Player.objects.count(), JobFile.objects.count()) == ("queued", 0, 1)
    job = after_work(job)
    outcome = {"players": MANY, "new_players": MANY}
    assert (job.status, job.outcome) == (JobStatus.DONE, outcome)
    assert (world.event.entrants.count(), JobFile.objects.count()) == (MANY, 0)
    logins = AuditEntry.objects.filter(verb="entrants.enrol").values_list("login", flat=True)
    assert set(logins) == {world.organiser.pk}


def test_a_short_list_is_enrolled_in_the_request(world: World, client: Client) -> None:
    client.force_login(world.organiser)
    empty = client.get(f"/events/{world.event.slug}/manage/entrants/list/")
    shown = submit(empty, "Preview list", {"text": long_list(players=3)})
    done = submit(shown, "Add players", follow=True)
    assert "3 players added." in words(done)
    assert (Entrant.objects.count(), Job.objects.count()) == (3, 0)


def test_the_page_leads_to_the_job_which_says_whom_it_added(world: World, client: Client) -> None:
    client.force_login(world.organiser)
    empty = client.get(f"/events/{world.event.slug}/manage/entrants/list/")
    shown = submit(empty, "Preview list", {"text": long_list()})
    job_page = submit(shown, "Add players", follow=True)
    job = Job.objects.get()
    assert f"/jobs/{job.pk}/" in address_of(job_page)
    assert "This job waits: no background worker is running." in words(job_page)
    second = submit(shown, "Add players")
    assert second.status_code == 422
    assert "A list of players is being added." in words(second)
    after_work(job)
    assert f"{MANY} players added." in words(client.get(address_of(job_page)))


def test_a_line_that_cannot_be_read_makes_no_job(world: World) -> None:
    with refused("line_unreadable"):
        requested(world, long_list().replace("Anna 0007,Nord,7", "Anna 0007,Nord,seven"))
    assert Job.objects.count() == 0


@pytest.mark.parametrize("meanwhile", ["finished", "number taken"])
def test_a_job_that_finds_a_problem_enrols_nobody(world: World, meanwhile: str) -> None:
    job = requested(world)
    before = 0
    if meanwhile == "finished":
        Event.objects.update(status=EventStatus.FINISHED)
    else:
        EntrantFactory.create(event=world.event, number=MANY)
        before = 1
    job = after_work(job)
    codes = [item["code"] for item in problems_of_job(job)]
    expected = {"finished": ["event_not_open"], "number taken": ["line_unreadable"]}
    assert (job.status, codes) == (JobStatus.FAILED, expected[meanwhile])
    assert (world.event.entrants.count(), JobFile.objects.count()) == (before, 0)


def test_one_list_is_added_at_a_time(world: World) -> None:
    requested(world)
    with refused("list_running"):
        requested(world)


def test_the_api_answers_with_the_job(world: World) -> None:
    api = APIClient()
    api.force_authenticate(world.organiser)
    answer = api.post(
        f"/api/v1/events/{world.event.pk}/enrolment/", {"text": long_list()}, format="json"
    )
    assert (answer.status_code, answer.data["kind"]) == (202, "enrol_list")
    after_work(Job.objects.get())
    done = api.get(f"/api/v1/jobs/{answer.data['id']}/").data
    assert (done["status"], done["outcome"]["players"]) == ("done", MANY)


def test_a_job_keeps_every_decision_of_the_preview() -> None:
    made: dict[str, Any] = {
        "choices": {3: "skip", 4: "17"},
        "clubs": {"Nrod": "Nord"},
        "countries": {"Germny": "DE"},
        "chosen": ChosenColumns(names=("name", ""), header=False),
    }
    assert decisions(stored_decisions(**made)) == made
