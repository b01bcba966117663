"""How a game goes on after a hand: the next situation, and whether and why the game is over.

Rules: docs/rules.md, 5.1 and 5.5.
"""

from scoring.core.seats import WINDS, BySeat, Wind
from scoring.hongkong.play.settlement import HongKongSettlement, hongkong_rules
from scoring.hongkong.play.situation import HongKongSituation
from scoring.ruleset import Ruleset


def first_situation(ruleset: Ruleset) -> HongKongSituation:
    """Return East 1 with everybody at the start points."""
    return HongKongSituation(
        round_wind=Wind.EAST,
        number=1,
        dealer=0,
        repeats=0,
        goulash_hands=0,
        points=BySeat([hongkong_rules(ruleset).start_points] * len(WINDS)),
    )


def situation_after(before: HongKongSituation, settlement: HongKongSettlement) -> HongKongSituation:
    """Return where the game stands after a hand, as if another one followed."""
    passes = not settlement.dealer_stays
    round_over = passes and before.number == len(WINDS)
    points = [old + delta for old, delta in zip(before.points, settlement.deltas, strict=True)]
    return HongKongSituation(
        round_wind=WINDS[(before.round_wind.index + round_over) % len(WINDS)],
        number=1 if round_over else before.number + passes,
        dealer=(before.dealer + passes) % len(WINDS),
        repeats=settlement.repeats,
        goulash_hands=settlement.goulash_hands,
        points=BySeat(points),
    )


def last_round(ruleset: Ruleset) -> Wind:
    """Return the wind of the last round."""
    return WINDS[hongkong_rules(ruleset).rounds - 1]


def ending_after(
    before: HongKongSituation,
    settlement: HongKongSettlement,
    ruleset: Ruleset,
    *,
    time_up: bool,
    was_up_before: bool,
) -> str | None:
    """Return why the game is over with this hand, None where it goes on.

    `time_up`: the clock had run out when this hand ended; `was_up_before`: in an earlier hand.
    """
    is_last = before.round_wind == last_round(ruleset)
    if is_last and before.number == len(WINDS) and not settlement.dealer_stays:
        return "last_hand"
    if ruleset.time_policy == "finish_current_hand" and (time_up or was_up_before):
        return "time"
    return "time" if ruleset.time_policy == "one_more_hand" and was_up_before else None
