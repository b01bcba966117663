"""Seat swaps at one table, before and after the first entry."""

from typing import Any

import pytest

from league.core.errors import Conflict, Forbidden
from league.enums import ConfirmedBy, EntryContract, SessionStatus
from league.models import Entrant, SeatingChange, Session, SignOff, Table
from league.play.queries.consistency import differences_of
from league.play.seat_swaps import swap_at_table
from league.play.sign_offs import sign_table
from league.play.tables import record_result
from league.seating.changes import undo_seating_change
from tests.entries import WHOLE_GAME, chombo
from tests.shortcuts import audited_verbs, fresh, last_entry, play, refused, scores
from tests.worlds import World, drawn_event, running_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    return running_event(confirmed_by=ConfirmedBy.PLAYERS)


def swap(world: World, first: str = "E", second: str = "S", **more: Any) -> Table:
    table = world.table
    seats = {seat.starting_wind: seat.pk for seat in table.seats.all()}
    values: dict[str, Any] = {
        "actor": world.actor("referee"),
        "version": table.version,
        "reason": "Sat wrongly",
    }
    return swap_at_table(table, seats[first], seats[second], **(values | more))


def seated(table: Table) -> list[Entrant]:
    return [seat.entrant for seat in sorted(table.seats.all(), key=lambda seat: seat.index)]


def test_before_the_first_hand_a_swap_changes_the_winds(world: World) -> None:
    east, south, *others = world.entrants
    table = swap(world, reason="")
    assert seated(fresh(table)) == [south, east, *others]
    assert fresh(table).version == 2
    traced = last_entry()
    assert (traced.verb, traced.before, traced.after) == (
        "table.swap_seats",
        {"entrants": [east.pk, south.pk]},
        {"entrants": [south.pk, east.pk]},
    )


def test_an_organiser_undoes_such_a_swap(world: World) -> None:
    swap(world, reason="")
    undo_seating_change(world.session, actor=world.actor("organiser"))
    assert seated(world.table) == world.entrants


def test_after_hands_entries_count_for_the_player_in_the_seat(world: World) -> None:
    before = scores(play(world.table, [*WHOLE_GAME[:3], chombo("S"), *WHOLE_GAME[3:]]))
    east, south, *others = world.entrants
    table = fresh(swap(world))
    assert (seated(table), scores(table)) == ([south, east, *others], before)
    assert list(differences_of(table)) == []
    rows = table.hands.get(position=1).seat_rows.filter(won=True)
    assert [row.seat.entrant for row in rows] == [east]
    assert (SeatingChange.objects.count(), last_entry().reason) == (0, "Sat wrongly")


def test_after_hands_a_reason_is_needed(world: World) -> None:
    play(world.table, WHOLE_GAME[:1])
    with refused("reason_missing"):
        swap(world, reason=" ")
    assert seated(world.table) == world.entrants


def test_sign_offs_are_void_and_name_their_players(world: World) -> None:
    table = play(world.table, WHOLE_GAME)
    for seat in table.seats.order_by("pk"):
        sign_table(table, seat, actor=world.link, version=table.version)
    swap(world)
    assert SignOff.objects.standing().count() == 0
    signed = SignOff.objects.order_by("pk").values_list("entrant", flat=True)
    assert list(signed) == [entrant.pk for entrant in world.entrants]
    assert audited_verbs()[-2:] == ["table.void_sign_offs", "table.swap_seats"]


def test_a_result_entered_as_a_whole_stays_with_the_seats() -> None:
    world = running_event(entry_contract=EntryContract.RESULT)
    points = (41_000, 33_000, 27_000, 18_000)
    actor = world.link
    record_result(world.table, actor=actor, version=1, raw_points=points, leftover_sticks=1)
    before = scores(world.table)
    table = fresh(swap(world, "E", "N"))
    assert (scores(table), table.leftover_sticks) == (before, 1)
    assert seated(table)[0] == world.entrants[3]
    assert list(differences_of(table)) == []


def test_a_waiting_table_of_results_has_nothing_to_store() -> None:
    world = running_event(entry_contract=EntryContract.RESULT)
    table = fresh(swap(world, reason=""))
    assert (scores(table), table.version) == ([None] * 4, 2)


def test_the_score_of_a_substitute_moves_with_them() -> None:
    rules = {"replacement_player": {"points": -15_000, "uma": -15_000}}
    world = running_event(rules=rules)
    seat = world.table.seats.get(starting_wind="E")
    seat.replaces = world.entrants[0]
    seat.save()
    play(world.table, WHOLE_GAME)
    assert scores(world.table)[0] == -30_000
    swap(world)
    assert scores(world.table)[1] == -30_000
    assert list(differences_of(world.table)) == []


def test_every_problem_of_a_swap_is_named() -> None:
    world = drawn_event()
    elsewhere = running_event().table.seats.first()
    assert elsewhere is not None
    table = world.table
    with refused("seat_unknown", "seat_unknown", "seats_same", "session_not_published"):
        swap_at_table(
            table, elsewhere.pk, elsewhere.pk, actor=world.actor("referee"), version=table.version
        )


def test_a_swap_after_the_session_corrects_the_record(world: World) -> None:
    play(world.table, WHOLE_GAME)
    Session.objects.update(status=SessionStatus.FINISHED)
    assert seated(fresh(swap(world)))[0] == world.entrants[1]


def test_a_swap_against_an_older_version_is_refused(world: World) -> None:
    play(world.table, WHOLE_GAME[:1])
    with refused("table_moved_on", kind=Conflict):
        swap(world, version=1)


@pytest.mark.parametrize("who", ["scorer", "stranger"])
def test_only_referees_swap(world: World, who: str) -> None:
    with refused("forbidden", kind=Forbidden):
        swap(world, actor=world.actor(who))
