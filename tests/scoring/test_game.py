"""Games from East 1 to their end, in every way in which one can end."""

from typing import Any

import pytest

from scoring import (
    BySeat,
    Game,
    IllegalHandError,
    NotationError,
    ReplayError,
    Ruleset,
    Wind,
    replay,
)
from scoring.riichi.play.entry import Chombo
from scoring.riichi.play.progression import chips_by_seat, chombo_by_seat, wins_by_seat
from scoring.riichi.play.situation import Situation

DRAW = {"outcome": "exhaustive_draw"}
DEALER_TENPAI = {"outcome": "exhaustive_draw", "tenpai": ["E"]}
DEALER_WINS = {"outcome": "ron", "discarder": "S", "wins": [{"seat": "E", "han": 1, "fu": 30}]}
SOUTH_WINS = {"outcome": "ron", "discarder": "W", "wins": [{"seat": "S", "han": 1, "fu": 30}]}
BOTH_WIN = {
    "outcome": "ron",
    "discarder": "S",
    "wins": [{"seat": seat, "han": 1, "fu": 30} for seat in "EW"],
}
CHOMBO = {"outcome": "chombo", "offender": "S"}


def rules(**switches: Any) -> Ruleset:
    return Ruleset.from_json({"preset": "wrc-2025", **switches})


def hands_of(game: Game) -> Any:
    """The hands of a riichi game."""
    return game.hands


def standing(label: str, points: list[int], ruleset: Ruleset, **more: Any) -> Game:
    """A game that stands at a hand such as S4 with these points, seat 0 the first East."""
    number = int(label[1])
    situation = Situation(
        round_wind=Wind(label[0]),
        number=number,
        dealer=number - 1,
        honba=0,
        riichi_sticks=0,
        points=BySeat(points),
    )
    return Game(ruleset=ruleset, situation=situation, **more)


def test_a_game_starts_at_east_1() -> None:
    assert Game.start(rules()).situation.to_json() == {
        "round": "E1",
        "dealer": 0,
        "honba": 0,
        "riichi_sticks": 0,
        "points": [30000, 30000, 30000, 30000],
    }


def test_a_length_of_its_own_replaces_the_ruleset_s() -> None:
    game = replay([SOUTH_WINS] * 4, rules(), length="tonpuusen")
    assert (game.ending, game.situation.label) == ("last_hand", "S1")


def test_eight_lost_dealerships_are_a_hanchan() -> None:
    game = Game.start(rules())
    labels = []
    while not game.finished:
        labels.append(game.situation.label)
        game = game.play_entry(SOUTH_WINS)
    assert labels == ["E1", "E2", "E3", "E4", "S1", "S2", "S3", "S4"]
    assert (game.ending, wins_by_seat(hands_of(game), game.ruleset)) == ("last_hand", (2, 2, 2, 2))


def test_three_players_have_three_hands_a_round() -> None:
    entries = [DRAW] * 6
    game = replay(entries, Ruleset.from_json({"preset": "mahjong-soul-sanma"}))
    played = [hand.before.label for hand in game.hands]
    assert played == ["E1", "E2", "E3", "S1", "S2", "S3"]
    assert (game.ending, game.situation.label) == (None, "W1")


ENDINGS: dict[str, tuple[str, list[int], dict[str, Any], dict[str, Any], str | None]] = {
    "the last dealer repeats": (
        "S4", [20000, 30000, 30000, 40000], DEALER_WINS, {}, None,
    ),
    "agari-yame of the leading dealer": (
        "S4",
        [30000, 20000, 16000, 34000],
        DEALER_WINS,
        {"agari_yame": "auto_if_first", "west_extension": True},
        "agari_yame",
    ),
    "no agari-yame behind the leader": (
        "S4", [50000, 20000, 16000, 34000], DEALER_WINS, {"agari_yame": "auto_if_first"}, None,
    ),
    "no agari-yame before the last hand": (
        "S3", [30000, 20000, 34000, 16000], DEALER_WINS, {"agari_yame": "auto_if_first"}, None,
    ),
    "no agari-yame short of the target where play goes on": (
        "S4",
        [25000, 25000, 24000, 26000],
        DEALER_WINS,
        {"agari_yame": "auto_if_first", "west_extension": True,
         "start_points": 25000, "oka": 0, "return_points": 25000},
        None,
    ),
    "no agari-yame after a draw": (
        "S4", [20000, 20000, 20000, 60000], DEALER_TENPAI, {"agari_yame": "auto_if_first"}, None,
    ),
    "agari-yame is the dealer's choice": (
        "S4", [20000, 20000, 20000, 60000], DEALER_WINS, {"agari_yame": "optional"}, None,
    ),
    "agari-yame chosen": (
        "S4",
        [20000, 20000, 20000, 60000],
        {**DEALER_WINS, "yame": True},
        {"agari_yame": "optional"},
        "agari_yame",
    ),
    "agari-yame by seat needs a clear lead over earlier seats": (
        "S4",
        [33000, 30000, 27000, 30000],
        DEALER_WINS,
        {"agari_yame": "auto_if_first", "tie": "seat"},
        None,
    ),
    "agari-yame in a shared lead": (
        "S4", [33000, 30000, 27000, 30000], DEALER_WINS, {"agari_yame": "auto_if_first"},
        "agari_yame",
    ),
    "tenpai-yame": (
        "S4", [20000, 20000, 20000, 60000], DEALER_TENPAI, {"tenpai_yame": "auto_if_first"},
        "tenpai_yame",
    ),
    "no tenpai-yame of a noten dealer who stays": (
        "S4",
        [20000, 20000, 20000, 60000],
        DRAW,
        {"tenpai_yame": "auto_if_first", "renchan": "nanba"},
        None,
    ),
    "no tenpai-yame after an abort": (
        "S4",
        [20000, 20000, 20000, 60000],
        {"outcome": "abortive_draw", "kind": "suukaikan"},
        {"tenpai_yame": "auto_if_first", "abortive_draws": ["suukaikan"]},
        None,
    ),
    "a nagashi that counts as a win is agari-yame": (
        "S4",
        [20000, 20000, 20000, 60000],
        {"outcome": "nagashi_mangan", "nagashi": ["E"]},
        {"agari_yame": "auto_if_first", "nagashi": "as_win"},
        "agari_yame",
    ),
    "a nagashi of a tenpai dealer is tenpai-yame": (
        "S4",
        [20000, 20000, 20000, 60000],
        {"outcome": "nagashi_mangan", "nagashi": ["E"], "tenpai": ["E"]},
        {"tenpai_yame": "auto_if_first", "nagashi": "replaces_tenpai_payment"},
        "tenpai_yame",
    ),
    "a chombo in the last hand is replayed": (
        "S4", [20000, 20000, 20000, 60000], CHOMBO, {}, None,
    ),
    "the last dealership lost": (
        "S4", [20000, 30000, 30000, 40000], SOUTH_WINS, {}, "last_hand",
    ),
    "nobody on target plays on in the west": (
        "S4", [29000, 29000, 29000, 33000], SOUTH_WINS,
        {"west_extension": True, "west_target": 34000}, None,
    ),
    "somebody on target does not": (
        "S4", [30000, 29000, 29000, 32000], DRAW, {"west_extension": True}, "last_hand",
    ),
    "the west ends with somebody on target": (
        "W1", [29000, 30000, 31000, 30000], SOUTH_WINS,
        {"west_extension": True}, "west_extension",
    ),
    "the dealer's win comes before the target": (
        "W1", [29000, 30000, 31000, 30000], DEALER_WINS, {"west_extension": True}, None,
    ),
    "the dealer's tenpai comes before the target": (
        "W2", [29000, 30000, 31000, 30000], DEALER_TENPAI, {"west_extension": True}, None,
    ),
    "a dealer among the winners comes before the target": (
        "W1", [29000, 27000, 34000, 30000], BOTH_WIN,
        {"west_extension": True, "multi_ron": "all"}, None,
    ),
    "an extension that ends at once": (
        "W1", [29000, 30000, 31000, 30000], DEALER_WINS,
        {"west_extension": True, "extension_end": "at_once"}, "west_extension",
    ),
    "agari-yame of the leading dealer ends the extension": (
        "W1", [29000, 31000, 30000, 30000], DEALER_WINS,
        {"west_extension": True, "agari_yame": "auto_if_first"}, "agari_yame",
    ),
    "no agari-yame behind another on target": (
        "W1", [25000, 31000, 32000, 32000], DEALER_WINS,
        {"west_extension": True, "agari_yame": "auto_if_first"}, None,
    ),
    "tenpai-yame of the leading dealer ends the extension": (
        "W2", [29000, 32000, 30000, 29000], DEALER_TENPAI,
        {"west_extension": True, "tenpai_yame": "auto_if_first"}, "tenpai_yame",
    ),
    "a dealer may stop in the extension": (
        "W1", [29000, 31000, 30000, 30000], {**DEALER_WINS, "yame": True},
        {"west_extension": True, "agari_yame": "optional"}, "agari_yame",
    ),
    "a dealer may play on in the extension": (
        "W1", [29000, 31000, 30000, 30000], DEALER_WINS,
        {"west_extension": True, "agari_yame": "optional"}, None,
    ),
    "the west goes on without": (
        "W1", [30000, 30000, 30000, 30000], DRAW,
        {"west_extension": True, "west_target": 40000}, None,
    ),
    "the west ends with its fourth hand": (
        "W4", [30000, 30000, 30000, 30000], DRAW,
        {"west_extension": True, "west_target": 40000}, "west_extension",
    ),
    "a chombo in the west is replayed": (
        "W1", [20000, 20000, 20000, 60000], CHOMBO, {"west_extension": True}, None,
    ),
    "tobi below zero": (
        "E2", [40000, 40000, 39100, 900], SOUTH_WINS, {"tobi": "below_zero"}, "tobi",
    ),
    "exactly zero goes on": (
        "E2", [40000, 40000, 39000, 1000], SOUTH_WINS, {"tobi": "below_zero"}, None,
    ),
    "exactly zero ends where it is zero or less": (
        "E2", [40000, 40000, 39000, 1000], SOUTH_WINS, {"tobi": "zero_or_less"}, "tobi",
    ),
    "a called game": (
        "E2", [10000, 25000, 59000, 26000], SOUTH_WINS, {"called_game": 60000}, "called_game",
    ),
    "short of a called game": (
        "E2", [11000, 25000, 58000, 26000], SOUTH_WINS, {"called_game": 60000}, None,
    ),
    "the clock ends the game with the hand": (
        "S2", [30000, 30000, 30000, 30000], {**DRAW, "time_up": True}, {}, "time",
    ),
    "a chombo after the clock is not replayed": (
        "S2", [30000, 30000, 30000, 30000], {**CHOMBO, "time_up": True}, {}, "time",
    ),
    "the clock means nothing without a policy": (
        "S2", [30000, 30000, 30000, 30000], {**DRAW, "time_up": True},
        {"time_policy": "none"}, None,
    ),
}  # fmt: skip


@pytest.mark.parametrize("row", ENDINGS.values(), ids=ENDINGS.keys())
def test_the_game_ends_or_goes_on(
    row: tuple[str, list[int], dict[str, Any], dict[str, Any], str | None],
) -> None:
    label, points, entry, switches, ending = row
    game = standing(label, points, rules(**switches)).play_entry(entry)
    assert (game.ending, game.finished) == (ending, ending is not None)


def test_one_more_hand_is_the_hand_after_the_clock() -> None:
    game = Game.start(rules(time_policy="one_more_hand"))
    game = game.play_entry({**CHOMBO, "time_up": True})
    assert game.ending is None
    assert game.play_entry(DEALER_WINS).ending == "time"


def test_the_extension_is_one_round_in_the_next_wind() -> None:
    ruleset = rules(west_extension=True, west_target=40000)
    game = standing("S4", [30000] * 4, ruleset).play_entry(DRAW)
    labels = []
    while not game.finished:
        labels.append(game.situation.label)
        game = game.play_entry(DRAW)
    assert labels == ["W1", "W2", "W3", "W4"]
    assert game.ending == "west_extension"


def test_in_the_south_of_a_tonpuusen_a_tenpai_dealer_plays_on() -> None:
    ruleset = Ruleset.from_json({"preset": "tenhou", "game_length": "tonpuusen"})
    game = standing("S1", [20000, 30800, 24200, 25000], ruleset)
    assert game.play_entry(DEALER_TENPAI).ending is None
    assert game.play_entry(SOUTH_WINS).ending == "west_extension"


def test_a_tonpuusen_extends_into_the_south() -> None:
    ruleset = rules(west_extension=True, west_target=40000, game_length="tonpuusen")
    game = standing("E4", [30000] * 4, ruleset).play_entry(DRAW)
    assert (game.ending, game.situation.label) == (None, "S1")


class TestRefusals:
    def test_no_hand_follows_the_end(self) -> None:
        game = Game.start(rules()).close()
        assert [problem.code for problem in game.problems_of_entry(DRAW)] == ["game_over"]

    def test_stopping_needs_a_rule_for_it(self) -> None:
        entry = {**DEALER_WINS, "yame": True}
        with pytest.raises(IllegalHandError) as refused:
            Game.start(rules(agari_yame="optional")).play_entry(entry)
        assert [problem.code for problem in refused.value.problems] == ["yame_unavailable"]

    def test_what_does_not_belong_and_what_is_wrong_are_told_together(self) -> None:
        entry = {**SOUTH_WINS, "discarder": "S", "tenpai": ["E"]}
        with pytest.raises(IllegalHandError) as refused:
            Game.start(rules()).play_entry(entry)
        assert [problem.code for problem in refused.value.problems] == [
            "field_does_not_belong",
            "winner_is_discarder",
        ]

    def test_an_unreadable_entry_is_a_notation_error(self) -> None:
        with pytest.raises(NotationError):
            Game.start(rules()).play_entry("ron")
        assert len(Game.start(rules()).problems_of_entry("ron")) == 1

    def test_a_replay_says_which_hand_does_not_fit(self) -> None:
        with pytest.raises(ReplayError) as refused:
            replay([DRAW, Chombo(offender=Wind.WEST), {"outcome": "sun"}], rules())
        assert refused.value.position == 2
        assert len(refused.value.game.hands) == 2


class TestResult:
    def test_closing_a_finished_game_changes_nothing(self) -> None:
        game = replay([SOUTH_WINS] * 8, rules())
        assert game.close() == game

    def test_a_closed_game_is_counted_as_it_stands(self) -> None:
        riichi = {"outcome": "exhaustive_draw", "riichi": ["W"], "tenpai": ["W"]}
        game = replay([riichi], rules(leftover_sticks="first")).close()
        result = game.result()
        assert game.ending == "closed"
        assert result.raw_points == (29000, 29000, 33000, 29000)
        assert result.placements == (2, 2, 1, 2)
        assert result.final_scores == (-6000, -6000, 18000, -6000)

    def test_chombo_are_counted_and_taken_from_the_final_score(self) -> None:
        game = replay([CHOMBO, CHOMBO], rules()).close()
        assert chombo_by_seat(hands_of(game), game.ruleset) == (0, 2, 0, 0)
        assert game.result().final_scores == (0, -40000, 0, 0)

    def test_a_chombo_paid_at_once_is_not_paid_again(self) -> None:
        rule = {"mode": "reverse_mangan", "amount": 0}
        result = replay([CHOMBO], rules(chombo=rule)).close().result()
        assert result.raw_points == (34000, 22000, 32000, 32000)
        assert result.final_scores == (19000, -23000, 2000, 2000)

    def test_yakitori_is_paid_by_those_without_a_win(self) -> None:
        rule = {"mode": "fixed_deduction", "amount": 10000}
        game = replay([DEALER_WINS], rules(yakitori=rule, uma=[0, 0, 0, 0])).close()
        assert game.result().final_scores == (1500, -11500, -10000, -10000)

    def test_without_chips_in_the_rules_none_move(self) -> None:
        game = replay([DEALER_WINS], rules())
        assert chips_by_seat(hands_of(game), game.ruleset) == (0, 0, 0, 0)

    def test_chips_follow_the_payers(self) -> None:
        rule = {
            "value": 2000, "ippatsu": 1, "ura": 1, "aka": 1, "yakuman_ron": 10, "yakuman_tsumo": 5,
        }  # fmt: skip
        entries = [
            {
                "outcome": "ron",
                "discarder": "S",
                "riichi": ["E"],
                "wins": [{"seat": "E", "han": 2, "fu": 40, "yaku": ["riichi", "ippatsu"]}],
            },
            {"outcome": "tsumo", "wins": [{"seat": "S", "yakuman": 1}]},
            {
                "outcome": "ron",
                "discarder": "E",
                "wins": [{"seat": "S", "han": 1, "fu": 30, "chips": 3}],
            },
        ]
        game = replay(entries, rules(chips=rule)).close()
        assert chips_by_seat(hands_of(game), game.ruleset) == (-4, 11, -2, -5)
        assert game.result().adjustments == (-8000, 22000, -4000, -10000)


@pytest.mark.parametrize("position", range(4))
def test_a_game_goes_on_from_any_of_its_hands_as_it_did(position: int) -> None:
    entries = [DEALER_WINS, SOUTH_WINS, {**CHOMBO, "time_up": True}, SOUTH_WINS]
    game = replay(entries, rules(time_policy="one_more_hand"))
    assert game.at(position) == replay(entries[:position], game.ruleset)
    assert game.at(position).play_all(entries[position:]) == game


def test_the_position_of_a_misfit_counts_from_the_start_of_the_game() -> None:
    with pytest.raises(ReplayError) as caught:
        replay([SOUTH_WINS] * 2, rules()).at(1).play_all([SOUTH_WINS, {"outcome": "ron"}])
    assert caught.value.position == 2
