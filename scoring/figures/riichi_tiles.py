"""What only the tiles of a win tell beside its value: red fives, ura dora and the waits.

Cached: a replay reads the same hands again.
"""

from collections.abc import Mapping
from typing import NamedTuple

from scoring.riichi.hands._cache import PerRuleset
from scoring.riichi.hands.dora import dora_in
from scoring.riichi.hands.value_json import read_tile_hand_leniently
from scoring.riichi.hands.waits import waiting_of
from scoring.ruleset import Ruleset


class RevealedTiles(NamedTuple):
    """Han of red fives and ura dora, and how many kinds of tiles completed the hand."""

    aka: int | None = None
    ura: int | None = None
    waits: int | None = None


_known: PerRuleset[dict[tuple[str, bool], RevealedTiles]] = PerRuleset(lambda _ruleset: {})
_MOST_KNOWN = 1 << 13  # a table of this size is emptied


def tile_facts(tiles: Mapping[str, object], ruleset: Ruleset, *, declared: bool) -> RevealedTiles:
    """Read a legal winning hand in the value format; `declared`: the player is in riichi."""
    known, key = _known.of(ruleset), (repr(tiles), declared)
    if key not in known:
        if len(known) >= _MOST_KNOWN:
            known.clear()
        known[key] = _read({**tiles, "riichi": tiles.get("riichi") or int(declared)}, ruleset)
    return known[key]


def _read(tiles: Mapping[str, object], ruleset: Ruleset) -> RevealedTiles:
    hand = read_tile_hand_leniently(tiles).hand
    dora = dora_in(hand, ruleset)
    return RevealedTiles(dora.aka, dora.ura, len(waiting_of(hand, ruleset).waits) or None)
