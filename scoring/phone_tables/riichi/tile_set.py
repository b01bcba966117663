"""The tiles of a ruleset as tables: copies of each tile, possible melds, the size of a hand.

A client without this library, such as a pad on which tiles are tapped, finds in it what is still
possible. Melds are those in which the rules themselves find nothing wrong.
"""

from typing import Any

from scoring.core.table.value_format import IN_HAND, OF_SET
from scoring.core.tiles import COPIES, KINDS, RED_FIVES, kind_of, name_of
from scoring.riichi.hands.legality import NOT_IN_SANMA, meld_problems
from scoring.riichi.hands.tile_hand import MELD_TYPES, NEIGHBOURS, Meld, MeldType
from scoring.riichi.hands.value_json import MOST_INDICATORS, MOST_MELDS
from scoring.ruleset import Ruleset

_INDICATORS = ("dora_indicators", "ura_indicators")
_SHARED = ("win_tile", *_INDICATORS)
_GROUPS = {
    "chi": {"shape": "run", "melds": ["chi"]},
    "pon": {"shape": "triplet", "melds": ["pon"]},
    "kan": {"shape": "quad", "melds": ["ankan", "daiminkan", "kakan"]},
}


def tile_set(ruleset: Ruleset) -> dict[str, Any]:
    """Work out the tiles of a ruleset (docs/rules.md, 2.1 and 2.13).

    `copies`: how often each tile is there, red fives by themselves, in the order of a sorted hand;
    `kinds`: the plain tile of each; `in_hand` tiles lack the winning one, `of_set` fewer for each
    of up to `most_melds` melds; `runs`: the tiles of each sequence; `groups`: the shape and the
    types of the melds behind a call; `calls`: whom each type can be called from, "" for nobody.
    `places` hold at most `most` tiles; those `shared` are the same for all winners, those in `asks`
    are asked for last, and tiles of `own_places` go nowhere else.
    """
    copies = _copies(ruleset)
    return {
        "copies": copies,
        "kinds": {name: name.replace("0", "5") for name in copies},
        "in_hand": IN_HAND,
        "of_set": OF_SET,
        "most_melds": MOST_MELDS,
        "places": ["concealed", *_SHARED],
        "most": {"win_tile": 1, **dict.fromkeys(_INDICATORS, MOST_INDICATORS)},
        "shared": list(_SHARED),
        "asks": list(_INDICATORS),
        "own_places": {},
        "runs": _runs(ruleset),
        "groups": _GROUPS,
        "calls": {kind: _calls(kind, ruleset) for kind in MELD_TYPES},
    }


def _copies(ruleset: Ruleset) -> dict[str, int]:
    reds = ruleset.red_fives
    of_red = dict(zip(RED_FIVES, (reds.m, reds.p, reds.s), strict=True))
    plain = {kind_of(red): COPIES - count for red, count in of_red.items()}
    counts = {**{kind: plain.get(kind, COPIES) for kind in _kinds(ruleset)}, **of_red}
    in_order = sorted(counts, key=lambda tile: (kind_of(tile), tile))
    return {name_of(tile): counts[tile] for tile in in_order if counts[tile]}


def _kinds(ruleset: Ruleset) -> list[int]:
    out = NOT_IN_SANMA if ruleset.is_sanma else frozenset()
    return [kind for kind in range(KINDS) if kind not in out]


def _runs(ruleset: Ruleset) -> list[list[str]]:
    runs = [(first, first + 1, first + 2) for first in range(KINDS - 2)]
    allowed = [run for run in runs if not meld_problems(Meld("chi", run), 0, ruleset.tile_players)]
    return [[name_of(kind) for kind in run] for run in allowed]


def _calls(kind: MeldType, ruleset: Ruleset) -> list[str]:
    if kind == "ankan":
        return [""]
    tiles = (0, 1, 2) if kind == "chi" else (0,) * (OF_SET if kind == "pon" else COPIES)
    called = [Meld(kind, tiles, called=0, caller_from=source) for source in NEIGHBOURS]
    return [
        str(meld.caller_from) for meld in called if not meld_problems(meld, 0, ruleset.tile_players)
    ]
