"""An explanation says why a hand is worth it, line by line."""

import pytest

from scoring import Ruleset
from scoring.riichi.hands.evaluate import value_of
from scoring.riichi.hands.explain import NearMiss, explain, explanation_lines, near_misses_of
from tests.scoring.hands import read, rules


def lines(text: str, **switches: object) -> list[str]:
    hand = read(text)
    return explanation_lines(explain(hand, rules(**switches), near_misses=True), hand)


TWO_READINGS = """
Reading: 222m 333m 444m 567p 99s, won on 7p
Yaku: Three Concealed Triplets (三暗刻): 2 han
Fu: 20 for every hand
Fu: 10 for closed hand, ron
Fu: 4 for closed triplet 222m
Fu: 4 for closed triplet 333m
Fu: 4 for closed triplet 444m
Fu: 42, rounded up to 50
Base: 50 fu x 2^(2 + 2 han) = 800
Payment: West pays 3,200 (4 x 800)
Payment: West pays 300 for honba
Sticks: 1 on the table, 1,000
East: +0
South: +4,500
West: -3,500
North: +0
Also read as 234m 234m 234m 567p 99s, won on 7p
  Pinfu, Twin Sequences: 2 han 30 fu, 480 base points, which is less
Not counted: Pinfu (平和): the hand can be counted so, but another way pays more
Not counted: Twin Sequences (一盃口): the hand can be counted so, but another way pays more
Not counted: Three Chained Triplets (三連刻): not used in this ruleset (local_yaku)
Not counted: Pure Triple Sequences (一色三順): not used in this ruleset (local_yaku)
"""
LIMIT = """
Reading: 11m 999s (333z) 5555z 222z, won on 2z
Yaku: White Dragon (役牌 白): 1 han
Yaku: Seat Wind (自風): 1 han
Yaku: Three Concealed Triplets (三暗刻): 2 han
Yaku: All Triplets (対々和): 2 han
Yaku: Common Terminals (混老頭): 2 han
Dora: 3 han
Fu: 20 for every hand
Fu: 2 for tsumo
Fu: 8 for closed triplet 999s
Fu: 4 for open triplet (333z)
Fu: 32 for closed kan 5555z
Fu: 8 for closed triplet 222z
Fu: 74, rounded up to 80
Base: 11 han 80 fu is Sanbaiman: 6,000
Payment: East pays 12,000 (2 x 6,000)
Payment: West pays 6,000 (1 x 6,000)
Payment: North pays 6,000 (1 x 6,000)
East: -12,000
South: +24,000
West: -6,000
North: -6,000
"""
LIABLE = """
Reading: 11m 456p (555z) (666z) (777z), won on 6p
Yaku: Big Dragons (大三元): 1 yakuman
Base: 1 yakuman of 8,000 = 8,000
Payment: discarder pays 16,000 (2 x 8,000)
Payment: East pays 16,000, liable (2 x 8,000)
Payment: discarder pays 300 for honba
South: +32,300
East: -16,000
discarder: -16,300
"""
LIABLE_FOR_ALL = """
Reading: 234m 88m (678p) 567p (2222s), won on 5p
Yaku: All Inside (断么九): 1 han
Yaku: After a Quad (嶺上開花): 1 han
Fu: 20 for every hand
Fu: 2 for tsumo
Fu: 8 for open kan (2222s)
Base: 30 fu x 2^(2 + 2 han) = 480
Payment: North pays 2,000, liable (4 x 480 = 1,920, rounded up)
East: +0
South: +2,000
West: +0
North: -2,000
Not counted: Fully Concealed Hand (門前清自摸和): the hand is open
Not counted: Plum Blossom on the Roof (五筒開花): not used in this ruleset (local_yaku)
"""
RENHOU = """
Reading: 234m 567m 345p 678p 99s, won on 5p
Yaku: Blessing of Man (人和): 5 han
Fu: 20 for every hand
Fu: 10 for closed hand, ron
Base: 5 han 30 fu is Mangan: 2,000
Payment: discarder pays 8,000 (4 x 2,000)
South: +8,000
discarder: -8,000
Also read as 234m 567m 345p 678p 99s, won on 5p
  Pinfu: 2 han 30 fu, 480 base points, which is less
Not counted: Pinfu (平和): the hand can be counted so, but another way pays more
"""
BISECTED = """
Reading: 234p 678p 345s 678s 55s, won on 5s
Yaku: Fully Concealed Hand (門前清自摸和): 1 han
Yaku: Pinfu (平和): 1 han
Yaku: All Inside (断么九): 1 han
Fu: 20 for every hand
Base: 20 fu x 2^(2 + 3 han) = 640
Payment: East pays 1,700
Payment: West pays 1,100
East: -1,700
South: +2,800
West: -1,100
Also read as 234p 678p 345s 678s 55s, won on 5s
  Fully Concealed Hand, All Inside: 2 han 30 fu, 480 base points, which is less
"""
SANMA = {"preset": "tenhou-sanma", "sanma_tsumo": "bisect"}
EXPLAINED = [
    ("222333444m56p99s 7p dora:9m from:W honba:1 sticks:1", {}, TWO_READINGS),
    ("11m22z999s 2z tsumo pon:333z ankan:5555z dora:1z4z", {}, LIMIT),
    ("11m45p 6p pon:555z<shimocha pon:666z<toimen pon:777z<kamicha honba:1", {}, LIABLE),
    (
        "23488m67p 5p tsumo rinshan chi:678p kan:2222s<toimen",
        {"pao_rinshan": True},
        LIABLE_FOR_ALL,
    ),
    ("234567m34678p99s 5p first dora:1m", {}, RENHOU),
    ("234678p345678s5s 5s tsumo", SANMA, BISECTED),
]


@pytest.mark.parametrize(("hand", "switches", "said"), EXPLAINED)
def test_a_hand_is_explained_line_by_line(
    hand: str, switches: dict[str, object], said: str
) -> None:
    assert lines(hand, **switches) == said.strip("\n").split("\n")


@pytest.mark.parametrize(
    ("hand", "reading"),
    [
        ("19m19p19s1234567z 1z", "thirteen orphans, won on 1z"),
        ("147m258p369s1135z 7z tsumo first", "unconnected tiles, won on 7z"),
        ("1133m5577p2288s4z 4z", "11m 33m 55p 77p 22s 88s 44z, won on 4z"),
    ],
)
def test_hands_without_four_sets_have_a_reading_too(hand: str, reading: str) -> None:
    assert lines(hand, local_yaku=["shiisanpuutaa"])[0] == f"Reading: {reading}"


@pytest.mark.parametrize(
    ("hand", "yaku"),
    [
        ("222345m222p2299s 2s", ["sanshoku_doukou"]),
        ("234m234p2347899s 9s", ["pinfu", "sanshoku_doujun"]),
    ],
)
def test_the_same_set_in_three_suits_is_explained(hand: str, yaku: list[str]) -> None:
    assert [line.yaku.id for line in explain(read(hand), rules()).yaku] == yaku


def test_an_open_hand_without_other_fu_is_lifted() -> None:
    said = [line for line in lines("234567m67p88s 5p chi:456p") if line.startswith("Fu")]
    assert said == [
        "Fu: 20 for every hand",
        "Fu: 2 for open hand without other fu",
        "Fu: 22, rounded up to 30",
    ]


def test_a_yakuman_is_told_by_its_number() -> None:
    said = explain(read("1122334455667z 7z"), rules())
    assert (said.next_best, [line.yakuman for line in said.yaku]) == (None, [1])


@pytest.mark.parametrize(
    ("hand", "switches", "yaku", "reason", "switch"),
    [
        ("234567m35678p99s 4p riichi", {}, "pinfu", "wait", None),
        ("234567m34678p22z 5p riichi", {}, "pinfu", "value_pair", None),
        ("22344m678p99s 3m haitei tsumo chi:678s", {}, "iipeikou", "open_hand", None),
        ("234567m34678p99s 5p tsumo", {"pinfu_tsumo": False}, "pinfu", "ruleset", "pinfu_tsumo"),
        ("23488m67p 5p chi:234s pon:777z", {}, "tanyao", None, None),
        (
            "23488m67p 5p haitei tsumo chi:234s chi:678p",
            {"kuitan": False},
            "tanyao",
            "ruleset",
            "kuitan",
        ),
        ("222333444m56p99s 7p", {}, "pinfu", "reading", None),
        ("22299m444p66688s 8s", {}, "suuankou", "ron", None),
        ("234567m34678p99s 5p riichi ippatsu", {"ippatsu": False}, "ippatsu", "ruleset", "ippatsu"),
        ("222555m22299p55s 5s", {}, "ryandoukou", "ruleset", "local_yaku"),
        (
            "2233444666888s 4s",
            {"ryuuiisou_needs_green": True},
            "ryuuiisou",
            "ruleset",
            "ryuuiisou_needs_green",
        ),
        ("11223344m55667p 7p", {}, "chiitoitsu", "reading", None),
        ("234567m34678p99s 5p", {"local_yaku": ["kanburi"]}, "kanburi", "untold", None),
        ("234567m34678p99s 5p tsumo", {"local_yaku": ["kanburi"]}, "kanburi", None, None),
        ("234567m34678p99s 5p", {"local_yaku": ["toukanhou"]}, "toukanhou", None, None),
        ("23488m67p 5p chi:234s chi:678p", {"local_yaku": ["nippatsu"]}, "nippatsu", None, None),
        ("234567m34678p99s 5p", {}, "kanburi", None, None),
        ("234567m34678p99s 5p riichi", {}, "kokushi", None, None),
        ("1122334455667z 7z", {}, "honroutou", None, None),
    ],
)
def test_why_a_yaku_is_not_counted(
    hand: str, switches: dict[str, object], yaku: str, reason: str | None, switch: str | None
) -> None:
    found = {miss.yaku: miss for miss in misses(hand, rules(**switches))}
    miss = found.get(yaku)
    assert (miss and miss.reason, miss and miss.switch) == (reason, switch)


def misses(text: str, ruleset: Ruleset) -> list[NearMiss]:
    hand = read(text)
    return list(near_misses_of(hand, ruleset, value_of(hand, ruleset).yaku))


def test_of_readings_that_pay_the_same_the_one_with_more_fu_before_rounding_is_shown() -> None:
    """With 111 and the pair 77 it has 30 fu; with 777 and the pair 11 it has 26, rounded up."""
    found = lines("234m1112356777s 4s tsumo")
    assert found[0] == "Reading: 234m 234s 567s 111s 77s, won on 4s"
    assert found[2:5] == [
        "Fu: 20 for every hand",
        "Fu: 2 for tsumo",
        "Fu: 8 for closed triplet 111s",
    ]
