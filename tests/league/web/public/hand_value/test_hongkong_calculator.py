"""The calculator of Hong Kong hands, by forms alone, and the same hand over the API."""

import json
import re
from typing import Any

import pytest
from django.test import Client

from league.web.public.hand_value.calculators import HONGKONG
from tests.league.web.readers import words

pytestmark = pytest.mark.django_db

PAGE = "/calculator/hong-kong/"
RIICHI_WORDS = re.compile(r"riichi|honba|\bron\b|tsumo|\bfu\b|yaku|\bdora|tenpai", re.IGNORECASE)
HAND: dict[str, Any] = {
    "concealed": "23456722s11z",
    "melds": [{"type": "pong", "tiles": "555z"}],
    "win_tile": "1z",
    "flowers": "2f",
    "discarder": "E",
    "rules": {"preset": "hk-old-style"},
}


def test_the_example_is_explained(client: Client) -> None:
    page = words(client.get(f"{PAGE}?{HONGKONG.example}"))
    assert "Mixed one suit 混一色 3 faan" in page
    assert "Dragon pong 番子 1 faan" in page
    assert "Own flower or season 正花 1 faan" in page
    assert RIICHI_WORDS.findall(page) == []


def test_an_empty_form_says_nothing_of_riichi(client: Client) -> None:
    assert RIICHI_WORDS.findall(words(client.get(PAGE))) == []


def test_problems_stand_at_their_fields(client: Client) -> None:
    page = client.get(f"{PAGE}?concealed=234567s1z&win_tile=1z&meld1=55z&flowers=9f")
    assert {*page.context["form"].errors} == {"meld1", "concealed", "flowers"}
    wrong = client.get(f"{PAGE}?concealed=1m&preset=moon")
    assert {*wrong.context["form"].errors} == {"preset"}


def test_a_hand_below_the_minimum_shows_what_it_has_and_nearly_has(client: Client) -> None:
    melded = "meld1=9999p&meld1_type=concealed_kong"
    page = words(client.get(f"{PAGE}?concealed=123m456p23s55s&{melded}&win_tile=1s&flowers=2f"))
    assert "A win needs 3 faan, but only 0 count towards them." in page
    assert "Own flower or season 正花 1 faan" in page
    assert "Concealed hand 門前清 : the hand has a concealed kong" in page
    assert RIICHI_WORDS.findall(page) == []


def test_hands_that_are_not_complete_have_waits_or_discards(client: Client) -> None:
    tenpai = words(client.get(f"{PAGE}?concealed=2345678s222555p"))
    assert "Ready to win · 9 tiles left" in tenpai
    assert "8s 3 too few faan too few faan" in tenpai
    away = words(client.get(f"{PAGE}?concealed=234678s22255p34z"))
    assert "1 tile from ready" in away
    full = client.get(f"{PAGE}?concealed=2345678s222555p&win_tile=1z")
    assert full.context["answer"].discards[0]["tile"] == "1z"
    assert RIICHI_WORDS.findall(tenpai + words(full)) == []


def test_an_instant_win_by_flowers_needs_no_tiles(client: Client) -> None:
    page = words(client.get(f"{PAGE}?flower_win=8&flowers=12345678f&way=self_draw"))
    assert "Eight bonus tiles 大花糊 8 faan" in page


def test_the_api_values_a_hand_by_the_game_of_its_rules(client: Client) -> None:
    answer = client.post("/api/v1/score/?explain=1", json.dumps(HAND), "application/json").json()
    patterns = {row["id"]: row["faan"] for row in answer["patterns"]}
    assert patterns == {"dragon_pong": 1, "mixed_one_suit": 3, "own_flower": 1, "round_wind": 1}
    assert (answer["faan"], answer["qualifying"], answer["points"]) == (6, 5, 128)
    assert answer["payments"] == {"E": -64, "S": 128, "W": -32, "N": -32}
    assert answer["explanation"]["size"] == "6 faan"
    assert "waiting" not in answer


def test_the_api_names_every_problem_in_sentences(client: Client) -> None:
    few = {**HAND, "concealed": "234567s22p", "melds": [], "win_tile": "2z"}
    answer = client.post("/api/v1/score/", json.dumps(few), "application/json").json()
    assert answer["faan"] is None
    assert [item["code"] for item in answer["problems"]]
    assert all(item["message"] for item in answer["problems"])
