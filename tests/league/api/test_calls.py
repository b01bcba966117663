"""Referees over the API: calls, seat swaps at a table, the catalogue of penalties."""

import pytest

from tests.factories import EntrantFactory, TableCallFactory
from tests.league.api.callers import anonymous, audited_verbs, codes, fields, person, phone
from tests.shortcuts import fresh
from tests.worlds import World, running_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    return running_event()


def test_a_phone_calls_and_a_referee_answers_and_closes(world: World) -> None:
    address = f"tables/{world.table.pk}/calls/"
    made = phone(world.table).post(address, {"reason": "tiles", "text": "A tile fell"})
    assert made.status_code == 201
    call = made.json()
    assert (call["table"], call["reason"], call["text"]) == (world.table.pk, "tiles", "A tile fell")
    twice = phone(world.table).post(address, {"reason": "tiles"})
    assert (twice.status_code, codes(twice)) == (422, ["call_open"])
    answered = person(world.referee).post(f"calls/{call['id']}/answer/").json()
    assert (answered["answered_at"] is None, answered["closed_at"]) == (False, None)
    closed = person(world.referee).post(f"calls/{call['id']}/close/", {"note": "Dealt again"})
    assert closed.json()["note"] == "Dealt again"
    assert phone(world.table).get(address).json()["results"] == [closed.json()]
    assert audited_verbs() == ["call.make", "call.answer", "call.close"]


def test_a_phone_withdraws_its_call(world: World) -> None:
    call = TableCallFactory.create(table=world.table)
    answer = phone(world.table).post(f"calls/{call.pk}/withdraw/")
    assert (answer.status_code, answer.json()["closed_at"] is None) == (200, False)
    assert person(world.referee).post("calls/999999/close/").status_code == 404


def test_referees_list_the_calls_of_their_event(world: World) -> None:
    call = TableCallFactory.create(table=world.table)
    TableCallFactory.create()
    listed = person(world.referee).get(f"events/{world.event.pk}/calls/").json()
    assert [row["id"] for row in listed["results"]] == [call.pk]


def test_two_players_change_seats(world: World) -> None:
    east, south = (world.table.seats.get(starting_wind=wind) for wind in "ES")
    body = {"version": 1, "first": east.pk, "second": south.pk}
    answer = person(world.referee).post(f"tables/{world.table.pk}/swap-seats/", body)
    assert answer.status_code == 200
    names = [seat["entrant"] for seat in answer.json()["seats"]]
    assert names[:2] == [world.entrants[1].pk, world.entrants[0].pk]
    late = person(world.referee).post(f"tables/{world.table.pk}/swap-seats/", body)
    assert (late.status_code, late.json()["state"]["version"]) == (409, fresh(world.table).version)


def test_everybody_reads_the_catalogue() -> None:
    rows = anonymous().get("penalty-catalogue/").json()["results"]
    assert rows[0] == {
        "key": "late",
        "group": "Time",
        "text": "Late to the table",
        "steps": [
            {"kind": "warning", "points": 0, "game_points": 0},
            {"kind": "late", "points": 4000, "game_points": 0},
            {"kind": "late", "points": 8000, "game_points": 0},
        ],
    }
    hong_kong = anonymous().get("penalty-catalogue/?variant=hongkong").json()["results"]
    assert hong_kong[0]["steps"] == [
        {"kind": "warning", "points": 0, "game_points": 0},
        {"kind": "late", "points": 0, "game_points": 0},
    ]


def test_a_proposal_and_the_penalty_that_follows(world: World) -> None:
    referee, event = person(world.referee), f"events/{world.event.pk}/"
    other = {"entrant": world.entrants[0].pk, "offence": "incomplete_win"}
    assert referee.get(f"{event}penalty-proposal/", **other).status_code == 422
    query = {"entrant": world.entrants[0].pk, "offence": "slow"}
    proposed = referee.get(f"{event}penalty-proposal/", **query).json()
    assert proposed == {"kind": "warning", "points": 0, "in_game": False, "game_points": 0}
    body = {**query, "kind": "warning", "reason": "Slow", "table": world.table.pk}
    given = referee.post(f"{event}penalties/", {**body, "hand_position": 1})
    assert (given.status_code, given.json()["hand_position"], given.json()["offence"]) == (
        201,
        1,
        "slow",
    )
    assert referee.get(f"{event}penalty-proposal/", **query).json()["points"] == 4000


def test_a_proposal_names_what_it_does_not_know(world: World) -> None:
    referee, path = person(world.referee), f"events/{world.event.pk}/penalty-proposal/"
    elsewhere = EntrantFactory.create().pk
    assert referee.get(path, entrant=elsewhere, offence="slow").status_code == 404
    nothing = referee.get(path, entrant=world.entrants[0].pk, offence="yawning")
    assert (nothing.status_code, fields(nothing)) == (400, ["offence"])
