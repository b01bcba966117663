"""What the entry form offers under which ruleset."""

from typing import Any

import pytest
from django.utils.translation import override

from league.web.common.tile_words import CALLED_FROM, labels
from league.web.table.entry_choices import (
    aborts_of,
    han_of,
    liabilities_of,
    outcomes_of,
    yaku_of,
    yakuman_of,
)
from scoring import Ruleset, preset


def rules(**switches: Any) -> Ruleset:
    return preset("wrc-2025").changed(**switches)


def values(choices: Any) -> list[str]:
    return [choice.value for choice in choices]


def test_han_are_offered_with_the_limits_they_reach() -> None:
    notes = {choice.value: choice.note for choice in han_of(rules())}
    assert {han: notes[han] for han in ("4", "5", "7", "8", "11", "13")} == {
        "4": "",
        "5": "満貫",
        "7": "跳満",
        "8": "倍満",
        "11": "三倍満",
        "13": "役満",
    }


def test_thirteen_han_are_a_sanbaiman_where_the_ruleset_says_so() -> None:
    assert han_of(rules(kazoe="sanbaiman"))[-1].note == "三倍満"


def test_han_continue_without_an_upper_limit() -> None:
    assert values(han_of(rules(kazoe="unlimited")))[-1] == "26"


@pytest.mark.parametrize(
    ("switches", "most"),
    [({}, "y4"), ({"multiple_yakuman": False}, "y1"), ({"yakuman_cap": 2}, "y2")],
)
def test_as_many_yakuman_as_are_paid(switches: dict[str, Any], most: str) -> None:
    assert values(yakuman_of(rules(**switches)))[-1] == most


def test_only_the_abortive_draws_of_the_ruleset() -> None:
    assert values(aborts_of(rules(abortive_draws=["suukaikan"]))) == ["suukaikan"]
    assert values(aborts_of(rules(triple_ron="abort"))) == ["sanchahou"]
    assert "abortive_draw" not in values(outcomes_of(rules()))


@pytest.mark.parametrize(
    ("language", "name", "label", "note"),
    [
        ("en", "ippatsu", "Ippatsu", "一発"),
        ("en", "riichi", "Riichi", "立直"),
        ("ja", "ippatsu", "一発", "一発"),
    ],
)
def test_a_yaku_is_offered_by_its_name(language: str, name: str, label: str, note: str) -> None:
    with override(language):
        offered = {choice.value: choice for choice in yaku_of(rules())[0].choices}
    assert (offered[name].label, offered[name].note) == (label, note)


@pytest.mark.parametrize(
    ("language", "limit"), [("en", ("満貫", "ja")), ("zh-hans", ("满贯", "zh-Hans"))]
)
def test_a_limit_is_noted_in_signs_that_its_readers_see(
    language: str, limit: tuple[str, str]
) -> None:
    with override(language):
        (mangan,) = [choice for choice in han_of(rules()) if choice.value == "5"]
    assert (mangan.note, mangan.script) == limit


@pytest.mark.parametrize(
    ("language", "label"), [("en", "Left 上家"), ("ja", "上家"), ("zh-hans", "上家")]
)
def test_kanji_stand_beside_words_of_other_scripts(language: str, label: str) -> None:
    with override(language):
        assert labels(CALLED_FROM)[0] == ("kamicha", label)


def test_only_the_yaku_of_the_ruleset() -> None:
    with override("en"):
        names = [group.name for group in yaku_of(rules(local_yaku=["sanrenkou"]))]
    assert names == ["Yaku", "Local yaku", "Yakuman"]
    closed = rules(ippatsu=False, renhou="off")
    offered = {name for group in yaku_of(closed) for name in values(group.choices)}
    assert offered & {"ippatsu", "renhou", "nagashi_mangan", "riichi"} == {"riichi"}


def test_three_players_have_no_yaku_of_three_suits() -> None:
    offered = [values(group.choices) for group in yaku_of(preset("tenhou-sanma"))]
    assert "sanshoku_doujun" not in offered[0]


def test_liabilities_are_those_of_the_ruleset() -> None:
    assert values(liabilities_of(rules(pao=[]))) == []
    assert values(liabilities_of(rules(pao=["daisangen"], pao_rinshan=True))) == [
        "daisangen",
        "rinshan",
    ]
