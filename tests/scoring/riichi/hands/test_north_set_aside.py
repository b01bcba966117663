"""A win on the tile drawn for a North set aside: a rinshan without a kan."""

from typing import Any

import pytest

from scoring import Ruleset
from scoring.phone_tables.riichi import phone_tables_of
from tests.scoring.checking import SANMA, check, ron, tsumo
from tests.scoring.hands import value_of_hand

# Its lines are those of other tests.
pytestmark = pytest.mark.slow

AFTER_A_NORTH = [
    ("1222334p123789s 2p riichi tsumo rinshan nuki:1", "pinfu", 5, 20),
    ("1222334p123789s 2p tsumo rinshan nuki:1", "pinfu", 4, 20),
    ("1155p2288s99p556z 6z tsumo rinshan nuki:2", "chiitoitsu", 6, 25),
    ("223344p55667s99p 7s tsumo rinshan nuki:1", "ryanpeikou", 7, 20),
]


@pytest.mark.parametrize(("hand", "yaku", "han", "fu"), AFTER_A_NORTH)
@pytest.mark.parametrize("preset", ["tenhou-sanma", "mahjong-soul-sanma"])
def test_a_yaku_without_kans_stands_beside_the_rinshan(
    hand: str, yaku: str, han: int, fu: int, preset: str
) -> None:
    value = value_of_hand(hand, preset=preset)
    assert yaku in value.yaku
    assert "rinshan" in value.yaku
    assert (value.han, value.fu) == (han, fu)


@pytest.mark.parametrize("yaku", ["pinfu", "chiitoitsu", "ryanpeikou"])
def test_with_norths_set_aside_both_can_be_stated(yaku: str) -> None:
    check(tsumo("E", yaku=["rinshan", "menzen_tsumo", yaku], **_value(yaku)), SANMA, [])


@pytest.mark.parametrize("rules", [{}, {**SANMA, "nukidora": False}], ids=["four", "no norths"])
@pytest.mark.parametrize("yaku", ["pinfu", "chiitoitsu", "ryanpeikou"])
def test_without_them_a_kan_rules_both_out(yaku: str, rules: dict[str, object]) -> None:
    entry = tsumo("E", yaku=["rinshan", "menzen_tsumo", yaku], **_value(yaku))
    check(entry, rules, [("yaku_exclude_each_other", "wins[0].yaku")])


def _value(yaku: str) -> dict[str, Any]:
    fu = {"pinfu": 20, "chiitoitsu": 25, "ryanpeikou": 30}[yaku]
    han = {"pinfu": 4, "chiitoitsu": 5, "ryanpeikou": 6}[yaku]
    return {"han": han, "fu": fu, "dora": 1}


def test_a_phone_lets_both_be_tapped_where_norths_are_set_aside() -> None:
    pairs = [
        phone_tables_of(Ruleset.from_json(rules))["chips"]["excludes"]  # type: ignore[index]  # tables are JSON
        for rules in ({}, SANMA)
    ]
    both = [("pinfu", "rinshan"), ("rinshan", "chiitoitsu"), ("rinshan", "ryanpeikou")]
    assert [[pair in found for pair in both] for found in pairs] == [[True] * 3, [False] * 3]


def test_ippatsu_ends_with_a_north_set_aside() -> None:
    entry = tsumo("E", "E", han=4, fu=30, yaku=["riichi", "ippatsu", "rinshan"])
    check(entry, SANMA, [("yaku_exclude_each_other", "wins[0].yaku")])


def test_by_ron_no_rinshan() -> None:
    entry = ron(han=2, fu=30, yaku=["rinshan", "pinfu"])
    check(entry, SANMA, [("yaku_needs_tsumo", "wins[0].yaku")])
