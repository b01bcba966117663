"""How a game goes on after a hand: whether and why the game is over.

Rules: docs/rules.md, 5.1 and 5.5.
"""

from scoring.core.seats import WINDS, Wind
from scoring.core.table.ending import Ending, clock_ends_game
from scoring.hongkong.play.entry import HongKongHand
from scoring.hongkong.play.settlement import HongKongSettlement
from scoring.hongkong.play.situation import HongKongSituation
from scoring.ruleset import Ruleset, hongkong_rules


def last_round(ruleset: Ruleset) -> Wind:
    """Return the wind of the last round."""
    return WINDS[hongkong_rules(ruleset).rounds - 1]


def ending(
    hand: HongKongHand,
    before: HongKongSituation,
    settlement: HongKongSettlement,
    _after: HongKongSituation,
    ruleset: Ruleset,
    *,
    time_was_up: bool,
) -> Ending:
    """Say whether a hand ends the game; `time_was_up`: the clock ran out in an earlier hand."""
    if is_last_hand(before, settlement, ruleset):
        return Ending("last_hand")
    over = clock_ends_game(
        time_up=hand.time_up, was_up_before=time_was_up, time_policy=ruleset.time_policy
    )
    return Ending("time" if over else None)


def is_last_hand(
    before: HongKongSituation, settlement: HongKongSettlement, ruleset: Ruleset
) -> bool:
    """Return whether the last round is over."""
    in_last_round = before.round_wind == last_round(ruleset)
    return in_last_round and before.number == len(WINDS) and not settlement.dealer_stays
