"""The whole way of an organiser through the pages: from a preset to standings."""

from typing import Any

import pytest

from league.enums import EventStatus, SessionStatus
from league.models import Entrant, Event, Job
from league.tasks import build_report, draw_session, recompute_standings
from tests.factories import LoginFactory
from tests.league.web.readers import Reader, messages_of, reader, words
from tests.page_forms import submit

pytestmark = pytest.mark.django_db

NAMES = "\n".join(f"Player {letter}" for letter in "ABCDEFGH")
SCORES = (45_000, 31_000, 24_000, 20_000)


def make_event(client: Reader, **changed: str) -> Event:
    fields = {
        "name": "Spring Cup",
        "kind": "tournament",
        "preset": "wrc-2025",
        "entry_contract": "desk",
        "venue": "",
        "starts_on": "2026-05-02",
        "ends_on": "2026-05-03",
        "sessions_planned": "4",
    }
    answer = client.post("/events/new/", fields | changed)
    assert answer.status_code == 302
    return Event.objects.latest("pk")


def latest_job() -> int:
    return Job.objects.latest("pk").pk


def enrol(client: Reader, manage: str) -> None:
    """Eight players by a list, looked at first, then confirmed; all of them check in."""
    preview = client.post(f"{manage}entrants/list/", {"text": NAMES})
    assert (preview.context["counts"]["new"], Entrant.objects.count()) == (8, 0)
    client.post(f"{manage}entrants/list/", {"text": NAMES, "confirm": "yes"})
    for number in range(1, 9):
        client.post(f"{manage}entrants/{number}/status/", {"status": "checked_in"})
    assert "8 of 8 checked in" in words(client.get(f"{manage}entrants/"))


def draw(client: Reader, manage: str) -> list[Any]:
    """A job, then a draft with its certificate; the two Easts change places."""
    drawn = client.post(f"{manage}sessions/draw/", {"method": "random", "seed": "7"})
    assert "Draw session Waiting" in words(client.get(drawn.url))
    draw_session(job_id=latest_job())
    page = client.get(drawn.url)
    assert "How good is this seating?" in words(page)
    first, second = (table.seated[0] for table in page.context["tables"])
    client.post(f"{manage}sessions/1/swap/", {"first": first.pk, "second": second.pk})
    tables: list[Any] = client.get(drawn.url).context["tables"]
    assert [table.seated[0].entrant for table in tables] == [second.entrant, first.entrant]
    return tables


def play(client: Reader, manage: str, tables: list[Any]) -> None:
    """Published, started, entered at the desk, finished."""
    for step in ("publish", "start"):
        client.post(f"{manage}sessions/1/do/{step}/")
    desk = client.get(f"{manage}sessions/1/results/")
    points = {
        f"{table.pk}-raw_points_{seat}": held // 100
        for table in tables
        for seat, held in enumerate(SCORES)
    }
    saved = submit(desk, "Save all results", points, follow=True)
    assert [text.partition(" saved")[0] for text in messages_of(saved)] == ["Table 1", "Table 2"]
    client.post(f"{manage}sessions/1/do/finish/")


@pytest.mark.slow
def test_from_a_preset_to_standings() -> None:
    client = reader(LoginFactory.create())
    event = make_event(client)
    manage = f"/events/{event.slug}/manage/"
    assert event.status == EventStatus.DRAFT
    enrol(client, manage)
    play(client, manage, draw(client, manage))
    event.refresh_from_db()
    assert event.status == EventStatus.RUNNING
    assert event.sessions.get().status == SessionStatus.FINISHED
    standings = reader().get(f"/events/{event.slug}/standings/")
    totals = [line.row.total for line in standings.context["placed"]]
    assert totals == [30_000, 30_000, 6_000, 6_000, -11_000, -11_000, -25_000, -25_000]
    # Of two players: the total, the session and the best game.
    assert words(standings).count("+30.0") == 6
    client.post(f"{manage}status/", {"status": "finished"})
    assert "Finished" in words(reader().get(f"/events/{event.slug}/"))


def test_results_become_a_file_and_are_recomputed_by_jobs() -> None:
    client = reader(LoginFactory.create())
    event = make_event(client)
    manage = f"/events/{event.slug}/manage/"
    enrol(client, manage)
    play(client, manage, draw(client, manage))
    client.post(f"{manage}reports/", {"format": "csv"})
    build_report(job_id=latest_job())
    page = client.get(f"{manage}jobs/{latest_job()}/")
    file = client.get(f"{manage}reports/{page.context['job'].report.pk}/file/")
    assert file["Content-Disposition"] == 'attachment; filename="spring-cup-standings.csv"'
    assert "Player A" in file.content.decode()
    client.post(f"{manage}recompute/")
    recompute_standings(job_id=latest_job())
    assert "2 tables recalculated, 0 fixed." in words(client.get(f"{manage}jobs/{latest_job()}/"))


def test_the_page_of_a_draw_asks_every_second_and_loads_again_when_it_is_done() -> None:
    client = reader(LoginFactory.create())
    event = make_event(client)
    manage = f"/events/{event.slug}/manage/"
    client.post(f"{manage}entrants/list/", {"text": NAMES, "confirm": "yes"})
    client.post(f"{manage}sessions/draw/", {"method": "random"})
    job = f"{manage}jobs/{latest_job()}/"
    waiting = client.get(job).content.decode()
    assert f'data-from="{job}" data-every="1">' in waiting
    assert '<meta http-equiv="refresh"' in waiting
    draw_session(job_id=latest_job())
    done = client.get(job)
    assert f'data-from="{job}" data-reload>' in done.content.decode()
    assert "View seating" in words(done)


def test_a_cancelled_draw_can_be_requested_again_or_discarded() -> None:
    client = reader(LoginFactory.create())
    event = make_event(client)
    manage = f"/events/{event.slug}/manage/"
    client.post(f"{manage}entrants/list/", {"text": NAMES, "confirm": "yes"})
    client.post(f"{manage}sessions/draw/", {"method": "random"})
    session = f"{manage}sessions/1/"
    again = client.post(f"{session}redraw/", {"method": "random"})
    assert again.status_code == 422
    assert "The seating of session 1 is being drawn." in words(again)
    cancelled = client.post(f"{manage}jobs/{latest_job()}/cancel/", follow=True)
    assert messages_of(cancelled) == ["Job cancelled."]
    plan = "1 2 3 4\n5 6 7 8"
    assert client.post(f"{session}redraw/", {"method": "plan", "plan": plan}).status_code == 302
    draw_session(job_id=latest_job())
    tables = client.get(session).context["tables"]
    numbers = [[seat.entrant.number for seat in table.seated] for table in tables]
    assert numbers == [[1, 2, 3, 4], [5, 6, 7, 8]]
    thrown = client.post(f"{session}do/discard/")
    assert (thrown.url, event.sessions.count()) == (f"{manage}sessions/", 0)
