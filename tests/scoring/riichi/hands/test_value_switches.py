"""Every switch that touches the value of a hand changes it somewhere."""

import json

import pytest

from scoring import IllegalHandError
from scoring.riichi.hands.local_yaku import ALL_YAKU
from scoring.riichi.hands.value_answer import value_object
from scoring.ruleset import SWITCH_GROUPS
from tests.scoring.hands import hand_json, value_of_hand

# switch | hand | one setting: what it is worth | another: what it is worth; "-" is no win, ids are
# the yaku that count
TABLE = """
kuitan | 23488m67p 5p chi:234s chi:678p | true: 1 han 30 fu | false: -
kuitan | 234567m34678p88s 5p | true: 2 han 30 fu | false: 2 han 30 fu
atozuke | 234567m34599p55z 5z | true: 1 han 40 fu | false: -
atozuke | 234567m34578p88s 6p | true: 2 han 30 fu | false: 2 han 30 fu
ippatsu | 234567m345678p9s 9s riichi ippatsu | true: 2 han 40 fu | false: 1 han 40 fu
ura | 234567m345678p9s 9s riichi dora:1z1z ura:1m3p | true: 3 han 40 fu | false: 1 han 40 fu
kan_ura | 234567m345678p9s 9s riichi dora:1z1z ura:1m3p | true: 3 han 40 fu | false: 2 han 40 fu
kan_dora | 234567m345678p9s 9s riichi dora:1m3p | true: 3 han 40 fu | false: 2 han 40 fu
kiriage | 223344m55667p99s 7p | true: 8000 points | false: 7700 points
kazoe | 2345m 2m riichi ankan:9999m ankan:8888m ankan:7777m dora:8m7m | "yakuman": 32000 points | "sanbaiman": 24000 points
kazoe | 2345m 2m riichi ankan:9999m ankan:8888m ankan:7777m dora:8m7m6m8m | "yakuman": 32000 points | "unlimited": 64000 points
multiple_yakuman | 1122z 2z pon:555z pon:666z pon:777z | true: 2 yakuman | false: 1 yakuman
yakuman_cap | 1122z 2z pon:555z pon:666z pon:777z | null: 2 yakuman | 1: 1 yakuman
double_yakuman | 2229m444p666888s 9m | ["suuankou_tanki"]: 2 yakuman | []: 1 yakuman
double_yakuman | 19m19p19s1234567z 1z | ["kokushi_13"]: 2 yakuman | []: 1 yakuman
double_yakuman | 1112345678999m 2m | ["chuuren_9"]: 2 yakuman | []: 1 yakuman
double_yakuman | 99m11122233344z 4z | ["daisuushii"]: 2 yakuman | []: 1 yakuman
tenhou_widest_wait | 119m19p19s134567z 2z tsumo first E/E | true: kokushi_13 tenhou | false: kokushi tenhou
tenhou_widest_wait | 11144m777p33355z 5z tsumo first E/E | true: suuankou_tanki tenhou | false: suuankou tenhou
tenhou_widest_wait | 1112345567899m 9m tsumo first E/E | true: chuuren_9 tenhou | false: chuuren tenhou
tenhou_widest_wait | 119m19p19s134567z 2z tsumo first | true: kokushi chiihou | false: kokushi chiihou
double_wind_fu | 111m456p23478s11z 9s riichi E/E | 2: 1 han 40 fu | 4: 1 han 50 fu
rinshan_tsumo_fu | 234567m4p 4p tsumo rinshan kan:2222p | true: 2 han 40 fu | false: 2 han 30 fu
open_pinfu_30 | 234567m67p88s 5p chi:456p | true: 1 han 30 fu | false: 1 han 20 fu
pinfu_tsumo | 234567m34678p99s 5p tsumo | true: 2 han 20 fu | false: 1 han 30 fu
chiitoi_four_alike | 1133m5577p2222s4z 4z | true: 2 han 25 fu | false: -
ryuuiisou_needs_green | 2233444666888s 4s | true: 8 han 40 fu | false: 1 yakuman
open_riichi | 234567m34678p99s 5p riichi open | "on": 3 han 30 fu | "sashikomi_yakuman": 1 yakuman
open_riichi | 234567m34678p99s 5p daburu open | "on": 4 han 30 fu | "sashikomi_yakuman": 1 yakuman
open_riichi | 234567m34678p99s 5p riichi open against_riichi | "on": 3 han 30 fu | "sashikomi_yakuman": 3 han 30 fu
open_riichi | 234567m34678p99s 5p riichi open tsumo | "on": 4 han 20 fu | "sashikomi_yakuman": 4 han 20 fu
renhou | 234567m34678p99s 5p first | "off": 1 han 30 fu | "mangan_flat": 5 han 30 fu
renhou | 234567m34678p99s 5p first dora:1m | "haneman": 6 han 30 fu | "baiman": 8 han 30 fu
renhou | 234567m34678p99s 5p first dora:1m | "han5": 7 han 30 fu | "yakuman": 1 yakuman
renhou | 1122334455667m 7m first | "mangan_flat": 10 han 30 fu | "baiman": 10 han 30 fu
local_yaku | 222555m22299p55s 5s | []: 4 han 50 fu | ["ryandoukou"]: 6 han 50 fu
"""
SANMA = """
nukidora | 111345p67844s11z 4s riichi nuki:1 dora:3z | true: 3 han 50 fu | false: 1 han 50 fu
sanma_north | 111345p67899s44z 4z riichi | "guest": 1 han 50 fu | "yakuhai": 2 han 50 fu
sanma_north | 345678p23467s44z 5s riichi | "guest": 2 han 30 fu | "yakuhai": 1 han 40 fu
sanma_tsumo | 234678p345678s5s 5s tsumo | "loss": 2000 points | "bisect": 2800 points
sanma_tsumo | 234678p345678s5s 5s tsumo | "equal": 2600 points | "plus1000": 4000 points
"""

Row = tuple[str, str, str, str]


def rows(table: str) -> list[Row]:
    lines = [[part.strip() for part in line.split("|")] for line in table.strip().splitlines()]
    return [(switch, hand, one, other) for switch, hand, one, other in lines]


def found(hand: str, wanted: str, rules: dict[str, object]) -> str:
    """What a hand is worth, in the words of the table."""
    try:
        value = value_of_hand(hand, **rules)
    except IllegalHandError:
        return "-"
    if wanted.endswith("points"):
        return f"{value.points} points"
    if wanted.split(maxsplit=1)[0] in ALL_YAKU:
        return " ".join(value.yaku)
    return f"{value.yakuman} yakuman" if value.yakuman else f"{value.han} han {value.fu} fu"


@pytest.mark.parametrize(("switch", "hand", "one", "other"), rows(TABLE))
def test_a_switch_decides_what_a_hand_is_worth(
    switch: str, hand: str, one: str, other: str
) -> None:
    for case in (one, other):
        setting, _, wanted = case.rpartition(": ")
        assert found(hand, wanted, {switch: json.loads(setting)}) == wanted


@pytest.mark.parametrize(("switch", "hand", "one", "other"), rows(SANMA))
def test_a_switch_for_three_decides_what_a_hand_is_worth(
    switch: str, hand: str, one: str, other: str
) -> None:
    for case in (one, other):
        setting, _, wanted = case.rpartition(": ")
        rules = {"preset": "tenhou-sanma", switch: json.loads(setting)}
        assert found(hand, wanted, rules) == wanted


def test_red_fives_count_where_the_rules_have_them() -> None:
    hand = hand_json("340m067345p78s99s 9s riichi")
    values = [value_object(hand | {"rules": {"red_fives": count}}) for count in (3, 0)]
    assert values[0]["dora"] == {"dora": 0, "ura": 0, "aka": 2, "nukidora": 0}
    assert values[1]["yaku"] is None


def test_no_switch_of_a_value_is_forgotten() -> None:
    named = {row[0] for row in [*rows(TABLE), *rows(SANMA)]} | {"red_fives"}
    groups = {group.name: {switch.name for switch in group.switches} for group in SWITCH_GROUPS}
    # What may be discarded after a call, a draw, and yakuman that tiles do not tell.
    assert (groups["value"] | groups["sanma"]) - named == {
        "kuikae",
        "nagashi",
        "transparent_riichi_yakuman",
        "own_yakuman",
    }
