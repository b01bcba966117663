"""Settle a hand: the points that move, whether the dealer stays, and whether the game is over.

Rules: docs/rules.md, 5.1, 5.4 and 5.5.
"""

import dataclasses
from collections.abc import Iterable, Sequence

from scoring.core.seats import WINDS, Wind
from scoring.core.table.ending import Ending, clock_ends_game
from scoring.core.table.entry import in_turn_after, wins_of
from scoring.core.table.settlement import Payment, TableSettlement, deltas_of, seated
from scoring.hongkong.payments import by_discard, by_self_draw, for_false_win, from_the_pot
from scoring.hongkong.play.entry import (
    FalseWin,
    Goulash,
    HongKongHand,
    HongKongWin,
    SelfDraw,
    WinByDiscard,
)
from scoring.hongkong.play.situation import HongKongSituation
from scoring.ruleset import HongKongRules, Ruleset, hongkong_rules


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class HongKongSettlement(TableSettlement):
    """What a hand does.

    `repeats` and `goulash_hands` are the state after the hand; `replayed`: it does not count and is
    played again, in the same situation.
    """

    repeats: int
    goulash_hands: int
    replayed: bool


def settle(hand: HongKongHand, before: HongKongSituation, ruleset: Ruleset) -> HongKongSettlement:
    """Settle a hand whose wins state their faan, and in which no problem was found."""
    rules = hongkong_rules(ruleset)
    if isinstance(hand, FalseWin):
        return _settlement(before, for_false_win(hand.offender, rules), replayed=True)
    if isinstance(hand, Goulash):
        stays = rules.dealer_repeats == "win_and_draw"
        return _settlement(before, [], stays=_may_stay(before, rules) and stays, drawn=True)
    wins = wins_of(hand)
    payments = [
        *(payment for win in wins for payment in _payments(win, hand, rules)),
        *from_the_pot(_first(hand, wins).seat, before.goulash_hands, rules),
    ]
    dealer_won = any(win.seat is Wind.EAST for win in wins)
    stays = dealer_won and rules.dealer_repeats != "never"
    return _settlement(before, payments, stays=_may_stay(before, rules) and stays)


def _first(hand: WinByDiscard | SelfDraw, wins: Sequence[HongKongWin]) -> HongKongWin:
    return in_turn_after(hand.discarder, wins)[0] if isinstance(hand, WinByDiscard) else wins[0]


def _payments(
    win: HongKongWin, hand: WinByDiscard | SelfDraw, rules: HongKongRules
) -> list[Payment]:
    faan = win.faan or 0
    if isinstance(hand, SelfDraw):
        return by_self_draw(win.seat, faan, rules, guarantor=win.guarantor)
    return by_discard(win.seat, hand.discarder, faan, rules, robbing=win.robbing_kong)


def _may_stay(before: HongKongSituation, rules: HongKongRules) -> bool:
    return rules.repeat_limit is None or before.repeats < rules.repeat_limit


def _settlement(
    before: HongKongSituation,
    payments: Iterable[Payment],
    *,
    stays: bool = False,
    drawn: bool = False,
    replayed: bool = False,
) -> HongKongSettlement:
    transfers = seated(payments, before)
    repeats, drawn_hands = before.repeats + 1 if stays else 0, before.goulash_hands + 1
    return HongKongSettlement(
        deltas=deltas_of(transfers, len(before.points)),
        dealer_stays=stays or replayed,
        repeats=before.repeats if replayed else repeats,
        goulash_hands=before.goulash_hands if replayed else drawn * drawn_hands,
        replayed=replayed,
        transfers=tuple(transfers),
    )


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
