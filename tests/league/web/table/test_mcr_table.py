"""Hands of Mahjong Competition Rules on the table's own pages, by the forms alone."""

import json
from html import unescape
from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client

from league.models import Table
from league.web.table.mcr.form import McrForm
from scoring import preset
from tests.entries import (
    BELOW_MINIMUM,
    INVALID_HAND,
    NOBODY_WON,
    SIXTEEN_MCR_HANDS,
    Entry,
    claimed,
    drawn_win,
    penalised,
)
from tests.league.web.table import table_taps
from tests.league.web.table.table_taps import Answer, entry_in, fields, hidden, link, text
from tests.shortcuts import enter, fresh, play, scores
from tests.worlds import World, four_at_a_table

pytestmark = pytest.mark.django_db

NAMED = {"seat": "S", "fan": 12, "flowers": 2, "patterns": ["mixed_triple_chow", "all_chows"]}
TILES = {"concealed": "123m456p789s1z", "win_tile": "1z"}
ENTRIES: dict[str, Entry] = {
    "a discard": claimed("W", "S", 25),
    "fan by name and flowers": {"outcome": "discard", "discarder": "E", "wins": [NAMED]},
    "a robbed kong": {
        "outcome": "discard",
        "discarder": "E",
        "wins": [{"seat": "W", "fan": 9, "robbing_kong": True}],
    },
    "a self-draw": drawn_win("N", 88),
    "tiles": {"outcome": "self_draw", "wins": [{"seat": "S", "tiles": TILES}]},
    "nobody won": NOBODY_WON,
    "stopped by the clock": {"outcome": "interrupted"},
    "after time": {"outcome": "exhaustive_draw", "time_up": True},
    "a false win": penalised(NOBODY_WON, "N", BELOW_MINIMUM),
    "penalties of two": penalised(
        penalised(penalised(drawn_win("E", 8), "S", INVALID_HAND), "S", "deduction", 5),
        "N",
        "deduction",
        10,
    ),
}


def mcr(**switches: Any) -> World:
    return four_at_a_table(ruleset_name="mcr", switches={"preset": "mcr", **switches})


RULES = preset("mcr")


def check(client: Client, table: Table, entry: Entry) -> Answer:
    return table_taps.check(client, link(table), entry, RULES)


def store(client: Client, table: Table, entry: Entry) -> Answer:
    return table_taps.store(client, link(table), entry, RULES)


@pytest.mark.parametrize("entry", ENTRIES.values(), ids=ENTRIES)
def test_fields_say_what_the_entry_says(entry: Entry) -> None:
    assert entry_in(fields(entry, RULES), RULES) == entry


def test_the_table_offers_the_outcomes_of_its_game_alone(client: Client) -> None:
    page = text(client.get(link(mcr().table)))
    outcomes = "Win on a discard 点和 Self-draw 自摸 Drawn hand 荒庄 Stopped by the clock 时间到"
    assert outcomes in page
    assert "East 1" in page
    assert "Winning conditions" in page


def test_the_clock_stops_no_hand_where_play_goes_on() -> None:
    world = mcr(time_policy="finish_current_hand")
    outcomes = [one.value for one in McrForm.outcomes_of(world.table.ruleset)]
    assert outcomes == ["discard", "self_draw", "exhaustive_draw"]


def test_a_discard_is_entered_on_one_page(client: Client) -> None:
    table = mcr().table
    page = text(client.get(f"{link(table)}hand/"))
    for asked in ("Won", "Discarded", "robbing the kong", "Flowers", "Deduction: Aoi"):
        assert asked in page, asked
    entry = ENTRIES["fan by name and flowers"]
    shown = text(check(client, table, entry))
    assert "Aoi → pays Ben for the win 20" in shown
    assert "Chie → pays Ben for the win 8" in shown
    assert "Next: East 2 東二局 · Dealer Ben" in shown
    assert store(client, table, entry).status_code == 302
    assert fresh(table).hands.get().entry == entry
    assert "12 fan with 2 flowers" in text(client.get(link(table)))


def test_a_false_win_is_paid_beside_the_hand(client: Client) -> None:
    shown = text(check(client, mcr().table, penalised(claimed("S", "W", 12), "N", BELOW_MINIMUM)))
    assert "Dan → pays Aoi false win 10" in shown
    assert "Chie → pays Ben for the win 20" in shown


def test_problems_lead_to_their_fields(client: Client) -> None:
    page = check(client, mcr().table, claimed("S", "W", 7))
    assert "A win needs 8 fan without flowers" in text(page)
    assert 'href="#f-1-fan"' in page.content.decode()
    page = check(client, mcr().table, penalised(claimed("S", "W", 8), "S", INVALID_HAND))
    assert 'href="#f-false-S"' in page.content.decode()
    page = check(client, mcr().table, penalised(NOBODY_WON, "N", "deduction", 61))
    assert 'href="#f-deduction-N"' in page.content.decode()
    data = QueryDict("outcome=discard&1-seat=S")
    named = ["wins", "wins[0].seat", "wins[0].robbing_kong", "wins[0].tiles.win_tile", "discarder"]
    form = McrForm(data, ruleset=RULES)
    places = [form.place_of("", name) for name in named]
    asked = [about.add_prefix(name) for about, name in places]
    assert asked == ["1-seat", "1-seat", "robbing", "1-fan", "discarder"]


def test_after_a_round_the_players_are_told_where_to_sit(client: Client) -> None:
    table = play(mcr().table, SIXTEEN_MCR_HANDS[:4])
    page = text(client.get(link(table)))
    assert "Change seats: East Ben, South Aoi, West Dan, North Chie." in page
    play(table, SIXTEEN_MCR_HANDS[4:5])
    assert "Change seats: East" not in text(client.get(link(table)))


def test_players_who_keep_their_seats_are_told_nothing(client: Client) -> None:
    table = play(mcr(mcr={"seat_change": "never"}).table, SIXTEEN_MCR_HANDS[:4])
    assert "Change seats: East" not in text(client.get(link(table)))


def test_a_correction_says_what_it_changed(client: Client) -> None:
    table = play(mcr().table, [*SIXTEEN_MCR_HANDS[:4], claimed("S", "W", 8)])
    entry = claimed("S", "N", 8)
    keys = {"version": [str(table.version)], "reason": ["Misread"]}
    saved = client.post(f"{link(table)}hands/5/correct/", dict(fields(entry, RULES).lists()) | keys)
    assert saved.status_code == 302
    page = text(client.get(link(table)))
    assert "Aoi from Chie" in page
    assert "Aoi from Dan" in page


@pytest.mark.slow
def test_a_session_of_sixteen_hands_brings_table_points(client: Client) -> None:
    table = play(mcr().table, SIXTEEN_MCR_HANDS)
    assert table.status == "finished"
    assert sum(point or 0 for point in scores(table, "raw_points")) == -10
    assert sorted(score or 0 for score in scores(table)) == [0, 1000, 2000, 4000]
    page = text(client.get(link(table)))
    assert "The last hand has been played." in page


def test_a_hand_that_the_clock_stops_ends_the_session() -> None:
    table = play(mcr().table, [claimed("S", "W", 10), {"outcome": "interrupted"}])
    assert table.status == "finished"
    assert scores(table, "raw_points") == [-8, 34, -18, -8]


def test_a_correction_keeps_tiles_until_fan_are_stated(client: Client) -> None:
    tiles = {"concealed": "123345m6799m456m", "win_tile": "8m"}
    entry = {"outcome": "self_draw", "wins": [{"seat": "S", "tiles": tiles}]}
    data = fields(entry, RULES)
    assert entry_in(data, RULES) == entry
    data["1-fan"] = "30"
    assert entry_in(data, RULES) == drawn_win("S", 30)
    table = mcr().table
    enter(table, entry)
    page = client.get(f"{link(table)}hands/1/correct/")
    assert json.loads(unescape(hidden(page, "1-tiles"))) == tiles
