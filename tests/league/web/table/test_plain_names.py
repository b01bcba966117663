"""Names of yaku and patterns as people write them."""

from collections.abc import Iterator

import pytest
from django.conf import settings
from django.utils.translation import override

from league.web.table.plain.names import read_patterns, read_yaku, write_patterns, write_yaku
from scoring import preset
from scoring.hongkong.patterns import PATTERNS
from scoring.mcr.fan import FAN
from scoring.riichi.hands.local_yaku import ALL_YAKU
from scoring.riichi.hands.yaku import Yaku

RULES = preset("wrc-2025")
LANGUAGES = [code for code, _name in settings.LANGUAGES]


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    with override("en"):
        yield


@pytest.mark.parametrize(
    ("text", "yaku", "dora"),
    [
        ("Riichi, Pinfu, dora 2", ["riichi", "pinfu"], 2),
        ("riichi 立直, pinfu 平和, dora 1", ["riichi", "pinfu"], 1),
        ("立直、平和、ドラ2、裏ドラ1", ["riichi", "pinfu"], 3),
        ("menzen-tsumo; Iipeikō", ["menzen_tsumo", "iipeikou"], None),
        ("White Dragon, yakuhai hatsu", ["yakuhai_haku", "yakuhai_hatsu"], None),
        ("Four Concealed Triplets, pair wait, dora", ["suuankou_tanki"], 1),
        ("Tanyao, tanyao", ["tanyao", "tanyao"], None),
        ("dora 0", [], 0),
        ("Moonshine, pinfu 3", ["Moonshine", "pinfu 3"], None),
        (" ,, ", [], None),
    ],
)
def test_yaku_are_read_by_every_name(text: str, yaku: list[str], dora: int | None) -> None:
    assert read_yaku(text, RULES) == (yaku, dora)


def test_a_yakuman_of_the_event_is_read_by_its_name() -> None:
    own = {"id": "ours", "name": "Club lantern", "kanji": ""}
    rules = RULES.changed(own_yakuman=[{name: own[name] for name in ("id", "name")}])
    assert read_yaku("club lantern, Pinfu", rules).ids == ["ours", "pinfu"]
    assert write_yaku(["ours"], None, rules) == "Club lantern"


def test_no_two_yaku_share_a_name() -> None:
    def names(yaku: Yaku) -> tuple[str, ...]:
        return yaku.id, yaku.kanji, yaku.english

    for yaku in ALL_YAKU.values():
        for name in names(yaku):
            assert read_yaku(name, RULES).ids == [yaku.id], name


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_written_is_read_again_in_every_language(language: str) -> None:
    with override(language):
        for name in ALL_YAKU:
            assert read_yaku(write_yaku([name], 2, RULES), RULES) == ([name], 2)
        repeated = ["dragon_pong", "dragon_pong", "own_flower"]
        assert read_patterns(write_patterns(repeated, "hongkong"), "hongkong") == repeated
        for variant, ids in (("hongkong", [*PATTERNS]), ("mcr", [*FAN])):
            assert read_patterns(write_patterns(ids, variant), variant) == ids


@pytest.mark.parametrize(
    ("variant", "text", "patterns"),
    [
        ("hongkong", "Mixed one suit, Dragon pong 2", ["mixed_one_suit", *["dragon_pong"] * 2]),
        ("hongkong", "混一色、番子 x2", ["mixed_one_suit", *["dragon_pong"] * 2]),
        ("hongkong", "all-pongs, moon", ["all_pongs", "moon"]),
        ("mcr", "All pungs, tile hog 2", ["all_pungs", "tile_hog", "tile_hog"]),
        ("mcr", "三色三同顺、和绝张", ["mixed_triple_chow", "last_tile"]),
    ],
)
def test_patterns_are_read_by_every_name(variant: str, text: str, patterns: list[str]) -> None:
    assert read_patterns(text, variant) == patterns
