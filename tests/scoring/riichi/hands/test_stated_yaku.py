"""Old yaku that no tiles tell count where they are stated and played."""

from typing import Any

import pytest

from scoring import IllegalHandError, preset, value_hand, value_with_stated_yaku

UNTOLD = [
    "tsubame_gaeshi",
    "kanburi",
    "nippatsu",
    "ketsupaihou",
    "renkaihou",
    "maneshi_mangan",
    "toukanhou",
]
RULES = preset("tenhou").changed(local_yaku=[*UNTOLD, "uumensai"])
NO_YAKU: dict[str, Any] = {"concealed": "123m456p789s3346s", "win_tile": "5s"}
TANYAO: dict[str, Any] = {"concealed": "234m456p34588s67p", "win_tile": "5p", "tsumo": True}
AFTER_A_KAN: dict[str, Any] = {
    "concealed": "234m456p3488s",
    "melds": [{"type": "ankan", "tiles": "2222p"}],
    "win_tile": "5s",
    "tsumo": True,
    "rinshan": True,
}


def test_a_stated_yaku_makes_a_hand_without_one_a_win() -> None:
    with pytest.raises(IllegalHandError):
        value_hand(**NO_YAKU, rules=RULES)
    value = value_with_stated_yaku(**NO_YAKU, stated=["kanburi"], rules=RULES)
    assert (value.yaku, value.han, value.fu, value.points) == (("kanburi",), 1, 40, 1300)


def test_stated_yaku_are_added_to_those_of_the_tiles_and_dora() -> None:
    hand = {**TANYAO, "dora_indicators": ["7s"]}
    alone = value_hand(**hand, rules=RULES)
    value = value_with_stated_yaku(**hand, stated=["maneshi_mangan"], rules=RULES)
    assert set(value.yaku) - set(alone.yaku) == {"maneshi_mangan"}
    assert (value.han - alone.han, value.fu, value.dora) == (5, alone.fu, alone.dora)


def test_of_two_yaku_that_exclude_each_other_the_better_one_counts() -> None:
    alone = value_hand(**AFTER_A_KAN, rules=RULES)
    value = value_with_stated_yaku(**AFTER_A_KAN, stated=["renkaihou"], rules=RULES)
    assert (set(alone.yaku) - set(value.yaku), set(value.yaku) - set(alone.yaku)) == (
        {"rinshan"},
        {"renkaihou"},
    )
    assert value.han == alone.han + 1


def test_a_stated_yakuman_stands_alone() -> None:
    value = value_with_stated_yaku(**AFTER_A_KAN, stated=["toukanhou"], rules=RULES)
    assert (value.yaku, value.yakuman, value.han) == (("toukanhou",), 1, None)


def test_a_yaku_that_may_not_be_open_does_not_count_in_an_open_hand() -> None:
    pon = {"type": "pon", "tiles": "555z", "called": "5z", "from": "kamicha"}
    hand: dict[str, Any] = {"concealed": "234m456p3488s", "melds": [pon], "win_tile": "5s"}
    value = value_with_stated_yaku(**hand, stated=["nippatsu", "kanburi"], rules=RULES)
    assert value.yaku == ("yakuhai_haku", "kanburi")


def test_to_state_a_yaku_that_the_tiles_tell_changes_nothing() -> None:
    assert value_with_stated_yaku(
        **TANYAO, stated=["tanyao", "uumensai"], rules=RULES
    ) == value_hand(**TANYAO, rules=RULES)


def test_yaku_that_there_are_not_or_that_the_rules_do_not_have_are_all_named() -> None:
    with pytest.raises(IllegalHandError) as refused:
        value_with_stated_yaku(**TANYAO, stated=["kanburi", "flying"], rules=preset("tenhou"))
    assert [(one.code, one.field, one.params) for one in refused.value.problems] == [
        ("yaku_off", "stated", {"yaku": "kanburi"}),
        ("unknown_yaku", "stated", {"yaku": "flying"}),
    ]


def test_impossible_tiles_are_refused_as_ever() -> None:
    with pytest.raises(IllegalHandError):
        value_with_stated_yaku("11111m", "1m", stated=["kanburi"], rules=RULES)
