"""The public page of everything that Tenbou can play."""

import pytest
from django.test import Client

from league.hand_value.queries.playable_games import playable_games
from scoring import PRESETS
from scoring.games import GAMES
from scoring.hongkong.patterns import PATTERNS
from scoring.riichi.hands.local_yaku import ALL_YAKU
from tests.league.web.readers import words

pytestmark = pytest.mark.django_db


def test_every_game_preset_yaku_and_pattern_is_listed_once() -> None:
    games = playable_games()
    assert len(games) == len(GAMES)
    presets = [preset.id for game in games for preset in game.presets]
    assert sorted(presets) == sorted(PRESETS)
    listed = [row.kanji for game in games for group in game.groups for row in group.rows]
    known = [*(row.kanji for row in ALL_YAKU.values()), *(x.cantonese for x in PATTERNS.values())]
    assert sorted(listed) == sorted(known)


def test_the_page_names_values(client: Client) -> None:
    page = words(client.get("/rules/games/"))
    assert "What Tenbou can play" in page
    assert "Honitsu 混一色 3 han 2 han" in page
    assert "Daisangen 大三元 yakuman yakuman" in page
    assert "Small three dragons 小三元 3 faan 5 faan" in page
    assert "Old and local yaku, each by choice" in page
