"""Previews of entries with tiles: value and explanation, waits, furiten."""

from typing import Any

import pytest

from tests.league.api.callers import fields, phone
from tests.worlds import World, running_event

pytestmark = pytest.mark.django_db

PINFU = {"concealed": "234567m34678p99s", "win_tile": "5p", "dora_indicators": ["2m"]}
BY_PINFU: dict[str, Any] = {
    "outcome": "ron",
    "riichi": ["S"],
    "discarder": "W",
    "wins": [{"seat": "S", "tiles": PINFU}],
}
DRAWN: dict[str, Any] = {
    "outcome": "exhaustive_draw",
    "tenpai": ["W"],
    "hands": {"W": {"concealed": "345m678p23s55z", "melds": [{"type": "pon", "tiles": "222z"}]}},
}


@pytest.fixture
def world() -> World:
    return running_event()


def preview(world: World, entry: dict[str, Any], **more: Any) -> Any:
    body = {"entry": entry, **more}
    return phone(world.table).post(f"tables/{world.table.pk}/preview/", body)


def test_a_win_by_tiles_is_valued_and_explained(world: World) -> None:
    shown = preview(world, BY_PINFU).json()
    [win] = shown["wins"]
    assert (win["seat"], win["tiles"]) == ("S", "234567m34678p99s + 5p")
    assert (win["value"]["yaku"], win["value"]["han"]) == (["riichi", "pinfu"], 3)
    assert win["value"]["payments"] == {"E": 0, "S": 4900, "W": -3900, "N": 0}
    assert win["explanation"]["reading"] == "234m 567m 345p 678p 99s, won on 5p"
    assert win["explanation"]["near"] == []
    assert shown["hands"] == []


def test_near_misses_come_on_request(world: World) -> None:
    closed_wait = {**PINFU, "concealed": "234567m35678p99s", "win_tile": "4p"}
    entry = {**BY_PINFU, "wins": [{"seat": "S", "tiles": closed_wait}]}
    [win] = preview(world, entry, near_misses=True).json()["wins"]
    assert "Pinfu" in [line["label"] for line in win["explanation"]["near"]]


def test_a_hand_shown_at_a_draw_has_its_waits(world: World) -> None:
    shown = preview(world, DRAWN).json()
    assert shown["wins"] == []
    assert shown["hands"] == [
        {
            "seat": "W",
            "tiles": "345m678p23s55z (222z)",
            "waiting": {
                "shanten": 0,
                "tenpai": True,
                "accepted": [{"tile": "1s", "live": 4}, {"tile": "4s", "live": 4}],
                "live": 8,
                "held": [],
            },
        }
    ]


def test_noten_and_furiten_are_refused_at_their_fields(world: World) -> None:
    noten = {**DRAWN, "hands": {"W": {"concealed": "1122m5588p334s14z"}}}
    answer = preview(world, noten)
    assert (answer.status_code, fields(answer)) == (422, ["hands.W.concealed"])
    furiten = {**BY_PINFU, "wins": [{"seat": "S", "tiles": PINFU, "discards": "2p"}]}
    answer = preview(world, furiten)
    assert (answer.status_code, fields(answer)) == (422, ["wins[0].discards"])
    assert answer.json()["problems"][0]["code"] == "ron_in_furiten"


def test_an_entry_by_han_and_fu_has_no_explanations(world: World) -> None:
    stated = {**BY_PINFU, "wins": [{"seat": "S", "han": 3, "fu": 30}]}
    shown = preview(world, stated).json()
    assert (shown["wins"], shown["hands"]) == ([], [])
