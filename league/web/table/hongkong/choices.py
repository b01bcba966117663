"""What is asked of a Hong Kong hand: how it ended, who won on whose discard, faan, patterns."""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.core.queries.rule_terms import kanji_of, term
from league.play.queries.texts.hongkong import OUTCOMES
from league.web.table.entry_choices import Choice
from league.web.table.entry_questions import Column, Tap, WhoStep, taps_of, who_step_of
from league.web.table.page_context import SeatRow
from scoring import Ruleset
from scoring.games import game_of
from scoring.hongkong.play.entry import Outcome
from scoring.ruleset import HongKongRules

USUAL_FAAN = 13
#: The questions of each outcome: field and label.
QUESTIONS = {
    Outcome.DISCARD.value: (
        ("won", gettext_lazy("Won")),
        ("discarder", gettext_lazy("Discarded")),
    ),
    Outcome.SELF_DRAW.value: (("won", gettext_lazy("Won")),),
    Outcome.FALSE_WIN.value: (("offender", gettext_lazy("False win")),),
}


def outcomes_of(ruleset: Ruleset) -> list[Choice]:  # noqa: ARG001  # of every game
    return [
        Choice(value=outcome.value, label=str(word.text), note=word.kanji, script="zh-Hant")
        for outcome, word in OUTCOMES.items()
    ]


def rules_of(ruleset: Ruleset) -> HongKongRules:
    rules = ruleset.hongkong
    assert rules is not None  # noqa: S101  # every ruleset of the game has them
    return rules


def who_step(outcome: str, ruleset: Ruleset, seats: Sequence[SeatRow]) -> WhoStep:
    several = outcome == Outcome.DISCARD and game_of(ruleset).most_winners(ruleset) > 1
    columns = [
        Column(name=name, label=label, kind="checkbox" if name == "won" and several else "radio")
        for name, label in QUESTIONS.get(outcome, ())
    ]
    flags: list[Tap] = []
    if outcome == Outcome.DISCARD:
        robbed = Choice(value="1", label=_("The tile was added to a kong (robbing the kong)"))
        flags = taps_of("robbing", [robbed], "checkbox")
    return who_step_of(columns, ruleset, seats, flags=flags)


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


def pattern_choices(names: Iterable[str]) -> list[Choice]:
    return [
        Choice(value=name, label=term(name), note=kanji_of(name), script="zh-Hant")
        for name in names
    ]
