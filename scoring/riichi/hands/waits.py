"""The waits and discards of a hand in the value format that is not complete yet.

Rules: docs/rules.md, 2.10.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from scoring.core.acceptance import TileAcceptance, acceptance_of, is_waiting, read_incomplete
from scoring.core.problems import IllegalHandError
from scoring.core.shanten import Shapes
from scoring.riichi.hands.evaluate import value_of
from scoring.riichi.hands.legality import NORTH, problems_of_read
from scoring.riichi.hands.tile_hand import TileHand, concealed_kinds
from scoring.riichi.hands.value_answer import read_rules
from scoring.riichi.hands.value_json import read_tile_hand
from scoring.ruleset import Ruleset


class Tiles(NamedTuple):
    """The tiles of a hand but for its winning tile, as kinds: in hand, melded or set aside."""

    concealed: tuple[int, ...]
    melded: tuple[int, ...]

    @property
    def own(self) -> tuple[int, ...]:
        """All of them."""
        return self.concealed + self.melded


def read_waiting(obj: Mapping[str, object], ruleset: Ruleset) -> TileHand:
    """Read a hand of the value format, be it without `win_tile`, that need not be complete.

    The hand then has a stand-in for its winning tile. IllegalHandError with every problem; fields
    are named as in the value format.
    """
    return read_incomplete(
        obj, read_tile_hand, _seen, lambda reading: problems_of_read(reading, ruleset)
    )


def _seen(hand: TileHand) -> set[int]:
    return {*tiles_of(hand).own, *hand.dora_indicators, *hand.ura_indicators}


def read_acceptance(task: Mapping[str, object]) -> TileAcceptance:
    """Tell how near a hand is: one without a winning tile, or one that it does not complete.

    IllegalHandError with every problem but that it is not complete.
    """
    ruleset = read_rules(task)
    hand = read_waiting(task, ruleset)
    return _acceptance(hand, () if is_waiting(task) else (hand.win_tile,), ruleset)


def shapes_of(ruleset: Ruleset) -> Shapes:
    """Return what decides which hands are complete."""
    return Shapes(ruleset.tile_players, ruleset.chiitoi_four_alike)


def tiles_of(hand: TileHand) -> Tiles:
    """Return the tiles of a hand without the winning tile."""
    melded = [kind for meld in hand.melds for kind in meld.tiles]
    return Tiles(concealed_kinds(hand), (*melded, *[NORTH] * hand.nukidora))


def waiting_of(hand: TileHand, ruleset: Ruleset) -> TileAcceptance:
    """Return the waits of a hand without problems, its winning tile left aside.

    Waiting only for tiles that the hand holds itself is noten (docs/rules.md, 2.10).
    """
    return _acceptance(hand, (), ruleset)


def _acceptance(hand: TileHand, drawn: tuple[int, ...], ruleset: Ruleset) -> TileAcceptance:
    tiles, melded = tiles_of(hand)
    shown = hand.dora_indicators + hand.ura_indicators
    return acceptance_of((*tiles, *drawn), melded, shown, shapes_of(ruleset))


def has_yaku(hand: TileHand, waits: Iterable[int], ruleset: Ruleset) -> bool:
    """Return whether any of its waits, by ron or by tsumo, would bring a hand a yaku without luck."""
    return any(
        _counts(hand._replace(win_tile=kind, how=replace(hand.how, tsumo=tsumo)), ruleset)
        for kind in waits
        for tsumo in (False, True)
    )


def _counts(hand: TileHand, ruleset: Ruleset) -> bool:
    try:
        value_of(hand, ruleset)
    except IllegalHandError:
        return False
    return True
