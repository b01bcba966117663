"""The pad on which a hand is tapped tile by tile: its keys, and what it has to know and to say."""

from typing import Any

from django.http import QueryDict
from django.templatetags.static import static
from django.utils.translation import gettext as _

from league.templatetags.tile_names import CALLED_FROM, MELDS, TILES
from league.templatetags.tiles import SHEET
from league.web.common.tile_forms import WinForm
from league.web.table.hand_tile_fields import flags_of, win_form
from scoring import Ruleset
from scoring.riichi.play.offline_tables.tile_set import tile_set

HONOURS = [f"{rank}z" for rank in "1234567"]


def pad_of(ruleset: Ruleset, wind: str) -> dict[str, Any]:
    """The fields for a winner's tiles, the keys, and the tables of the pad."""
    tables = tile_set(ruleset)
    flags = {
        f"{'tsumo' if tsumo else 'ron'}{' riichi' if riichi else ''}": flags_of(
            ruleset, tsumo=tsumo, in_riichi=riichi
        )
        for tsumo in (False, True)
        for riichi in (False, True)
    }
    there = tables["copies"]
    return {
        "form": _form(ruleset, wind, flags),
        "flags": flags,
        "suits": [[name if name in there else "" for name in _suit(suit)] for suit in "mps"],
        "honours": HONOURS,
        "tables": {**tables, "sheet": static(SHEET), "words": _words()},
    }


def _form(ruleset: Ruleset, wind: str, flags: dict[str, list[str]]) -> WinForm:
    """All that may be asked of any winner; which flags go together is told by `flags`."""
    form = win_form(QueryDict(f"outcome=ron&riichi={wind}"), wind, ruleset, {})
    form.offer(sorted({name for names in flags.values() for name in names}))
    return form


def _suit(suit: str) -> list[str]:
    """The red five stands below the five."""
    return [f"{rank}{suit}" for rank in "1234567890"]


def _words() -> dict[str, Any]:
    return {
        "tiles": {name: str(word) for name, word in TILES.items()},
        "melds": {name: str(word) for name, word in MELDS.items()},
        "from": {name: str(word) for name, word in CALLED_FROM.items()},
        "take_away": _("Remove %(what)s"),
        "left": _("%(tile)s, %(count)s left"),
    }
