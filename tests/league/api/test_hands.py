"""Hands over the API: preview, record, correct, strike."""

from typing import Any
from uuid import uuid4

import pytest

from league.enums import EntryContract, SessionStatus
from league.models import AuditEntry, Hand
from league.models.hand import MOST_HANDS
from tests.entries import WHOLE_GAME, chombo, drawn, ron, tsumo
from tests.league.api.callers import (
    anonymous,
    audited_verbs,
    codes,
    fields,
    hand_body,
    person,
    phone,
)
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


def test_a_game_that_can_hold_no_more_hands_says_who_can_go_on(world: World) -> None:
    enter(world, drawn("E"))
    Hand.objects.update(position=MOST_HANDS)
    answer = phone(world.table).post(hands_of(world), hand_body(drawn("E"), version=2))
    assert (answer.status_code, codes(answer)) == (422, ["hands_at_most"])
    assert answer.json()["message"] == (
        "A game has at most 200 hands, struck ones included. "
        "A referee can end it here or enter its result."
    )
    assert Hand.objects.count() == 1


def test_a_phone_enters_a_hand_and_reads_the_state_of_the_table(world: World) -> None:
    body = hand_body(ron("S", "W", 3))
    answer = phone(world.table).post(hands_of(world), body)
    assert answer.status_code == 201
    hand = Hand.objects.get()
    assert answer.json() == {
        "position": 1,
        "revision": 1,
        "client_id": body["client_id"],
        "entry": ron("S", "W", 3),
        "offence": "",
        "entered_at": hand.entered_at.isoformat(),
        "entered_as": None,
        "before": {
            "round": "E1",
            "dealer": 0,
            "honba": 0,
            "riichi_sticks": 0,
            "points": [30000, 30000, 30000, 30000],
        },
        "deltas": [0, 3900, -3900, 0],
        "after": {
            "round": "E2",
            "dealer": 1,
            "honba": 0,
            "riichi_sticks": 0,
            "points": [30000, 33900, 26100, 30000],
        },
        "version": 2,
        "finished": False,
        "ending": None,
        "situation": {
            "round": "E2",
            "dealer": 1,
            "honba": 0,
            "riichi_sticks": 0,
            "points": [30000, 33900, 26100, 30000],
        },
    }


def test_an_entered_hand_is_audited(world: World) -> None:
    phone(world.table).post(hands_of(world), hand_body(ron("S", "W", 3)))
    written = AuditEntry.objects.get()
    assert (written.verb, written.actor, written.login_id) == ("hand.record", "table 1", None)


def test_the_path_answers_without_its_last_slash(world: World) -> None:
    answer = phone(world.table).post(hands_of(world).rstrip("/"), hand_body(drawn("S")))
    assert answer.status_code == 201


def test_the_same_hand_again_is_answered_alike_and_stored_once(world: World) -> None:
    body = hand_body(ron("S", "W", 3))
    first = phone(world.table).post(hands_of(world), body)
    again = phone(world.table).post(hands_of(world), body)
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json() == again.json()
    assert Hand.objects.count() == 1


def test_another_hand_with_the_same_key_is_a_conflict(world: World) -> None:
    caller, body = phone(world.table), hand_body(ron("S", "W", 3))
    caller.post(hands_of(world), body)
    other = caller.post(hands_of(world), body | {"entry": ron("S", "W", 4)})
    assert (other.status_code, codes(other)) == (409, ["client_id_reused"])
    assert (other.json()["state"]["version"], Hand.objects.count()) == (2, 1)
    longer = body | {"entry": ron("S", "W", 3) | {"riichi": []}}
    assert caller.post(hands_of(world), longer).status_code == 200


@pytest.mark.parametrize("value", ["true", 1, "yes", None])
def test_a_flag_is_true_or_false(world: World, value: Any) -> None:
    body = {"entry": drawn(), "near_misses": value}
    answer = phone(world.table).post(f"tables/{world.table.pk}/preview/", body)
    assert (answer.status_code, fields(answer)) == (400, ["near_misses"])


def test_the_same_hand_again_is_found_after_it_was_corrected(world: World) -> None:
    body = hand_body(ron("S", "W", 3))
    phone(world.table).post(hands_of(world), body)
    correction = {"version": 2, "entry": drawn(), "reason": "wrong"}
    assert phone(world.table).put(f"{hands_of(world)}1/", correction).status_code == 200
    again = phone(world.table).post(hands_of(world), body)
    assert again.status_code == 200
    shown = again.json()
    assert (shown["entry"], shown["deltas"], shown["version"]) == (ron("S", "W", 3), None, 3)


def test_a_key_of_another_table_is_refused() -> None:
    world = running_event(tables=2)
    body = hand_body(drawn())
    first, second = world.tables
    phone(first).post(f"tables/{first.pk}/hands/", body)
    answer = phone(second).post(f"tables/{second.pk}/hands/", body)
    assert (answer.status_code, codes(answer)) == (422, ["client_id_elsewhere"])


def test_an_entry_against_an_older_version_gets_the_present_state(world: World) -> None:
    enter(world, ron("S", "W", 3))
    answer = phone(world.table).post(hands_of(world), hand_body(drawn(), version=1))
    assert answer.status_code == 409
    shown = answer.json()
    assert shown["code"] == "conflict"
    assert codes(answer) == ["table_moved_on"]
    assert shown["state"] == phone(world.table).get(f"tables/{world.table.pk}/").json()
    assert Hand.objects.count() == 1


def test_an_illegal_entry_names_every_problem_and_writes_nothing(world: World) -> None:
    entry = ron("S", "S", 1, 25) | {"riichi": ["E", "E"]}
    answer = phone(world.table).post(hands_of(world), hand_body(entry))
    assert answer.status_code == 422
    assert answer.json()["code"] == "refused"
    assert codes(answer) == [
        "seat_twice",
        "winner_is_discarder",
        "han_fu_impossible",
        "too_few_han",
    ]
    assert (Hand.objects.count(), audited_verbs(), world.table.version) == (0, [], 1)


@pytest.mark.parametrize(
    ("body", "named"),
    [
        ({}, ["client_id", "version", "entry"]),
        ({"client_id": "x", "version": "y", "entry": []}, ["client_id", "version", "entry"]),
        (hand_body({"outcome": "ron"}), ["discarder", "wins"]),
        (hand_body({"outcome": "win"}), ["outcome"]),
        ([], [""]),
        (5, [""]),
    ],
)
def test_an_unreadable_entry_is_named_and_writes_nothing(
    world: World, body: Any, named: list[str]
) -> None:
    answer = phone(world.table).post(hands_of(world), body)
    assert (answer.status_code, answer.json()["code"]) == (400, "unreadable")
    assert fields(answer) == named
    assert Hand.objects.count() == 0


def test_a_hand_after_the_end_of_the_game_is_refused(world: World) -> None:
    enter(world, *WHOLE_GAME)
    answer = phone(world.table).post(
        hands_of(world), hand_body(drawn(), version=world.table.version)
    )
    assert (answer.status_code, codes(answer)) == (422, ["game_over"])


def test_hands_are_refused_before_the_session_runs(world: World) -> None:
    world.session.status = SessionStatus.PUBLISHED
    world.session.save()
    answer = phone(world.table).post(hands_of(world), hand_body(drawn()))
    assert (answer.status_code, codes(answer)) == (422, ["table_not_playing"])


def test_where_only_results_are_entered_hands_are_refused() -> None:
    world = running_event(entry_contract=EntryContract.RESULT)
    answer = phone(world.table).post(hands_of(world), hand_body(drawn()))
    assert (answer.status_code, codes(answer)) == (422, ["results_only"])


def test_a_preview_shows_who_pays_whom_and_stores_nothing(world: World) -> None:
    preview = f"tables/{world.table.pk}/preview/"
    answer = phone(world.table).post(preview, {"entry": tsumo("E", 3)})
    assert answer.status_code == 200
    shown = answer.json()
    assert shown["deltas"] == [6000, -2000, -2000, -2000]
    assert {(row["payer"], row["receiver"], row["points"]) for row in shown["transfers"]} == {
        (1, 0, 2000),
        (2, 0, 2000),
        (3, 0, 2000),
    }
    assert (shown["finished"], shown["final_scores"]) == (False, None)
    assert (Hand.objects.count(), audited_verbs()) == (0, [])


def test_a_preview_of_a_correction_stands_before_the_later_hands(world: World) -> None:
    enter(world, ron("S", "W", 3), drawn("S"))
    preview = f"tables/{world.table.pk}/preview/"
    answer = phone(world.table).post(preview, {"entry": chombo("N"), "position": 1})
    assert answer.json()["before"]["round"] == "E1"


def test_a_preview_of_an_illegal_entry_names_the_problem(world: World) -> None:
    preview = f"tables/{world.table.pk}/preview/"
    answer = phone(world.table).post(preview, {"entry": ron("S", "S", 3)})
    assert (answer.status_code, fields(answer)) == (422, ["wins[0].seat"])


def test_the_list_of_hands_comes_in_pages(world: World) -> None:
    enter(world, ron("S", "W", 3), drawn("S"), drawn("E"))
    answer = anonymous().get(hands_of(world), page_size=2)
    shown = answer.json()
    assert (shown["count"], shown["previous"]) == (3, None)
    assert [hand["position"] for hand in shown["results"]] == [1, 2]
    assert "page=2" in shown["next"]


def test_only_organisers_see_the_logins_of_hands(world: World) -> None:
    body = hand_body(drawn())
    person(world.scorer).post(hands_of(world), body)
    seen = {
        name: caller.get(hands_of(world)).json()["results"][0]["entered_as"]
        for name, caller in {
            "organiser": person(world.organiser),
            "passer-by": anonymous(),
            "phone": phone(world.table),
        }.items()
    }
    assert seen == {"organiser": world.scorer.username, "passer-by": None, "phone": None}


def test_a_whole_game_over_the_api_ends_with_final_scores(world: World) -> None:
    enter(world, *WHOLE_GAME)
    shown = anonymous().get(f"tables/{world.table.pk}/").json()
    assert (shown["finished"], shown["ending"], shown["status"]) == (True, "last_hand", "finished")
    assert sum(seat["final_score"] for seat in shown["seats"]) == 0
    assert sorted(seat["placement"] for seat in shown["seats"]) == [1, 2, 3, 4]


def test_an_unknown_table_is_not_found(world: World) -> None:
    answer = person(world.organiser).post("tables/999999999/hands/", hand_body(drawn()))
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_a_key_is_a_uuid(world: World) -> None:
    body = hand_body(drawn()) | {"client_id": str(uuid4())[:-1]}
    answer = phone(world.table).post(hands_of(world), body)
    assert (answer.status_code, fields(answer)) == (400, ["client_id"])
