"""Hands settled as the worked examples say (docs/rules.md, 8.2), and the cases between them."""

import json
from pathlib import Path
from typing import Any

import pytest

from scoring import BySeat, Ruleset, Wind
from scoring.riichi.play.legality import problems_of
from scoring.riichi.play.settlement import Settlement, settle
from scoring.riichi.play.situation import Situation
from tests.scoring.strict_reading import read_hand

_GOLDEN = Path(__file__).parents[3] / "golden" / "settlements.jsonl"
_EXAMPLES = [json.loads(line) for line in _GOLDEN.read_text().splitlines()]


def situation(
    players: int = 4, honba: int = 0, sticks: int = 0, label: str = "E1", points: int = 25000
) -> Situation:
    number = int(label[1])
    return Situation(
        round_wind=Wind(label[0]),
        number=number,
        dealer=number - 1,
        honba=honba,
        riichi_sticks=sticks,
        points=BySeat([points] * players),
    )


def settled(entry: object, before: Situation | None = None, **rules: Any) -> Settlement:
    ruleset = Ruleset.from_json({"preset": "wrc-2025", "kiriage": False, **rules})
    before = before or situation()
    hand = read_hand(entry)
    assert problems_of(hand, before, ruleset) == ()
    return settle(hand, before, ruleset)


def ron(discarder: str, *wins: dict[str, Any], riichi: str = "") -> dict[str, Any]:
    return {
        "outcome": "ron",
        "discarder": discarder,
        "wins": list(wins),
        "riichi": list(riichi),
    }


def tsumo(win: dict[str, Any], riichi: str = "") -> dict[str, Any]:
    return {"outcome": "tsumo", "wins": [win], "riichi": list(riichi)}


@pytest.mark.parametrize(
    "example", _EXAMPLES, ids=lambda example: f"{example['id']} {example['case']}"
)
def test_worked_example_holds(example: dict[str, Any]) -> None:
    players = len(example["deltas"])
    before = situation(players, example["honba"], example["riichi_sticks"])
    ruleset = Ruleset.from_json(example["rules"])
    hand = read_hand(example["entry"])
    assert problems_of(hand, before, ruleset) == ()
    settlement = settle(hand, before, ruleset)
    assert [*settlement.deltas] == example["deltas"]
    assert settlement.riichi_sticks == example["riichi_sticks_after"]
    assert settlement.dealer_stays == example.get("dealer_stays", settlement.dealer_stays)
    assert settlement.honba == example.get("honba_after", settlement.honba)


def test_the_dealers_seat_is_paid_and_not_the_first_east() -> None:
    win = {"seat": "E", "han": 5, "fu": 30}
    settlement = settled(tsumo(win), situation(label="S3", honba=1))
    assert settlement.deltas == (-4100, -4100, 12300, -4100)
    assert (settlement.dealer_stays, settlement.honba) == (True, 2)


def test_transfers_name_who_pays_whom_and_for_what() -> None:
    entry = ron("S", {"seat": "W", "han": 3, "fu": 40}, riichi="NW")
    settlement = settled(entry, situation(honba=2, sticks=1))
    said = [(t.payer, t.receiver, t.points, t.reason) for t in settlement.transfers]
    assert said == [
        (1, 2, 5200, "win"),
        (1, 2, 600, "honba"),
        (3, None, 1000, "riichi"),
        (2, None, 1000, "riichi"),
        (None, 2, 3000, "sticks"),
    ]


def test_five_han_need_no_fu() -> None:
    assert settled(ron("S", {"seat": "W", "han": 7})).deltas == (0, -12000, 12000, 0)


@pytest.mark.parametrize(
    ("kazoe", "han", "points"),
    [("yakuman", 26, 32000), ("sanbaiman", 13, 24000), ("unlimited", 26, 64000)],
)
def test_thirteen_han_follow_the_switch(kazoe: str, han: int, points: int) -> None:
    win = {"seat": "W", "han": han, "fu": 30}
    assert settled(ron("S", win), kazoe=kazoe).deltas[2] == points


class TestSeveralRons:
    both = ron("W", {"seat": "N", "han": 3, "fu": 30}, {"seat": "E", "han": 2, "fu": 30})

    def test_one_in_riichi_closest_gets_its_stick_with_the_rest(self) -> None:
        entry = {**self.both, "riichi": ["N"]}
        rules = {"multi_ron": "all", "sticks_multi_ron": "own_then_closest"}
        assert settled(entry, situation(sticks=1), **rules).deltas == (2900, 0, -6800, 4900)

    def test_wins_may_be_entered_in_any_order(self) -> None:
        entry = {**self.both, "wins": self.both["wins"][::-1]}
        settlement = settled(entry, situation(honba=1, sticks=1), multi_ron="two")
        assert settlement.deltas == (2900, 0, -7100, 5200)

    def test_the_liable_player_pays_the_honba_of_the_closest_win(self) -> None:
        entry = ron("W", {"seat": "N", "yakuman": 1, "pao": "S"}, {"seat": "E", "han": 2, "fu": 30})
        settlement = settled(entry, situation(honba=1), multi_ron="all", pao_honba="liable")
        assert settlement.deltas == (2900, -16300, -18900, 32300)


class TestLiability:
    def test_each_of_two_liable_players_answers_for_one_yakuman(self) -> None:
        win = {"seat": "S", "yakuman": 2, "pao": {"daisangen": "W", "suukantsu": "N"}}
        settlement = settled(tsumo(win), situation(honba=1))
        assert settlement.deltas == (0, 64300, -32300, -32000)

    def test_two_liable_players_leave_the_rest_to_everybody_in_any_scope(self) -> None:
        pao = {"daisangen": "W", "suukantsu": "N"}
        win = {"seat": "S", "yakuman": 3, "pao": pao}
        settlement = settled(tsumo(win), pao_scope="whole_hand")
        assert settlement.deltas == (-16000, 96000, -40000, -40000)

    def test_stated_yaku_say_how_much_is_liable(self) -> None:
        yaku = ["daisuushii", "tsuuiisou"]
        win = {"seat": "S", "yakuman": 3, "yaku": yaku, "pao": "W"}
        settlement = settled(tsumo(win), double_yakuman=["daisuushii"])
        assert settlement.deltas == (-16000, 96000, -72000, -8000)

    def test_one_player_is_liable_for_two_stated_yakuman(self) -> None:
        yaku = ["daisangen", "suukantsu"]
        win = {"seat": "S", "yakuman": 2, "yaku": yaku, "pao": "W"}
        assert settled(ron("E", win)).deltas == (-32000, 64000, -32000, 0)

    def test_a_capped_hand_is_liable_for_no_more_than_it_pays(self) -> None:
        pao = {"daisangen": "W", "suukantsu": "N"}
        win = {"seat": "S", "yakuman": 1, "pao": pao}
        settlement = settled(tsumo(win), multiple_yakuman=False)
        assert settlement.deltas == (0, 32000, -32000, 0)

    def test_a_kan_that_fed_the_winning_draw_pays_everybodys_share(self) -> None:
        win = {"seat": "E", "han": 2, "fu": 40, "pao": {"rinshan": "W"}}
        settlement = settled(tsumo(win), situation(honba=1), pao_rinshan=True)
        assert settlement.deltas == (4200, 0, -4200, 0)

    def test_a_fed_kan_answers_for_what_no_yakuman_makes_liable(self) -> None:
        pao = {"daisangen": "W", "rinshan": "N"}
        win = {"seat": "S", "yakuman": 2, "pao": pao}
        settlement = settled(tsumo(win), pao_rinshan=True)
        assert settlement.deltas == (0, 64000, -32000, -32000)

    def test_a_fed_kan_answers_for_a_yakuman_without_liability(self) -> None:
        win = {"seat": "S", "yakuman": 1, "yaku": ["tsuuiisou"], "pao": "N"}
        assert settled(tsumo(win), pao_rinshan=True).deltas == (0, 32000, 0, -32000)


class TestDealerAndHonba:
    @pytest.mark.parametrize(
        ("renchan", "label", "tenpai", "stays"),
        [
            ("tenpai", "E1", "E", True),
            ("tenpai", "S1", "S", False),
            ("agari", "E1", "E", False),
            ("nanba", "E1", "S", False),
            ("nanba", "E1", "E", True),
            ("nanba", "S1", "S", True),
            ("nanba", "W1", "S", True),
            ("none", "E1", "E", False),
        ],
    )
    def test_a_draw_keeps_the_dealer_by_the_switch(
        self, renchan: str, label: str, tenpai: str, *, stays: bool
    ) -> None:
        entry = {"outcome": "exhaustive_draw", "tenpai": list(tenpai)}
        settlement = settled(entry, situation(label=label, honba=1), renchan=renchan)
        assert (settlement.dealer_stays, settlement.honba) == (stays, 2)

    @pytest.mark.parametrize(("renchan", "honba"), [("none", 0), ("none_win_honba", 3)])
    def test_without_renchan_a_winning_dealer_passes_and_clears_the_honba(
        self, renchan: str, honba: int
    ) -> None:
        win = {"seat": "E", "han": 1, "fu": 30}
        settlement = settled(ron("S", win), situation(honba=2), renchan=renchan)
        assert (settlement.dealer_stays, settlement.honba) == (False, honba)

    @pytest.mark.parametrize(
        ("switch", "facts", "stays"),
        [
            ("repeat", {}, True),
            ("pass", {"tenpai": ["E"]}, False),
            ("by_tenpai", {"tenpai": ["E"]}, True),
            ("by_tenpai", {"riichi": ["E"]}, True),
            ("by_tenpai", {"riichi": ["S"]}, False),
        ],
    )
    def test_an_abort_keeps_the_dealer_by_the_switch(
        self, switch: str, facts: dict[str, Any], *, stays: bool
    ) -> None:
        entry = {"outcome": "abortive_draw", "kind": "suukaikan", **facts}
        settlement = settled(entry, abortive_draws=["suukaikan"], abort_dealer=switch)
        assert (settlement.dealer_stays, settlement.honba) == (stays, 1)


class TestNagashi:
    def test_as_a_win_it_takes_honba_and_sticks_and_the_dealer_passes(self) -> None:
        entry = {"outcome": "nagashi_mangan", "nagashi": ["W"], "riichi": ["N"]}
        settlement = settled(entry, situation(honba=1, sticks=1), nagashi="as_win")
        assert settlement.deltas == (-4100, -2100, 10300, -3100)
        assert (settlement.dealer_stays, settlement.honba, settlement.riichi_sticks) == (
            False,
            0,
            0,
        )

    def test_as_a_win_of_two_the_first_in_turn_takes_honba_and_sticks(self) -> None:
        entry = {"outcome": "nagashi_mangan", "nagashi": ["W", "E"]}
        settlement = settled(entry, situation(honba=1, sticks=1), nagashi="as_win")
        assert settlement.deltas == (9300, -6100, 3900, -6100)
        assert (settlement.dealer_stays, settlement.honba) == (True, 2)

    def test_as_a_win_without_honba_only_mangan_is_paid(self) -> None:
        entry = {"outcome": "nagashi_mangan", "nagashi": ["W"]}
        assert settled(entry, nagashi="as_win").deltas == (-4000, -2000, 8000, -2000)

    def test_in_place_of_tenpai_payments_the_tenpai_dealer_stays(self) -> None:
        entry = {"outcome": "nagashi_mangan", "nagashi": ["W"], "tenpai": ["E"]}
        settlement = settled(entry, nagashi="replaces_tenpai_payment")
        assert (settlement.dealer_stays, settlement.honba) == (True, 1)


class TestDraws:
    def test_no_pool_means_no_payments(self) -> None:
        entry = {"outcome": "exhaustive_draw", "tenpai": ["E"]}
        assert settled(entry, noten_pool=0).transfers == ()

    def test_two_and_two_pay_in_pairs(self) -> None:
        entry = {"outcome": "exhaustive_draw", "tenpai": ["E", "W"]}
        said = [(t.payer, t.receiver, t.points) for t in settled(entry).transfers]
        assert said == [(1, 0, 1500), (3, 2, 1500)]


class TestChombo:
    @pytest.mark.parametrize("mode", ["after_uma", "before_uma"])
    def test_a_deduction_moves_no_points_in_the_hand(self, mode: str) -> None:
        entry = {"outcome": "chombo", "offender": "S", "riichi": ["S", "W"]}
        rule = {"mode": mode, "amount": 20000}
        settlement = settled(entry, situation(label="E2", honba=1, sticks=2), chombo=rule)
        assert settlement == Settlement(
            deltas=BySeat([0, 0, 0, 0]),
            riichi_sticks=2,
            dealer_stays=True,
            honba=1,
            transfers=(),
            chombo=2,
        )


def test_three_players_share_a_missing_north_when_the_dealer_wins() -> None:
    before = situation(3)
    entry = tsumo({"seat": "E", "han": 5, "fu": 30})
    ruleset = Ruleset.from_json({"preset": "tenhou-sanma", "sanma_tsumo": "equal"})
    assert settle(read_hand(entry), before, ruleset).deltas == (12000, -6000, -6000)
