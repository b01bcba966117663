"""The tiles of a hand as text: of a winner, and of a tenpai player at a draw."""

from collections.abc import Mapping, Sequence

from django.http import QueryDict
from django.utils.translation import gettext as _

from league.web.common.hand_tiles import DOUBLE_RIICHI
from league.web.common.tile_forms import TilesForm, WinForm
from league.web.common.tile_words import WIN_FLAGS
from league.web.table.entry_choices import yaku_not_in_rules
from scoring import Ruleset
from scoring.riichi.hands.circumstances import (
    EXCLUDE_EACH_OTHER,
    NEEDS_RIICHI,
    NEEDS_RON,
    NEEDS_TSUMO,
)

Problems = Mapping[str, Sequence[str]]

# Yaku of flags that have another name.
YAKU_OF = {DOUBLE_RIICHI: "daburu_riichi"}
NOT_WITH_RIICHI = {one for one, other in EXCLUDE_EACH_OTHER if other == "riichi"}
STREAK = "paarenchan"  # the local yaku for consecutive wins


def win_form(data: QueryDict, prefix: str, ruleset: Ruleset, problems: Problems) -> WinForm:
    """The form for a winner's tiles, with the circumstances of every way to win."""
    form = WinForm(data, prefix)
    _add_norths(form, ruleset)
    if STREAK not in yaku_not_in_rules(ruleset):
        form.add_number("consecutive_dealer_wins", _("Consecutive dealer wins"))
    form.limit_to({name for names in flags_by_way(ruleset).values() for name in names})
    _add_problems(form, prefix, problems)
    return form


def tenpai_form(data: QueryDict, wind: str, ruleset: Ruleset, problems: Problems) -> TilesForm:
    """The form for the tiles of a tenpai player at a draw."""
    form = TilesForm(data, wind)
    _add_norths(form, ruleset)
    _add_problems(form, wind, problems)
    return form


def flags_by_way(ruleset: Ruleset) -> dict[str, list[str]]:
    """The circumstances of a ron and a tsumo, each with riichi and without."""
    return {
        f"{'tsumo' if tsumo else 'ron'}{' riichi' if riichi else ''}": flags_of(
            ruleset, tsumo=tsumo, in_riichi=riichi
        )
        for tsumo in (False, True)
        for riichi in (False, True)
    }


def flags_of(ruleset: Ruleset, *, tsumo: bool, in_riichi: bool) -> list[str]:
    """The circumstances that are possible for this win and matter under the ruleset."""
    out = set(NEEDS_RON if tsumo else NEEDS_TSUMO)
    out |= NOT_WITH_RIICHI if in_riichi else {*NEEDS_RIICHI, DOUBLE_RIICHI}
    off = yaku_not_in_rules(ruleset)
    names = {name: YAKU_OF.get(name, name) for name in WIN_FLAGS}
    if not tsumo:
        names["first_turn"] = "renhou"
    return [name for name in WIN_FLAGS if name not in out and names[name] not in off]


def _add_norths(form: TilesForm, ruleset: Ruleset) -> None:
    if ruleset.nukidora and ruleset.is_sanma:
        form.add_number("nukidora", _("Nukidora"))


def _add_problems(form: TilesForm, prefix: str, problems: Problems) -> None:
    """Each problem of a field of the form at that field."""
    start = f"{prefix}-"
    for name, texts in problems.items():
        part = name.removeprefix(start)
        if name.startswith(start) and part in form.fields:
            for text in texts:
                form.add_error(part, text)
