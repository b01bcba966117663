"""The parts of a phone's form in games of patterns: keys of patterns, the pad of 144 tiles, the texts."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from league.core.queries.rule_terms import kanji_of, term
from league.web.table.entry_choices import Choice
from league.web.table.entry_questions import ANY_WIND, Field, Tap, of_winner
from league.web.table.patterns.choices import pattern_choices

#: What tables of a phone say of each pattern.
Rows = Mapping[str, Mapping[str, Any]]


def pad_part(
    pad: Mapping[str, Any],
    circumstances: Iterable[str],
    flags: Mapping[str, list[str]],
    variant: str,
) -> dict[str, Any]:
    """The fields of a winner's tiles, the keys, the tables of the pad, and what tiles do not show.

    `flags` are the circumstances of each way to win, each named as the pattern that it brings.
    """
    tables = pad["tables"]
    melds = [f"meld{number}" for number in range(1, tables["most_melds"] + 1)]
    names = [*tables["places"], *melds, *(f"{name}_type" for name in melds)]
    return {
        **pad,
        "fields": [f"{ANY_WIND}-{name}" for name in names],
        "circumstances": of_winner(
            "flags", "", pattern_choices(circumstances, variant), "checkbox"
        ),
        "flags": flags,
    }


def modes(*ways: Choice) -> list[Tap]:
    """The ways to state a value, the first of them at first; by the tiles is the last."""
    tiles = Choice(value="tiles", label=pgettext("way", "Tiles"), note="牌", script="zh-Hant")
    return of_winner("mode", "", [*ways, tiles]).taps


def keys_of(label: str, names: list[str], rows: Rows, variant: str) -> Field:
    """The keys of patterns, each with what it brings."""
    points = {name: rows[name]["faan"] for name in names}
    return of_winner("patterns", label, pattern_choices(names, variant, points), "checkbox")


def counted(names: Iterable[str], rows: Rows, variant: str) -> list[tuple[str, str]]:
    """The fields and the labels of patterns that a hand can have repeatedly."""
    return [
        (
            f"{ANY_WIND}-times-{name}",
            f"{term(name, variant)} {kanji_of(name, variant)} +{rows[name]['faan']}",
        )
        for name in names
    ]


def texts_of_patterns(rows: Rows, variant: str) -> dict[str, Any]:
    """The texts that the scripts of every such game need."""
    return {
        "terms": {name: term(name, variant) for name in rows},
        "said": {
            "from": _("%(winner)s wins on a discard of %(discarder)s"),
            "several": _("%(winner)s win on a discard of %(discarder)s"),
            "alone": _("%(winner)s wins by self-draw"),
        },
        "unusual": {"third": _("%(name)s wins for the third time in a row.")},
    }


def questions_asked() -> dict[str, str]:
    """What a phone says where an answer is missing."""
    return {
        "won": _("Choose who won."),
        "discarder": _("Choose who discarded the tile."),
        "self": _("A player cannot win on their own discard."),
        "of": _("%(name)s: %(text)s"),
        "tiles": _("Tap the tiles of the hand."),
    }
