"""Hands in words, for each outcome."""

import pytest

from league.play.queries.games import state_of
from league.play.queries.texts.games import texts_of
from league.play.queries.texts.hands import entry_text, hand_texts
from scoring import preset
from tests.entries import Entry, chombo, drawn, ron, tsumo
from tests.shortcuts import play
from tests.worlds import running_event

YAKU = {"seat": "W", "han": 3, "fu": 30, "yaku": ["riichi", "ippatsu"], "dora": 1}
TWICE = [{"seat": "W", "han": 1, "fu": 30}, {"seat": "N", "han": 5}]

CASES: list[tuple[Entry, str]] = [
    (ron("S", "W", 3, 40), "South wins by ron from West: 3 han 40 fu."),
    (
        {"outcome": "tsumo", "wins": [{"seat": "W", "yakuman": 1, "pao": "E"}]},
        "West wins by tsumo: yakuman. Pao (責任払い): East.",
    ),
    (
        {
            "outcome": "ron",
            "discarder": "N",
            "wins": [{"seat": "S", "yakuman": 2, "pao": {"daisangen": "E", "daisuushii": "W"}}],
        },
        (
            "South wins by ron from North: 2 times yakuman. "
            "Pao for Daisangen 大三元 alone: East. Pao for Daisuushii 大四喜 alone: West."
        ),
    ),
    (tsumo("E", 2), "East wins by tsumo: 2 han 30 fu."),
    (
        {"outcome": "ron", "discarder": "E", "wins": TWICE},
        "West wins by ron from East: 1 han 30 fu. North wins by ron from East: 5 han.",
    ),
    (
        {"outcome": "tsumo", "riichi": ["W"], "wins": [YAKU]},
        "West wins by tsumo: 3 han 30 fu, Riichi 立直, Ippatsu 一発, dora 1.",
    ),
    (
        {"outcome": "tsumo", "wins": [{"seat": "S", "yakuman": 1}]},
        "South wins by tsumo: yakuman.",
    ),
    (
        {"outcome": "tsumo", "wins": [{"seat": "S", "yakuman": 2}]},
        "South wins by tsumo: 2 times yakuman.",
    ),
    (drawn("EN"), "Exhaustive draw. Tenpai: East, North."),
    (drawn(), "Exhaustive draw. Nobody is tenpai."),
    (
        {"outcome": "abortive_draw", "kind": "suufon_renda"},
        "Abortive draw: suufon renda.",
    ),
    (
        {"outcome": "nagashi_mangan", "nagashi": ["S"], "tenpai": ["E"]},
        "Nagashi mangan by South. Tenpai: East.",
    ),
    (chombo("N"), "Chombo by North."),
]


@pytest.mark.parametrize(("entry", "sentence"), CASES)
def test_an_entry_in_words(entry: Entry, sentence: str) -> None:
    assert entry_text(entry, preset("wrc-2025")) == sentence


@pytest.mark.django_db
def test_a_game_names_its_players_and_follows_the_winds() -> None:
    world = running_event()
    names = [entrant.player.display_name for entrant in world.entrants]
    table = play(world.table, [ron("S", "W", 3, riichi="S"), tsumo("E", 2)])
    first, second = hand_texts(state_of(table))
    assert first.sentences == [f"{names[1]} wins by ron from {names[2]}: 3 han 30 fu."]
    assert (first.remark, second.remark) == (f"Riichi: {names[1]}.", "")
    assert second.sentences == [f"{names[1]} wins by tsumo: 2 han 30 fu."]
    assert [seat.delta for seat in first.seats] == [0, 3900, -3900, 0]
    assert [seat.points for seat in second.seats] == [29_000, 36_900, 25_100, 29_000]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("tenhou", "A player is out of points."),
        ("clear", "A player is at \N{MINUS SIGN}20,000 points or below."),
    ],
)
def test_the_end_by_points_names_the_amount_of_the_rules(name: str, text: str) -> None:
    assert str(texts_of(preset(name)).endings["tobi"]) == text
