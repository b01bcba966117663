"""A riichi with too few points: refused, and stored where the scorer confirms it."""

import pytest
from django.test import Client

from league.models import Table
from tests.entries import drawn, ron
from tests.league.web.table.table_taps import check, link, store, text
from tests.shortcuts import fresh, play
from tests.worlds import running_event

pytestmark = pytest.mark.django_db

MINUS = "\N{MINUS SIGN}"
QUESTION = "Accept a riichi declared with too few points"
NEXT = drawn("N", riichi="N")


def poor_table(**rules: object) -> Table:
    """East 2; the seat that is North now stands 2,000 below zero."""
    table = running_event(rules=rules).table
    play(table, [ron("S", "E", 13, 30)])
    return table


def test_it_is_refused_and_the_form_asks(client: Client) -> None:
    table = poor_table()
    shown = text(check(client, link(table), NEXT))
    assert f"North has {MINUS}2,000 points, but riichi needs at least 1,000." in shown
    assert QUESTION in shown


def test_confirmed_it_is_stored(client: Client) -> None:
    table = poor_table()
    entry = {**NEXT, "confirmed": True}
    assert "Save hand" in text(check(client, link(table), entry))
    store(client, link(table), entry)
    hand = fresh(table).hands.get(position=2)
    assert (hand.entry["confirmed"], hand.entry["riichi"]) == (True, ["N"])


def test_nothing_is_asked_while_all_have_enough(client: Client) -> None:
    table = running_event().table
    assert QUESTION not in text(client.get(f"{link(table)}hand/"))


def test_nothing_is_asked_where_the_rules_ask_for_no_points(client: Client) -> None:
    table = poor_table(riichi_min_points=None)
    assert QUESTION not in text(client.get(f"{link(table)}hand/"))
    assert "Save hand" in text(check(client, link(table), NEXT))
