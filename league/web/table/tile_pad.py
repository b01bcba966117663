"""What the tile pads of all games have in common: the set of tiles, its pictures and its words."""

from collections.abc import Mapping
from typing import Any

from django.templatetags.static import static
from django.utils.translation import gettext as _

from league.templatetags.tile_names import CALLED_FROM, MELDS, TILES
from league.templatetags.tiles import SHEET

HONOURS = [f"{rank}z" for rank in "1234567"]


def pad_tables(tile_set: Mapping[str, Any]) -> dict[str, Any]:
    """The tables of a set of tiles, with the texts of its tiles and melds alone."""
    sources = {source for row in tile_set["calls"].values() for source in row}
    words = {
        "tiles": {name: str(TILES[name]) for name in tile_set["copies"]},
        "melds": {name: str(MELDS[name]) for name in tile_set["calls"]},
        "from": {name: str(word) for name, word in CALLED_FROM.items() if name in sources},
        "remove": _("Remove %(what)s"),
        "left": _("%(tile)s, %(count)s left"),
    }
    return {**tile_set, "sheet": static(SHEET), "words": words}
