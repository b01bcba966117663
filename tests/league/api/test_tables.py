"""Tables over the API: results, sign-offs, closing and reopening."""

from typing import Any

import pytest

from league.core.queries.seat_cards import pin_of
from league.enums import ConfirmedBy, EnteredBy, EntryContract, SignedBy
from league.models import SignOff, Table
from tests.entries import WHOLE_GAME, ron
from tests.league.api.callers import (
    anonymous,
    audited_verbs,
    codes,
    fields,
    hand_body,
    person,
    phone,
)
from tests.worlds import World, after_time, running_event

pytestmark = pytest.mark.django_db

SCORES = {"version": 1, "raw_points": [42_000, 31_000, 25_000, 21_000], "leftover_sticks": 1}


def result_world(**event: Any) -> World:
    return running_event(entry_contract=EntryContract.RESULT, **event)


def address(world: World, step: str = "") -> str:
    return f"tables/{world.table.pk}/{step}"


def played(world: World) -> int:
    """Enter a whole game; returns the table's version after it."""
    for version, entry in enumerate(WHOLE_GAME, 1):
        phone(world.table).post(address(world, "hands/"), hand_body(entry, version=version))
    return world.table.version


def test_a_table_before_its_first_hand() -> None:
    world = running_event()
    shown = anonymous().get(address(world)).json()
    table, seats = world.table, list(world.table.seats.order_by("pk"))
    assert shown == {
        "id": table.pk,
        "number": 1,
        "session": world.session.pk,
        "event": world.event.pk,
        "hidden": False,
        "version": 1,
        "status": "waiting",
        "finished": False,
        "ending": None,
        "seats": [
            {
                "seat": seat.pk,
                "entrant": entrant.pk,
                "number": entrant.number,
                "name": entrant.player.display_name,
                "starting_wind": wind,
                "raw_points": None,
                "placement": None,
                "uma": None,
                "adjustment": 0,
                "penalty": 0,
                "final_score": None,
            }
            for seat, entrant, wind in zip(seats, world.entrants, "ESWN", strict=True)
        ],
        "situation": {
            "round": "E1",
            "dealer": 0,
            "honba": 0,
            "riichi_sticks": 0,
            "points": [30_000] * 4,
        },
        "points": [30_000] * 4,
        "leftover_sticks": None,
        "entered_result": None,
        "code": None,
        "signed": [],
        "riichi": [],
        "agreed_to_end": [],
        "hands": [],
    }


def test_a_result_gives_placements_and_final_scores_and_is_audited() -> None:
    world = result_world()
    answer = phone(world.table).post(address(world, "result/"), SCORES)
    assert answer.status_code == 200
    shown = answer.json()
    assert (shown["status"], shown["version"], shown["situation"]) == ("finished", 2, None)
    assert [seat["final_score"] for seat in shown["seats"]] == [27_000, 6_000, -10_000, -24_000]
    assert audited_verbs() == ["table.record_result"]


def test_a_result_sent_twice_is_a_conflict_with_the_present_state() -> None:
    world = result_world()
    phone(world.table).post(address(world, "result/"), SCORES)
    again = phone(world.table).post(address(world, "result/"), SCORES)
    assert (again.status_code, again.json()["state"]["version"]) == (409, 2)


def test_a_result_whose_sum_is_wrong_is_refused() -> None:
    world = result_world()
    answer = phone(world.table).post(
        address(world, "result/"), SCORES | {"raw_points": [42_000, 31_000, 25_000, 21_050]}
    )
    assert answer.status_code == 422
    assert len(codes(answer)) == 2
    assert audited_verbs() == []


@pytest.mark.parametrize(
    ("changed", "named"),
    [
        ({"raw_points": "x"}, ["raw_points"]),
        ({"raw_points": [1, "x", 3, 4], "version": None}, ["version", "raw_points[1]"]),
        ({"leftover_sticks": -1}, ["leftover_sticks"]),
    ],
)
def test_an_unreadable_result_names_every_field(changed: dict[str, Any], named: list[str]) -> None:
    world = result_world()
    answer = phone(world.table).post(address(world, "result/"), SCORES | changed)
    assert (answer.status_code, fields(answer)) == (400, named)


def test_hand_by_hand_a_result_cannot_be_entered() -> None:
    world = running_event()
    answer = phone(world.table).post(address(world, "result/"), SCORES)
    assert (answer.status_code, codes(answer)) == (422, ["hands_only"])


def test_a_referee_clears_a_result() -> None:
    world = result_world()
    phone(world.table).post(address(world, "result/"), SCORES)
    body = {"version": 2, "reason": "Another table's"}
    answer = person(world.referee).delete(address(world, "result/"), body)
    assert (answer.status_code, answer.json()["status"]) == (200, "waiting")
    assert audited_verbs()[-1] == "table.clear_result"


def test_a_table_is_closed_once() -> None:
    world = running_event()
    version = played(world)
    first = phone(world.table).post(address(world, "close/"), {"version": version})
    assert (first.status_code, first.json()["status"]) == (200, "closed")
    assert audited_verbs()[-1] == "table.close"
    late = phone(world.table).post(address(world, "close/"), {"version": version})
    assert late.status_code == 409
    again = phone(world.table).post(address(world, "close/"), {"version": version + 1})
    assert (again.status_code, codes(again)) == (422, ["table_closed"])


def test_a_game_that_the_clock_cut_short_ends_between_two_hands() -> None:
    world = after_time(running_event())
    phone(world.table).post(address(world, "hands/"), hand_body(ron("S", "W", 3)))
    shown = phone(world.table).post(address(world, "close/"), {"version": 2}).json()
    assert (shown["ending"], shown["status"]) == ("closed", "closed")
    assert sum(seat["final_score"] for seat in shown["seats"]) == 0


def test_a_table_without_its_result_cannot_be_closed() -> None:
    world = running_event(entry_contract=EntryContract.RESULT)
    answer = phone(world.table).post(address(world, "close/"), {"version": 1})
    assert (answer.status_code, codes(answer)) == (422, ["table_without_hands"])


def test_a_referee_opens_a_closed_table_again() -> None:
    world = running_event()
    version = played(world)
    phone(world.table).post(address(world, "close/"), {"version": version})
    body = {"version": version + 1}
    silent = person(world.referee).post(address(world, "reopen/"), body)
    assert (silent.status_code, codes(silent)) == (422, ["reason_missing"])
    answer = person(world.referee).post(address(world, "reopen/"), body | {"reason": "A slip"})
    assert (answer.status_code, answer.json()["status"]) == (200, "finished")
    assert audited_verbs()[-1] == "table.reopen"
    twice = person(world.referee).post(
        address(world, "reopen/"), {"version": version + 2, "reason": "A slip"}
    )
    assert twice.status_code == 422


def test_every_player_signs_before_the_table_closes() -> None:
    world = running_event(confirmed_by=ConfirmedBy.PLAYERS)
    version = played(world)
    table = phone(world.table)
    early = table.post(address(world, "close/"), {"version": version})
    assert (early.status_code, codes(early)) == (422, ["sign_off_missing"] * 4)
    for seat in world.table.seats.all():
        body = {"version": version, "seat": seat.pk}
        assert table.post(address(world, "sign/"), body).status_code == 200
        assert table.post(address(world, "sign/"), body).status_code == 200
    assert SignOff.objects.count() == 4
    assert audited_verbs()[-1] == "table.sign"
    shown = table.get(address(world)).json()
    assert shown["signed"] == sorted(seat["seat"] for seat in shown["seats"])
    assert set(SignOff.objects.values_list("code", flat=True)) == {shown["code"]}
    assert table.post(address(world, "close/"), {"version": version}).status_code == 200


def test_a_seat_of_another_table_cannot_sign() -> None:
    world = running_event(tables=2)
    seat = Table.objects.order_by("number").last().seats.first()  # type: ignore[union-attr]
    assert seat is not None
    answer = phone(world.table).post(address(world, "sign/"), {"version": 1, "seat": seat.pk})
    assert (answer.status_code, codes(answer)) == (422, ["seat_unknown"])


def test_where_scorers_enter_the_phone_is_refused() -> None:
    world = running_event(entered_by=EnteredBy.SCORER)
    body = hand_body(ron("S", "W", 3))
    answer = phone(world.table).post(address(world, "hands/"), body)
    assert (answer.status_code, codes(answer)) == (422, ["entry_not_at_table"])
    assert person(world.scorer).post(address(world, "hands/"), body).status_code == 201


def test_players_agree_to_end_a_game_before_time() -> None:
    world = running_event(signed_by=SignedBy.OWN)
    early = phone(world.table).post(address(world, "close/"), {"version": 1})
    assert (early.status_code, codes(early)) == (422, ["end_needs_players"])
    for seat in world.table.seats.select_related("entrant").order_by("pk"):
        body: dict[str, Any] = {"version": 1, "seat": seat.pk}
        without = phone(world.table).post(address(world, "end-agreement/"), body)
        assert codes(without) == ["pin_missing"]
        body["pin"] = pin_of(seat.entrant)
        answer = phone(world.table).post(address(world, "end-agreement/"), body)
    assert (answer.status_code, answer.json()["status"]) == (200, "closed")


def test_referees_read_the_seat_cards_of_a_session() -> None:
    world = running_event()
    path = f"sessions/{world.session.pk}/seat-cards/"
    cards = person(world.referee).get(path).json()["results"]
    assert [card["pin"] for card in cards] == [pin_of(entrant) for entrant in world.entrants]
    assert person(world.scorer).get(path).status_code == 403
