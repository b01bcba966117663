"""The tiles that complete a hand, whatever faan it then has. Bonus tiles belong to no shape.

Rules: docs/rules.md, 5.2.
"""

from collections import Counter

from scoring.core.problems import NotationError, Problem
from scoring.core.tiles import COPIES, KINDS, kind_of, read_tiles
from scoring.hongkong.hands.decomposition import readings_of
from scoring.hongkong.hands.legality import IN_HAND, OF_SET
from scoring.hongkong.hands.tile_hand import Meld, TileHand
from scoring.ruleset import HongKongRules


def waits(tiles: str, *, melded: str = "", rules: HongKongRules) -> tuple[int, ...]:
    """Return the kinds that complete tiles in hand, without those of which all copies are used.

    `tiles` lack three for each meld; `melded` are the tiles of the melds. NotationError for tiles
    that are no hand.
    """
    held = tuple(map(kind_of, read_tiles(tiles)))
    missing = IN_HAND - len(held)
    if missing < 0 or missing % OF_SET:
        raise NotationError([Problem("not_a_hand", "tiles", {"count": len(held)})])
    # Only how many melds there are matters to the rest of the hand.
    melds = (Meld("pong", (0,) * OF_SET),) * (missing // OF_SET)
    used = Counter((*held, *map(kind_of, read_tiles(melded, "melded"))))
    return tuple(
        kind
        for kind in range(KINDS)
        if used[kind] < COPIES
        and readings_of(TileHand(concealed=held, win_tile=kind, melds=melds), rules)
    )
