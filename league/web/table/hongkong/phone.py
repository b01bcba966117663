"""The parts of a phone's entry form for the Hong Kong game: patterns, flowers, faan, liability."""

from collections.abc import Iterator, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from league.core.queries.rule_terms import kanji_of, term
from league.play.queries.texts.hongkong import OUTCOME_WORDS
from league.web.common.tile_pad import pad_of_144
from league.web.table.entry_choices import Choice, people_of
from league.web.table.entry_questions import ANY_WIND, Field, of_winner
from league.web.table.hongkong.choices import faan_choices, pattern_choices, rules_of
from league.web.table.page_context import SeatRow
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
        "parts": "table/hongkong/_phone.html",
        "people": {"discarder": _("Discarded")},
        "value": faan_part(ruleset, seats),
        "pad": tile_pad(ruleset),
    }


def tile_pad(ruleset: Ruleset) -> dict[str, Any]:
    """The fields of a winner's tiles, the keys, and the tables of the pad."""
    pad = pad_of_144(ruleset)
    tables = pad["tables"]
    melds = [f"meld{number}" for number in range(1, tables["most_melds"] + 1)]
    names = [*tables["places"], *melds, *(f"{name}_type" for name in melds)]
    return {
        **pad,
        "fields": [f"{ANY_WIND}-{name}" for name in names],
        "circumstances": of_winner("flags", "", pattern_choices(CIRCUMSTANCES), "checkbox"),
        "flags": flags_by_way(),
    }


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
    known = patterns(ruleset)
    bonus = [name for name, row in known.items() if row["bonus"]]
    single = [name for name in known if name not in REPEATED]
    shown = [name for name in COMMON if name in single]
    rest = [name for name in single if name not in {*shown, *bonus}]
    flowers = [name for name in single if name in bonus]
    counted = [name for name in REPEATED if name in known]
    liable = of_winner("guarantor", _("Liable (bao 包)"), people_of(seats, _("Nobody")))
    # The ways to state a value: by patterns, by faan alone, or by the tiles.
    modes = [
        Choice(value="patterns", label=pgettext("way", "Patterns"), note="番種", script="zh-Hant"),
        Choice(value="faan", label=pgettext("way", "Faan"), note="番", script="zh-Hant"),
        Choice(value="tiles", label=pgettext("way", "Tiles"), note="牌", script="zh-Hant"),
    ]
    return {
        "modes": of_winner("mode", "", modes).taps,
        "common": _patterns(_("Patterns"), shown),
        "counted": [_counted(name) for name in counted if name not in bonus],
        "flowers": _patterns(_("Flowers and seasons"), flowers),
        "counted_flowers": [_counted(name) for name in counted if name in bonus],
        "rest": _patterns(_("More patterns"), rest),
        "faan": of_winner("faan", _("Faan"), faan_choices(ruleset)),
        "guarantor": liable if rules_of(ruleset).bao else None,
    }


def _patterns(label: str, names: list[str]) -> Field:
    return of_winner("patterns", label, pattern_choices(names), "checkbox")


def _counted(name: str) -> tuple[str, str]:
    """The field and the label of a pattern that a hand can have repeatedly."""
    return f"{ANY_WIND}-times-{name}", f"{term(name)} {kanji_of(name)}"


def script_texts(ruleset: Ruleset) -> dict[str, Any]:
    """The texts of the scripts that enter the Hong Kong game."""
    return {
        "outcomes": {name: str(word.text) for name, word in OUTCOME_WORDS.items()},
        "repeats": {"counter": "repeats", "text": _("Extra hands: %(count)s")},
        "faan": _("%(faan)s faan"),
        "terms": {name: term(name) for name in patterns(ruleset)},
        "said": {
            "from": _("%(winner)s wins on a discard of %(discarder)s"),
            "several": _("%(winner)s win on a discard of %(discarder)s"),
            "alone": _("%(winner)s wins by self-draw"),
        },
        "unusual": {"third": _("%(name)s wins for the third time in a row.")},
        "ask": {
            "won": _("Choose who won."),
            "discarder": _("Choose who discarded the tile."),
            "self": _("A player cannot win on their own discard."),
            "offender": _("Choose who declared a false win."),
            "of": _("%(name)s: %(text)s"),
            "faan": _("Choose the patterns or the faan of the hand."),
            "tiles": _("Tap the tiles of the hand."),
        },
    }
