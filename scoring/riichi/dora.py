"""Dora ドラ: how many han the indicators, red fives and set-aside norths add."""

from typing import NamedTuple

from scoring.riichi.shapes import counts_of
from scoring.riichi.tile_hand import COUNT_BITS, TileHand
from scoring.ruleset import Ruleset
from scoring.tiles import dora_of

_NORTH = 30
_COUNT = (1 << COUNT_BITS) - 1
_THREE_PLAYERS = 3


def _place(kind: int) -> tuple[int, int, int]:
    return kind, kind // 9, COUNT_BITS * (kind % 9)


#: The kind that an indicator makes dora, its suit and its bit there, by the number of players.
_DORA = {
    players: tuple([_place(dora_of(kind, players)) for kind in range(34)]) for players in (3, 4)
}


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
    above, below = hand.dora_indicators, hand.ura_indicators
    if not ruleset.kan_dora:
        above = above[:1]
    if not (ruleset.ura and hand.how.riichi):
        below = ()
    elif not ruleset.kan_ura:
        below = below[:1]
    norths = hand.nukidora if ruleset.nukidora and ruleset.players == _THREE_PLAYERS else 0
    counted = (
        _pointed_at(above, hand, ruleset.players, norths) if above else 0,
        _pointed_at(below, hand, ruleset.players, norths) if below else 0,
        sum(hand.reds),
        norths,
    )
    return _SEEN.get(counted) or _SEEN.setdefault(counted, Dora(*counted))


#: There are few different ones: each is made once.
_SEEN: dict[tuple[int, int, int, int], Dora] = {}


def _pointed_at(indicators: tuple[int, ...], hand: TileHand, players: int, norths: int) -> int:
    found, counts, win_tile = 0, hand.counts, hand.win_tile
    for indicator in indicators:
        kind, suit, shift = _DORA[players][indicator]
        found += counts[suit] >> shift & _COUNT
        if win_tile == kind:
            found += 1
        if norths and kind == _NORTH:
            found += norths
        for meld in hand.melds:
            if kind in meld.tiles:
                found += meld.tiles.count(kind)
    return found


def tiles_in(hand: TileHand) -> list[int]:
    """Return how often each of the 34 kinds stands in the whole hand, melds included."""
    sizes = (9, 9, 9, 7)
    totals = [
        n for part, size in zip(hand.counts, sizes, strict=True) for n in counts_of(part, size)
    ]
    totals[hand.win_tile] += 1
    for meld in hand.melds:
        for kind in meld.tiles:
            totals[kind] += 1
    return totals
