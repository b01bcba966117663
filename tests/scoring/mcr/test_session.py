"""A session at the table: what is paid, who sits where, how it ends and what it brings."""

from typing import Any

import pytest

from scoring import Game, Ruleset, final_scores, replay
from scoring.cli.game import play_game
from scoring.core.problems import IllegalHandError
from scoring.games import MCR

Entry = dict[str, Any]
DRAW: Entry = {"outcome": "exhaustive_draw"}


def self_draw(seat: str, fan: int, **facts: Any) -> Entry:
    return {"outcome": "self_draw", "wins": [{"seat": seat, "fan": fan, **facts}]}


def discard(seat: str, discarder: str, fan: int, **facts: Any) -> Entry:
    wins = [{"seat": seat, "fan": fan, **facts}]
    return {"outcome": "discard", "discarder": discarder, "wins": wins}


def penalty(seat: str, kind: str, points: int | None = None) -> Entry:
    return {"seat": seat, "kind": kind} | ({} if points is None else {"points": points})


BELOW, INVALID = "false_win_below_minimum", "false_win_invalid_hand"


@pytest.mark.parametrize(
    ("entry", "deltas"),
    [
        (self_draw("E", 12), (60, -20, -20, -20)),
        (discard("W", "S", 25, flowers=2), (-8, -33, 49, -8)),
        ({**DRAW, "penalties": [penalty("N", BELOW)]}, (10, 10, 10, -30)),
        ({**self_draw("E", 8), "penalties": [penalty("S", INVALID)]}, (68, -76, 4, 4)),
        ({**DRAW, "penalties": [penalty("W", "deduction", 10)]}, (0, 0, -10, 0)),
        ({"outcome": "interrupted", "penalties": [penalty("E", BELOW)]}, (-30, 10, 10, 10)),
    ],
)
def test_points_of_a_hand(entry: Entry, deltas: tuple[int, ...]) -> None:
    assert replay([entry], "mcr").situation.points == deltas


@pytest.mark.parametrize(
    ("points", "scores"),
    [
        ([30, 10, -10, -30], (4000, 2000, 1000, 0)),
        ([10, 10, 0, -20], (3000, 3000, 1000, 0)),
        ([20, 0, 0, -20], (4000, 1500, 1500, 0)),
        ([20, 10, -15, -15], (4000, 2000, 500, 500)),
        ([10, 10, 10, -30], (2333, 2333, 2333, 0)),
        ([30, -10, -10, -10], (4000, 1000, 1000, 1000)),
        ([0, 0, 0, 0], (1750, 1750, 1750, 1750)),
    ],
)
def test_table_points_are_shared_in_a_tie(points: list[int], scores: tuple[int, ...]) -> None:
    assert final_scores(points, "mcr").final_scores == scores


def test_the_earlier_first_seat_may_be_ahead_in_a_tie() -> None:
    ruleset = Ruleset.from_json({"preset": "mcr", "tie": "seat"})
    assert final_scores([0, 10, 10, -20], ruleset).final_scores == (1000, 4000, 2000, 0)


def seats(game: Game) -> list[list[int]]:
    return [list(played.before.to_json()["seats"]) for played in game.hands]  # type: ignore[call-overload]


def test_players_change_seats_after_each_round() -> None:
    game = replay([DRAW] * 16, "mcr")
    assert [row[0] for row in seats(game)] == [0, 1, 2, 3, 1, 0, 3, 2, 2, 3, 1, 0, 3, 2, 0, 1]
    assert seats(game)[4] == [1, 0, 3, 2]
    assert seats(game)[11] == [0, 2, 3, 1]
    assert [played.before.label for played in game.hands] == [
        f"{wind}{number}" for wind in "ESWN" for number in (1, 2, 3, 4)
    ]
    assert (game.finished, game.ending) == (True, "last_hand")


def test_players_keep_their_seats_where_the_rules_say_so() -> None:
    game = replay([DRAW] * 16, "mcr-club")
    assert [row[0] for row in seats(game)] == [0, 1, 2, 3] * 4


def test_winds_name_players_by_where_they_sit() -> None:
    """In South 2 the first South is East, and the first East sits North."""
    game = replay([DRAW] * 5 + [discard("N", "E", 8)], "mcr")
    assert game.hands[-1].before.seat_of(game.hands[-1].before.winds[3]) == 1
    assert game.situation.points == (-16, 32, -8, -8)


def test_an_interrupted_hand_ends_the_session() -> None:
    game = replay([self_draw("S", 10), {"outcome": "interrupted"}], "mcr")
    assert (game.ending, game.situation.points) == ("time", (-18, 54, -18, -18))
    with pytest.raises(IllegalHandError, match="The game is over"):
        game.play_entry(DRAW)


def test_a_club_finishes_the_hand() -> None:
    assert replay([{**DRAW, "time_up": True}], "mcr-club").ending == "time"


def test_a_session_in_json_has_the_seats_of_each_hand() -> None:
    task = {"id": 7, "rules": {"preset": "mcr"}, "hands": [self_draw("W", 12), DRAW]}
    answer = play_game(task)
    assert answer["hands"] == [
        {
            "before": {"round": "E1", "dealer": 0, "points": [0] * 4, "seats": [0, 1, 2, 3]},
            "deltas": [-20, -20, 60, -20],
            "after": {
                "round": "E2",
                "dealer": 1,
                "points": [-20, -20, 60, -20],
                "seats": [1, 2, 3, 0],
            },
        },
        {
            "before": {
                "round": "E2",
                "dealer": 1,
                "points": [-20, -20, 60, -20],
                "seats": [1, 2, 3, 0],
            },
            "deltas": [0, 0, 0, 0],
            "after": {
                "round": "E3",
                "dealer": 2,
                "points": [-20, -20, 60, -20],
                "seats": [2, 3, 0, 1],
            },
        },
    ]
    assert (answer["finished"], answer["placements"]) == (False, None)


def test_a_win_by_tiles_takes_its_value_and_its_winds_from_the_table() -> None:
    tiles = {"concealed": "456m22p99s", "win_tile": "9s", "melds": [pung("555z"), pung("777z")]}
    game = replay([{"outcome": "self_draw", "wins": [{"seat": "S", "tiles": tiles}]}], "mcr")
    assert game.situation.points == (-16, 48, -16, -16)
    win = game.hands[0].valued.to_json()["wins"]
    assert win == [
        {
            "seat": "S",
            "fan": 8,
            "patterns": ["pung_of_terminals_or_honours", "self_drawn", "two_dragon_pungs"],
        }
    ]


def pung(tiles: str) -> Entry:
    return {"type": "pong", "tiles": tiles}


def test_an_entry_reads_back_as_it_was_written() -> None:
    entry = {
        "outcome": "discard",
        "discarder": "S",
        "wins": [{"seat": "W", "fan": 25, "flowers": 2, "patterns": ["full_flush"]}],
        "penalties": [penalty("N", BELOW), penalty("E", "deduction", 5)],
        "time_up": True,
    }
    hand, problems = MCR.read_entry(entry)
    assert hand is not None
    assert (hand.to_json(), problems) == (entry, [])


def test_what_a_player_needs_is_the_least_points() -> None:
    game = replay([self_draw("E", 20)], "mcr")  # 84, -28, -28, -28
    first = MCR.winning_conditions(game, 1)[0]
    needed = {way.discarder: way.least for way in first.ways}
    # By a draw: 4 x (8 + fan) closes 112; from the leader 32 + 2 x fan, from others 32 + fan.
    assert needed == {None: (20,), 0: (40,), 2: (80,), 3: (80,)}
    assert (first.held, first.draws) == (False, ())
