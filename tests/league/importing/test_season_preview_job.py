"""A file that takes long is read by a job, and its preview is a page of its own."""

from base64 import b64encode
from datetime import timedelta

import pytest
from django.core.files.base import ContentFile
from django.test import Client
from django.utils import timezone

from league.core.permissions import SYSTEM
from league.core.sheets.cells import takes_long
from league.core.sheets.job_values import to_json
from league.core.sheets.limits import LARGEST_AT_ONCE
from league.entrants.erasing import erase_person
from league.enums import EventStatus, JobKind, JobStatus, Role
from league.importing.seasons.preview import SeasonRequest, preview_season
from league.importing.seasons.shown import shown_from_json, shown_of
from league.importing.seasons.store import import_season
from league.models import Event, Job, JobFile, Seat, Table
from league.people.retention import delete_expired
from league.tasks import preview_season as read_task
from league.tasks import store_season as store_task
from tests.factories import EventRoleFactory, PlayerFactory
from tests.league.api.callers import person
from tests.league.core.sheets.test_workbooks import titled
from tests.league.importing.large_seasons import large_season
from tests.league.web.readers import at, reader
from tests.page_forms import Answer, address_of, submit
from tests.worlds import World, event_world

pytestmark = pytest.mark.django_db
PADDED = "\n" * LARGEST_AT_ONCE  # makes a short file one that takes long
SHORT = large_season(5) + PADDED
WRONG = SHORT.replace("45000", "44900", 1)


@pytest.fixture
def world() -> World:
    return event_world(players=1, status=EventStatus.RUNNING)


@pytest.fixture
def client(world: World, client: Client) -> Client:
    client.force_login(world.organiser)
    return client


def uploaded(world: World, client: Client, text: str) -> Answer:
    """The page that the file leads to: that of the job that reads it."""
    page = client.get(at("season_file", world))
    file = ContentFile(text.encode(), "season.csv")
    return submit(page, "Preview file", {"file": file}, follow=True)


def previewed(world: World, client: Client, text: str) -> Answer:
    page = uploaded(world, client, text)
    worked(JobKind.PREVIEW_SEASON)
    return client.get(address_of(page))


def worked(kind: JobKind) -> Job:
    job = Job.objects.filter(kind=kind).latest("pk")
    {JobKind.PREVIEW_SEASON: read_task, JobKind.STORE_SEASON: store_task}[kind](job_id=job.pk)
    job.refresh_from_db()
    return job


def words(answer: Answer) -> str:
    return " ".join(answer.content.decode().split())


@pytest.mark.slow
def test_a_whole_season_is_read_by_a_job_and_its_page_becomes_the_preview(
    world: World, client: Client
) -> None:
    page = uploaded(world, client, large_season(1600))
    assert "This job waits: no background worker is running." in words(page)
    Job.objects.update(status="running", progress=400, progress_total=6400)
    assert "400 of 6400 rows checked" in words(client.get(address_of(page)))
    Job.objects.update(status="queued")
    worked(JobKind.PREVIEW_SEASON)
    shown = client.get(address_of(page))
    assert ("1600 new games" in words(shown), "1400 more" in words(shown)) == (True, True)
    assert Table.objects.count() == 0
    stores = submit(shown, "Store season", follow=True)
    worked(JobKind.STORE_SEASON)
    assert "1600 games stored." in words(client.get(address_of(stores)))
    assert Table.objects.count() == 1600


def test_what_is_left_to_decide_is_asked_at_once_and_decisions_stay(
    world: World, client: Client
) -> None:
    known = PlayerFactory.create(display_name="ACORN Lagoon")
    shown = previewed(world, client, WRONG)
    assert "Table 1:1 sums to 119900 points instead of 120000." in words(shown)
    doubtful = "line-2"
    asked = submit(shown, "Store season", {"accept": ["1:1"]})
    assert (asked.status_code, "Acorn Lagoon" in words(asked)) == (422, True)
    assert not Job.objects.filter(kind=JobKind.STORE_SEASON).exists()
    submit(asked, "Store season", {doubtful: str(known.pk)})
    assert worked(JobKind.STORE_SEASON).status == JobStatus.DONE
    assert Seat.objects.get(raw_points=44900).entrant.player == known


def test_another_reading_is_read_by_another_job(world: World, client: Client) -> None:
    shown = previewed(world, client, SHORT)
    again = submit(shown, "Update preview", {"shape": "games"}, follow=True)
    assert "This job waits" in words(again)
    assert worked(JobKind.PREVIEW_SEASON).arguments["layout"]["shape"] == "games"
    assert "The file has no column" in words(client.get(address_of(again)))


def test_a_job_that_finds_a_problem_leads_back_to_the_decisions(
    world: World, client: Client
) -> None:
    page = submit(previewed(world, client, WRONG), "Store season", {"accept": ["1:1"]}, follow=True)
    Event.objects.update(status=EventStatus.FINISHED)
    failed = worked(JobKind.STORE_SEASON)
    assert failed.status == JobStatus.FAILED
    back = at("season_preview", world, job=failed.pk)
    assert f'href="{back}"' in client.get(address_of(page)).content.decode()
    Event.objects.update(status=EventStatus.RUNNING)
    submit(client.get(back), "Store season")
    assert worked(JobKind.STORE_SEASON).status == JobStatus.DONE


def test_a_file_that_is_no_table_is_refused_by_the_job(world: World, client: Client) -> None:
    page = previewed(world, client, "<html>" + PADDED)
    assert "Nothing was stored." in words(page)
    again = f'<a class="button button--primary" href="{at("season_file", world)}">Another file</a>'
    assert again in page.content.decode()


def test_a_preview_is_for_the_one_who_asked_for_it(world: World, client: Client) -> None:
    address = address_of(uploaded(world, client, SHORT))
    EventRoleFactory.create(event=world.event, login=world.stranger, role=Role.ORGANISER)
    other = reader(world.stranger)
    assert (client.get(address).status_code, other.get(address).status_code) == (200, 404)
    busy = uploaded(world, other, SHORT)
    assert "A season file is being" in words(busy)


def test_file_and_preview_are_kept_for_a_day(world: World, client: Client) -> None:
    shown = previewed(world, client, SHORT)
    assert delete_expired()["previews"] == 0
    Job.objects.update(finished_at=timezone.now() - timedelta(days=2))
    assert (delete_expired()["previews"], JobFile.objects.count()) == (1, 0)
    answer = client.get(address_of(shown), follow=True)
    assert "The file is no longer kept. Choose it again." in words(answer)


def test_an_erased_person_is_in_no_preview(world: World, client: Client) -> None:
    previewed(world, client, SHORT)
    player = world.entrants[0].player
    erase_person(player, actor=world.actor("organiser"), name=player.display_name)
    assert (Job.objects.get().outcome, JobFile.objects.count()) == ({}, 0)


def test_calls_have_the_preview_as_the_outcome_of_the_job(world: World) -> None:
    api, call = person(world.organiser), f"events/{world.event.pk}/season-file/"
    small = api.post(call, {"text": SHORT.strip(), "preview": True})
    large = api.post(call, {"text": SHORT, "preview": True})
    assert (small.status_code, large.status_code) == (200, 202)
    worked(JobKind.PREVIEW_SEASON)
    outcome = api.get(f"jobs/{large.data['id']}/").data["outcome"]
    assert (outcome["tables"], outcome) == (5, small.data)
    stores = api.post(call, {"content": b64encode(SHORT.encode()).decode()})
    worked(JobKind.STORE_SEASON)
    assert api.get(f"jobs/{stores.data['id']}/").data["outcome"]["tables"] == 5


def test_a_kept_preview_shows_what_one_made_at_once_shows(world: World) -> None:
    """With a corrected game, a doubtful player, a penalty, and a table that does not add up."""
    event, stored = world.event, large_season(4)
    import_season(event, SeasonRequest(content=stored.encode()), actor=SYSTEM)
    PlayerFactory.create(display_name="ZOE Zander")
    text = stored.replace("Acorn Lagoon,45000", "Acorn Lagoon,44000")
    text += "\n2026-02-01,2,1,E,Birch mountain,40000" + "\n2026-02-01,2,1,S,Zoe Zander,30000"
    request = SeasonRequest(content=text.encode())
    shown = shown_of(preview_season(event, request, actor=SYSTEM), SYSTEM)
    assert shown.problems
    assert shown.corrections
    assert shown.faults
    assert shown_from_json(to_json(shown)) == shown


def test_texts_and_workbooks_that_take_long_are_known_by_their_size() -> None:
    rows = [
        ["2026-01-09", session, table, "E", "Aya Mori", 30000]
        for session in range(400)
        for table in range(8)
    ]
    assert [takes_long(b"x" * size) for size in (LARGEST_AT_ONCE, LARGEST_AT_ONCE + 1)] == [
        False,
        True,
    ]
    assert [takes_long(titled({"2026": rows * times})) for times in (1, 3)] == [False, True]
