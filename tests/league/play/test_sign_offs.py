"""Sign-offs: void once the result changes; a fully signed result needs a referee."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from league.core.errors import Conflict, Forbidden
from league.core.permissions import SYSTEM
from league.core.queries.seat_cards import pin_of
from league.enums import (
    ConfirmedBy,
    EnteredBy,
    EntryContract,
    SessionStatus,
    SignedBy,
    TableStatus,
)
from league.models import AuditEntry, Event, Seat, Session, SignOff, Table
from league.play.hands import correct_hand, strike_hand
from league.play.queries.games import state_json, state_of
from league.play.queries.sign_offs import voided_sign_offs
from league.play.queries.undo import UNDO
from league.play.recompute import recompute_standings, request_recompute
from league.play.sign_offs import sign_table, withdraw_sign_off
from league.play.tables import close_table, record_result, reopen_table, undo_closing
from tests.entries import WHOLE_GAME, drawn, ron
from tests.shortcuts import audited_verbs, fresh, play, refused
from tests.worlds import World, after_time, running_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    """Players confirm, and their game is over."""
    world = running_event(confirmed_by=ConfirmedBy.PLAYERS)
    play(world.table, WHOLE_GAME)
    return world


def sign(world: World, wind: str, **more: Any) -> SignOff:
    table = world.table
    seat = table.seats.get(starting_wind=wind)
    return sign_table(table, seat, **{"actor": world.link, "version": table.version, **more})


def sign_all(world: World) -> None:
    for wind in "ESWN":
        sign(world, wind)


def close(world: World) -> Table:
    table = world.table
    return close_table(table, actor=world.link, version=table.version)


def correct(world: World, *, role: str = "link") -> Table:
    table = world.table
    actor = world.link if role == "link" else world.actor(role)
    entry = ron("N", "E", 3)
    correct_hand(table, 8, actor=actor, version=table.version, entry=entry, reason="Misread")
    return fresh(table)


def code(table: Table) -> Any:
    return state_json(state_of(fresh(table)))["code"]


def standing() -> int:
    return SignOff.objects.standing().count()


def test_where_players_confirm_all_of_them_sign(world: World) -> None:
    sign(world, "E")
    sign(world, "S")
    with refused("sign_off_missing", "sign_off_missing"):
        close(world)
    sign(world, "W")
    sign(world, "N")
    assert close(world).status == TableStatus.CLOSED


def test_a_player_signs_once_for_the_code_of_the_result(world: World) -> None:
    table = world.table
    signed = sign(world, "E")
    assert sign(world, "E") == signed
    assert (SignOff.objects.count(), audited_verbs().count("table.sign")) == (1, 1)
    assert AuditEntry.objects.get(verb="table.sign").after == {
        "seat": signed.seat_id,
        "entrant": world.entrants[0].pk,
        "version": table.version,
        "code": code(table),
    }


def test_a_mistake_seen_while_signing_is_corrected_at_the_table(world: World) -> None:
    sign(world, "E")
    assert correct(world).status == TableStatus.FINISHED
    assert standing() == 0
    sign_all(world)
    assert close(world).status == TableStatus.CLOSED


def test_only_a_referee_corrects_a_fully_signed_result(world: World) -> None:
    sign_all(world)
    for role in ("link", "scorer"):
        with refused("table_signed"):
            correct(world, role=role)
    with refused("table_signed"):
        table = world.table
        strike_hand(table, 8, actor=world.link, version=table.version, reason="Not played")
    before = code(world.table)
    assert (correct(world, role="referee").status, standing()) == (TableStatus.FINISHED, 0)
    assert code(world.table) != before


def test_a_correction_after_closing_needs_new_sign_offs(world: World) -> None:
    sign_all(world)
    before = code(world.table)
    close(world)
    assert correct(world, role="referee").status == TableStatus.FINISHED
    voiding = AuditEntry.objects.get(verb="table.void_sign_offs")
    assert voiding.before == {
        "entrants": [entrant.pk for entrant in world.entrants],
        "code": before,
        "status": "closed",
    }
    assert (voiding.after, voiding.login) == ({"status": "finished"}, world.referee)
    sign_all(world)
    assert close(world).status == TableStatus.CLOSED


def test_a_table_opened_again_needs_new_sign_offs(world: World) -> None:
    sign_all(world)
    table = close(world)
    reopen_table(table, actor=SYSTEM, version=table.version, reason="Seats mixed up")
    assert standing() == 0
    with refused(*["sign_off_missing"] * 4):
        close(world)


def test_after_the_session_a_corrected_table_stays_closed(world: World) -> None:
    sign_all(world)
    close(world)
    Session.objects.update(status=SessionStatus.FINISHED)
    assert (correct(world, role="referee").status, standing()) == (TableStatus.CLOSED, 0)


def test_a_whole_result_that_all_signed_is_a_referees_to_change() -> None:
    world = running_event(confirmed_by=ConfirmedBy.PLAYERS, entry_contract=EntryContract.RESULT)
    first, second = (41_000, 33_000, 27_000, 19_000), (33_000, 41_000, 27_000, 19_000)

    def record(actor: Any, points: Any, reason: str = "") -> Table:
        table = world.table
        given: dict[str, Any] = {"version": table.version, "reason": reason}
        return record_result(table, actor=actor, raw_points=points, leftover_sticks=0, **given)

    record(world.link, first)
    sign_all(world)
    with refused("table_signed"):
        record(world.link, second)
    assert (record(world.link, first).version, standing()) == (world.table.version, 4)
    close(world)
    with refused("table_closed", "reason_missing"):
        record(world.link, second)
    assert record(world.actor("referee"), second, "Sheet").status == TableStatus.FINISHED
    assert standing() == 0


@pytest.mark.parametrize(
    "rules",
    [{"entered_by": EnteredBy.SCORER}, {"entry_contract": EntryContract.DESK}],
    ids=["scorers enter", "the desk enters"],
)
def test_players_confirm_at_their_table_whoever_entered(rules: dict[str, Any]) -> None:
    world = running_event(confirmed_by=ConfirmedBy.PLAYERS, **rules)
    if "entered_by" in rules:
        play(world.table, WHOLE_GAME, actor=world.actor("scorer"))
    else:
        actor, points = world.actor("referee"), [30_000] * 4
        record_result(world.table, actor=actor, version=1, raw_points=points, leftover_sticks=0)
    sign_all(world)
    assert standing() == 4


def test_recomputing_a_wrong_result_voids_the_sign_offs(world: World) -> None:
    sign_all(world)
    Seat.objects.filter(starting_wind="E").update(final_score=99_000)
    job = request_recompute(world.event, actor=SYSTEM)
    recompute_standings(job, lambda _done, _total: None)
    assert (standing(), world.table.status) == (0, TableStatus.FINISHED)


def test_the_link_signs_nothing_where_neither_players_confirm_nor_it_enters() -> None:
    world = running_event(entered_by=EnteredBy.SCORER)
    play(world.table, WHOLE_GAME, actor=world.actor("scorer"))
    with refused("entry_not_at_table"):
        sign(world, "E")


def test_an_unfinished_game_is_not_signed() -> None:
    world = running_event(confirmed_by=ConfirmedBy.PLAYERS)
    with refused("table_unfinished"):
        sign(world, "E")


def test_nobody_signs_an_older_version(world: World) -> None:
    with refused("table_moved_on", kind=Conflict):
        sign(world, "E", version=1)


def test_signing_needs_permission(world: World) -> None:
    with refused("forbidden", kind=Forbidden):
        sign(world, "E", actor=world.actor("stranger"))


def test_a_seat_of_another_table_does_not_sign_here(world: World) -> None:
    elsewhere = running_event().table.seats.get(starting_wind="E")
    table = world.table
    with refused("seat_unknown"):
        sign_table(table, elsewhere, actor=world.link, version=table.version)


def withdraw(world: World, wind: str, **more: Any) -> SignOff | None:
    table = world.table
    seat = table.seats.get(starting_wind=wind)
    return withdraw_sign_off(table, seat, **{"actor": world.link, "version": table.version, **more})


def test_a_signature_can_be_withdrawn_until_all_have_signed(world: World) -> None:
    signed = sign(world, "E")
    gone = withdraw(world, "E")
    assert gone == signed
    assert withdraw(world, "E") is None
    assert (standing(), voided_sign_offs(world.table)) == (0, [])
    assert audited_verbs()[-2:] == ["table.sign", "table.unsign"]
    sign_all(world)
    SignOff.objects.standing().update(signed_at=timezone.now() - UNDO - timedelta(seconds=1))
    with refused("sign_off_stands"):
        withdraw(world, "E")


def test_the_last_one_to_sign_can_undo_that_for_a_moment(world: World) -> None:
    sign_all(world)
    withdraw(world, "N")
    sign(world, "N")
    close(world)
    with refused("table_closed"):
        withdraw(world, "N")


def test_withdrawing_asks_for_what_signing_asks(world: World) -> None:
    sign(world, "E")
    with refused("forbidden", kind=Forbidden):
        withdraw(world, "E", actor=world.actor("stranger"))
    with refused("table_moved_on", kind=Conflict):
        withdraw(world, "E", version=1)
    Event.objects.update(signed_by=SignedBy.OWN)
    with refused("pin_missing"):
        withdraw(world, "E")
    assert standing() == 1
    withdraw(world, "E", pin=pin_of(world.entrants[0]))
    assert standing() == 0


def test_closing_a_signed_table_can_be_undone_for_a_moment(world: World) -> None:
    sign_all(world)
    table = close(world)
    table = undo_closing(table, actor=world.link, version=table.version)
    assert (table.status, standing()) == (TableStatus.FINISHED, 4)
    assert audited_verbs()[-1] == "table.undo_close"
    with refused("closing_stands"):
        undo_closing(table, actor=world.link, version=table.version)
    table = close(world)
    with refused("forbidden", kind=Forbidden):
        undo_closing(table, actor=world.actor("stranger"), version=table.version)
    Table.objects.update(undo={**table.undo, "at": (timezone.now() - UNDO * 2).isoformat()})
    with refused("closing_stands"):
        undo_closing(table, actor=world.link, version=table.version)


@pytest.mark.parametrize("confirmed_by", [ConfirmedBy.PLAYERS, ConfirmedBy.NOBODY])
def test_the_end_of_a_game_can_be_undone_for_a_moment(confirmed_by: ConfirmedBy) -> None:
    world = after_time(running_event(confirmed_by=confirmed_by))
    play(world.table, WHOLE_GAME[:3])
    points = state_of(fresh(world.table)).points
    table = close(world)
    table = undo_closing(table, actor=world.link, version=table.version)
    assert (table.status, table.ended_early) == (TableStatus.PLAYING, False)
    assert state_of(fresh(table)).points == points
    assert play(table, WHOLE_GAME[3:4]).status == TableStatus.PLAYING


def test_a_hand_struck_by_the_table_voids_the_first_sign_offs(world: World) -> None:
    sign(world, "S")
    table = world.table
    correct_hand(
        table, 8, actor=world.link, version=table.version, entry=drawn("S"), reason="Was a draw"
    )
    assert SignOff.objects.get().voided_at is not None
