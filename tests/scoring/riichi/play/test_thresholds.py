"""Rows exactly at a threshold of the rules, one step below it and one above."""

from typing import Any

import pytest

from scoring import BySeat, Game, Ruleset, Wind, replay
from scoring.riichi.play.situation import Situation
from tests.scoring.checking import found, ron, tsumo

SANMA = {"preset": "mahjong-soul-sanma"}
EXTENDED = {
    "preset": "tenhou",
    "tobi": "off",
    "agari_yame": "auto_if_first",
    "west_extension": True,
    "west_target": 30000,
}


@pytest.mark.parametrize(
    ("han", "fu", "share"),
    [
        (3, 70, 4000),  # a ron of 8,000 by the limit of mangan
        (4, 30, 3900),  # half of 7,700 is 3,850, rounded up
        (3, 50, 3200),  # half of 6,400
        (3, 40, 2600),
    ],
)
def test_an_equal_share_is_half_a_ron_rounded_up_to_a_hundred(
    han: int, fu: int, share: int
) -> None:
    rules = Ruleset.from_json({**SANMA, "sanma_tsumo": "equal", "kiriage": False})
    game = replay([tsumo("W", han=han, fu=fu)], rules)
    assert game.hands[0].settlement.deltas == (-share, -share, 2 * share)


@pytest.mark.parametrize(
    ("preset", "honba", "paid"),
    [
        (SANMA, 0, 32000),
        (SANMA, 1, 32200),
        (SANMA, 2, 32400),
        ({"preset": "tenhou"}, 0, 32000),
        ({"preset": "tenhou"}, 1, 32300),
        ({"preset": "tenhou"}, 2, 32600),
    ],
)
def test_who_is_liable_pays_the_honba_of_every_other_player(
    preset: dict[str, Any], honba: int, paid: int
) -> None:
    rules = Ruleset.from_json({**preset, "sanma_tsumo": "loss"} if preset is SANMA else preset)
    before = Situation(
        round_wind=Wind.EAST,
        number=1,
        dealer=0,
        honba=honba,
        riichi_sticks=0,
        points=BySeat([50000] * rules.players),
    )
    entry = tsumo("W", yakuman=1, yaku=["daisangen"], pao="S")
    played = Game(ruleset=rules, situation=before).play_entry(entry).hands[0]
    assert [delta for delta in played.settlement.deltas if delta] == [-paid, paid]


def last_hand(points: list[int]) -> Game:
    """South 4, dealt by the last seat."""
    situation = Situation(
        round_wind=Wind.SOUTH,
        number=4,
        dealer=3,
        honba=0,
        riichi_sticks=0,
        points=BySeat(points),
    )
    return Game(ruleset=Ruleset.from_json(EXTENDED), situation=situation)


@pytest.mark.parametrize(
    ("best", "ending"), [(29900, None), (30000, "last_hand"), (30100, "last_hand")]
)
def test_south_four_is_the_last_hand_for_the_target_points(best: int, ending: str | None) -> None:
    # The seat after the dealer wins 1,000 from the dealer.
    game = last_hand([best - 1000, 25000, 24000, 51000 - best + 1000 - 1000])
    entry = {"outcome": "ron", "discarder": "E", "wins": [{"seat": "S", "han": 1, "fu": 30}]}
    assert game.play_entry(entry).situation.points[0] == best
    assert game.play_entry(entry).ending == ending


@pytest.mark.parametrize(
    ("own", "ending"), [(29900, None), (30000, "agari_yame"), (30100, "agari_yame")]
)
def test_a_leading_dealer_ends_the_game_from_the_target_points_on(
    own: int, ending: str | None
) -> None:
    game = last_hand([24000, 23000, 100000 - 47000 - (own - 1500), own - 1500])
    entry = {"outcome": "ron", "discarder": "W", "wins": [{"seat": "E", "han": 1, "fu": 30}]}
    after = game.play_entry(entry)
    assert (after.situation.points[3], max(after.situation.points)) == (own, own)
    assert after.ending == ending


@pytest.mark.parametrize(
    ("way", "han", "fu", "codes"),
    [
        ("ron", 3, 30, []),
        ("tsumo", 3, 30, []),
        ("ron", 1, 30, []),
        ("ron", 2, 25, []),
        ("ron", 1, 25, ["han_fu_impossible", "too_few_han"]),
        ("tsumo", 3, 25, []),
        ("tsumo", 2, 25, ["han_fu_impossible", "too_few_han"]),
        ("tsumo", 2, 20, []),
        ("tsumo", 1, 20, ["han_fu_impossible", "too_few_han"]),
        ("ron", 3, 110, []),
        ("ron", 3, 120, ["han_fu_impossible"]),
        ("ron", 4, 120, []),
        ("ron", 4, 140, []),
        ("tsumo", 4, 130, []),
        ("tsumo", 4, 140, ["han_fu_impossible"]),
    ],
)
def test_han_and_fu_are_refused_only_where_no_hand_has_them(
    way: str, han: int, fu: int, codes: list[str]
) -> None:
    entry = (ron if way == "ron" else tsumo)(han=han, fu=fu)
    assert [problem.code for problem in found(entry)] == codes
