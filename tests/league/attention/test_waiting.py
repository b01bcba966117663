"""What waits for the staff of an event, and the tables that need a look."""

from datetime import timedelta

import pytest
from django.utils import timezone

from league.attention.hall import hall
from league.attention.people import People, people_wanted
from league.attention.recent_changes import recent_changes
from league.attention.waiting import Waiting, waiting_in
from league.core.jobs import create_job
from league.core.permissions import SYSTEM
from league.entrants.status_changes import set_entrant_status
from league.enums import (
    ConfirmedBy,
    EntrantStatus,
    JobKind,
    JobStatus,
    SessionStatus,
    TableStatus,
)
from league.models import Entrant, Event, Hand, Session, SignUp, Stage, TableCall
from league.play.penalties import give_penalty
from tests.entries import WHOLE_GAME
from tests.factories import (
    JobFactory,
    PenaltyFactory,
    SessionFactory,
    SignUpFactory,
    TableCallFactory,
)
from tests.factories.claim import PlayerClaimFactory
from tests.shortcuts import play
from tests.worlds import event_world, running_event

pytestmark = pytest.mark.django_db


def test_nothing_waits_in_a_new_event() -> None:
    world = event_world(players=0, sessions_planned=6)
    assert waiting_in(world.event) == Waiting(
        players=0,
        here=0,
        missing=0,
        sign_ups=0,
        claims=0,
        drawn=0,
        finished=0,
        planned=6,
        unsigned=0,
        calls=0,
        called_at=None,
        penalties=0,
        failed_jobs=0,
    )


def test_everything_that_waits_is_counted_in_one_query(
    django_assert_num_queries: pytest.FixtureRequest,
) -> None:
    world = running_event(tables=2, sessions_planned=6, confirmed_by=ConfirmedBy.PLAYERS)
    Entrant.objects.filter(number__lte=7).update(status=EntrantStatus.CHECKED_IN)
    play(world.tables[0], WHOLE_GAME)
    call = TableCallFactory.create(table=world.tables[1])
    PenaltyFactory.create(entrant=world.entrants[0])
    SignUpFactory.create(event=world.event)
    SignUp.objects.update(status="asked")
    PlayerClaimFactory.create(player__home_event=world.event)
    PlayerClaimFactory.create(player__home_event=world.event, declined_at=timezone.now())
    JobFactory.create(event=world.event, kind=JobKind.BUILD_REPORT, status=JobStatus.FAILED)
    # This one was tried again.
    JobFactory.create(event=world.event, kind=JobKind.MAKE_PLAN, status=JobStatus.FAILED)
    JobFactory.create(event=world.event, kind=JobKind.MAKE_PLAN, status=JobStatus.DONE)
    with django_assert_num_queries(1):  # type: ignore[operator]  # pytest-django's fixture
        found = waiting_in(world.event)
    assert found == Waiting(
        players=8,
        here=7,
        missing=1,
        sign_ups=1,
        claims=1,
        drawn=1,
        finished=0,
        planned=6,
        unsigned=1,
        calls=1,
        called_at=call.called_at,
        penalties=1,
        failed_jobs=1,
    )


def test_tables_stand_in_the_order_in_which_they_need_a_look() -> None:
    world = running_event(tables=6, confirmed_by=ConfirmedBy.PLAYERS)
    for number, hands in enumerate((6, 5, 2, 6, 11, 6)):
        play(world.tables[number], WHOLE_GAME[:hands])
    now = timezone.now()
    Hand.objects.filter(table=world.tables[1]).update(entered_at=now - timedelta(minutes=17))
    TableCallFactory.create(table=world.tables[3], text="Wall fell")
    TableCall.objects.update(called_at=now)
    session = Session.objects.select_related("event").get()
    rows = hall(session, now=now)
    said = [(row.live.table.number, row.kind, row.says, row.note) for row in rows]
    names = ", ".join(entrant.staff_name for entrant in world.entrants[16:20])
    assert world.tables[4].status == TableStatus.FINISHED
    assert said == [
        (4, "call", "Referee called", "Wall fell"),
        (2, "quiet", "Nothing for 17 min", "The phone may be offline"),
        (3, "behind", "4 hands behind", ""),
        (5, "unsigned", "0 of 4 signed", f"Not yet: {names}"),
        (1, "plays", "0 min ago", ""),
        (6, "plays", "0 min ago", ""),
    ]


def test_people_with_a_seat_who_are_not_there_come_first() -> None:
    world = running_event(tables=1)
    enrolled = event_world(players=2)
    assert wanted(enrolled.event).number == 0  # nobody has checked in yet
    statuses = ("checked_in", "enrolled", "late", "withdrawn")
    for entrant, status in zip(world.entrants, statuses, strict=True):
        entrant.status = status
        entrant.save()
    found = wanted(world.event)
    shown = [(row.entrant.number, row.is_gone) for row in found.shown]
    assert (found.number, shown) == (3, [(4, True), (2, False), (3, False)])


def wanted(event: Event) -> People:
    return people_wanted(event, waiting_in(event))


def test_nobody_is_missing_after_the_last_planned_session() -> None:
    world = running_event(tables=2, sessions_planned=2)
    Entrant.objects.filter(number__lte=6).update(status=EntrantStatus.CHECKED_IN)
    Session.objects.update(status=SessionStatus.FINISHED)
    between = (waiting_in(world.event).missing, wanted(world.event).number)
    Stage.objects.update(sessions_planned=1)
    after = (waiting_in(world.event).missing, wanted(world.event).number)
    # One more session than planned has been drawn: its players are expected.
    SessionFactory.create(event=world.event, number=2)
    again = waiting_in(world.event).missing
    assert (between, after, again) == ((2, 2), (0, 0), 2)


def test_recent_changes_are_the_sentences_of_the_audit_without_jobs() -> None:
    world = event_world(players=1)
    one = world.entrants[0]
    set_entrant_status(one, "checked_in", actor=SYSTEM)
    give_penalty(one, actor=SYSTEM, kind="warning", points=0, reason="Late")
    create_job(JobKind.FORECAST, world.event, actor=SYSTEM)
    assert [text.plain for text in recent_changes(world.event)] == [
        f"Tenbou gave 1 {one.staff_name} a penalty: Warning, 0.0.",
        f"Tenbou changed 1 {one.staff_name} from Registered to Checked in.",
    ]
