"""EVERY problem of a hand entry against the situation and the ruleset, in the scorer's words."""

from scoring.errors import Problem
from scoring.hand import Hand, Ron, wins_of
from scoring.ruleset import Ruleset
from scoring.situation import Situation
from scoring.validation.facts import HandFacts, WinFacts
from scoring.validation.hand_checks import HAND_CHECKS
from scoring.validation.pao_checks import PAO_CHECKS
from scoring.validation.value_checks import VALUE_CHECKS
from scoring.validation.yaku_checks import YAKU_CHECKS

__all__ = ["problems_of"]

_WIN_CHECKS = (*VALUE_CHECKS, *YAKU_CHECKS, *PAO_CHECKS)


def problems_of(hand: Hand, situation: Situation, ruleset: Ruleset) -> tuple[Problem, ...]:
    """Return everything that is wrong with a hand here; nothing means that `settle` may be used.

    Fields are named as in the entry, such as "wins[0].fu". Rules: sections 1 and 2.
    """
    hand_facts = HandFacts(hand, situation, ruleset)
    problems = [problem for check in HAND_CHECKS[hand.outcome] for problem in check(hand_facts)]
    discarder = hand.discarder if isinstance(hand, Ron) else None
    for place, win in enumerate(wins_of(hand)):
        facts = WinFacts.of(win, place, discarder, hand_facts)
        for check in _WIN_CHECKS:
            problems += check(facts)
    return tuple(problems)
