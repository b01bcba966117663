"""What is asked of a hand of Mahjong Competition Rules: how it ended, fan, false wins."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from league.play.queries.texts.mcr import OUTCOME_WORDS
from league.web.table.entry_choices import Choice
from league.web.table.entry_questions import WhoStep
from league.web.table.page_context import SeatRow
from league.web.table.patterns import choices
from scoring import Ruleset
from scoring.mcr.play.entry import Outcome
from scoring.ruleset import mcr_rules

#: How many keys there are from the minimum on, and the totals above them that have one.
KEYS, HIGH = 18, (28, 32, 40, 48, 64, 88)


def outcomes_of(ruleset: Ruleset) -> list[Choice]:
    """The ways in which a hand can end; the clock stops one only where play stops at once."""
    stops = ruleset.time_policy == "stop_at_once"
    words = {
        name: word
        for name, word in OUTCOME_WORDS.items()
        if stops or name != Outcome.INTERRUPTED.value
    }
    return choices.outcome_choices(words, ruleset.variant)


def who_step(outcome: str, ruleset: Ruleset, seats: Sequence[SeatRow]) -> WhoStep:
    return choices.who_step(outcome, ruleset, seats, beside="table/mcr/_penalties.html")


def fan_choices(ruleset: Ruleset) -> list[Choice]:
    """The totals that have a key."""
    least = mcr_rules(ruleset).min_fan
    totals = [*range(least, least + KEYS)]
    return [
        Choice(value=str(fan), label=str(fan), spoken=_("%(fan)s fan") % {"fan": fan})
        for fan in [*totals, *(fan for fan in HIGH if fan > totals[-1])]
    ]


def false_win_choices(ruleset: Ruleset) -> list[Choice]:
    """The false wins, with what each opponent gets."""
    rules = mcr_rules(ruleset)
    words = {
        "false_win_below_minimum": _("Fewer than %(minimum)s fan: %(points)s to each"),
        "false_win_invalid_hand": _("No valid hand: %(points)s to each"),
    }
    return [
        Choice(value=name, label=word % {"minimum": rules.min_fan, "points": points})
        for (name, word), points in zip(words.items(), rules.false_win, strict=True)
    ]
