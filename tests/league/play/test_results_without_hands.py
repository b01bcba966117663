"""Tables with a result alone, in an event that records every hand."""

from typing import Any

import pytest

from league.core.errors import Forbidden
from league.core.permissions import SYSTEM
from league.enums import SessionStatus, TableStatus
from league.models import AuditEntry, Seat, Table
from league.play.hands import correct_hand
from league.play.queries.available_actions import available_actions
from league.play.queries.consistency import differences_in
from league.play.queries.games import game_of, state_of
from league.play.tables import (
    clear_table_result,
    record_result,
    switch_to_hands,
    switch_to_result_only,
)
from tests.entries import WHOLE_GAME, drawn, ron, tsumo
from tests.league.web.readers import at, reader, words
from tests.shortcuts import audited_verbs, enter, fresh, play, refused
from tests.worlds import running_event

pytestmark = pytest.mark.django_db


def test_a_result_without_hands_is_corrected_as_a_result() -> None:
    world = running_event()
    table = world.table
    Table.objects.update(result_only=True, status=TableStatus.CLOSED)
    world.event.sessions.update(status=SessionStatus.FINISHED)
    Seat.objects.filter(starting_wind="E").update(penalty=20_000, adjustment=4_000)
    Seat.objects.filter(starting_wind="S").update(adjustment=-4_000)
    corrected = record_result(
        fresh(table),
        actor=SYSTEM,
        version=table.version,
        raw_points=[45_000, 33_000, 24_000, 18_000],
        leftover_sticks=0,
    )
    scores = Seat.objects.order_by("pk").values_list("final_score", flat=True)
    assert list(scores) == [14_000, 4_000, -11_000, -27_000]
    assert list(differences_in(world.event)) == []
    assert state_of(fresh(corrected)).game is None
    may = available_actions(fresh(corrected), SYSTEM)
    assert (may.result, may.correct, may.enter) == (True, False, False)


def test_a_referee_takes_the_result_alone_where_no_phone_is() -> None:
    world = running_event()
    referee, table = world.actor("referee"), world.table
    version = fresh(table).version
    table = switch_to_result_only(fresh(table), actor=referee, version=version, reason="No phone")
    assert (table.entry_contract, audited_verbs()[-1]) == ("result", "table.take_result_only")
    desk = reader(world.referee).get(at("desk", world, number=1))
    assert "Enter results" in words(
        reader(world.referee).get(at("manage_session", world, number=1))
    )
    assert desk.status_code == 200
    given: dict[str, Any] = {
        "actor": referee,
        "raw_points": [45_000, 33_000, 24_000, 18_000],
        "leftover_sticks": 0,
    }
    table = record_result(table, version=table.version, **given)
    assert table.status == TableStatus.FINISHED
    with refused("table_has_entries", "reason_missing"):
        switch_to_hands(table, actor=referee, version=table.version, reason="")
    table = clear_table_result(table, actor=referee, version=table.version, reason="Wrong table")
    back = at("table_step", world, table=table.pk, verb="by-hand")
    reader(world.referee).post(back, {"version": table.version, "reason": "A phone is here"})
    assert fresh(table).entry_contract == "hands"
    enter(fresh(table), drawn())


def test_hands_that_were_entered_are_struck_and_stay_on_record() -> None:
    world = running_event()
    table = play(world.table, [drawn("E"), ron("S", "E", 1)])
    step = at("table_step", world, table=table.pk, verb="result-only")
    given: dict[str, Any] = {"version": table.version, "reason": "The phone broke"}
    page = words(reader(world.referee).get(at("manage_table", world, table=table.pk)))
    assert "The hands entered so far no longer count." in page
    with refused("forbidden", kind=Forbidden):
        switch_to_result_only(table, actor=world.actor("scorer"), **given)
    reader(world.referee).post(step, given)
    table = fresh(table)
    assert (table.result_only, table.status) == (True, TableStatus.WAITING)
    kept = table.hands.current().order_by("position").values_list("is_struck", "reason", "entry")
    assert list(kept) == [
        (True, "The phone broke", drawn("E")),
        (True, "The phone broke", ron("S", "E", 1)),
    ]
    entry = AuditEntry.objects.get(verb="table.take_result_only")
    assert (entry.after, entry.reason) == ({"struck": [1, 2]}, "The phone broke")
    record_result(
        table,
        actor=SYSTEM,
        version=table.version,
        raw_points=[45_000, 33_000, 24_000, 18_000],
        leftover_sticks=0,
    )
    assert list(differences_in(world.event)) == []


def test_a_game_that_is_over_keeps_its_hands() -> None:
    world = running_event()
    table = play(world.table, list(WHOLE_GAME))
    with refused("table_has_entries"):
        switch_to_result_only(
            table, actor=world.actor("referee"), version=table.version, reason="No phone"
        )


def test_hands_go_on_after_those_that_were_struck() -> None:
    world = running_event()
    table = play(world.table, [drawn("E")])
    referee = world.actor("referee")
    table = switch_to_result_only(table, actor=referee, version=table.version, reason="No phone")
    table = switch_to_hands(table, actor=referee, version=table.version, reason="Found one")
    table = play(table, [tsumo("S", 1)])
    correct_hand(
        table, 1, actor=referee, version=table.version, entry=drawn("E"), reason="It was played"
    )
    assert [played.before.label for played in game_of(fresh(table)).hands] == ["E1", "E1"]
    assert list(differences_in(world.event)) == []


def test_no_hand_is_entered_at_it() -> None:
    world = running_event()
    Table.objects.update(result_only=True)
    with refused("table_result_only"):
        enter(world.table, drawn())
