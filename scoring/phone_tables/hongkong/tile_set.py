"""The set of 144 tiles as tables, for a pad on which tiles are tapped.

The keys are those of the riichi tables in `scoring.phone_tables.riichi.tile_set`.

Rules: docs/rules.md, 5.1.
"""

from typing import Any

from scoring.core.table.value_format import IN_HAND, OF_SET
from scoring.core.tiles import COPIES, FLOWERS, KINDS, name_of
from scoring.hongkong.hands.decomposition import FIRST_HONOUR
from scoring.ruleset import HongKongRules

_MOST_MELDS = 4
_SUIT = 9
_MELDS = {
    "chow": ("run", ["chow"]),
    "pong": ("triplet", ["pong"]),
    "kong": ("quad", ["kong", "concealed_kong"]),
}


def tile_set(rules: HongKongRules) -> dict[str, Any]:
    """Work out the tiles; bonus tiles have a place of their own, and melds name no caller."""
    flowers = [name_of(tile) for tile in FLOWERS] if rules.flowers else []
    copies = {name_of(kind): COPIES for kind in range(KINDS)} | dict.fromkeys(flowers, 1)
    return {
        "copies": copies,
        "kinds": {name: name for name in copies},
        "in_hand": IN_HAND,
        "of_set": OF_SET,
        "most_melds": _MOST_MELDS,
        "places": ["concealed", "win_tile", *(["flowers"] if flowers else [])],
        "most": {"win_tile": 1, "flowers": len(flowers)},
        "shared": ["win_tile"],
        "asks": [],
        "own_places": dict.fromkeys(flowers, "flowers"),
        "runs": _runs(),
        "groups": {
            name: {"shape": shape, "melds": types} for name, (shape, types) in _MELDS.items()
        },
        "calls": {kind: [""] for _shape, types in _MELDS.values() for kind in types},
    }


def _runs() -> list[list[str]]:
    starts = [first for first in range(FIRST_HONOUR) if first % _SUIT <= _SUIT - OF_SET]
    return [[name_of(first + step) for step in range(OF_SET)] for first in starts]
