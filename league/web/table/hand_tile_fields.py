"""The forms for the tiles of one hand at a table, with the questions that the hand leaves open."""

from django.http import QueryDict
from django.utils.translation import gettext as _

from league.web.common.hand_tiles import DOUBLE_RIICHI
from league.web.common.tile_forms import TilesForm, WinForm
from league.web.common.tile_words import WIN_FLAGS
from league.web.table.hand_choices import yaku_not_in_rules
from league.web.table.hand_fields import Problems
from scoring import Ruleset
from scoring.riichi.hands.circumstances import (
    EXCLUDE_EACH_OTHER,
    NEEDS_RIICHI,
    NEEDS_RON,
    NEEDS_TSUMO,
)
from scoring.riichi.play.entry import Outcome

# Flags that are named otherwise than the yaku they bring.
YAKU_OF = {DOUBLE_RIICHI: "daburu_riichi"}
NOT_WITH_RIICHI = {one for one, other in EXCLUDE_EACH_OTHER if other == "riichi"}
THREE = 3
STREAK = "paarenchan"  # the local yaku that counts wins in a row


def win_form(data: QueryDict, wind: str, ruleset: Ruleset, problems: Problems) -> WinForm:
    """The tiles of a winner."""
    form = WinForm(data, wind)
    _add_norths(form, ruleset)
    in_riichi = wind in data.getlist("riichi")
    tsumo = data.get("outcome") == Outcome.TSUMO
    leave_out = [] if in_riichi else ["ura_indicators"]
    if STREAK not in yaku_not_in_rules(ruleset) and wind == "E":
        form.add_number("consecutive_dealer_wins", _("Consecutive dealer wins"))
    if tsumo:
        leave_out.append("discards")
    form.offer(flags_of(ruleset, tsumo=tsumo, in_riichi=in_riichi), leave_out=leave_out)
    _put(form, wind, problems)
    return form


def shown_form(data: QueryDict, wind: str, ruleset: Ruleset, problems: Problems) -> TilesForm:
    """The tiles that a player shows at a draw."""
    form = TilesForm(data, wind)
    _add_norths(form, ruleset)
    _put(form, wind, problems)
    return form


def flags_of(ruleset: Ruleset, *, tsumo: bool, in_riichi: bool) -> list[str]:
    """The circumstances that this win may have had, as far as the ruleset minds them."""
    out = set(NEEDS_RON if tsumo else NEEDS_TSUMO)
    out |= NOT_WITH_RIICHI if in_riichi else {*NEEDS_RIICHI, DOUBLE_RIICHI}
    off = yaku_not_in_rules(ruleset)
    names = {name: YAKU_OF.get(name, name) for name in WIN_FLAGS}
    if not tsumo:
        names["first_turn"] = "renhou"
    return [name for name in WIN_FLAGS if name not in out and names[name] not in off]


def _add_norths(form: TilesForm, ruleset: Ruleset) -> None:
    if ruleset.nukidora and ruleset.players == THREE:
        form.add_number("nukidora", _("Nukidora"))


def _put(form: TilesForm, wind: str, problems: Problems) -> None:
    start = f"{wind}-"
    for name, texts in problems.items():
        for text in texts:
            if name.startswith(start):
                form.put(name.removeprefix(start), text)
