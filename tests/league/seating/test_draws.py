"""Sessions are drawn by a job: at random, by rank, or from a plan."""

from typing import Any
from uuid import uuid4

import pytest

from league.core.jobs import Progress, cancel_job, run_job
from league.core.permissions import SYSTEM
from league.entrants.entrants import forbid_pair
from league.enums import DrawMethod, EntrantStatus, EventStatus, JobStatus, SessionStatus
from league.models import Job, Session, SitOut, Table
from league.seating import draw_job as seating_service
from league.seating.queries.draw_task import history_before
from league.seating.sessions import (
    discard_session,
    finish_session,
    publish_session,
    redraw_session,
    request_session,
)
from league.tasks import draw_session
from tests.entries import WHOLE_GAME
from tests.shortcuts import audited_verbs, last_entry, play, refused
from tests.worlds import World, add_session, drawn_event, event_world, running_event

pytestmark = pytest.mark.django_db


def request(world: World, *, actor: str = "organiser", **more: Any) -> Job:
    values = {"method": DrawMethod.RANDOM, "seed": 7, **more}
    return request_session(world.event, actor=world.actor(actor), **values)


def draw(world: World, **more: Any) -> Job:
    job = request(world, **more)
    draw_session(job.pk)
    return Job.objects.select_related("session").get(pk=job.pk)


def seating(session: Session | None) -> list[list[int]]:
    """Entrants' numbers at each table, in the order E S W N."""
    assert session is not None
    tables = session.tables.prefetch_related("seats__entrant").order_by("number")
    return [
        [seat.entrant.number for seat in sorted(table.seats.all(), key=lambda seat: seat.index)]
        for table in tables
    ]


def test_a_drawn_session_seats_everybody_once() -> None:
    world = event_world(players=16)
    job = draw(world)
    assert job.status == JobStatus.DONE
    session = job.session
    assert session is not None
    assert job.outcome == {"session": session.pk, "tables": 4}
    assert sorted(number for table in seating(session) for number in table) == list(range(1, 17))
    assert (session.status, session.number, session.seed) == ("draft", 1, 7)
    assert session.certificate["repeats"] == 0
    assert audited_verbs() == ["session.request", "job.create", "session.draw"]


def test_players_without_a_table_have_a_bye() -> None:
    job = draw(event_world(players=9))
    assert SitOut.objects.filter(session=job.session).count() == 1
    assert sum(map(len, seating(job.session))) == 8


def test_the_same_seed_draws_the_same_seating() -> None:
    world = event_world(players=12)
    first = seating(draw(world, seed=3).session)
    Session.objects.get().delete()
    assert seating(draw(world, seed=3).session) == first


def test_only_those_checked_in_are_seated_where_that_is_asked() -> None:
    world = event_world(players=8)
    for entrant in world.entrants[:4]:
        entrant.status = EntrantStatus.CHECKED_IN
        entrant.save()
    job = draw(world, checked_in_only=True)
    assert sorted(*seating(job.session)) == [1, 2, 3, 4]


def test_a_pair_that_must_not_meet_does_not_meet() -> None:
    world = event_world(players=8)
    first, second, *_ = world.entrants
    forbid_pair(world.event, first, second, actor=world.actor("organiser"))
    tables = seating(draw(world).session)
    assert [{1, 2} <= set(table) for table in tables] == [False, False]


@pytest.mark.slow
def test_a_swiss_draw_seats_neighbours_in_rank_without_repeats() -> None:
    world = event_world(players=16, status=EventStatus.RUNNING)
    add_session(world, status=SessionStatus.RUNNING)
    for table in world.tables:
        play(table, WHOLE_GAME)
    finish_session(world.session, actor=world.actor("referee"))
    job = draw(world, method=DrawMethod.SWISS)
    assert job.session is not None
    assert job.session.certificate["repeats"] == 0
    (before,) = history_before(job.session)
    assert len(before) == 4


def test_a_pasted_plan_is_seated_as_written() -> None:
    world = event_world(players=9)
    job = draw(world, method=DrawMethod.PLAN, plan="5 6 7 8\n4, 3, 2, 1")
    assert seating(job.session) == [[5, 6, 7, 8], [4, 3, 2, 1]]
    assert SitOut.objects.get(session=job.session).entrant.number == 9


def test_a_random_seed_is_stored_if_none_is_given() -> None:
    job = draw(event_world(players=4), seed=None)
    assert job.session is not None
    assert 0 <= job.session.seed < 2**31


def test_every_problem_of_a_request_is_named_and_nothing_is_written() -> None:
    world = event_world(players=3, status=EventStatus.FINISHED)
    with refused("value_unknown", "value_out_of_range", "event_not_running", "too_few_entrants"):
        request(world, method="by height", seed=-1)
    assert (Session.objects.count(), Job.objects.count(), audited_verbs()) == (0, 0, [])


@pytest.mark.parametrize(
    ("plan", "codes"),
    [
        ("  ", ["plan_missing"]),
        ("1 2 3 4", [*["paste_missing"] * 4, "paste_rest"]),
        (
            "1 2 3 9\n1 4 6 7",
            ["paste_nobody", "paste_twice"],
        ),
    ],
)
def test_a_plan_that_cannot_be_seated_is_refused(plan: str, codes: list[str]) -> None:
    with refused(*codes):
        request(event_world(players=8), method=DrawMethod.PLAN, plan=plan)


def test_whoever_is_left_out_of_a_pasted_session_rests_where_that_is_asked() -> None:
    world = event_world(players=8)
    draw(world, method=DrawMethod.PLAN, plan="1 2 3 4", rest=True)
    assert [row.entrant.number for row in SitOut.objects.order_by("entrant__number")] == [
        5,
        6,
        7,
        8,
    ]


def test_a_swiss_draw_waits_for_the_session_before_it() -> None:
    world = running_event()
    with refused("earlier_session_unfinished"):
        request(world, method=DrawMethod.SWISS)
    assert request(world, method=DrawMethod.RANDOM).status == JobStatus.QUEUED


def test_an_impossible_draw_has_its_problems() -> None:
    """Two entrants withdraw between the request and the draw."""
    world = event_world(players=4)
    job = request(world)
    for entrant in world.entrants[:2]:
        entrant.status = EntrantStatus.WITHDRAWN
        entrant.save()
    draw_session(job.pk)
    job.refresh_from_db()
    assert job.status == JobStatus.FAILED
    assert [item["code"] for item in job.problems] == ["too_few_players"]
    assert Table.objects.count() == 0


def test_a_session_published_meanwhile_is_not_drawn_over() -> None:
    world = drawn_event()
    organiser = world.actor("organiser")
    job = redraw_session(world.session, actor=organiser, method=DrawMethod.RANDOM, seed=1)
    Session.objects.update(status=SessionStatus.PUBLISHED)
    before = seating(world.session)
    draw_session(job.pk)
    job.refresh_from_db()
    assert [item["code"] for item in job.problems] == ["session_not_draft"]
    assert seating(world.session) == before


def test_a_draw_cancelled_while_it_runs_writes_nothing() -> None:
    job = request(event_world(players=4))

    def cancelled_at_once(job: Job, _progress: Progress) -> dict[str, Any]:
        cancel_job(job, actor=SYSTEM)
        return seating_service.draw_session(job, lambda _done, _total: None)

    run_job(job.pk, cancelled_at_once)
    job.refresh_from_db()
    assert (job.status, Table.objects.count()) == (JobStatus.CANCELLED, 0)


def test_a_discarded_session_is_not_drawn() -> None:
    job = request(event_world(players=4))
    Session.objects.all().delete()
    draw_session(job.pk)
    job.refresh_from_db()
    assert [item["code"] for item in job.problems] == ["session_without_tables"]


def test_a_draft_is_drawn_again() -> None:
    world = drawn_event(tables=4)
    before = seating(world.session)
    job = redraw_session(world.session, actor=world.actor("organiser"), method="random", seed=99)
    assert seating(world.session) == before
    draw_session(job.pk)
    assert seating(world.session) != before
    assert audited_verbs() == ["session.redraw", "job.create", "session.draw"]


def test_a_draw_runs_once_at_a_time() -> None:
    world = drawn_event()
    organiser = world.actor("organiser")
    job = redraw_session(world.session, actor=organiser, method="random")
    for verb in (publish_session, discard_session):
        with refused("draw_running"):
            verb(world.session, actor=organiser)
    with refused("draw_running"):
        redraw_session(world.session, actor=organiser, method="random")
    cancel_job(job, actor=organiser)
    assert publish_session(world.session, actor=organiser).status == SessionStatus.PUBLISHED


def test_a_published_session_is_neither_drawn_nor_discarded() -> None:
    world = event_world()
    add_session(world, status=SessionStatus.PUBLISHED)
    organiser = world.actor("organiser")
    with refused("session_not_draft"):
        redraw_session(world.session, actor=organiser, method="random")
    with refused("session_not_draft"):
        discard_session(world.session, actor=organiser)
    with refused("session_not_draft"):
        publish_session(world.session, actor=organiser)


def test_the_last_draft_is_discarded_and_audited() -> None:
    world = drawn_event()
    add_session(world)
    organiser, (first, second) = world.actor("organiser"), world.sessions
    with refused("later_session_drawn"):
        discard_session(first, actor=organiser)
    discard_session(second, actor=organiser)
    assert list(Session.objects.all()) == [first]
    numbers = [entrant.pk for entrant in world.entrants]
    assert last_entry().before == {"number": 2, "seating": [numbers]}


# ------------------------------------------------------------------------- drawing twice


def test_a_stage_has_one_draft_at_a_time() -> None:
    world = event_world(players=8)
    request_session(world.event, actor=SYSTEM, method=DrawMethod.RANDOM)
    with refused("draft_exists"):
        request_session(world.event, actor=SYSTEM, method=DrawMethod.RANDOM)
    Session.objects.update(status=SessionStatus.PUBLISHED)
    request_session(world.event, actor=SYSTEM, method=DrawMethod.RANDOM)
    assert Session.objects.count() == 2


def test_a_redraw_that_is_sent_twice_draws_once() -> None:
    session = drawn_event().session
    key = uuid4()
    jobs = [redraw_session(session, actor=SYSTEM, method="random", client_id=key) for _ in range(2)]
    assert jobs[0] == jobs[1] == Job.objects.get()


def test_a_form_of_another_event_draws_nothing() -> None:
    key = uuid4()
    one, other = event_world(players=4).event, event_world(players=4).event
    request_session(one, actor=SYSTEM, method=DrawMethod.RANDOM, client_id=key)
    with refused("form_elsewhere"):
        request_session(other, actor=SYSTEM, method=DrawMethod.RANDOM, client_id=key)
