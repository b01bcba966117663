"""What each player did in a game, counted from its hands."""

from typing import Any

import pytest

from scoring import preset, replay
from scoring.figures.seat_counts import SeatCounts, counts_of
from tests.entries import chombo, discarded, drawn, ron, self_drawn, tsumo

Entry = dict[str, Any]


def counted(*entries: Entry, rules: str = "wrc-2025") -> list[SeatCounts]:
    game = replay(entries, preset(rules))
    said = [game.mahjong.hand_facts(played, game.ruleset) for played in game.hands]
    return counts_of([facts for facts in said if facts is not None], game.situation.points)


def some(counts: SeatCounts, *names: str) -> list[int]:
    return [getattr(counts, name) for name in names]


def test_a_ron_counts_for_the_winner_and_the_discarder() -> None:
    east, south, west, north = counted(ron("S", "E", 3, 30, riichi="SW"))
    assert some(south, "hands", "wins", "tsumo_wins", "win_points", "points") == [
        *(1, 1, 0, 3900, 5900 - 1000)
    ]
    assert some(south, "riichi", "riichi_wins", "riichi_won", "won_from_east") == [1, 1, 4900, 3900]
    assert some(east, "deal_ins", "deal_in_points", "dealer_deal_ins", "paid_to_south") == [
        *(1, 3900, 1, 3900)
    ]
    assert some(west, "riichi", "riichi_points", "riichi_wins", "points") == [1, -1000, 0, -1000]
    assert some(north, "hands", "points", "game_hands_known") == [1, 0, 1]


def test_who_deals_in_while_in_riichi_loses_the_stick_as_well() -> None:
    east, *_ = counted(ron("S", "E", 3, 30, riichi="E"))
    assert some(east, "riichi_deal_ins", "riichi_lost") == [1, -3900 - 1000]


def test_a_tsumo_of_mangan_hits_the_dealer() -> None:
    east, south, *_ = counted(tsumo("S", 5))
    assert some(east, "tsumo_paid", "hit_as_dealer", "hit_as_dealer_points") == [1, 1, 4000]
    assert some(south, "tsumo_wins", "limit_wins", "win_points") == [1, 1, 8000]


def test_honba_and_sticks_are_no_part_of_a_hands_value() -> None:
    _, south, _, _ = counted(drawn("E", riichi="E"), ron("S", "E", 1))
    assert some(south, "win_points", "won_from_east", "points") == [1000, 1300, 2300 - 1000]


def test_open_and_closed_count_only_where_every_win_of_the_game_says_it() -> None:
    one = ron("S", "E", 2)
    said: Entry = one | {"wins": [one["wins"][0] | {"open": True}]}
    in_riichi = ron("W", "E", 2, riichi="W")
    names = ("open_known", "open_wins", "closed_wins", "to_known", "to_open", "to_riichi")
    assert [some(row, *names) for row in counted(said, in_riichi)] == [
        [0, 0, 0, 1, 1, 0],
        [1, 1, 0, 1, 0, 1],
        [0] * 6,
        [1, 0, 1, 0, 0, 0],
    ]
    assert not any(sum(some(row, *names)) for row in counted(one, in_riichi))


def test_a_series_as_dealer_lasts_while_the_dealer_stays() -> None:
    stays = [ron("E", "S", 1), drawn("E"), ron("S", "E", 1), ron("S", "E", 1)]
    names = ("dealer_hands", "dealer_series", "dealer_longest")
    assert [some(row, *names) for row in counted(*stays)] == [
        *([3, 1, 3], [1, 1, 1], [0, 0, 0], [0, 0, 0])
    ]


def test_a_chombo_is_a_hand_of_the_offender() -> None:
    assert some(counted(chombo("W"))[2], "hands", "chombo", "wins") == [1, 1, 0]


def test_a_win_that_takes_another_below_zero_counts_where_it_stays_so() -> None:
    below = (ron("S", "E", 6), ron("E", "N", 8))
    assert [row.busts for row in counted(*below, rules="m-league")] == [0, 1, 0, 0]
    back = (*below, ron("N", "E", 8))
    assert [row.busts for row in counted(*back, rules="m-league")] == [0, 0, 0, 0]


@pytest.mark.parametrize(("dora", "expected"), [(1, [1, 1, 1, 1]), (None, [0, 0, 0, 0])])
def test_yaku_are_told_where_dora_are_stated_with_them(
    dora: int | None, expected: list[int]
) -> None:
    entry = ron("S", "E", 3, 40, riichi="S")
    entry["wins"][0] |= {"yaku": ["riichi", "ippatsu"], "dora": dora}
    winner = counted(entry)[1]
    assert some(winner, "yaku_known", "ippatsu", "dora_known", "dora") == expected


def test_a_hand_by_tiles_tells_dora_of_each_kind_and_its_waits() -> None:
    tiles = {
        "concealed": "234678m406p78s22z",
        "win_tile": "9s",
        "dora_indicators": ["9p"],
        "ura_indicators": ["3p"],
        "ippatsu": True,
    }
    entry = {
        "outcome": "tsumo",
        "riichi": ["S"],
        "wins": [{"seat": "S", "tiles": tiles}],
    }
    winner = counted(entry, rules="m-league")[1]
    assert some(winner, "tiles_known", "aka", "ura", "riichi_tiles_known", "ura_wins") == [
        *(1, 1, 1, 1, 1)
    ]
    assert some(winner, "waits_known", "waits", "yaku_known", "game_tiles_known") == [1, 2, 1, 1]


def test_hong_kong_hands_count_wins_and_payments() -> None:
    hands = (discarded("S", "E", 3), self_drawn("W", 4))
    rows = counted(*hands, rules="hk-old-style")
    assert [row.wins for row in rows].count(1) == 2
    assert rows[0].deal_ins == 1
    assert sum(row.points for row in rows) == 0
    assert all(row.riichi == row.limit_wins == 0 for row in rows)


def test_a_hand_shown_at_a_draw_tells_how_many_kinds_it_waits_for() -> None:
    shown = {"concealed": "123m456p78s11155z"}
    east, south, *_ = counted({**drawn("ES"), "hands": {"E": shown}})
    assert some(east, "waits_known", "waits") == [1, 2]
    assert some(south, "waits_known", "waits") == [0, 0]
