"""A win may be entered by its tiles: what they are worth follows, and what is stated must agree."""

from typing import Any

import pytest

from scoring import BySeat, Ruleset, Wind, replay
from scoring.core.table.entry import wins_of, with_wins
from scoring.riichi.play.entry import Ron, Tsumo, Win
from scoring.riichi.play.legality import problems_of
from scoring.riichi.play.settlement import chips_moved, settle
from scoring.riichi.play.situation import Situation
from tests.scoring.checking import TENHOU, Row, check, found, ron, rons, tsumo
from tests.scoring.strict_reading import read_hand
from tests.scoring.tile_entries import (
    OPEN_TANYAO,
    PINFU,
    SEVEN_PAIRS,
    THREE_DRAGONS,
    THREE_DRAGONS_OF_NOBODY,
    tiles,
)

E, S, W, N = Wind

CHIPS = {"value": 2000, "ippatsu": 1, "ura": 1, "aka": 1, "yakuman_ron": 10, "yakuman_tsumo": 5}


def before(ruleset: Ruleset, honba: int = 0, sticks: int = 0) -> Situation:
    return Situation(
        round_wind=E,
        number=1,
        dealer=0,
        honba=honba,
        riichi_sticks=sticks,
        points=BySeat([25000] * ruleset.players),
    )


def value(entry: dict[str, Any], **rules: Any) -> Win:
    """What a win by tiles, which nothing is wrong with, comes to state."""
    game = replay([entry], Ruleset.from_json({"preset": "wrc-2025", **rules}))
    played: Any = game.hands[-1]
    assert played.hand == read_hand(entry)
    win: Win
    (win,) = wins_of(played.valued)
    return win


def test_all_that_a_win_states_follows_from_its_tiles() -> None:
    assert value({**ron(riichi="W"), "wins": [{"seat": "W", **tiles(f"{PINFU} dora:2m")}]}) == Win(
        seat=W, han=3, fu=30, yaku=("riichi", "pinfu"), dora=1, open=False
    )
    assert value({"outcome": "tsumo", "wins": [{"seat": "S", **tiles(OPEN_TANYAO)}]}) == Win(
        seat=S, han=1, fu=30, yaku=("tanyao",), dora=0, open=True
    )
    assert value({"outcome": "tsumo", "wins": [{"seat": "E", **tiles(THREE_DRAGONS)}]}) == Win(
        seat=E, yakuman=1, yaku=("daisangen",), pao={"daisangen": S}, open=True
    )


def test_tiles_alone_are_settled_with_what_the_table_says() -> None:
    ruleset = Ruleset.from_json(TENHOU)
    table = before(ruleset, honba=2, sticks=1)
    by_tiles = read_hand(ron(riichi="EW", **tiles(PINFU)))
    stated = read_hand(ron(riichi="EW", han=2, fu=30))
    assert problems_of(by_tiles, table, ruleset) == ()
    assert settle(by_tiles, table, ruleset) == settle(stated, table, ruleset)


def test_a_drawn_hand_alone_is_settled_by_its_tiles() -> None:
    ruleset = Ruleset.from_json(TENHOU)
    by_tiles = settle(read_hand(tsumo(**tiles(SEVEN_PAIRS))), before(ruleset), ruleset)
    stated = settle(read_hand(tsumo(han=3, fu=25)), before(ruleset), ruleset)
    assert by_tiles.deltas == stated.deltas == (-1600, -800, 3200, -800)


def test_tiles_in_full_and_the_value_may_stand_side_by_side() -> None:
    whole = tiles(
        f"{PINFU} E/W riichi from:S honba:2 sticks:3",
        tsumo=False,
        discarder_riichi=False,
        rules=TENHOU,
        id="a",
    )
    entry = ron(riichi="EW", han=2, fu=30, yaku=["pinfu", "riichi"], dora=0, open=False, **whole)
    ruleset = Ruleset.from_json(TENHOU)
    assert problems_of(read_hand(entry), before(ruleset, honba=2, sticks=1), ruleset) == ()


def test_two_winners_may_be_entered_each_in_another_way() -> None:
    entry = rons("W", "N")
    entry["wins"][1] = {"seat": "N", **tiles(PINFU)}
    played: Any = replay([entry], Ruleset.from_json(TENHOU)).hands[-1]
    win, other = wins_of(played.valued)
    assert win == Win(seat=W, han=1, fu=30)
    assert other == Win(seat=N, han=1, fu=30, yaku=("pinfu",), dora=0, open=False)


TABLE_ROWS: dict[str, Row] = {
    "another round": (
        ron(**tiles(PINFU, round_wind="S")),
        {},
        [("tiles_against_table", "wins[0].tiles.round_wind")],
    ),
    "another seat": (
        ron(**tiles(PINFU, seat_wind="N")),
        {},
        [("tiles_against_table", "wins[0].tiles.seat_wind")],
    ),
    "a seat that is none": (
        ron(**tiles(PINFU, seat_wind="Q")),
        {},
        [("tiles_against_table", "wins[0].tiles.seat_wind")],
    ),
    "other counters and sticks": (
        ron(**tiles(PINFU, honba=1, riichi_sticks=True)),
        {},
        [
            ("tiles_against_table", "wins[0].tiles.honba"),
            ("tiles_against_table", "wins[0].tiles.riichi_sticks"),
        ],
    ),
    "another way to win": (
        ron(**tiles(PINFU, tsumo=True, discarder="E")),
        {},
        [
            ("tiles_against_table", "wins[0].tiles.tsumo"),
            ("tiles_against_table", "wins[0].tiles.discarder"),
        ],
    ),
    "a discarder of a drawn tile": (
        tsumo(**tiles(PINFU, discarder=["E"])),
        {},
        [("tiles_against_table", "wins[0].tiles.discarder")],
    ),
    "a discarder who is not in riichi": (
        ron(**tiles(PINFU, discarder_riichi=True)),
        {},
        [("tiles_against_table", "wins[0].tiles.discarder_riichi")],
    ),
    "riichi without a stick": (
        ron(**tiles(PINFU, riichi=1)),
        {},
        [("tiles_against_table", "wins[0].tiles.riichi")],
    ),
    "a stick without riichi": (
        ron(riichi="W", **tiles(PINFU, riichi=0)),
        {},
        [("tiles_against_table", "wins[0].tiles.riichi")],
    ),
    "double riichi": (ron(riichi="W", **tiles(PINFU, riichi=2)), {}, []),
    "riichi that is no number": (
        ron(riichi="W", **tiles(PINFU, riichi="twice")),
        {},
        [("not_a_whole_number", "wins[0].tiles.riichi")],
    ),
    "the same rules": (ron(**tiles(PINFU, rules={"preset": "wrc-2025"})), {}, []),
    "the same rules for a shorter game": (
        ron(**tiles(PINFU, rules={"preset": "wrc-2025", "game_length": "tonpuusen"})),
        {},
        [],
    ),
    "other rules": (
        ron(**tiles(PINFU, rules={"preset": "wrc-2025", "kiriage": False})),
        {"kiriage": True},
        [("tiles_against_rules", "wins[0].tiles.rules")],
    ),
    "rules that are none": (
        ron(**tiles(PINFU, rules={"preset": "wrc-2025", "kiriage": 3})),
        {},
        [("not_true_or_false", "wins[0].tiles.rules.kiriage")],
    ),
    "rules that cannot be read": (
        ron(**tiles(PINFU, rules=[])),
        {},
        [("not_an_object", "wins[0].tiles.rules")],
    ),
    "a seat that three players do not have": (
        ron("N", **tiles(SEVEN_PAIRS.replace("55m", "99m"))),
        {"preset": "mahjong-soul-sanma"},
        [("no_such_seat", "wins[0].seat")],
    ),
    "what cannot be true together": (
        ron(riichi="W", **tiles(f"{OPEN_TANYAO} ura:1m haitei")),
        {},
        [
            ("yaku_needs_tsumo", "wins[0].tiles.haitei"),
            ("riichi_with_open_hand", "wins[0].tiles.riichi"),
        ],
    ),
    "tiles that cannot be read": (
        ron(**tiles("123x 1m pon:77z")),
        {},
        [
            ("not_a_tile_letter", "wins[0].tiles.concealed"),
            ("digits_without_suit", "wins[0].tiles.concealed"),
            ("meld_size", "wins[0].tiles.melds[0].tiles"),
        ],
    ),
    "tiles that are no hand": (
        ron(**tiles("19m19p19s1234566z 5z")),
        {},
        [("not_winning", "wins[0].tiles.concealed")],
    ),
    "tiles without a yaku": (
        ron(**tiles("234p88p34s 5s pon:777m pon:111s")),
        {},
        [("no_yaku", "wins[0].tiles.concealed")],
    ),
    "tiles of no use beside a value that cannot be": (
        ron(han=1, fu=25, **tiles("1m 1m")),
        {},
        [
            ("wrong_tile_count", "wins[0].tiles.concealed"),
            ("han_fu_impossible", "wins[0].fu"),
            ("too_few_han", "wins[0].han"),
        ],
    ),
}


@pytest.mark.parametrize("row", TABLE_ROWS.values(), ids=TABLE_ROWS.keys())
def test_tiles_that_do_not_fit_the_table_or_each_other_are_refused(row: Row) -> None:
    check(*row)


def test_liability_follows_the_melds_unless_a_value_is_stated() -> None:
    by_melds = {"daisangen": N}
    assert value(ron(**tiles(THREE_DRAGONS))).pao == by_melds
    assert value(ron(yakuman=1, **tiles(THREE_DRAGONS))).pao is None
    assert value(ron(yakuman=1, pao="N", **tiles(THREE_DRAGONS))).pao == N
    assert value(ron(yakuman=1, **tiles(THREE_DRAGONS, pao="N"))).pao == by_melds
    assert value(ron(pao="E", **tiles(THREE_DRAGONS_OF_NOBODY))).pao == E


class TestSeveralWinners:
    def test_all_win_on_one_tile_below_the_same_indicators(self) -> None:
        entry = rons("W", "N", "E")
        entry["wins"] = [
            {"seat": "W", **tiles(f"{PINFU} dora:9p")},
            {"seat": "N", **tiles("345678m34678p11s 2p dora:9p")},
            {"seat": "E", **tiles(f"{PINFU} dora:8p")},
        ]
        problems = found(entry, multi_ron="all", triple_ron="all")
        assert [(problem.code, problem.field, problem.message) for problem in problems] == [
            (
                "two_discards",
                "wins[1].tiles.win_tile",
                "All win on one tile, but the tiles name 5p and 2p.",
            ),
            (
                "indicators_differ",
                "wins[2].tiles.dora_indicators",
                "The dora indicators are the same for every winner.",
            ),
        ]

    def test_each_may_count_all_honba_and_sticks_or_none(self) -> None:
        ruleset = Ruleset.from_json(TENHOU)
        table = before(ruleset, honba=2, sticks=1)
        entry = rons("W", "N")
        entry["wins"] = [
            {"seat": "W", **tiles(PINFU, honba=2, riichi_sticks=1)},
            {"seat": "N", **tiles(PINFU, honba=0, riichi_sticks=0)},
        ]
        assert problems_of(read_hand(entry), table, ruleset) == ()
        entry["wins"][1]["tiles"]["honba"] = 3
        entry["wins"][1]["tiles"]["riichi_sticks"] = "one"
        problems = problems_of(read_hand(entry), table, ruleset)
        assert [problem.message for problem in problems] == [
            "The tiles say 3 for honba, but at the table it is 2.",
            "The tiles say one for riichi_sticks, but at the table it is 1.",
        ]


class TestChips:
    @pytest.mark.parametrize(
        ("entry", "chips"),
        [
            (ron(riichi="W", **tiles("234067m34678p99s 5p ippatsu ura:2m3m dora:1m1m")), 4),
            (ron(riichi="W", chips=1, **tiles("234067m34678p99s 5p ippatsu")), 1),
            (ron(**tiles("99p30s 4s pon:777z pon:666z pon:222p")), 1),
            (tsumo(**tiles("99p23s 1s pon:777z pon:666z pon:555z")), 5),
            (ron(**tiles(THREE_DRAGONS)), 10),
        ],
    )
    def test_tiles_tell_every_chip(self, entry: dict[str, Any], chips: int) -> None:
        assert value(entry, preset="parlour", chips=CHIPS).chips == chips

    def test_chips_move_by_the_tiles(self) -> None:
        ruleset = Ruleset.from_json({"preset": "parlour", "chips": CHIPS})
        hand = read_hand(ron(**tiles("234067m34678p99s 5p")))
        assert chips_moved(hand, before(ruleset), ruleset) == [0, -1, 1, 0]


def test_wins_are_put_into_a_hand_that_was_won() -> None:
    win, other = Win(seat=E, han=1, fu=30), Win(seat=E, han=2, fu=30)
    assert with_wins(Ron(discarder=S, wins=(win,)), (other,)) == Ron(discarder=S, wins=(other,))
    assert with_wins(Tsumo(win=win), (other,)) == Tsumo(win=other)
    draw = read_hand({"outcome": "exhaustive_draw"})
    assert with_wins(draw, ()) == draw
