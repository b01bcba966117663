"""Queries composed once read what the ORM reads."""

from typing import Any
from uuid import UUID

import pytest
from django.db import DatabaseError, connection
from django.db.models import Model
from django.test.utils import CaptureQueriesContext

from league.core.composed_sql import ComposedInsert, ComposedQuery, ComposedUpdate, run
from league.core.locks import SESSION_OF_TABLE, locked_table
from league.core.queries.actors import TABLE_OF_LINK, table_by_token
from league.models import Hand, HandSeat, Seat, Session, Table
from league.models.session import OF_THE_DRAW
from league.play.queries.table_page_version import PAGE_FIELDS, with_page_fields
from league.play.store_game import SEATS
from tests.factories import SignOffFactory, TableCallFactory
from tests.worlds import running_event

pytestmark = pytest.mark.django_db


def fields_of(row: Model) -> dict[str, Any]:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def test_a_table_has_the_fields_of_its_session_and_event() -> None:
    world = running_event(pairing_priorities=["repeats"], starts_on="2026-05-01")
    asked = Table.objects.select_related("session__event").get(pk=world.table.pk)
    for found in (table_by_token(asked.token), locked_table(asked.pk)):
        assert found is not None
        assert fields_of(found) == fields_of(asked)
        assert fields_of(found.session) == fields_of(asked.session)
        assert fields_of(found.session.event) == fields_of(asked.session.event)


def test_the_seats_of_a_table_come_in_their_order() -> None:
    world = running_event(tables=2)
    found = SEATS.rows(world.tables[1].pk)
    asked = Seat.objects.filter(table=world.tables[1]).order_by("pk")
    assert [fields_of(seat) for seat in found] == [fields_of(seat) for seat in asked]


def test_a_row_can_be_changed_and_stored() -> None:
    world = running_event()
    (session,) = SESSION_OF_TABLE.rows(world.table.pk)
    session.minutes = 75
    session.save(update_fields=["minutes"])
    assert Session.objects.get(pk=session.pk).minutes == 75


def test_a_row_that_is_not_there_is_missing() -> None:
    assert TABLE_OF_LINK.first("nobody's") is None
    assert SESSION_OF_TABLE.rows(1) == []


def test_values_are_those_of_the_orm() -> None:
    world = running_event()
    SignOffFactory.create(seat=world.table.seats.earliest("pk"))
    TableCallFactory.create(table=world.table)
    asked = with_page_fields(Table.objects.filter(pk=world.table.pk)).get()
    assert PAGE_FIELDS.rows(world.table.pk) == [asked]
    assert asked["signed"] is not None


def test_an_insert_stores_what_the_orm_would() -> None:
    world = running_event()
    seats = SEATS.rows(world.table.pk)
    hands = [Hand(table=world.table, position=place, entry={"a": [1]}) for place in (1, 2)]
    hands[0].client_id = UUID(int=7)
    ComposedInsert(Hand).insert(hands)
    ComposedInsert(HandSeat).insert(
        [HandSeat(hand=hands[0], seat=seat, points_before=1, delta=-1) for seat in seats]
    )
    stored = Hand.objects.order_by("position")
    assert [fields_of(hand) for hand in stored] == [fields_of(hand) for hand in hands]
    assert list(hands[0].seat_rows.values_list("tenpai", "won")) == [(None, False)] * 4
    hands[0].reason = "saved again"
    hands[0].save()
    assert Hand.objects.get(pk=hands[0].pk).reason == "saved again"


def test_a_row_takes_a_key_that_no_other_has() -> None:
    table, hands = running_event().table, ComposedInsert(Hand)
    first = Hand(table=table, position=1, entry={})
    hands.insert([first])
    (key,) = run(hands.next_key())
    keyed, last = (Hand(table=table, position=place, entry={"a": [place]}) for place in (2, 3))
    keyed.pk = key
    run(hands.of_keyed(keyed))
    hands.insert([last])
    assert [hand.pk for hand in (first, keyed, last)] == sorted({first.pk, key, last.pk})
    assert fields_of(Hand.objects.get(pk=key)) == fields_of(keyed)
    keyed.save()
    assert Hand.objects.count() == 3


def test_nothing_is_stored_without_rows() -> None:
    ComposedInsert(Hand).insert([])
    assert Hand.objects.count() == 0


def test_an_update_saves_the_named_fields_alone() -> None:
    table = running_event().table
    table.version, table.riichi, table.undo = 7, "E", {"status": "waiting"}
    run(ComposedUpdate(Table).of(table, ("version", "undo")))
    stored = Table.objects.get(pk=table.pk)
    assert (stored.version, stored.riichi, stored.undo) == (7, "", {"status": "waiting"})


def test_statements_run_together_answer_in_their_order() -> None:
    world = running_event(tables=2)
    one, other = world.tables
    hand = Hand(table=one, position=1, entry={"says": "50 % of it"})
    with CaptureQueriesContext(connection) as messages:
        seats, nothing, others, nobody = run(
            SEATS.of(one.pk), ComposedInsert(Hand).of([hand]), SEATS.of(other.pk), SEATS.of(0)
        )
    assert len(messages) == 1
    assert seats == list(one.seats.order_by("pk"))
    assert others == list(other.seats.order_by("pk"))
    assert (nothing, nobody) == (None, [])
    assert Hand.objects.get().entry == {"says": "50 % of it"} == Hand.objects.get(pk=hand.pk).entry


def test_of_statements_run_together_each_is_checked() -> None:
    table = running_event().table
    gone = Table(pk=table.pk + 1000, session=table.session, number=9)
    with pytest.raises(DatabaseError):
        run(SEATS.of(table.pk), ComposedUpdate(Table).of(gone, ["version"]), SEATS.of(table.pk))


def test_a_query_with_a_percent_sign_is_not_composed() -> None:
    query = ComposedQuery(lambda: Table.objects.extra(where=["token like '%%x'"]))
    with pytest.raises(ValueError, match="no %"):
        query.rows()


def test_an_update_says_that_the_row_is_gone() -> None:
    table = running_event().table
    gone = Table(pk=table.pk + 1000, session=table.session, number=9)
    with pytest.raises(DatabaseError):
        run(ComposedUpdate(Table).of(gone, ("version",)))


def test_a_table_comes_without_what_says_how_its_session_was_drawn() -> None:
    world = running_event()
    for found in (table_by_token(world.table.token), locked_table(world.table.pk)):
        assert found is not None
        assert found.session.get_deferred_fields() == set(OF_THE_DRAW)
        assert found.session.certificate == world.session.certificate
