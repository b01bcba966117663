"""Corrections over the API: a new revision beside the old, later hands replayed, or nothing."""

from typing import Any

import pytest

from league.models import AuditEntry
from league.play.queries.undo import GRACE
from tests.entries import drawn, ron
from tests.league.api.callers import audited_verbs, codes, hand_body, person, phone
from tests.worlds import World, running_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    return running_event()


def hands_of(world: World) -> str:
    return f"tables/{world.table.pk}/hands/"


def enter(world: World, *entries: dict[str, Any]) -> None:
    for entry in entries:
        body = hand_body(entry, version=world.table.version)
        assert phone(world.table).post(hands_of(world), body).status_code == 201


def test_a_correction_replays_the_later_hands_and_is_audited(world: World) -> None:
    enter(world, ron("S", "W", 3), drawn("S"))
    correction = {"version": 3, "entry": ron("S", "N", 3), "reason": "It was north"}
    answer = person(world.scorer).put(f"{hands_of(world)}1/", correction)
    assert answer.status_code == 200
    shown = answer.json()
    assert shown["version"] == 4
    assert [hand["revision"] for hand in shown["hands"]] == [2, 1]
    assert [hand["deltas"] for hand in shown["hands"]] == [
        [0, 3900, 0, -3900],
        [-1000, -1000, 3000, -1000],
    ]
    written = AuditEntry.objects.order_by("pk").last()
    assert written is not None
    assert (written.verb, written.reason) == ("hand.correct", "It was north")


def test_two_corrections_at_once_cannot_both_win(world: World) -> None:
    enter(world, ron("S", "W", 3))
    correction = {"version": 2, "entry": drawn("S"), "reason": "wrong"}
    first = person(world.scorer).put(f"{hands_of(world)}1/", correction)
    second = person(world.referee).put(f"{hands_of(world)}1/", correction)
    assert (first.status_code, second.status_code) == (200, 409)
    assert second.json()["state"]["version"] == 3


def test_a_correction_that_breaks_a_later_hand_changes_nothing(world: World) -> None:
    enter(world, ron("S", "W", 2), *[drawn("S", riichi="S") for _ in range(2)])
    before = phone(world.table).get(hands_of(world)).json()
    correction = {
        "version": world.table.version,
        "entry": ron("W", "N", 0) | {"wins": [{"seat": "W", "yakuman": 1}]},
        "reason": "It was a yakuman",
    }
    answer = phone(world.table).put(f"{hands_of(world)}1/", correction)
    assert (answer.status_code, codes(answer)) == (422, ["later_hand_impossible"])
    assert phone(world.table).get(hands_of(world)).json() == before


def test_a_struck_hand_no_longer_counts(world: World) -> None:
    enter(world, ron("S", "W", 3), drawn())
    strike = {"version": 3, "reason": "Entered twice"}
    answer = phone(world.table).delete(f"{hands_of(world)}1/", strike)
    assert answer.status_code == 200
    assert [hand["position"] for hand in answer.json()["hands"]] == [2]
    assert audited_verbs()[-1] == "hand.strike"
    again = phone(world.table).delete(f"{hands_of(world)}1/", strike | {"version": 4})
    assert (again.status_code, codes(again)) == (422, ["hand_struck"])


def test_a_correction_needs_a_reason(world: World) -> None:
    enter(world, ron("S", "W", 3))
    correction = {"version": 2, "entry": drawn()}
    answer = phone(world.table).put(f"{hands_of(world)}1/", correction)
    assert (answer.status_code, codes(answer)) == (422, ["reason_missing"])


def test_a_hand_that_was_never_entered_is_not_found(world: World) -> None:
    correction = {"version": 1, "entry": drawn(), "reason": "wrong"}
    answer = phone(world.table).put(f"{hands_of(world)}3/", correction)
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    assert codes(answer) == ["hand_missing"]


def test_the_last_hand_is_undone_without_a_reason(world: World) -> None:
    enter(world, ron("S", "W", 3), drawn("S"))
    undo = f"tables/{world.table.pk}/undo/"
    assert phone(world.table).post(undo, {"version": 2}).status_code == 409
    answer = phone(world.table).post(undo, {"version": 3})
    assert answer.status_code == 200
    assert [hand["entry"]["outcome"] for hand in answer.json()["hands"]] == ["ron"]


def test_after_the_grace_time_only_a_referee_strikes(world: World) -> None:
    enter(world, ron("S", "W", 3))
    world.table.hands.update(entered_at=world.table.hands.get().entered_at - GRACE)
    strike = {"version": 2, "reason": "Entered twice"}
    answers = [
        caller.delete(f"{hands_of(world)}1/", strike)
        for caller in (phone(world.table), person(world.scorer))
    ]
    assert [(answer.status_code, codes(answer)) for answer in answers] == [
        (422, ["strike_too_late"])
    ] * 2
    assert person(world.referee).delete(f"{hands_of(world)}1/", strike).status_code == 200
