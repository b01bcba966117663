"""A win entered by its tiles: the table supplies the circumstances, and the faan follow.

Winds, draw or discard, a robbed kong and the guarantor are known at the table; the tiles may leave
them out, and must not say otherwise.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from scoring.core.json_reader import shown, within
from scoring.core.problems import IllegalHandError, Problem, ScoringError
from scoring.core.tiles import name_of
from scoring.hongkong.hands.evaluate import HandValue, value_of
from scoring.hongkong.hands.legality import read_and_check
from scoring.hongkong.hands.tile_hand import TileHand
from scoring.hongkong.play.entry import HongKongHand, HongKongWin, WinByDiscard
from scoring.hongkong.play.situation import HongKongSituation
from scoring.ruleset import Ruleset


class TileWin(NamedTuple):
    """A win by its tiles: `value` is None where the tiles have problems, whose fields are theirs."""

    tiles: TileHand
    value: HandValue | None
    problems: tuple[Problem, ...] = ()


def said_by_table(
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
    rules = ruleset.hongkong
    assert rules is not None  # noqa: S101  # the game of the ruleset
    said = said_by_table(win, hand, situation)
    tiles, problems = read_and_check({**stated, **said}, rules)
    if problems:
        return TileWin(tiles, None, tuple(one for one in problems if one.field not in said))
    try:
        return TileWin(tiles, value_of(tiles, rules))
    except IllegalHandError as worthless:
        return TileWin(tiles, None, worthless.problems)


def table_agrees(
    win: HongKongWin, field: str, said: Mapping[str, object], ruleset: Ruleset
) -> Iterator[Problem]:
    """The tiles say of winds, draw and discard what the table says, or nothing."""
    tiles = win.tiles or {}
    for name, value in said.items():
        stated = tiles.get(name)
        if stated is not None and (stated != value or type(stated) is not type(value)):
            params = {"name": name, "stated": shown(stated), "table": shown(value)}
            yield Problem("tiles_against_table", f"{field}.tiles.{name}", params)
    yield from _rules_agree(tiles.get("rules"), field, ruleset)


def _rules_agree(rules: object, field: str, ruleset: Ruleset) -> Iterator[Problem]:
    """Rules that the tiles name are those of the game; its length means nothing here."""
    if rules is None:
        return
    try:
        named = Ruleset.from_json(rules).changed(game_length=ruleset.game_length)
    except ScoringError as error:
        for problem in error.problems:
            place = problem.field if problem.field == "rules" else f"rules.{problem.field}"
            yield within(f"{field}.tiles", Problem(problem.code, place, problem.params))
        return
    own = ruleset.to_json()
    switches = [name for name, value in named.to_json().items() if value != own[name]]
    if switches:
        params = {"switches": ", ".join(switches)}
        yield Problem("tiles_against_rules", f"{field}.tiles.rules", params)


def value_agrees(win: HongKongWin, field: str, value: HandValue) -> Iterator[Problem]:
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


def one_discard(by_tiles: Iterable[tuple[str, TileWin]]) -> Iterator[Problem]:
    """Several players win on one tile."""
    valued = [(field, found.tiles.win_tile) for field, found in by_tiles if found.value]
    for field, tile in valued[1:]:
        if tile != valued[0][1]:
            params = {"one": name_of(valued[0][1]), "two": name_of(tile)}
            yield Problem("two_discards", f"{field}.tiles.win_tile", params)
