"""Fu by questions: what each answer about pair, wait and triplets adds, and the rounding."""

from collections.abc import Iterator

from scoring.core.seats import Wind
from scoring.riichi.hands._packed import Features
from scoring.riichi.hands.fu import (
    BASE_FU,
    CLOSED_RON_FU,
    FU_STEP,
    SEVEN_PAIRS_FU,
    WAIT_FU,
    fu_of,
    pair_fu,
    set_item,
    tsumo_fu,
)
from scoring.riichi.hands.suit_decomposition import Group, GroupType
from scoring.riichi.hands.tile_hand import Circumstances
from scoring.ruleset import Ruleset

SETS = 4
_SIMPLE, _OUTSIDE = 1, 0  # the tile of such a triplet: 2m and 1m
_WAITS = {"two_sided": 0, "closed_wait": WAIT_FU, "edge_wait": WAIT_FU, "pair_wait": WAIT_FU}
_NOTHING = Features(**dict.fromkeys(Features._fields, 0))
#: Nothing that brings fu: pinfu, as far as it may be.
_BARE = _NOTHING._replace(sequences=SETS, pairs=1, two_sided=1)
#: The same with triplets, which is never pinfu.
_TRIPLETS = _NOTHING._replace(triplets=SETS, pairs=1, two_sided=1)


def fu_items(ruleset: Ruleset) -> dict[str, object]:
    """Return what adds up to the fu of a hand of four sets and a pair.

    `start` is what there is before any answer, by how the hand was won, such as "ron closed" and
    "tsumo closed rinshan"; the answers of `pairs`, `waits` and, for each set, `sets` ([of 2 to 8,
    of ones, nines and honours]) are added. A sum is rounded up to `step`; where no answer brought
    anything, the fu are `bare`. A triplet that a discard completed counts as open.
    """
    return {
        "step": FU_STEP,
        "seven_pairs": SEVEN_PAIRS_FU,
        "most_sets": SETS,
        "start": {name: _start(how, ruleset, calls) for name, how, calls in _ways()},
        "bare": {
            name: fu_of(_BARE._replace(calls=calls), how, ruleset) for name, how, calls in _ways()
        },
        "pairs": _pairs(ruleset),
        "waits": _WAITS,
        "sets": {
            f"{'open' if called else 'closed'}_{kind}": [
                set_item(Group(kind, tile, called), Circumstances()).fu
                for tile in (_SIMPLE, _OUTSIDE)
            ]
            for kind, called in _KINDS
        },
    }


_KINDS: tuple[tuple[GroupType, bool], ...] = (
    ("triplet", True),
    ("triplet", False),
    ("kan", True),
    ("kan", False),
)


def _ways() -> Iterator[tuple[str, Circumstances, int]]:
    """Yield the ways to win that matter to fu: name, circumstances, open melds."""
    for calls, name in enumerate(("closed", "open")):
        yield f"ron {name}", Circumstances(), calls
        yield f"tsumo {name}", Circumstances(tsumo=True), calls
        yield f"tsumo {name} rinshan", Circumstances(tsumo=True, rinshan=True), calls


def _start(how: Circumstances, ruleset: Ruleset, calls: int) -> int:
    if how.tsumo:
        return BASE_FU + tsumo_fu(_TRIPLETS, how, ruleset)
    return BASE_FU + (0 if calls else CLOSED_RON_FU)


def _pairs(ruleset: Ruleset) -> dict[str, int]:
    """Ask about the pairs of an East in the east round, who has a double wind too."""
    twice = Circumstances(round_wind=Wind.EAST, seat_wind=Wind.EAST)
    once = Circumstances(round_wind=Wind.SOUTH, seat_wind=Wind.EAST)
    east = 1 << Wind.EAST.index
    return {
        "plain": pair_fu(0, once, ruleset),
        "value": pair_fu(east, once, ruleset),
        "double_wind": pair_fu(east, twice, ruleset),
    }
