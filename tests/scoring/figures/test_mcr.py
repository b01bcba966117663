"""What hands of Mahjong Competition Rules tell of each player."""

from typing import Any

from scoring import preset, replay
from scoring.figures.hand_facts import HandFacts
from scoring.figures.mcr import hand_facts

RULES = preset("mcr")


def facts(*entries: object) -> list[HandFacts]:
    played: Any = replay(entries, RULES).hands
    return [hand_facts(one, RULES) for one in played]


def test_a_win_by_discard() -> None:
    entry = {"outcome": "discard", "discarder": "S", "wins": [{"seat": "W", "fan": 12}]}
    (found,) = facts(entry)
    win = found.win_of(2)
    assert win is not None
    assert (win.points, win.discarder, win.han, win.yaku, win.by_tiles) == (36, 1, 12, None, False)
    assert found.dealt_in(1)
    assert [(one.payer, one.points) for one in found.paid] == [(0, 8), (1, 20), (3, 8)]


def test_a_win_by_tiles_names_its_fan() -> None:
    tiles = {"concealed": "123m456p78s345p22z", "win_tile": "9s"}
    entry = {
        "outcome": "discard",
        "discarder": "S",
        "wins": [{"seat": "W", "tiles": tiles}],
        "penalties": [{"seat": "N", "kind": "false_win_invalid_hand"}],
    }
    (found,) = facts(entry)
    win = found.win_of(2)
    assert win is not None
    assert (win.han, win.yaku, win.by_tiles) == (10, ("concealed_hand", "mixed_straight"), True)
    assert found.chombo == 3


def test_a_draw_and_a_seat_that_has_moved() -> None:
    draw = {"outcome": "exhaustive_draw"}
    found = facts(*[draw] * 4, {"outcome": "self_draw", "wins": [{"seat": "E", "fan": 8}]})
    assert found[0].draw
    last = found[-1]
    assert (last.dealer, last.wins[0].seat, last.wins[0].points) == (1, 1, 48)
