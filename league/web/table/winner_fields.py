"""The tiles of a riichi hand as text: of a winner, and of a tenpai player at a draw."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from league.web.common.tile_forms import DOUBLE_RIICHI, TilesField, TilesForm, WonForm
from league.web.common.tile_words import WIN_FLAGS, labels
from league.web.common.typed_fields import TypedChoices
from league.web.table.entry_choices import yaku_not_in_rules
from scoring import Ruleset
from scoring.riichi.hands.circumstances import (
    EXCLUDE_EACH_OTHER,
    NEEDS_RIICHI,
    NEEDS_RON,
    NEEDS_TSUMO,
)

# Yaku of flags that have another name.
YAKU_OF = {DOUBLE_RIICHI: "daburu_riichi"}
NOT_WITH_RIICHI = {one for one, other in EXCLUDE_EACH_OTHER if other == "riichi"}
STREAK = "paarenchan"  # the local yaku for consecutive wins


class TenpaiForm(TilesForm):
    """The tiles of a tenpai player at a draw."""

    def __init__(self, *args: Any, ruleset: Ruleset, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _add_norths(self, ruleset)


class WinForm(WonForm):
    """The tiles of a winner, with the circumstances of every way to win under the ruleset.

    The table knows winds, honba and sticks.
    """

    flags = TypedChoices(label=lazy("Circumstances of the win"), required=False)
    discards = TilesField(
        label=lazy("Winner's discards"),
        help_text=lazy("All of the winner's discards, to check for furiten."),
    )

    def __init__(self, *args: Any, ruleset: Ruleset, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _add_norths(self, ruleset)
        if STREAK not in yaku_not_in_rules(ruleset):
            self.add_number("consecutive_dealer_wins", _("Consecutive dealer wins"))
        offered = {name for names in flags_by_way(ruleset).values() for name in names}
        offered.update(self["flags"].value() or ())
        flags = {name: word for name, word in WIN_FLAGS.items() if name in offered}
        self.offer("flags", labels(flags))


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
