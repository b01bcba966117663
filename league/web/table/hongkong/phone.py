"""The parts of a phone's entry form for the Hong Kong game: patterns, flowers, faan, liability."""

from collections.abc import Iterator, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from league.play.queries.texts.hongkong import OUTCOME_WORDS
from league.web.common.tile_pad import pad_of_144
from league.web.table.entry_choices import Choice, people_of
from league.web.table.entry_questions import of_winner
from league.web.table.hongkong.choices import faan_choices, rules_of
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
from scoring.core.seats import Wind
from scoring.hongkong.patterns import OPENINGS, PATTERNS, opening_problems
from scoring.hongkong.play.entry import Outcome
from scoring.phone_tables.hongkong import patterns

#: Patterns that a hand can have repeatedly.
REPEATED = tuple(row.id for row in PATTERNS.values() if row.most > 1)
#: Common patterns in the usual order; those that can be had repeatedly have a counter instead.
COMMON = (
    "all_chows",
    "all_pongs",
    "mixed_one_suit",
    "all_one_suit",
    "seat_wind",
    "round_wind",
    "concealed_hand",
    "self_draw",
    "robbing_kong",
)
#: What tiles do not show of a win; each is named as the pattern that it brings.
AFTER_KONGS = ("win_on_kong", "double_kong")
CIRCUMSTANCES = ("last_tile", *AFTER_KONGS, *OPENINGS)


def phone_parts(ruleset: Ruleset, seats: Sequence[SeatRow]) -> dict[str, Any]:
    """What the templates of the form need."""
    return {
        "parts": "table/patterns/_phone.html",
        "people": {"discarder": _("Discarded")},
        "value": faan_part(ruleset, seats),
        "pad": tile_pad(ruleset),
    }


def tile_pad(ruleset: Ruleset) -> dict[str, Any]:
    return pad_part(pad_of_144(ruleset), CIRCUMSTANCES, flags_by_way(), ruleset.variant)


def flags_by_way() -> dict[str, list[str]]:
    """The circumstances that a win can have: of the dealer, of others, from the dealer."""
    ways: tuple[tuple[str, Wind, Wind | None], ...] = (
        (f"{Outcome.SELF_DRAW} dealer", Wind.EAST, None),
        (Outcome.SELF_DRAW.value, Wind.SOUTH, None),
        (f"{Outcome.DISCARD} dealer", Wind.EAST, Wind.SOUTH),
        (f"{Outcome.DISCARD} from_dealer", Wind.SOUTH, Wind.EAST),
        (Outcome.DISCARD.value, Wind.SOUTH, Wind.WEST),
    )
    return {way: [*_flags_of(winner, discarder)] for way, winner, discarder in ways}


def _flags_of(winner: Wind, discarder: Wind | None) -> Iterator[str]:
    drawn = discarder is None
    yield "last_tile"
    yield from AFTER_KONGS if drawn else ()
    for name in OPENINGS:
        if not [*opening_problems(name, winner, discarder, "opening", drawn=drawn)]:
            yield name


def faan_part(ruleset: Ruleset, seats: Sequence[SeatRow]) -> dict[str, Any]:
    """The questions of the value step."""
    known, variant = patterns(ruleset), ruleset.variant
    bonus = [name for name, row in known.items() if row["bonus"]]
    single = [name for name in known if name not in REPEATED]
    shown = [name for name in COMMON if name in single]
    rest = [name for name in single if name not in {*shown, *bonus}]
    flowers = [name for name in single if name in bonus]
    repeated = sorted((name for name in REPEATED if name in known), key=bonus.count)
    liable = of_winner("guarantor", _("Liable (bao 包)"), people_of(seats, _("Nobody")))
    return {
        "modes": modes(
            Choice(
                value="patterns", label=pgettext("way", "Patterns"), note="番種", script="zh-Hant"
            ),
            Choice(value="faan", label=pgettext("way", "Faan"), note="番", script="zh-Hant"),
        ),
        "unit": "faan",
        "numbers": of_winner("faan", _("Faan"), faan_choices(ruleset)),
        "common": [keys_of(_("Patterns"), shown, known, variant)],
        "counted": counted(repeated, known, variant),
        "more": _("More patterns"),
        "rest": [
            keys_of(label, names, known, variant)
            for label, names in (
                (_("Flowers and seasons"), flowers),
                (_("More patterns"), rest),
            )
            if names
        ],
        "guarantor": liable if rules_of(ruleset).bao else None,
        "both": _("Enter faan as well"),
        "offline": _(
            "Offline: the tiles are valued when the network is back. You can save the hand and go "
            "on, or enter faan as well to see the payments now."
        ),
    }


def script_texts(ruleset: Ruleset) -> dict[str, Any]:
    """The texts of the scripts that enter the Hong Kong game."""
    return {
        **texts_of_patterns(patterns(ruleset), ruleset.variant),
        "outcomes": {name: str(word.text) for name, word in OUTCOME_WORDS.items()},
        "repeats": {"counter": "repeats", "text": _("Extra hands: %(count)s")},
        "faan": _("%(faan)s faan"),
        "ask": {
            **questions_asked(),
            "offender": _("Choose who declared a false win."),
            "faan": _("Choose the patterns or the faan of the hand."),
        },
    }
