"""Values of hands of Mahjong Competition Rules by tiles, over the API."""

from typing import Any

from league.hand_value.queries.explanations import TIMES
from tests.league.api.callers import anonymous

#: Reversible tiles with a melded and a concealed kong.
KONGS: dict[str, Any] = {
    "id": "mcr",
    "concealed": "13p88p",
    "win_tile": "2p",
    "melds": [
        {"type": "kong", "tiles": "5555z"},
        {"type": "concealed_kong", "tiles": "8888s"},
        {"type": "chow", "tiles": "234p"},
    ],
    "flowers": "3f",
    "discarder": "W",
    "rules": {"preset": "mcr"},
}
#: Edge wait, two terminal chows and a dragon pung: four fan.
FEW: dict[str, Any] = {
    "concealed": "12m99s456p",
    "win_tile": "3m",
    "melds": [{"type": "chow", "tiles": "789m"}, {"type": "pong", "tiles": "777z"}],
    "discarder": "E",
    "rules": {"preset": "mcr"},
}


def answered(hand: dict[str, Any], query: str = "?explain=1") -> Any:
    return anonymous().post(f"score/{query}", hand).json()


def test_a_hand_has_its_fan_and_what_everybody_pays() -> None:
    assert answered(KONGS, "") == {
        "id": "mcr",
        "patterns": [
            {"id": "closed_wait", "fan": 1},
            {"id": "dragon_pung", "fan": 2},
            {"id": "flower_tiles", "fan": 1},
            {"id": "reversible_tiles", "fan": 8},
            {"id": "two_melded_kongs", "fan": 6},
        ],
        "fan": 18,
        "qualifying": 17,
        "points": 42,
        "payments": {"E": -8, "S": 42, "W": -26, "N": -8},
        "problems": [],
    }


def test_the_table_of_its_rules_decides() -> None:
    online = {**KONGS, "rules": {"preset": "mcr-online"}}
    assert [answered(hand)["explanation"]["size"] for hand in (KONGS, online)] == [
        "18 fan",
        "17 fan",
    ]


def test_it_is_explained_by_its_fan_and_payments() -> None:
    said = answered(KONGS)["explanation"]
    assert said["reading"] == "(5555z) (8888s) (234p) 123p 88p, won on 2p"
    assert said["patterns"] == [
        {"label": "Reversible tiles", "value": "8 fan", "note": "推不倒"},
        {"label": "Two melded kongs", "value": "6 fan", "note": "双明杠"},
        {"label": "Dragon pung", "value": "2 fan", "note": "箭刻"},
        {"label": "Closed wait", "value": "1 fan", "note": "坎张"},
        {"label": "Flower tiles", "value": "1 fan", "note": "花牌"},
    ]
    assert said["minimum"] == "17 fan without flowers, at least 8 are needed"
    assert said["base"] == f"3 {TIMES} 8 + 18 = 42"
    assert said["payments"] == [
        {"payer": "East", "points": 8, "how": ""},
        {"payer": "West", "points": 26, "how": ""},
        {"payer": "North", "points": 8, "how": ""},
    ]
    assert {
        "label": "One voided suit",
        "note": "缺一门",
        "value": "does not count, because Reversible tiles contains it",
    } in said["near"]


def test_a_discarder_whom_nobody_named_pays_with_the_others() -> None:
    said = answered({**KONGS, "discarder": None})["explanation"]
    assert said["payments"] == [
        {"payer": "The discarder", "points": 26, "how": ""},
        {"payer": "Each of the others", "points": 8, "how": ""},
    ]
    drawn = answered({**KONGS, "discarder": None, "self_draw": True})["explanation"]
    assert drawn["base"] == f"3 {TIMES} (8 + 19) = 81"


def test_another_way_to_count_a_hand_is_named() -> None:
    pungs = {"concealed": "555666777p5556s", "win_tile": "7s", "self_draw": True}
    said = answered({**pungs, "rules": {"preset": "mcr"}})["explanation"]
    assert said["size"] == "48 fan"
    assert said["other"] == (
        "555p 666p 777p 567s 55s, won on 7s: All simples, Fully concealed hand, One voided suit, Pure"
        " shifted pungs, Three concealed pungs; 47 fan"
    )


def test_a_hand_below_the_minimum_has_its_near_misses_on_request() -> None:
    answer = answered(FEW)
    assert [problem["code"] for problem in answer["problems"]] == ["too_few_fan"]
    assert answer["problems"][0]["message"] == (
        "A win needs 8 fan without flowers, but the hand has 4 of them."
    )
    plain = answered(FEW, "")
    assert plain == {name: value for name, value in answer.items() if name != "near"}


def test_a_wait_for_two_tiles_is_told_as_the_reason() -> None:
    hand = {**FEW, "concealed": "3456m456p", "win_tile": "6m"}
    assert {
        "label": "Single wait",
        "note": "单钓将",
        "value": "does not count, because the hand waits for more than one tile",
    } in answered(hand)["near"]


def test_every_problem_is_named() -> None:
    wrong = {**KONGS, "riichi": 1, "self_draw": True, "kong_replacement": 2}
    answer = answered(wrong)
    assert [(item["code"], item["field"]) for item in answer["problems"]] == [
        ("unknown_key", "riichi"),
        ("self_draw_with_discarder", "discarder"),
        ("kong_after_kong", "kong_replacement"),
    ]
    assert (answer["fan"], "explanation" in answer) == (None, False)


def test_a_hand_without_its_winning_tile_has_its_waits() -> None:
    waiting = answered({"concealed": "123m456p78s11155z", "rules": {"preset": "mcr"}})["waiting"]
    assert [one["tile"] for one in waiting["accepted"]] == ["6s", "9s"]
