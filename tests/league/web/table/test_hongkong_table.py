"""Hands of the Hong Kong game on the table's own pages, by the forms alone."""

import re
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client

from league.models import Table
from league.web.table.hongkong.fields import entry_of, field_of, fields_of, map_winds
from tests.entries import GOULASH, SIXTEEN_HANDS, Entry, discarded, false_win, self_drawn
from tests.league.web.table.table_taps import Answer, hidden, link, text
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


def hong_kong(preset: str = "hk-old-style", **switches: Any) -> World:
    return four_at_a_table(ruleset_name=preset, switches={"preset": preset, **switches})


def step(client: Client, table: Table, entry: Entry, to: str) -> Answer:
    return client.get(
        f"{link(table)}hand/?{fields_of(entry).urlencode()}&{urlencode({'step': to})}"
    )


def store(client: Client, table: Table, entry: Entry) -> Answer:
    answer = step(client, table, entry, "check")
    keys = {name: [hidden(answer, name)] for name in ("client_id", "version", "seen")}
    return client.post(f"{link(table)}hand/", dict(fields_of(entry).lists()) | keys)


@pytest.mark.parametrize("entry", ENTRIES.values(), ids=ENTRIES)
def test_fields_say_what_the_entry_says(entry: Entry) -> None:
    assert entry_of(fields_of(entry)) == entry


def test_the_table_offers_the_outcomes_of_its_game_alone(client: Client) -> None:
    page = text(client.get(link(hong_kong().table)))
    assert "Win by discard 出銃 Self-draw 自摸 Drawn hand 流局 False win 詐糊" in page
    assert "Winning conditions" not in page
    assert RIICHI_WORDS.findall(page) == []


@pytest.mark.slow
@pytest.mark.parametrize("entry", ENTRIES.values(), ids=ENTRIES)
@pytest.mark.parametrize("to", ["outcome", "who", "value", "check"])
def test_no_step_of_an_entry_says_a_word_of_riichi(client: Client, entry: Entry, to: str) -> None:
    page = text(step(client, hong_kong("hk-club").table, entry, to))
    assert RIICHI_WORDS.findall(page) == []


@pytest.mark.slow
def test_a_discard_is_entered_in_steps(client: Client) -> None:
    table = hong_kong().table
    entry = discarded("S", "W", 5, "mixed_one_suit")
    assert "Robbing" not in (who := text(step(client, table, entry, "who")))
    assert "Won" in who
    assert "Discarded" in who
    assert "robbing the kong" in who
    value = text(step(client, table, entry, "value"))
    assert "10 爆棚" in value
    assert "Mixed one suit 混一色" in value
    check = text(step(client, table, entry, "check"))
    assert "Chie → pays Ben for the win 48" in check
    assert "Aoi → pays Ben for the win 24" in check
    assert "Next: East 2 東二局 · Dealer Ben · Extra hands 0 · Drawn hands 0" in check
    assert store(client, table, entry).status_code == 302
    assert fresh(table).hands.get().entry == entry
    page = text(client.get(link(table)))
    assert "Ben from Chie: 5 faan, Mixed one suit 混一色" in page


def test_a_drawn_hand_asks_nothing(client: Client) -> None:
    check = text(step(client, hong_kong().table, GOULASH, "who"))
    assert "No points change hands." in check
    assert "Next: East 1 東一局 · Dealer Aoi · Extra hands 1 · Drawn hands 1" in check


def test_problems_lead_to_their_fields(client: Client) -> None:
    check = step(client, hong_kong().table, discarded("S", "W", 2), "check")
    assert "A win needs 3 faan, but only 2 count towards them." in text(check)
    assert 'href="#f-S-faan"' in check.content.decode()
    problem = {"outcome": "discard", "wins": [{"seat": "S"}]}
    named = ["wins", "wins[0].seat", "wins[0].robbing_kong", "wins[0].guarantor", "discarder"]
    fields = ["won", "won", "robbing", "S-guarantor", "discarder"]
    assert [field_of("", name, problem) for name in named] == fields


def test_winds_turn_with_the_dealer() -> None:
    turned = map_winds(self_drawn("N", 7, guarantor="S"), {"N": "W", "S": "E"}.__getitem__)
    assert turned == self_drawn("W", 7, guarantor="E")
    swap = {"E": "N", "S": "E"}.__getitem__
    assert map_winds(discarded("S", "E", 3), swap) == discarded("E", "N", 3)
    assert map_winds(false_win("E"), swap) == false_win("N")


def test_a_correction_says_what_it_changed(client: Client) -> None:
    table = play(hong_kong().table, [discarded("S", "W", 3), self_drawn("E", 4)])
    entry = discarded("S", "N", 3)
    keys = {"version": [str(table.version)], "reason": ["Misread"]}
    address = f"{link(table)}hands/1/correct/"
    assert 'value="W" checked' in client.get(address).content.decode()
    saved = client.post(address, dict(fields_of(entry).lists()) | keys)
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
    answer = step(client, table, {"outcome": "ron"}, "check")
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
    fields = fields_of(entry)
    assert entry_of(fields) == entry
    fields["S-faan"] = "5"
    assert entry_of(fields) == self_drawn("S", 5)
    del fields["S-faan"]
    fields["S-tiles"] = "{"
    assert entry_of(fields) == {"outcome": "self_draw", "wins": [{"seat": "S"}]}
    table = hong_kong().table
    enter(table, entry)
    value = client.get(f"{link(table)}hands/1/correct/?{fields_of(entry).urlencode()}&step=value")
    assert value.status_code == 200
