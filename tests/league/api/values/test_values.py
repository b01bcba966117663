"""Values of hands by tiles: public, single or many, nothing is stored."""

from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries
from pytest_django.fixtures import Settings

from league.api.views.values import MOST_HANDS
from league.hand_value.queries.explanations import TIMES
from tests.league.api.callers import API, anonymous, codes, person
from tests.worlds import running_event

PINFU: dict[str, Any] = {
    "id": "a",
    "concealed": "234m456678p5588s",
    "win_tile": "8s",
    "riichi": 1,
    "dora_indicators": ["1m"],
    "rules": {"preset": "wrc-2025"},
}
EMPTY = dict.fromkeys(
    ("yaku", "yakuman", "han", "fu", "dora", "limit", "points", "payments", "reading")
)


def test_one_hand_has_one_answer() -> None:
    answer = anonymous().post("score/", PINFU)
    assert answer.status_code == 200
    assert answer.json() == {
        "id": "a",
        "yaku": ["riichi", "tanyao"],
        "yakuman": 0,
        "han": 3,
        "fu": 40,
        "dora": {"dora": 1, "ura": 0, "aka": 0, "nukidora": 0},
        "limit": None,
        "points": 5200,
        "payments": {"S": 5200, "discarder": -5200},
        "reading": "234m 456p 678p 888s 55s, won on 8s",
        "problems": [],
    }


def test_a_list_is_answered_in_its_order() -> None:
    hands = [{**PINFU, "id": number, "honba": number} for number in range(3)]
    answers = anonymous().post("score/", hands).json()
    said = [(answer["id"], answer["payments"]["S"]) for answer in answers]
    assert said == [(0, 5200), (1, 5500), (2, 5800)]
    assert anonymous().post("score/", []).json() == []


def test_a_hand_with_problems_does_not_affect_the_others() -> None:
    hands = [PINFU, {**PINFU, "concealed": "234m", "win_tile": "8x"}, 7]
    answer = anonymous().post("score/", hands)
    good, bad, ugly = answer.json()
    assert (answer.status_code, good["points"]) == (200, 5200)
    assert {name: bad[name] for name in EMPTY} == EMPTY
    assert {item["field"] for item in bad["problems"]} == {"concealed", "win_tile"}
    assert [item["code"] for item in ugly["problems"]] == ["not_an_object"]


def test_problems_are_in_the_language_of_the_caller(client: Client) -> None:
    answer = client.post(
        f"{API}score/",
        {**PINFU, "rules": {"preset": "nothing"}},
        "application/json",
        headers={"Accept-Language": "ja"},
    )
    [said] = answer.json()["problems"]
    assert (said["code"], said["field"]) == ("unknown_ruleset", "rules.preset")
    assert "There is no ruleset" not in said["message"]


def test_anything_but_a_hand_is_unreadable() -> None:
    for body in (7, "234m", True):
        answer = anonymous().post("score/", body)
        assert answer.status_code == 400, body
    assert codes(anonymous().post("score/", 7)) == ["no_hands"]


def test_a_thousand_hands_are_valued_and_one_more_is_refused() -> None:
    hands = [PINFU] * MOST_HANDS
    assert len(anonymous().post("score/", hands).json()) == MOST_HANDS == 1000
    answer = anonymous().post("score/", [*hands, PINFU])
    assert (answer.status_code, codes(answer)) == (422, ["too_many_hands"])
    assert answer.json()["message"] == "1001 hands are too many. The limit is 1000 at once."


@pytest.mark.usefixtures("db")
def test_values_need_no_database_query(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    with django_assert_num_queries(0):
        anonymous().post("score/", [PINFU] * 3)


@pytest.mark.django_db
def test_a_login_may_ask_as_well() -> None:
    assert person(running_event().stranger).post("score/", PINFU).status_code == 200


def test_it_is_throttled_like_every_call(settings: Settings) -> None:
    settings.API_RATE = "2/day"
    caller = anonymous()
    asked = [caller.post("score/", PINFU).status_code for _ in range(3)]
    assert asked[-1] == 429


def test_the_schema_names_the_form_of_each_game(client: Client) -> None:
    schema = client.get("/api/schema/").json()
    call = schema["paths"]["/api/v1/score/"]["post"]
    asked = call["requestBody"]["content"]["application/json"]["schema"]
    said = call["responses"]["200"]["content"]["application/json"]["schema"]
    components = schema["components"]["schemas"]
    assert [asked, said] == [
        {"$ref": "#/components/schemas/ScoreIn"},
        {"$ref": "#/components/schemas/ScoreOut"},
    ]
    for name, any_, *each in (
        ("ScoreIn", "AnyHandIn", "TileHandIn", "HongKongHandIn", "McrHandIn"),
        ("ScoreOut", "AnyValueOut", "HandValueOut", "HongKongValueOut", "McrValueOut"),
    ):
        one_of = [{"$ref": f"#/components/schemas/{one}"} for one in each]
        many = {"type": "array", "items": {"$ref": f"#/components/schemas/{any_}"}}
        assert components[name] == {"oneOf": [*one_of, many]}
        assert components[any_] == {"oneOf": one_of}


def test_the_explanation_comes_on_request() -> None:
    said = anonymous().post("score/?explain=1", PINFU).json()["explanation"]
    assert (said["size"], said["rounding"]) == ("3 han 40 fu", "32 fu, rounded up to 40")
    assert [line["label"] for line in said["yaku"]] == ["Riichi", "Tanyao", "Dora"]
    assert said["payments"][0]["payer"] == "Discarder"
    assert "explanation" not in anonymous().post("score/", PINFU).json()
    assert "explanation" not in anonymous().post("score/?explain=1", {}).json()


def test_a_hand_without_its_winning_tile_has_its_waits() -> None:
    hand = {name: value for name, value in PINFU.items() if name != "win_tile"}
    answer = anonymous().post("score/", {**hand, "dora_indicators": ["8s"]}).json()
    assert {name: answer[name] for name in EMPTY} == EMPTY
    assert [item["code"] for item in answer["problems"]] == ["tiles_missing"]
    assert answer["waiting"] == {
        "shanten": 0,
        "tenpai": True,
        "accepted": [{"tile": "5s", "live": 2}, {"tile": "8s", "live": 1}],
        "live": 3,
        "held": [],
    }
    away = anonymous().post("score/", {"concealed": "147m258p369s1234z"}).json()
    assert (away["waiting"]["shanten"], away["waiting"]["tenpai"]) == (6, False)
    assert "waiting" not in anonymous().post("score/", {"concealed": "1m"}).json()
    assert "waiting" not in anonymous().post("score/", {**hand, "rules": "nothing"}).json()


def test_hands_of_14_that_are_not_complete_have_their_discards() -> None:
    for preset in ("wrc-2025", "hk-old-style"):
        hand = {"concealed": "123m456p78s11155z", "rules": {"preset": preset}}
        waiting = anonymous().post("score/", hand).json()["waiting"]
        assert [one["tile"] for one in waiting["accepted"]] == ["6s", "9s"]
        best, *others = anonymous().post("score/", {**hand, "win_tile": "9m"}).json()["discards"]
        assert (best["tile"], best["shanten"], best["live"]) == ("9m", 0, 8)
        assert {one["shanten"] for one in others} <= {0, 1}
        assert "discards" not in anonymous().post("score/", {**hand, "win_tile": "9x"}).json()


#: Mixed one suit and small dragons with a claimed chow and both own bonus tiles.
DRAGONS: dict[str, Any] = {
    "id": "hk",
    "concealed": "123s5556667z",
    "win_tile": "7z",
    "melds": [{"type": "chow", "tiles": "789s"}],
    "flowers": "26f",
    "discarder": "E",
    "rules": {"preset": "hk-old-style"},
}


def test_the_rules_of_a_hand_name_its_game() -> None:
    riichi, hongkong = anonymous().post("score/", [PINFU, DRAGONS]).json()
    assert riichi["points"] == 5200
    assert hongkong == {
        "id": "hk",
        "patterns": [
            {"id": "dragon_pong", "faan": 2},
            {"id": "mixed_one_suit", "faan": 3},
            {"id": "own_flower", "faan": 2},
            {"id": "small_dragons", "faan": 3},
        ],
        "faan": 10,
        "qualifying": 8,
        "capped": False,
        "points": 512,
        "payments": {"E": -256, "S": 512, "W": -128, "N": -128},
        "problems": [],
    }


def test_a_hongkong_hand_has_every_problem() -> None:
    wrong = {**DRAGONS, "concealed": "1f", "riichi": 1, "self_draw": True}
    answer = anonymous().post("score/?explain=1", wrong).json()
    assert [(item["code"], item["field"]) for item in answer["problems"]] == [
        ("unknown_key", "riichi"),
        ("flower_in_hand", "concealed"),
        ("self_draw_with_discarder", "discarder"),
    ]
    sentence = "The hand holds 1f, but bonus tiles are set aside."
    assert answer["problems"][1]["message"] == sentence
    assert (answer["faan"], "explanation" in answer) == (None, False)


def explained(**facts: Any) -> Any:
    return anonymous().post("score/?explain=1", {**DRAGONS, **facts}).json()["explanation"]


def test_the_explanation_of_a_hongkong_hand_comes_on_request() -> None:
    said = explained()
    assert (said["size"], said["base"], said["cap"]) == ("10 faan", f"4 {TIMES} 128 = 512", "")
    assert said["reading"] == "123s (789s) 555z 666z 77z, won on 7z"
    assert said["minimum"] == "8 faan count towards the minimum of 3"
    first = {"label": "Dragon pong", "value": "2 faan", "note": "番子"}
    assert said["patterns"][0] == first
    assert said["payments"][0] == {"payer": "East", "points": 256, "how": ""}


def test_cap_liability_other_readings_and_near_misses_are_explained() -> None:
    bao = {"preset": "hk-club"}
    said = explained(discarder=None, self_draw=True, guarantor="N", rules=bao)
    assert said["cap"] == "11 faan, cut to the cap of 10"
    liable = {"payer": "North", "points": 768, "how": "liable for the self-draw"}
    assert said["payments"] == [liable]
    pongs = explained(concealed="1112223334455s", win_tile="5s", melds=[], flowers="")
    assert pongs["other"] == (
        "123s 123s 123s 555s 44s, won on 5s: All one suit, Concealed hand, No bonus tiles; 9 faan"
    )
    winds = explained(concealed="55m22233344z", win_tile="4z", melds=[PONG], flowers="")
    assert winds["near"][0] == {
        "label": "All pongs",
        "value": "Great four winds counts instead",
        "note": "對對糊",
    }
    flowers: Any = {"concealed": "", "win_tile": "", "melds": [], "discarder": None}
    instant = explained(**flowers, flowers="1234567f", flower_win=7)
    assert (instant["reading"], instant["near"]) == ("", [])


PONG = {"type": "pong", "tiles": "111z"}


def test_a_complete_hand_that_brings_too_little_has_its_near_misses_on_request() -> None:
    run = {"type": "chi", "tiles": "789p"}
    riichi = {"concealed": "123m456p45s99s", "win_tile": "6s", "melds": [run]}
    kong = {"type": "concealed_kong", "tiles": "7777p"}
    low = {"concealed": "123456m45s99p", "win_tile": "6s", "melds": [kong]}
    hongkong = {**low, "rules": {"preset": "hk-old-style"}}
    for hand, code, near in (
        (riichi, "no_yaku", {"label": "Pinfu", "note": "平和", "value": "the hand is open"}),
        (hongkong, "too_few_faan", {"label": "Concealed hand", "note": "門前清"}),
    ):
        answer = anonymous().post("score/?explain=1", hand).json()
        assert [problem["code"] for problem in answer["problems"]] == [code]
        assert near.items() <= answer["near"][0].items()
        plain = anonymous().post("score/", hand).json()
        assert plain == {name: value for name, value in answer.items() if name != "near"}
