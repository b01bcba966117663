"""Simultaneous writes: one wins, the other is refused."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection

from league.core.errors import Refused
from league.core.jobs import Progress, run_job
from league.core.permissions import SYSTEM
from league.entrants.entrants import enrol_player
from league.enums import DrawMethod
from league.events.events import create_event
from league.models import AuditEntry, Club, Hand, Job, Penalty, Session, Table
from league.play.hands import correct_hand, record_hand, strike_hand
from league.play.penalties import give_penalty
from league.play.queries.consistency import differences_of
from league.play.referee_calls import answer_call, call_referee
from league.play.tables import close_table
from league.seating.sessions import publish_session, request_session
from tests.entries import WHOLE_GAME, drawn, ron
from tests.shortcuts import enter, fresh, play
from tests.worlds import World, drawn_event, event_world, running_event

pytestmark = pytest.mark.django_db(transaction=True)
KEY = UUID(int=11)


def at_once(*acts: Callable[[], object]) -> list[str]:
    """Run all of it simultaneously; "done" or the code of the first problem of each."""
    barrier = Barrier(len(acts))

    def one(act: Callable[[], object]) -> str:
        try:
            barrier.wait()
            act()
        except Refused as refusal:
            return refusal.problems[0].code
        else:
            return "done"
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as people:
        return sorted(people.map(one, acts))


def test_of_two_corrections_at_once_one_stands() -> None:
    table = running_event().table
    enter(table, drawn("E"))
    version = fresh(table).version

    def correct(tenpai: str) -> Callable[[], object]:
        return lambda: correct_hand(
            table, 1, actor=SYSTEM, version=version, entry=drawn(tenpai), reason="Read again"
        )

    assert at_once(correct("S"), correct("W"), correct("N")) == ["done", *["table_moved_on"] * 2]
    assert Hand.objects.filter(is_current=True).get().revision == 2
    assert list(differences_of(fresh(table))) == []


def test_a_correction_and_a_new_hand_at_once_do_not_mix() -> None:
    table = running_event().table
    enter(table, drawn("E"))
    version = fresh(table).version
    outcome = at_once(
        lambda: strike_hand(table, 1, actor=SYSTEM, version=version, reason="Never happened"),
        lambda: record_hand(
            table, actor=SYSTEM, client_id=uuid4(), version=version, entry=ron("S", "W", 2)
        ),
    )
    assert outcome == ["done", "table_moved_on"]
    assert list(differences_of(fresh(table))) == []


def test_of_different_hands_at_once_one_is_stored() -> None:
    table = running_event().table

    def record(han: int) -> Callable[[], object]:
        entry = ron("S", "W", han)
        return lambda: record_hand(table, actor=SYSTEM, client_id=uuid4(), version=1, entry=entry)

    assert at_once(*map(record, (1, 2, 3, 4))) == ["done", *["table_moved_on"] * 3]
    assert (Hand.objects.count(), fresh(table).version) == (1, 2)


def test_the_same_hand_at_once_is_stored_once_and_answered_alike() -> None:
    table = running_event().table
    stored: list[tuple[int, bool]] = []

    def record() -> None:
        done = record_hand(table, actor=SYSTEM, client_id=KEY, version=1, entry=drawn())
        stored.append((done.hand.pk, done.created))

    assert at_once(*[record] * 6) == ["done"] * 6
    assert len({pk for pk, _ in stored}) == Hand.objects.count() == 1
    assert sorted(created for _, created in stored) == [False] * 5 + [True]


def test_one_key_at_two_tables_at_once_stores_one_hand() -> None:
    tables = running_event(tables=2).tables

    def record(table: Table) -> Callable[[], object]:
        return lambda: record_hand(table, actor=SYSTEM, client_id=KEY, version=1, entry=drawn())

    assert at_once(*map(record, tables)) == ["client_id_elsewhere", "done"]
    assert Hand.objects.count() == 1


@pytest.mark.slow
def test_a_table_is_closed_once_at_once() -> None:
    table = play(running_event().table, WHOLE_GAME)

    def close() -> None:
        close_table(table, actor=SYSTEM, version=table.version)

    assert at_once(close, close) == ["done", "table_moved_on"]
    assert AuditEntry.objects.filter(verb="table.close").count() == 1


def test_of_two_referees_who_answer_at_once_one_is_on_the_way() -> None:
    world = running_event()
    made = call_referee(world.table, actor=world.link, reason="ruling")
    answers = [
        partial(answer_call, made, actor=world.actor(who)) for who in ("referee", "organiser")
    ]
    assert at_once(*answers) == ["call_answered", "done"]
    assert AuditEntry.objects.filter(verb="call.answer").count() == 1


def test_a_penalty_tapped_twice_at_once_takes_points_once() -> None:
    world = running_event()
    actor = world.actor("referee")
    give = partial(
        give_penalty, world.entrants[0], actor=actor, kind="late", points=2000, reason="Late"
    )
    assert at_once(give, give) == ["done", "penalty_given_again"]
    assert Penalty.objects.count() == 1


def test_a_session_is_published_once_at_once() -> None:
    session = drawn_event().session

    def publish() -> None:
        publish_session(session, actor=SYSTEM)

    assert at_once(publish, publish) == ["done", "session_not_draft"]


def test_of_draws_asked_for_at_once_one_is_drawn() -> None:
    event = event_world(players=4).event

    def request() -> None:
        request_session(event, actor=SYSTEM, method=DrawMethod.RANDOM)

    assert at_once(request, request, request) == ["done", *["draft_exists"] * 2]
    assert (Session.objects.get().number, Job.objects.count()) == (1, 1)


def test_a_form_that_is_sent_twice_draws_once() -> None:
    event = event_world(players=4).event

    def request() -> None:
        request_session(event, actor=SYSTEM, method=DrawMethod.RANDOM, client_id=KEY)

    assert at_once(request, request, request) == ["done"] * 3
    assert (Session.objects.get().number, Job.objects.count()) == (1, 1)


def test_two_workers_with_one_message_do_the_work_once() -> None:
    event = event_world(players=4).event
    job = request_session(event, actor=SYSTEM, method=DrawMethod.RANDOM)
    worked: list[int] = []

    def work(job: Job, _progress: Progress) -> dict[str, Any]:
        worked.append(job.pk)
        return {}

    def take() -> None:
        run_job(job.pk, work)

    assert at_once(take, take) == ["done", "done"]
    assert (len(worked), Job.objects.get().attempts) == (1, 1)


@pytest.mark.parametrize("count", [4])
def test_events_of_one_name_made_at_once_have_addresses_of_their_own(count: int) -> None:
    def create() -> None:
        create_event(actor=SYSTEM, preset="tenhou", name="Cup")

    assert at_once(*[create] * count) == ["done"] * count


def test_a_club_named_by_two_at_once_is_one_club() -> None:
    worlds = [event_world(players=0) for _ in range(3)]

    def enrol(world: World) -> Callable[[], object]:
        return lambda: enrol_player(world.event, actor=SYSTEM, name="Lena", club="Tsumo Nord")

    assert at_once(*map(enrol, worlds)) == ["done"] * 3
    assert Club.objects.count() == 1
