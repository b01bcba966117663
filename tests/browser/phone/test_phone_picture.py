"""The picture of a table before a hand is stored."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.entries import Entry, chombo, drawn, ron, tsumo
from tests.league.web.table.table_taps import link
from tests.shortcuts import play
from tests.worlds import four_at_a_table, running_event

pytestmark = pytest.mark.django_db(transaction=True)

DRAWN = """async (entries) => {
    const of = (name) => import(`/static/js/${name}.js`);
    const { paymentPicture } = await of("table/entry/picture");
    const { playHand } = await of("offline_tables/play");
    const { shownTransfers } = await of("offline_tables/payments");
    const { tables } = await of("table/page");
    const { currentGame } = await of("table/game");
    const { situation } = currentGame();
    return JSON.parse(entries).map((entry) => {
        const played = playHand(tables, entry, situation);
        const svg = paymentPicture(played, shownTransfers(tables, played.transfers), situation);
        const texts = (part) => [...svg.querySelectorAll(`.picture__${part}`)].map((one) => one.textContent);
        return [texts("name"), texts("change"), texts("sum"), texts("honba").filter(Boolean), texts("stick").length];
    });
}"""
PLAIN = str.maketrans({"\N{MINUS SIGN}": "-", "\N{MULTIPLICATION SIGN}": "x"})
NAMES = ["E Aoi", "S Ben", "W Chie", "N Dan"]


def drawings(phone: Page, entries: list[Entry]) -> list[Any]:
    found: list[Any] = json.loads(
        json.dumps(phone.evaluate(DRAWN, json.dumps(entries)), ensure_ascii=False).translate(PLAIN)
    )
    return found


def test_payments_sticks_and_honba_are_drawn(phone: Page) -> None:
    table = four_at_a_table().table
    play(table, [drawn("E", riichi="E")])
    phone.goto(link(table))
    entries = [ron("S", "W", 3, riichi="SW"), tsumo("S", 2), drawn("SW", riichi="SW"), chombo("E")]
    assert drawings(phone, entries) == [
        [NAMES, ["", "+6,200", "-5,200", ""], ["4,200", "1,000", "2,000"], ["1 honba"], 2],
        [
            NAMES,
            ["-1,100", "+3,300", "-600", "-600"],
            ["1,100", "600", "600", "1,000"],
            ["1 honba"],
            1,
        ],
        [
            NAMES,
            ["-1,500", "+500", "+500", "-1,500"],
            ["1,500", "1,500", "1,000", "1,000"],
            ["1 honba"],
            3,
        ],
        [NAMES, ["", "", "", ""], [], ["1 honba"], 1],
    ]


def test_three_players_and_many_sticks_are_drawn(phone: Page) -> None:
    table = running_event(preset="mahjong-soul-sanma").table
    play(table, [drawn("ESW"), drawn("ESW", riichi="ES"), drawn("ESW", riichi="EW")])
    phone.goto(link(table))
    ((names, _changes, _sums, counts, sticks),) = drawings(phone, [drawn("E", riichi="E")])
    assert ([name[0] for name in names], counts, sticks) == (["E", "S", "W"], ["x 5", "3 honba"], 4)
