"""What is asked of a Hong Kong hand: how it ended, who won on whose discard, faan."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.play.queries.texts.hongkong import OUTCOME_WORDS
from league.web.table.entry_choices import Choice
from league.web.table.entry_questions import WhoStep
from league.web.table.page_context import SeatRow
from league.web.table.patterns import choices
from scoring import Ruleset
from scoring.hongkong.play.entry import Outcome
from scoring.ruleset import HongKongRules

USUAL_FAAN = 13
#: The questions of each outcome: field and label.
QUESTIONS = {
    **choices.QUESTIONS,
    Outcome.FALSE_WIN.value: (("offender", gettext_lazy("False win")),),
}


def outcomes_of(ruleset: Ruleset) -> list[Choice]:
    return choices.outcome_choices(OUTCOME_WORDS, ruleset.variant)


def rules_of(ruleset: Ruleset) -> HongKongRules:
    rules = ruleset.hongkong
    assert rules is not None  # noqa: S101  # every ruleset of the game has them
    return rules


def who_step(outcome: str, ruleset: Ruleset, seats: Sequence[SeatRow]) -> WhoStep:
    return choices.who_step(outcome, ruleset, seats, QUESTIONS)


def faan_choices(ruleset: Ruleset) -> list[Choice]:
    """The faan from the minimum to the usual most."""
    rules = rules_of(ruleset)
    most = max(rules.faan_cap, USUAL_FAAN)
    return [_faan_choice(faan, rules) for faan in range(rules.min_faan, most + 1)]


def _faan_choice(faan: int, rules: HongKongRules) -> Choice:
    spoken = _("%(faan)s faan") % {"faan": faan}
    if faan != rules.faan_cap:
        return Choice(value=str(faan), label=str(faan), spoken=spoken)
    limit = _("%(faan)s faan, the limit") % {"faan": faan}
    return Choice(value=str(faan), label=str(faan), note="爆棚", script="zh-Hant", spoken=limit)
