"""Fan of Mahjong Competition Rules by name: some patterns of two games have one id and two names."""

import pytest
from django.utils.translation import override

from league.core.queries.problem_texts import problem_text
from league.core.queries.rule_terms import kanji_of, term, term_with_kanji
from scoring.games import game_of
from scoring.hongkong.patterns import PATTERNS
from scoring.mcr.fan import FAN
from scoring.ruleset import preset

SHARED = sorted(PATTERNS.keys() & FAN.keys())
AS_IN_ENGLISH = ["quadruple_chow", "triple_pung", "double_pung"]
LANGUAGES = ("ja", "de", "fr", "ru", "es", "ko", "zh-hans")


def test_the_game_decides_the_name_of_a_shared_id() -> None:
    assert "nine_gates" in SHARED
    assert [kanji_of("nine_gates", one) for one in ("", "hongkong", "mcr")] == [
        "九子連環",
        "九子連環",
        "九莲宝灯",
    ]
    assert term("seat_wind") == "Seat wind pong"
    assert term_with_kanji("seat_wind", "mcr") == "Seat wind 门风刻"
    with override("ja"):
        assert [term_with_kanji("all_chows", one) for one in ("hongkong", "mcr")] == [
            "平糊",
            "平和",
        ]


def test_an_id_of_one_game_alone_needs_no_game() -> None:
    assert [term(name) for name in ("tile_hog", "own_flower")] == [
        "Tile hog",
        "Own flower or season",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fan_has_a_name_of_its_own_in_every_language_of_the_table(language: str) -> None:
    with override(language):
        names = {name: term(name, "mcr") for name in FAN}
    as_in_english = [name for name in FAN if names[name] == FAN[name].english]
    assert as_in_english == (AS_IN_ENGLISH if language == "fr" else [])
    assert len({*names.values()}) == len(FAN)


TOGETHER = ["nine_gates", "seven_pairs"]


def sentences_of(name: str, **value: int) -> list[str]:
    """What is wrong with a self-draw of two patterns that no hand has together, in Japanese."""
    rules = preset(name)
    game = game_of(rules)
    win = {"seat": "E", "patterns": TOGETHER, **value}
    hand, _problems = game.read_entry({"outcome": "self_draw", "wins": [win]})
    start = game.situation.with_start_points(rules)
    _hand, problems = game.checked(hand, start, rules)
    with override("ja"):
        return [problem_text(one) for one in problems]


def test_a_problem_names_the_patterns_of_its_own_game() -> None:
    assert sentences_of("mcr", fan=112) == ["九蓮宝灯と七対は複合しません。"]
    assert sentences_of("hk-club", faan=14)[0] == "九子連環と七対子は複合しません。"
