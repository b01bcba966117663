"""Sessions over the API: draw by a job, read, publish, start, finish."""

from typing import Any
from uuid import uuid4

import pytest

from league.enums import EntrantStatus, JobKind, SessionStatus
from league.models import Job, Session
from league.tasks import draw_session
from tests.entries import WHOLE_GAME
from tests.factories import SitOutFactory
from tests.league.api.callers import (
    anonymous,
    audited_verbs,
    codes,
    fields,
    hand_body,
    person,
    phone,
)
from tests.worlds import World, add_session, drawn_event, event_world, running_event

pytestmark = pytest.mark.django_db


def address(world: World, step: str = "") -> str:
    return f"sessions/{world.session.pk}/{step}"


def test_a_session_is_requested_and_a_job_draws_it() -> None:
    world = event_world(players=8)
    caller = person(world.organiser)
    answer = caller.post(f"events/{world.event.pk}/sessions/", {"method": "random", "seed": 7})
    job, session = Job.objects.get(), Session.objects.get()
    shown = answer.json()
    assert answer.status_code == 202
    assert (shown["id"], shown["session"], shown["status"]) == (job.pk, session.pk, "queued")
    assert (session.seed, audited_verbs()) == (7, ["session.request", "job.create"])
    draw_session(job.pk)
    said = caller.get(f"jobs/{job.pk}/").json()
    assert (said["status"], said["problems"]) == ("done", [])
    assert said["outcome"] == {"session": session.pk, "tables": 2}
    page = caller.get(f"sessions/{session.pk}/").json()
    assert [len(table["seats"]) for table in page["tables"]] == [4, 4]
    assert set(page["certificate"]) >= {"repeats", "lower_bound", "spread"}


def test_a_pasted_plan_seats_whom_it_names() -> None:
    world = event_world()
    body = {"method": "plan", "plan": "4 3 2 1"}
    answer = person(world.organiser).post(f"events/{world.event.pk}/sessions/", body)
    draw_session(answer.json()["id"])
    page = person(world.organiser).get(f"sessions/{answer.json()['session']}/").json()
    assert [seat["number"] for seat in page["tables"][0]["seats"]] == [4, 3, 2, 1]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"method": "plan"}, 422),
        ({"method": "plan", "plan": "1 2 3 9"}, 422),
        ({"method": "by moonlight", "seed": "x"}, 400),
        ({}, 400),
    ],
)
def test_a_session_that_cannot_be_drawn_writes_nothing(body: dict[str, Any], status: int) -> None:
    world = event_world()
    answer = person(world.organiser).post(f"events/{world.event.pk}/sessions/", body)
    assert answer.status_code == status
    assert (Session.objects.count(), audited_verbs()) == (0, [])


def test_too_few_entrants_cannot_be_drawn() -> None:
    world = event_world(players=3)
    body = {"method": "random"}
    answer = person(world.organiser).post(f"events/{world.event.pk}/sessions/", body)
    assert (answer.status_code, codes(answer)) == (422, ["too_few_entrants"])


def test_every_step_of_a_session_is_audited() -> None:
    world = drawn_event()
    caller = person(world.referee)
    assert caller.post(address(world, "publish/")).json()["status"] == "published"
    assert caller.post(address(world, "unpublish/")).json()["status"] == "draft"
    assert caller.post(address(world, "publish/")).json()["status"] == "published"
    assert caller.post(address(world, "start/")).json()["status"] == "running"
    for version, entry in enumerate(WHOLE_GAME, 1):
        path = f"tables/{world.table.pk}/hands/"
        assert phone(world.table).post(path, hand_body(entry, version=version)).status_code == 201
    finished = caller.post(address(world, "finish/")).json()
    assert (finished["status"], finished["tables"][0]["status"]) == ("finished", "closed")
    assert [verb for verb in audited_verbs() if verb != "hand.record"] == [
        "session.publish",
        "session.unpublish",
        "session.publish",
        "session.start",
        "event.set_status",
        "session.finish",
    ]


@pytest.mark.parametrize(
    ("status", "step", "code"),
    [
        (SessionStatus.PUBLISHED, "publish/", "session_not_draft"),
        (SessionStatus.DRAFT, "unpublish/", "session_not_published"),
        (SessionStatus.RUNNING, "start/", "session_started"),
        (SessionStatus.FINISHED, "finish/", "session_not_running"),
    ],
)
def test_a_step_is_not_taken_twice(status: SessionStatus, step: str, code: str) -> None:
    world = event_world()
    add_session(world, status=status)
    answer = person(world.referee).post(address(world, step))
    assert answer.status_code == 422
    assert code in codes(answer)
    assert audited_verbs() == []


def test_a_session_with_an_unfinished_table_cannot_finish() -> None:
    world = running_event(tables=2)
    answer = person(world.referee).post(address(world, "finish/"))
    assert (answer.status_code, codes(answer)) == (422, ["table_unfinished"] * 2)


def test_two_entrants_swap_seats() -> None:
    world = drawn_event(tables=2)
    first, second = (table.seats.get(starting_wind="E") for table in world.tables)
    body = {"first": first.pk, "second": second.pk}
    page = person(world.organiser).post(address(world, "swap/"), body).json()
    assert [table["seats"][0]["number"] for table in page["tables"]] == [5, 1]
    assert audited_verbs() == ["session.swap_seats"]
    same = person(world.organiser).post(address(world, "swap/"), {"first": 9**9, "second": 9**8})
    assert (same.status_code, fields(same)) == (422, ["first", "second"])


def test_a_substitute_takes_a_seat() -> None:
    world = event_world(players=5)
    add_session(world, status=SessionStatus.PUBLISHED)
    substitute = world.entrants[4]
    substitute.status = EntrantStatus.SUBSTITUTE
    substitute.save()
    seat = world.table.seats.get(starting_wind="S")
    caller, body = person(world.organiser), {"seat": seat.pk, "substitute": substitute.pk}
    page = caller.post(address(world, "substitute/"), body).json()
    assert [row["number"] for row in page["tables"][0]["seats"]] == [1, 5, 3, 4]
    assert audited_verbs() == ["seat.substitute"]
    for wrong, field in (({"seat": 9**9}, "seat"), ({"substitute": 9**9}, "substitute")):
        answer = caller.post(address(world, "substitute/"), body | wrong)
        assert (answer.status_code, fields(answer)) == (422, [field])


def test_a_draft_is_redrawn_or_discarded() -> None:
    world = drawn_event()
    caller = person(world.organiser)
    again = caller.post(address(world, "redraw/"), {"method": "random", "seed": 3})
    assert (again.status_code, again.json()["session"]) == (202, world.session.pk)
    busy = caller.post(address(world, "redraw/"), {"method": "random"})
    assert (busy.status_code, codes(busy)) == (422, ["draw_running"])
    draw_session(again.json()["id"])
    path = address(world)
    assert caller.delete(path).status_code == 204
    assert caller.delete(path).status_code == 404
    assert audited_verbs()[-1] == "session.discard"


def test_a_published_session_is_not_discarded() -> None:
    world = running_event()
    answer = person(world.organiser).delete(address(world))
    assert (answer.status_code, codes(answer)) == (422, ["session_not_draft"])


def test_the_sessions_of_an_event_are_listed_by_number_drafts_for_the_staff() -> None:
    world = running_event()
    add_session(world)
    path = f"events/{world.event.pk}/sessions/"
    shown = {
        "passer-by": [row["number"] for row in anonymous().get(path).json()["results"]],
        "referee": [row["number"] for row in person(world.referee).get(path).json()["results"]],
    }
    assert shown == {"passer-by": [1], "referee": [1, 2]}


def test_byes_are_on_the_sessions_page() -> None:
    world = event_world(players=5)
    add_session(world, status=SessionStatus.PUBLISHED)
    SitOutFactory.create(session=world.session, entrant=world.entrants[4])
    page = anonymous().get(address(world)).json()
    assert [bye["number"] for bye in page["sit_outs"]] == [5]


def test_the_login_that_requested_a_job_follows_and_cancels_it() -> None:
    world = event_world(players=8)
    caller = person(world.organiser)
    answer = caller.post(f"events/{world.event.pk}/sessions/", {"method": "random"})
    path = f"jobs/{answer.json()['id']}/"
    assert caller.get(path).json() == answer.json()
    assert caller.post(f"{path}cancel/").json()["status"] == "cancelled"
    again = caller.post(f"{path}cancel/")
    assert (again.status_code, codes(again)) == (422, ["job_over"])
    assert audited_verbs()[-1] == "job.cancel"


def test_a_referee_reads_a_draw_but_does_not_cancel_it() -> None:
    world = event_world(players=8)
    asked = person(world.organiser).post(f"events/{world.event.pk}/sessions/", {"method": "random"})
    caller, path = person(world.referee), f"jobs/{asked.json()['id']}/"
    assert caller.get(path).json()["kind"] == JobKind.DRAW_SESSION
    assert caller.post(f"{path}cancel/").status_code == 403


def test_a_draw_that_is_sent_twice_is_one_job() -> None:
    world = event_world(players=4)
    caller, path = person(world.organiser), f"events/{world.event.pk}/sessions/"
    body = {"method": "random", "client_id": str(uuid4())}
    first, again = (caller.post(path, body).json()["id"] for _ in range(2))
    assert (first, Session.objects.count()) == (again, 1)
    other = caller.post(path, {"method": "random"})
    assert (other.status_code, codes(other)) == (422, ["draft_exists"])


def test_an_unusual_step_needs_a_reason() -> None:
    world = drawn_event()
    world.entrants[0].status = EntrantStatus.WITHDRAWN
    world.entrants[0].save()
    caller = person(world.organiser)
    refused = caller.post(address(world, "publish/"))
    assert (refused.status_code, codes(refused)) == (422, ["seated_gone", "override_missing"])
    assert fields(refused) == ["", "override_reason"]
    done = caller.post(address(world, "publish/"), {"override_reason": "Comes at noon"})
    assert (done.status_code, done.json()["status"]) == (200, "published")
