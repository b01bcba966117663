"""Hands of the Hong Kong game on the table's own pages, by the forms alone."""

import json
import re
from html import unescape
from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client

from league.models import Table
from league.web.table.hongkong.form import HongKongForm
from scoring import preset
from tests.entries import GOULASH, SIXTEEN_HANDS, Entry, discarded, false_win, self_drawn
from tests.league.web.table import table_taps
from tests.league.web.table.table_taps import Answer, entry_in, fields, hidden, link, text
from tests.shortcuts import enter, fresh, play, scores
from tests.worlds import World, four_at_a_table

pytestmark = pytest.mark.django_db

RIICHI_WORDS = re.compile(
    r"riichi|honba|\bron\b|tsumo|\bhan\b|\bfu\b|yaku|dora|tenpai|chombo|pao\b|kyoku", re.IGNORECASE
)

ENTRIES: dict[str, Entry] = {
    "a discard": discarded("W", "S", 5),
    "a discard with patterns": discarded(
        "E", "N", 6, "mixed_one_suit", "seat_wind", "dragon_pong", "dragon_pong"
    ),
    "a robbed kong": discarded("S", "W", 3, robbing_kong=True),
    "a self-draw": self_drawn("N", 4, "self_draw", "all_pongs"),
    "a guaranteed self-draw": self_drawn("N", 7, guarantor="S"),
    "two flower sets": self_drawn("E", 8, "all_pongs", "flower_set", "flower_set"),
    "tiles": {"outcome": "self_draw", "wins": [{"seat": "S", "tiles": {"concealed": "1z"}}]},
    "a drawn hand": GOULASH,
    "after time": {"outcome": "goulash", "time_up": True},
    "a false win": false_win("W"),
}


def hong_kong(name: str = "hk-old-style", **switches: Any) -> World:
    return four_at_a_table(ruleset_name=name, switches={"preset": name, **switches})


RULES = preset("hk-old-style")


def check(client: Client, table: Table, entry: Entry) -> Answer:
    return table_taps.check(client, link(table), entry, RULES)


def store(client: Client, table: Table, entry: Entry) -> Answer:
    return table_taps.store(client, link(table), entry, RULES)


@pytest.mark.parametrize("entry", ENTRIES.values(), ids=ENTRIES)
def test_fields_say_what_the_entry_says(entry: Entry) -> None:
    assert entry_in(fields(entry, RULES), RULES) == entry


def test_the_table_offers_the_outcomes_of_its_game_alone(client: Client) -> None:
    page = text(client.get(link(hong_kong().table)))
    assert "Win by discard 出銃 Self-draw 自摸 Drawn hand 流局 False win 詐糊" in page
    assert "Winning conditions" in page
    assert RIICHI_WORDS.findall(page) == []


def test_winning_conditions_are_stated_in_faan(client: Client) -> None:
    table = hong_kong().table
    play(table, [discarded("W", "S", 5)])
    page = text(client.get(f"{link(table)}needs/?target=40"))
    for said in (
        "First place Self-draw 5 faan or more",
        "Discard by",
        "Second place or better Self-draw any win",
        "Drawn hand no draw is enough",
        "A final score of +40 or more",
        "Target score of this game, for example -40",
    ):
        assert said in page
    assert RIICHI_WORDS.findall(page) == []


def test_neither_the_plain_page_nor_its_check_says_a_word_of_riichi(client: Client) -> None:
    table = hong_kong("hk-club").table
    pages = [client.get(f"{link(table)}hand/"), check(client, table, discarded("S", "W", 5))]
    assert [RIICHI_WORDS.findall(text(page)) for page in pages] == [[], []]
    assert "Liable (bao 包)" in text(pages[0])


def test_a_discard_is_entered_on_one_page(client: Client) -> None:
    table = hong_kong().table
    page = text(client.get(f"{link(table)}hand/"))
    for asked in ("Won", "Discarded", "robbing the kong"):
        assert asked in page, asked
    assert "for example: All pongs, Dragon pong 2, Own flower or season." in page
    entry = discarded("S", "W", 5, "mixed_one_suit")
    shown = text(check(client, table, entry))
    assert "Chie → pays Ben for the win 48" in shown
    assert "Aoi → pays Ben for the win 24" in shown
    assert "Next: East 2 東二局 · Dealer Ben · Extra hands 0 · Drawn hands 0" in shown
    assert store(client, table, entry).status_code == 302
    assert fresh(table).hands.get().entry == entry
    page = text(client.get(link(table)))
    assert "Ben from Chie: 5 faan, Mixed one suit 混一色" in page


def test_a_drawn_hand_asks_nothing(client: Client) -> None:
    shown = text(check(client, hong_kong().table, GOULASH))
    assert "No points change hands." in shown
    assert "Next: East 1 東一局 · Dealer Aoi · Extra hands 1 · Drawn hands 1" in shown


def test_problems_lead_to_their_fields(client: Client) -> None:
    page = check(client, hong_kong().table, discarded("S", "W", 2))
    assert "A win needs 3 faan, but only 2 count towards them." in text(page)
    assert 'href="#f-1-faan"' in page.content.decode()
    data = QueryDict("outcome=discard&2-seat=S")
    named = ["wins", "wins[0].seat", "wins[0].robbing_kong", "wins[0].guarantor", "discarder"]
    asked = ["1-seat", "2-seat", "robbing", "2-guarantor", "discarder"]
    form = HongKongForm(data, ruleset=RULES)
    places = [form.place_of("", name) for name in named]
    assert [about.add_prefix(name) for about, name in places] == asked


def test_a_correction_says_what_it_changed(client: Client) -> None:
    table = play(hong_kong().table, [discarded("S", "W", 3), self_drawn("E", 4)])
    entry = discarded("S", "N", 3)
    keys = {"version": [str(table.version)], "reason": ["Misread"]}
    address = f"{link(table)}hands/1/correct/"
    assert client.get(address).content.decode().count('value="W" selected') == 1
    saved = client.post(address, dict(fields(entry, RULES).lists()) | keys)
    assert saved.status_code == 302
    page = text(client.get(link(table)))
    assert "Ben from Dan: 3 faan" in page
    assert "Ben from Chie: 3 faan" in page


@pytest.mark.slow
def test_a_game_of_sixteen_hands_is_ranked_by_its_points(client: Client) -> None:
    table = play(hong_kong().table, SIXTEEN_HANDS)
    assert table.status == "finished"
    points = scores(table, "raw_points")
    assert sum(point or 0 for point in points) == 0
    assert points == scores(table)
    ranked = sorted(range(4), key=lambda seat: -(points[seat] or 0))
    assert [scores(table, "placement")[seat] for seat in ranked] == [1, 2, 3, 4]
    page = text(client.get(link(table)))
    assert "The last hand has been played." in page
    assert RIICHI_WORDS.findall(page) == []


def test_hands_keep_what_the_game_counts_and_who_won_and_dealt_in() -> None:
    table = play(hong_kong().table, [GOULASH, GOULASH, discarded("E", "S", 3)])
    last = table.hands.get(position=3)
    assert last.counters == {"repeats": 2, "goulash_hands": 2}
    rows = [(row.won, row.dealt_in, row.riichi) for row in last.seat_rows.order_by("seat__pk")]
    assert rows == [(True, False, False), (False, True, False), *[(False, False, False)] * 2]


def test_the_same_wrong_hand_twice_is_refused_once(client: Client) -> None:
    table = hong_kong().table
    enter(table, discarded("S", "W", 3))
    answer = client.get(f"{link(table)}hand/?outcome=ron&check=1")
    assert "How did the hand end?" in text(answer)


def test_a_win_by_tiles_is_valued_and_explained_at_the_table(client: Client) -> None:
    tiles = {
        "concealed": "23456722s11z",
        "melds": [{"type": "pong", "tiles": "555z"}],
        "win_tile": "1z",
        "flowers": "2f",
    }
    table = hong_kong().table
    enter(table, {"outcome": "discard", "discarder": "E", "wins": [{"seat": "S", "tiles": tiles}]})
    page = text(client.get(link(table)))
    assert "6 faan · 128" in page
    assert "Mixed one suit 混一色 3 faan" in page
    assert "5 faan count towards the minimum of 3" in page
    assert RIICHI_WORDS.findall(page) == []
    answer = client.get(
        f"/api/v1/tables/{table.pk}/", headers={"authorization": f"Table {table.token}"}
    )
    assert answer.json()["hands"][0]["deltas"] == [-64, 128, -32, -32]


def test_a_correction_keeps_tiles_until_faan_are_stated(client: Client) -> None:
    tiles = {"concealed": "23456722s11z555z", "win_tile": "1z", "flowers": "2f"}
    entry = {"outcome": "self_draw", "wins": [{"seat": "S", "tiles": tiles}]}
    data = fields(entry, RULES)
    assert entry_in(data, RULES) == entry
    data["1-faan"] = "5"
    assert entry_in(data, RULES) == self_drawn("S", 5)
    table = hong_kong().table
    enter(table, entry)
    page = client.get(f"{link(table)}hands/1/correct/")
    assert json.loads(unescape(hidden(page, "1-tiles"))) == tiles
