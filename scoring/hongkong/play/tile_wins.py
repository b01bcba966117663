"""A win entered by its tiles: the table supplies the circumstances, and the faan follow.

Winds, draw or discard, a robbed kong and the guarantor are known at the table; the tiles may leave
them out, and must not say otherwise.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from scoring.core.json_reader import shown
from scoring.core.problems import IllegalHandError, Problem
from scoring.hongkong.hands.evaluate import HandValue, value_of
from scoring.hongkong.hands.legality import read_and_check
from scoring.hongkong.hands.tile_hand import TileHand
from scoring.hongkong.play.entry import HongKongHand, HongKongWin, WinByDiscard
from scoring.hongkong.play.situation import HongKongSituation
from scoring.ruleset import Ruleset, hongkong_rules


class TileWin(NamedTuple):
    """A win by its tiles: `value` is None where the tiles have problems, whose fields are theirs."""

    tiles: TileHand
    value: HandValue | None
    problems: tuple[Problem, ...] = ()


def table_circumstances(
    win: HongKongWin, hand: HongKongHand, situation: HongKongSituation
) -> dict[str, object]:
    """Return what the table says of a winner, as the value format writes it."""
    discarder = hand.discarder.value if isinstance(hand, WinByDiscard) else None
    return {
        "round_wind": situation.round_wind.value,
        "seat_wind": win.seat.value,
        "self_draw": discarder is None,
        "discarder": discarder,
        "robbing_kong": win.robbing_kong,
        "guarantor": win.guarantor and win.guarantor.value,
    }


def read_tile_win(
    win: HongKongWin,
    stated: Mapping[str, object],
    hand: HongKongHand,
    situation: HongKongSituation,
    ruleset: Ruleset,
) -> TileWin:
    """Read and value the tiles that a win of this hand states."""
    rules = hongkong_rules(ruleset)
    said = table_circumstances(win, hand, situation)
    tiles, problems = read_and_check({**stated, **said}, rules)
    if problems:
        return TileWin(tiles, None, tuple(one for one in problems if one.field not in said))
    try:
        return TileWin(tiles, value_of(tiles, rules))
    except IllegalHandError as worthless:
        return TileWin(tiles, None, worthless.problems)


def check_value(win: HongKongWin, field: str, value: HandValue) -> Iterator[Problem]:
    """What is stated beside the tiles follows from them; the stated patterns may be fewer."""
    if win.faan is not None and win.faan not in (value.total, value.faan):
        params = {"tiles": value.total, "stated": win.faan}
        yield Problem("tiles_differ_in_faan", f"{field}.faan", params)
    if not {*win.patterns} <= {*value.patterns}:
        texts = {
            "tiles": ", ".join(value.patterns),
            "stated": ", ".join(shown(name) for name in win.patterns),
        }
        yield Problem("tiles_differ_in_patterns", f"{field}.patterns", texts)
