"""The pages behind a correction with the phone's keys: the stored hand, and what changes."""

import json
from typing import Any

import pytest
from django.test import Client

from league.core.permissions import SYSTEM
from league.models import Table
from league.play.hands import correct_hand
from tests.entries import discarded, drawn, ron
from tests.league.web.table.table_taps import Answer, link, text
from tests.shortcuts import fresh, play
from tests.worlds import four_at_a_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return play(four_at_a_table().table, [ron("S", "W", 2), drawn("E"), ron("S", "E", 1)])


def check(client: Client, table: Table, position: int, entry: Any) -> Answer:
    return client.get(f"{link(table)}hands/{position}/check/", {"entry": json.dumps(entry)})


def test_the_stored_hand_comes_with_the_situation_before_it(client: Client, table: Table) -> None:
    stored = client.get(f"{link(table)}hands/2/stored/").json()
    assert stored["entry"] == drawn("E")
    assert (stored["position"], stored["version"], stored["time_is_up"]) == (2, 4, False)
    assert stored["before"]["round"] == "E2"


def test_the_check_says_what_changes_and_who_pays_now(client: Client, table: Table) -> None:
    said = text(check(client, table, 1, ron("S", "W", 3)))
    assert "Value 2 han 30 fu 3 han 30 fu" in said
    assert "2 later hands stay as they are." in said
    assert "Pay now Chie → pays Ben 1,900" in said


def test_of_two_winners_only_the_corrected_one_is_compared(client: Client) -> None:
    table = four_at_a_table(preset="mahjong-soul").table
    won = {
        "outcome": "ron",
        "discarder": "N",
        "wins": [{"seat": "E", "han": 2, "fu": 30}, {"seat": "S", "han": 1, "fu": 30}],
    }
    play(table, [won])
    wins = [won["wins"][0], {"seat": "S", "han": 2, "fu": 30, "yaku": ["pinfu", "tanyao"]}]
    said = text(check(client, table, 1, {**won, "wins": wins}))
    assert "Value Ben: 1 han 30 fu Ben: 2 han 30 fu" in said
    assert "Aoi:" not in said


def test_a_corrected_hand_says_at_the_table_who_pays_until_the_next_one(
    client: Client, table: Table
) -> None:
    due = "E1 東一局 was corrected. Pay now: Chie → pays Ben 1,900"
    assert due not in text(client.get(link(table)))
    version = fresh(table).version
    entry = ron("S", "W", 3)
    correct_hand(table, 1, actor=SYSTEM, version=version, entry=entry, reason="Misread")
    assert due in text(client.get(link(table)))
    play(table, [drawn("E")])
    assert "Pay now" not in text(client.get(link(table)))


def test_the_check_names_the_later_hands_that_change(client: Client, table: Table) -> None:
    said = text(check(client, table, 1, ron("E", "W", 2)))
    assert "E2 東二局 → E1 東一局 · 1 honba" in said
    assert "their winds mean other players" in said


def test_an_impossible_correction_names_its_problems(client: Client, table: Table) -> None:
    answer = check(client, table, 1, ron("S", "S", 2))
    assert (answer.status_code, "Ben" in text(answer)) == (422, False)
    assert check(client, table, 9, drawn()).status_code == 404
    assert client.get(f"{link(table)}hands/1/check/?entry=x").status_code == 302


def test_a_hand_of_the_hong_kong_game_is_compared_by_faan(client: Client) -> None:
    table = play(four_at_a_table(preset="hk-old-style").table, [discarded("S", "W", 4)])
    said = text(check(client, table, 1, discarded("S", "W", 5)))
    assert "Value 4 faan 5 faan" in said
