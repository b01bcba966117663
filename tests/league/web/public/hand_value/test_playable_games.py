"""The public page of everything that Tenbou can play."""

import pytest
from django.test import Client
from django.utils.html import strip_tags

from league.hand_value.queries.playable_games import playable_games
from scoring import PRESETS
from scoring.games import GAMES
from scoring.hongkong.patterns import PATTERNS
from scoring.mcr.fan import FAN
from scoring.riichi.hands.local_yaku import ALL_YAKU
from tests.league.web.readers import words

pytestmark = pytest.mark.django_db


def test_every_game_preset_yaku_and_pattern_is_listed_once() -> None:
    games = playable_games()
    assert len(games) == len(GAMES)
    presets = [preset.id for game in games for form in game.forms for preset in form.presets]
    assert sorted(presets) == sorted(PRESETS)
    listed = [row.kanji for game in games for group in game.groups for row in group.rows]
    known = [
        *(row.kanji for row in ALL_YAKU.values()),
        *(row.cantonese for row in PATTERNS.values()),
        *(row.chinese for row in FAN.values()),
    ]
    assert sorted(listed) == sorted(known)


def test_the_page_names_values(client: Client) -> None:
    page = words(client.get("/rules/games/"))
    assert "What Tenbou can play" in page
    assert "Honitsu 混一色 3 han 2 han" in page
    assert "Daisangen 大三元 yakuman yakuman" in page
    assert "Small three dragons 小三元 3 faan 5 faan" in page
    assert "Two concealed kongs 双暗杠 8 fan 6 fan" in page
    assert "Old and local yaku, each by choice" in page


def test_clear_mahjong_and_san_hako_have_headings_of_their_own() -> None:
    riichi, *others = playable_games()
    assert [len(form.presets) for form in riichi.forms[1:]] == [1, 1]
    assert [[form.name for form in one.forms] for one in others] == [["Rulesets"], ["Rulesets"]]
    said = {form.name: strip_tags(" ".join(form.sentences)) for form in riichi.forms}
    assert said == {
        "Rulesets": "",
        "Clear Mahjong": (
            "Riichi for 4 players. Three of every four equal tiles are transparent. Dealing into a"
            " fully transparent riichi pays a yakuman. The game ends when somebody has"
            " \N{MINUS SIGN}20,000 points or less. A chombo pays 2,000 points to each opponent,"
            " 3,000 if the dealer makes it."
        ),
        "San Hako": (
            "Riichi for 2 or 3 players, with all tiles and with chi. Dummy players fill the table,"
            " and a hand can be entered as points. There is no uma for places."
        ),
    }
