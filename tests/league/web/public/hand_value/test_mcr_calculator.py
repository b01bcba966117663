"""The calculator of Mahjong Competition Rules, by forms alone."""

import re

import pytest
from django.test import Client

from league.web.public.hand_value.calculators import MCR
from tests.league.web.readers import words

pytestmark = pytest.mark.django_db

PAGE = "/calculator/mcr/"
OTHER_GAMES = re.compile(
    r"riichi|honba|\bron\b|tsumo|\bfu\b|yaku|\bdora|tenpai|faan|(?<!\")pongs?\b|guarantor|\bbao\b",
    re.IGNORECASE,
)


def test_the_example_is_explained(client: Client) -> None:
    page = words(client.get(f"{PAGE}?{MCR.example}"))
    assert "Mixed straight 花龙 8 fan" in page
    assert "Flower tiles 花牌 1 fan" in page
    assert OTHER_GAMES.findall(page) == []


def test_an_empty_form_says_no_word_of_another_game(client: Client) -> None:
    answer = client.get(PAGE)
    assert OTHER_GAMES.findall(words(answer)) == []
    assert 'data-call="pong">Pung</button>' in answer.content.decode()
    books = [value for value, _name in answer.context["form"].fields["preset"].choices]
    assert books == ["mcr", "ema-mcr", "wmo-mcr", "mcr-club", "mcr-online"]


def test_problems_stand_at_their_fields(client: Client) -> None:
    page = client.get(f"{PAGE}?concealed=234567s1z&win_tile=1z&meld1=55z&flowers=9f")
    assert {*page.context["form"].errors} == {"meld1", "concealed", "flowers"}
    robbed = client.get(
        f"{PAGE}?concealed=234m78p99p567s&meld1=222s&meld1_type=pong&win_tile=6p"
        "&flags=robbing_kong&flags=last_tile"
    )
    assert {*robbed.context["form"].errors} == {"flags"}


def test_a_hand_below_the_minimum_shows_what_it_has_and_nearly_has(client: Client) -> None:
    melds = "meld1=789m&meld1_type=chow&meld2=777z&meld2_type=pong"
    page = words(client.get(f"{PAGE}?concealed=3456m456p&{melds}&win_tile=6m&flowers=2f"))
    assert "A win needs 8 fan without flowers, but the hand has 3 of them." in page
    assert "Dragon pung 箭刻 2 fan" in page
    assert (
        "Single wait 单钓将 : does not count, because the hand waits for more than one tile" in page
    )


def test_hands_that_are_not_complete_have_waits_or_discards(client: Client) -> None:
    ready = words(client.get(f"{PAGE}?concealed=2345678s222555p"))
    assert "Ready to win · 9 tiles left" in ready
    assert "Knitted hands are not looked for." in ready
    full = client.get(f"{PAGE}?concealed=2345678s222555p&win_tile=1z")
    assert full.context["answer"].discards[0]["tile"] == "1z"
    assert "Knitted hands are not looked for." in words(full)
    assert OTHER_GAMES.findall(ready + words(full)) == []


def test_the_last_of_its_kind_and_a_kong_are_asked_for(client: Client) -> None:
    kong = "concealed=234m78p99p&meld1=2222s&meld1_type=kong&meld2=567s&meld2_type=chow"
    drawn = words(client.get(f"{PAGE}?{kong}&win_tile=6p&way=self_draw&kong_replacement=1"))
    assert "Out with replacement tile 杠上开花 8 fan" in drawn
    last = "flags=last_of_its_kind&preset=mcr-club"
    claimed = words(client.get(f"{PAGE}?{kong}&win_tile=6p&{last}"))
    assert "Last tile 和绝张 4 fan" in claimed
