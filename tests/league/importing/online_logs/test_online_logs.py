"""Logs of online games: both forms give the same entries."""

import json
from dataclasses import replace
from typing import Any

import pytest

from league.importing.online_logs import tenhou_json, tenhou_xml
from league.importing.online_logs.online_game import OnlineGame
from league.importing.online_logs.play_log import play_log
from league.importing.online_logs.read_log import read_log
from league.importing.online_logs.wrong_logs import WrongLogError
from scoring import preset
from tests.league.importing.online_logs.samples import (
    CALLS_AND_A_KAN,
    LOG,
    NAMES,
    NOBODY_TENPAI,
    REST,
    RIICHI_TSUMO,
    SECOND,
    TENHOU,
    THIRD,
)
from tests.league.importing.online_logs.written_logs import Played, json_log, xml_log


def entries(log: OnlineGame) -> list[dict[str, Any]]:
    return [hand.entry for hand in log.hands]


def read_json(*hands: Played) -> OnlineGame:
    log = json.loads(json.dumps(json_log(NAMES, hands)))
    return tenhou_json.read_game(log, TENHOU, name=LOG)


def read_xml(*hands: Played) -> OnlineGame:
    return tenhou_xml.read_game(xml_log(NAMES, hands), TENHOU, name=LOG)


def test_a_riichi_with_ippatsu_and_ura_is_read_from_both_forms() -> None:
    read = read_json(RIICHI_TSUMO)
    assert read == read_xml(RIICHI_TSUMO)
    assert (read.accounts, str(read.played_on)) == (NAMES, "2026-11-04")
    assert entries(read) == [
        {
            "outcome": "tsumo",
            "riichi": ["E"],
            "discarder": None,
            "wins": [
                {
                    "seat": "E",
                    "pao": None,
                    "tiles": {
                        "concealed": "123406m56789p99s",
                        "melds": [],
                        "win_tile": "4p",
                        "tsumo": True,
                        "riichi": 1,
                        "nukidora": 0,
                        "dora_indicators": ["5z"],
                        "ura_indicators": ["8s"],
                        "ippatsu": True,
                    },
                }
            ],
        }
    ]


def test_calls_kans_and_red_fives_are_read_from_both_forms() -> None:
    read = read_json(CALLS_AND_A_KAN)
    assert read == read_xml(CALLS_AND_A_KAN)
    tiles = entries(read)[0]["wins"][0]["tiles"]
    assert (tiles["concealed"], tiles["win_tile"]) == ("66p34578s", "9s")
    assert tiles["melds"] == [
        {"type": "kakan", "tiles": "5555z", "called": "5z", "from": "kamicha"},
        {"type": "chi", "tiles": "340m", "called": "0m", "from": "kamicha"},
    ]


def test_draws_name_who_is_tenpai_by_payments_or_else_by_tiles() -> None:
    ready, far = "123m456p789s5577z", REST
    paid = Played(
        dealt=(ready, SECOND, far, THIRD), draw="流局", deltas=(3000, -1000, -1000, -1000)
    )
    nine = Played(dealt=(far, SECOND, THIRD, "19m19p19s1234567z"), draw="九種九牌")
    mangan = Played(
        dealt=(ready, SECOND, far, THIRD), draw="流し満貫", deltas=(-4000, 8000, -2000, -2000)
    )
    read = read_json(paid, NOBODY_TENPAI, nine, mangan)
    assert read == read_xml(paid, NOBODY_TENPAI, nine, mangan)
    assert entries(read) == [
        {"outcome": "exhaustive_draw", "riichi": [], "tenpai": ["E"]},
        {"outcome": "exhaustive_draw", "riichi": [], "tenpai": []},
        {"outcome": "abortive_draw", "riichi": [], "kind": "kyuushu_kyuuhai"},
        {"outcome": "nagashi_mangan", "riichi": [], "nagashi": ["S"], "tenpai": ["E"]},
    ]


def test_a_riichi_whose_tile_is_won_on_lays_no_stick_and_two_may_win() -> None:
    double = Played(
        dealt=("123m456p12789s33z", "123m456p12789s44z", REST, THIRD),
        moves=("2 draws 3s", "2 riichi 3s"),
        wins=((0, 2, 0, ()), (1, 2, 1, ())),
        paid=((2000, 0, -2000, 0), (0, 1000, -1000, 0)),
    )
    read = read_json(double)
    assert read == read_xml(double)
    (entry,) = entries(read)
    assert read.hands[0].deltas == (2000, 1000, -3000, 0)
    assert (entry["riichi"], entry["discarder"]) == ([], "W")
    assert [(win["seat"], win["tiles"]["win_tile"]) for win in entry["wins"]] == [
        ("E", "3s"),
        ("S", "3s"),
    ]


def test_an_added_kan_is_robbed_and_an_open_kan_has_its_side() -> None:
    robbed = Played(
        dealt=("55m6z147p258s3344z", "46m123p789s11z234m", "777z36m147p369s12z", THIRD),
        moves=(
            "3 draws 7z",
            "3 discards 7z",
            "2 kan 777z 7z shimocha",
            "2 draws 5m",
            "2 discards 5m",
            "0 pon 55m 5m toimen",
            "0 discards 4z",
            "0 draws 0m",
            "0 adds 0m",
        ),
        wins=((1, 0, 0, ("槍槓",)),),
        deltas=(-8000, 8000, 0, 0),
    )
    read = read_json(robbed)
    assert read == read_xml(robbed)
    (win,) = entries(read)[0]["wins"]
    assert (win["pao"], win["tiles"]["win_tile"], win["tiles"]["chankan"]) == ("E", "0m", True)


@pytest.mark.parametrize(
    ("caller", "discarder", "side"),
    [
        (0, 1, "shimocha"),
        (0, 2, "kamicha"),
        (1, 0, "kamicha"),
        (1, 2, "shimocha"),
        (2, 0, "shimocha"),
        (2, 1, "kamicha"),
    ],
)
def test_a_call_among_three_has_its_side(caller: int, discarder: int, side: str) -> None:
    dealt = ["19m147p258s12345z", "19m258p147s12345z", "19m369p369s12345z"]
    dealt[caller] = "456p789p123s55z9s1z"
    after = (caller + 1) % 3
    called = Played(
        points=(35000, 35000, 35000),
        dealt=dealt,
        moves=(
            f"{discarder} draws 7z",
            f"{discarder} discards 5z",
            f"{caller} pon 55z 5z {side}",
            f"{caller} discards 1z",
            f"{after} draws 9s",
            f"{after} discards 9s",
        ),
        wins=((caller, after, caller, ("役牌 白",)),),
        deltas=(0, 0, 0),
    )
    names, rules = NAMES[:3], preset("tenhou-sanma")
    for text in (json.dumps(json_log((*names, ""), [called])), xml_log(names, [called])):
        (win,) = entries(read_log(text, rules, name=LOG))[0]["wins"]
        assert [meld["from"] for meld in win["tiles"]["melds"]] == [side]


def test_three_players_set_norths_aside() -> None:
    north = Played(
        points=(35000, 35000, 35000),
        dealt=("1119m123p789s456p", "19m147p258s12356z", "19m258p147s12356z"),
        moves=("0 draws 4z", "0 north", "0 draws 9m"),
        wins=((0, 0, 0, ("門前清自摸和", "嶺上開花")),),
        deltas=(12000, -6000, -6000),
    )
    rules = preset("tenhou-sanma")
    log = json_log(("Aya", "Ben", "Chloé", ""), [north])
    read = tenhou_json.read_game(log, rules, name="x")
    assert read.accounts == ("Aya", "Ben", "Chloé")
    tiles = entries(read)[0]["wins"][0]["tiles"]
    assert (tiles["nukidora"], tiles["rinshan"], read.played_on) == (1, True, None)


@pytest.mark.parametrize(
    "log",
    [
        {},
        {"name": ["A", "B", "C", ""], "log": []},
        {"name": list(NAMES), "log": []},
        {"name": [], "log": []},
        {"name": list(NAMES), "log": [[]]},
        {"name": list(NAMES), "log": [[[0, 0, 0], [], [99], []]]},
        [],
    ],
)
def test_what_is_no_log_of_four_is_refused(log: Any) -> None:
    with pytest.raises(WrongLogError):
        tenhou_json.read_game(log, TENHOU, name="x")


def test_three_may_win_on_the_tile_of_a_riichi_which_then_lays_no_stick() -> None:
    ready = ("123m456p12789s33z", "123m456p12789s44z", "147m258p369s1234z", "123m456p12789s66z")
    three = Played(dealt=ready, moves=("2 draws 3s", "2 riichi 3s"), draw="三家和了")
    read = read_json(three)
    assert read == read_xml(three)
    assert entries(read) == [{"outcome": "abortive_draw", "riichi": [], "kind": "sanchahou"}]


@pytest.mark.parametrize(
    ("word", "outcome"),
    [
        ("Ryuukyoku", "exhaustive_draw"),
        ("Exhaustive Draw", "exhaustive_draw"),
        ("Nagashi Mangan", "nagashi_mangan"),
        ("Mangan at Draw", "nagashi_mangan"),
        ("Kyuushu Kyuuhai", "kyuushu_kyuuhai"),
        ("Nine Terminal Abortion", "kyuushu_kyuuhai"),
        ("Four Riichi Abortion", "suucha_riichi"),
        ("Suufon Renda", "suufon_renda"),
    ],
)
def test_results_have_romaji_and_english_names_too(word: str, outcome: str) -> None:
    (entry,) = entries(read_json(replace(NOBODY_TENPAI, draw=word)))
    assert entry.get("kind", entry["outcome"]) == outcome


@pytest.mark.parametrize("names", [("Double Riichi", "Ippatsu"), ("両立直", "一発")])
def test_circumstances_have_romaji_and_english_names_too(names: tuple[str, ...]) -> None:
    won = replace(RIICHI_TSUMO, wins=((0, 0, 0, (*names, "Under the Sea")),))
    tiles = entries(read_json(won))[0]["wins"][0]["tiles"]
    told = (tiles["riichi"], tiles["ippatsu"], tiles["haitei"], "rinshan" in tiles)
    assert told == (2, True, True, False)


SWALLOW = Played(
    dealt=(REST, "123m456p789s33z46s", SECOND, THIRD),
    moves=("0 draws 5s", "0 riichi 5s"),
    wins=((1, 0, 1, ("燕返し",)),),
    deltas=(-1300, 1300, 0, 0),
)


@pytest.mark.parametrize(
    ("name", "yaku"),
    [("燕返し", "tsubame_gaeshi"), ("Swallow Reversal", "tsubame_gaeshi"), ("槓振り", "kanburi")],
)
def test_an_old_yaku_that_only_the_log_names_counts_where_it_is_played(
    name: str, yaku: str
) -> None:
    rules = TENHOU.changed(local_yaku=["tsubame_gaeshi", "kanburi"])
    won = replace(SWALLOW, wins=((1, 0, 1, (name,)),))
    read = tenhou_json.read_game(json_log(NAMES, [won]), rules, name=LOG)
    (win,) = entries(read)[0]["wins"]
    assert (win["han"], win["fu"], win["yaku"]) == (1, 40, [yaku])
    assert play_log(rules, "x", read).problems == ()
    played = play_log(TENHOU, "x", read_json(won)).problems
    assert [item.code for item in played] == ["log_hand_impossible"]


def test_an_old_yakuman_that_only_the_log_names_counts_as_a_yakuman() -> None:
    rules = TENHOU.changed(local_yaku=["toukanhou"])
    won = replace(
        SWALLOW,
        moves=("0 draws 9m", "0 discards 9m", "1 draws 5s"),
        wins=((1, 1, 1, ("頭槓和",)),),
        deltas=(-16000, 32000, -8000, -8000),
    )
    read = tenhou_json.read_game(json_log(NAMES, [won]), rules, name=LOG)
    (win,) = entries(read)[0]["wins"]
    assert (win["yakuman"], win["yaku"]) == (1, ["toukanhou"])
    assert play_log(rules, "x", read).problems == ()


@pytest.mark.parametrize(
    ("rule", "concealed"),
    [
        ({}, "123406m56789p99s"),
        ({"aka": 1}, "123406m56789p99s"),
        ({"aka": 0}, "123456m56789p99s"),
        ({"aka51": 0, "aka52": 1, "aka53": 1}, "123456m56789p99s"),
    ],
)
def test_a_game_says_which_fives_are_red(rule: dict[str, int], concealed: str) -> None:
    log = {**json_log(NAMES, [RIICHI_TSUMO]), "rule": rule}
    (win,) = entries(tenhou_json.read_game(log, TENHOU, name=LOG))[0]["wins"]
    assert win["tiles"]["concealed"] == concealed


@pytest.mark.parametrize("text", ["<mjloggm/>", '<UN n0="A"/>', '<INIT seed="0"/>', "<T1/>"])
def test_what_is_no_log_in_xml_is_refused(text: str) -> None:
    with pytest.raises(WrongLogError):
        tenhou_xml.read_game(text, TENHOU, name="x")
