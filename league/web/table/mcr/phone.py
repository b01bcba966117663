"""The parts of a phone's entry form for Mahjong Competition Rules: fan, flowers, penalties, tiles."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from league.core.queries.rule_terms import term
from league.play.queries.texts.mcr import OUTCOME_WORDS
from league.web.common.tile_pad import pad_of_144
from league.web.table.entry_choices import Choice
from league.web.table.entry_questions import ANY_WIND, of_winner
from league.web.table.mcr.choices import false_win_choices, fan_choices
from league.web.table.page_context import SeatRow
from league.web.table.patterns.phone import (
    counted,
    keys_of,
    modes,
    pad_part,
    questions_asked,
    texts_of_patterns,
)
from scoring import Ruleset
from scoring.mcr.fan import FAN, FLOWERS
from scoring.mcr.play.entry import Outcome
from scoring.phone_tables.mcr import patterns
from scoring.ruleset import mcr_rules

#: Fan that have a counter, since a hand can have them repeatedly.
REPEATED = tuple(row.id for row in FAN.values() if row.most > 1 and row.id != FLOWERS)
#: The fan of most hands, in the order of their points.
COMMON = (
    *("full_flush", "seven_pairs", "pure_straight", "knitted_straight"),
    *("mixed_straight", "mixed_triple_chow", "mixed_shifted_chows", "half_flush"),
    *("all_pungs", "all_types", "melded_hand", "two_dragon_pungs"),
    *("fully_concealed_hand", "last_tile", "outside_hand", "dragon_pung"),
    *("prevalent_wind", "seat_wind", "concealed_hand", "all_chows"),
    *("all_simples", "two_concealed_pungs", "no_honours", "one_voided_suit"),
    *("edge_wait", "closed_wait", "single_wait", "self_drawn"),
)
#: What tiles do not show of a win, each named as the fan that it brings.
BY_DRAW = ("last_tile_draw", "out_with_replacement_tile", "last_tile")
BY_DISCARD = ("last_tile_claim", "last_tile")


def phone_parts(ruleset: Ruleset, seats: Sequence[SeatRow]) -> dict[str, Any]:  # noqa: ARG001
    """What the templates of the form need."""
    return {
        "parts": "table/patterns/_phone.html",
        "people": {"discarder": _("Discarded")},
        "value": fan_part(ruleset),
        "pad": tile_pad(ruleset),
        "false_wins": false_win_choices(ruleset),
    }


def tile_pad(ruleset: Ruleset) -> dict[str, Any]:
    circumstances = dict.fromkeys([*BY_DRAW, *BY_DISCARD])
    return pad_part(pad_of_144(ruleset), circumstances, flags_by_way(), ruleset.variant)


def flags_by_way() -> dict[str, list[str]]:
    """The circumstances that a win can have; the dealer wins as everybody does."""
    return {
        f"{outcome.value}{way}": [*flags]
        for outcome, flags in ((Outcome.SELF_DRAW, BY_DRAW), (Outcome.DISCARD, BY_DISCARD))
        for way in ("", " dealer", " from_dealer")
    }


def fan_part(ruleset: Ruleset) -> dict[str, Any]:
    """The questions of the value step."""
    known, variant = patterns(ruleset), ruleset.variant
    rest = [name for name in known if name not in {*COMMON, *REPEATED, FLOWERS}]
    groups = groupby(rest, key=lambda name: known[name]["faan"])
    flowers = (f"{ANY_WIND}-times-{FLOWERS}", term(FLOWERS, variant))
    return {
        "modes": modes(
            Choice(value="fan", label=pgettext("way", "Fan"), note="番", script="zh-Hans"),
            Choice(value="patterns", label=pgettext("way", "Names"), note="番种", script="zh-Hans"),
        ),
        "unit": "fan",
        "numbers": of_winner("fan", _("Fan"), fan_choices(ruleset)),
        "common": [keys_of(_("Fan"), list(COMMON), known, variant)],
        "counted": counted(REPEATED, known, variant),
        "more": _("More fan"),
        "rest": [
            keys_of(_("%(fan)s fan") % {"fan": fan}, list(names), known, variant)
            for fan, names in groups
        ],
        "beside": flowers if mcr_rules(ruleset).flowers else None,
        "other": (f"{ANY_WIND}-other", _("Total")),
        "both": _("Enter fan as well"),
        "offline": _(
            "Offline: the tiles are valued when the network is back. You can save the hand and go "
            "on, or enter fan as well to see the payments now."
        ),
    }


def script_texts(ruleset: Ruleset) -> dict[str, Any]:
    """The texts of the scripts that enter this game."""
    return {
        **texts_of_patterns(patterns(ruleset), ruleset.variant),
        "outcomes": {name: str(word.text) for name, word in OUTCOME_WORDS.items()},
        # No dealer stays.
        "repeats": {"counter": "repeats", "text": ""},
        "faan": _("%(fan)s fan") % {"fan": "%(faan)s"},
        "ask": {
            **questions_asked(),
            "faan": _("Choose the fan of the hand."),
            "fan": _("The fan are a whole number."),
            "least": _("The named fan and flowers are worth %(faan)s already."),
            "offender_wins": _("A player with a false win cannot win this hand."),
            "deduction": _("A deduction is 1 to 60 points."),
        },
    }
