"""Referee calls: one open call per table, answered, closed or cancelled."""

from typing import Any

import pytest

from league.core.errors import Forbidden
from league.enums import SessionStatus
from league.models import Session, TableCall
from league.play import referee_calls
from league.play.referee_calls import answer_call, call_referee, close_call, withdraw_call
from tests.shortcuts import audited_verbs, last_entry, refused
from tests.worlds import World, drawn_event, running_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    return running_event(tables=2)


def call(world: World, **more: Any) -> TableCall:
    values = {"actor": world.link, "reason": "ruling", **more}
    return call_referee(world.table, **values)


def test_a_table_calls_with_a_reason_and_a_few_words(world: World) -> None:
    made = call(world, text=" Who dealt in? ")
    assert (made.is_open, made.text, made.called_as) == (True, "Who dealt in?", "table 1")
    said = {"table": world.table.pk, "reason": "ruling", "text": "Who dealt in?"}
    assert (audited_verbs(), last_entry().after) == (["call.make"], said)


def test_a_second_call_waits_until_the_first_is_closed(world: World) -> None:
    first = call(world)
    with refused("call_open"):
        call(world, reason="points")
    call_referee(world.tables[1], actor=world.actor("scorer"), reason="tiles")
    close_call(first, actor=world.actor("referee"))
    assert call(world).is_open


def test_a_button_tapped_twice_is_one_call(world: World) -> None:
    first = call(world, text="Who dealt in?")
    assert (call(world, text=" Who dealt in? "), audited_verbs()) == (first, ["call.make"])
    with refused("call_open"):
        call(world, text="And what of the riichi?")


def test_every_problem_of_a_call_is_named(world: World) -> None:
    call(world)
    Session.objects.update(status=SessionStatus.FINISHED)
    with refused("call_not_now", "value_unknown", "value_out_of_range", "call_open"):
        call(world, reason="boredom", text="x" * 201)


def test_before_publication_nobody_calls() -> None:
    world = drawn_event()
    with refused("call_not_now"):
        call(world, actor=world.actor("referee"))


def test_a_table_with_too_many_calls_is_throttled(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(referee_calls, "MOST_CALLS", "2/day")
    for _ in range(2):
        withdraw_call(call(world), actor=world.link)
    with refused("too_many_calls"):
        call(world)


def test_a_referee_answers_once_and_closes_with_a_note(world: World) -> None:
    referee = world.actor("referee")
    answered = answer_call(call(world), actor=referee)
    assert answered.answered_by == world.referee
    again = answer_call(answered, actor=referee)
    assert (again.answered_at, audited_verbs()[-1]) == (answered.answered_at, "call.answer")
    with refused("call_answered"):
        answer_call(answered, actor=world.actor("organiser"))
    closed = close_call(answered, actor=referee, note=" Ron stands ")
    assert (closed.is_open, closed.note, closed.closed_by) == (False, "Ron stands", world.referee)
    assert audited_verbs() == ["call.make", "call.answer", "call.close"]
    assert last_entry().after == {"table": world.table.pk, "note": "Ron stands"}
    with refused("call_closed"):
        close_call(closed, actor=referee)


def test_a_note_that_is_too_long_closes_nothing(world: World) -> None:
    made = call(world)
    with refused("value_out_of_range"):
        close_call(made, actor=world.actor("referee"), note="x" * 301)
    assert TableCall.objects.get().is_open


def test_a_table_cancels_its_call(world: World) -> None:
    gone = withdraw_call(call(world), actor=world.link)
    assert (gone.is_open, gone.closed_by, audited_verbs()[-1]) == (False, None, "call.withdraw")


def test_an_unknown_call_is_refused(world: World) -> None:
    made = call(world)
    TableCall.objects.all().delete()
    with refused("gone"):
        close_call(made, actor=world.actor("referee"))


def test_calls_need_permission(world: World) -> None:
    made = call(world)
    for who in ("stranger", "scorer"):
        with refused("forbidden", kind=Forbidden):
            answer_call(made, actor=world.actor(who))
        with refused("forbidden", kind=Forbidden):
            close_call(made, actor=world.actor(who))
    with refused("forbidden", kind=Forbidden):
        call_referee(world.tables[1], actor=world.link, reason="ruling")
    with refused("forbidden", kind=Forbidden):
        withdraw_call(made, actor=world.actor("stranger"))
