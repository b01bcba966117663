"""What is asked of a hand in games of patterns: how it ended, who won on whose discard."""

from collections.abc import Iterable, Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.core.queries.rule_terms import Word, kanji_of, term
from league.web.table.entry_choices import Choice
from league.web.table.entry_questions import Column, WhoStep, taps_of, who_step_of
from league.web.table.page_context import SeatRow
from scoring import Ruleset
from scoring.games import game_of

#: The questions of each outcome that games of patterns share: field and label.
QUESTIONS: Mapping[str, tuple[tuple[str, str | Promise], ...]] = {
    "discard": (("won", gettext_lazy("Won")), ("discarder", gettext_lazy("Discarded"))),
    "self_draw": (("won", gettext_lazy("Won")),),
}
#: How the characters of each game are written.
SCRIPTS = {"hongkong": "zh-Hant", "mcr": "zh-Hans"}


def outcome_choices(words: Mapping[str, Word], variant: str) -> list[Choice]:
    return [
        Choice(value=name, label=str(word.text), note=word.kanji, script=SCRIPTS[variant])
        for name, word in words.items()
    ]


def who_step(
    outcome: str,
    ruleset: Ruleset,
    seats: Sequence[SeatRow],
    questions: Mapping[str, tuple[tuple[str, str | Promise], ...]] = QUESTIONS,
    *,
    beside: str = "",
) -> WhoStep:
    by_discard = outcome == "discard"
    several = by_discard and game_of(ruleset).most_winners(ruleset) > 1
    columns = [
        Column(name=name, label=label, kind="checkbox" if name == "won" and several else "radio")
        for name, label in questions.get(outcome, ())
    ]
    robbed = Choice(value="1", label=_("The tile was added to a kong (robbing the kong)"))
    flags = taps_of("robbing", [robbed], "checkbox") if by_discard else []
    return who_step_of(columns, ruleset, seats, flags=flags, beside=beside)


def pattern_choices(
    names: Iterable[str], variant: str, points: Mapping[str, int] | None = None
) -> list[Choice]:
    """The patterns by name, each with what it brings where that is given."""
    return [
        Choice(
            value=name,
            label=term(name, variant),
            note=kanji_of(name, variant),
            worth=str(points[name]) if points else "",
            script=SCRIPTS[variant],
        )
        for name in names
    ]
