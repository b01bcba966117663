"""Dora ドラ: how many han the indicators, red fives and set-aside norths add.

Rules: docs/rules.md, 2.1.
"""

from typing import NamedTuple

from scoring.core.packed_counts import COUNT_BITS
from scoring.core.tiles import KINDS, dora_of
from scoring.riichi.hands.tile_hand import TileHand
from scoring.ruleset import Ruleset

_NORTH = 30
_COUNT = (1 << COUNT_BITS) - 1
#: The bit at which the kind stands that an indicator makes dora: of four players, of three.
_DORA_AT = tuple(
    [COUNT_BITS * dora_of(kind, players) for kind in range(KINDS)] for players in (4, 3)
)


class Dora(NamedTuple):
    """The han of each kind of dora."""

    dora: int = 0
    ura: int = 0
    aka: int = 0
    nukidora: int = 0


NO_DORA = Dora()


def dora_in(hand: TileHand, ruleset: Ruleset) -> Dora:
    """Count the dora of a hand: a tile counts once for each indicator that points at it.

    Without kan dora only the first indicator counts, above and below the wall alike; what lies
    below counts for a hand in riichi.
    """
    packed, above, below = hand.packed, hand.dora_indicators, hand.ura_indicators
    sanma, norths = ruleset.is_sanma, 0
    if hand.nukidora and ruleset.nukidora and sanma:
        norths = hand.nukidora
        packed += norths << COUNT_BITS * _NORTH
    if not ruleset.kan_dora:
        above = above[:1]
    dora_at, dora, ura = _DORA_AT[sanma], 0, 0
    for indicator in above:
        dora += packed >> dora_at[indicator] & _COUNT
    if below and ruleset.ura and hand.how.riichi:
        for indicator in below if ruleset.kan_ura else below[:1]:
            ura += packed >> dora_at[indicator] & _COUNT
    counted = (dora, ura, hand.reds, norths)
    return _SEEN.get(counted) or _SEEN.setdefault(counted, Dora(dora, ura, sum(hand.reds), norths))


#: There are few different ones: each is made once.
_SEEN: dict[tuple[int, int, tuple[int, int, int], int], Dora] = {}


def tiles_in(hand: TileHand) -> list[int]:
    """Return how often each of the 34 kinds stands in the whole hand, melds included."""
    return [hand.packed >> COUNT_BITS * kind & _COUNT for kind in range(KINDS)]
