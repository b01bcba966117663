"""The tiles of a set of 144 for a client that enters hands by tiles."""

from typing import Any

from scoring.core.table.hand_of_144 import MOST_MELDS
from scoring.core.table.value_format import IN_HAND, OF_SET
from scoring.core.tile_sets import FIRST_HONOUR, SUIT
from scoring.core.tiles import COPIES, FLOWERS, KINDS, name_of

_MELDS = {
    "chow": ("run", ["chow"]),
    "pong": ("triplet", ["pong"]),
    "kong": ("quad", ["kong", "concealed_kong"]),
}


def tile_set_of_144(*, flowers: bool) -> dict[str, Any]:
    """Work out the tiles; bonus tiles have a place of their own, and melds name no caller."""
    set_aside = [name_of(tile) for tile in FLOWERS] if flowers else []
    copies = {name_of(kind): COPIES for kind in range(KINDS)} | dict.fromkeys(set_aside, 1)
    return {
        "copies": copies,
        "kinds": {name: name for name in copies},
        "in_hand": IN_HAND,
        "of_set": OF_SET,
        "most_melds": MOST_MELDS,
        "places": ["concealed", "win_tile", *(["flowers"] if flowers else [])],
        "most": {"win_tile": 1, "flowers": len(set_aside)},
        "shared": ["win_tile"],
        "asks": [],
        "own_places": dict.fromkeys(set_aside, "flowers"),
        "runs": _runs(),
        "groups": {
            name: {"shape": shape, "melds": types} for name, (shape, types) in _MELDS.items()
        },
        "calls": {kind: [""] for _shape, types in _MELDS.values() for kind in types},
    }


def _runs() -> list[list[str]]:
    starts = [first for first in range(FIRST_HONOUR) if first % SUIT <= SUIT - OF_SET]
    return [[name_of(first + step) for step in range(OF_SET)] for first in starts]
