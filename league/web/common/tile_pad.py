"""The tile pads at a table and in the calculator: keys, the set of tiles, its pictures and words."""

from collections.abc import Mapping
from typing import Any

from django.templatetags.static import static
from django.utils.translation import gettext as _

from league.templatetags.tile_names import CALLED_FROM, MELDS, OWN_MELDS, TILES
from league.templatetags.tiles import SHEET
from scoring import Ruleset
from scoring.phone_tables.riichi.tile_set import tile_set as riichi_tiles
from scoring.phone_tables.tile_set_of_144 import tile_set_of_144

RANKS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "")
HONOURS = [f"{rank}z" for rank in "1234567"]


def riichi_pad(ruleset: Ruleset) -> dict[str, Any]:
    """The keys and the tables of the pad; the red five of a suit is its last key."""
    tables = riichi_tiles(ruleset)
    copies = tables["copies"]
    suits = [f"{rank}{suit}" for suit in "mps" for rank in "1234567890"]
    return {
        "suits": [name if name in copies else "" for name in suits],
        "honours": HONOURS,
        "norths": ruleset.nukidora and ruleset.is_sanma,
        "tables": pad_tables(tables, {}),
    }


def pad_of_144(ruleset: Ruleset) -> dict[str, Any]:
    """The keys and the tables of the pad; five keys in a row leave one free of each suit."""
    rules = ruleset.hongkong or ruleset.mcr
    assert rules is not None  # noqa: S101  # every ruleset of these games has them
    tables = tile_set_of_144(flowers=rules.flowers)
    return {
        "suits": [f"{rank}{suit}" if rank else "" for suit in "mps" for rank in RANKS],
        "honours": HONOURS,
        "flowers": [*tables["own_places"]],
        "tables": pad_tables(tables, OWN_MELDS[ruleset.variant]),
    }


def pad_tables(tile_set: Mapping[str, Any], own_melds: Mapping[str, Any]) -> dict[str, Any]:
    """The tables of a set of tiles, with the texts of its tiles and melds alone."""
    sources = {source for row in tile_set["calls"].values() for source in row}
    words = {
        "tiles": {name: str(TILES[name]) for name in tile_set["copies"]},
        "melds": {name: str(own_melds.get(name, MELDS[name])) for name in tile_set["calls"]},
        "from": {name: str(word) for name, word in CALLED_FROM.items() if name in sources},
        "remove": _("Remove %(what)s"),
        "left": _("%(tile)s, %(count)s left"),
    }
    return {**tile_set, "sheet": static(SHEET), "words": words}
