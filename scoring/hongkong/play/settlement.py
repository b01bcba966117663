"""Settle a hand: the points that move, and whether the dealer stays.

Rules: docs/rules.md, 5.1, 5.4 and 5.5.
"""

import dataclasses
from collections.abc import Iterable, Sequence

from scoring.core.seats import WINDS, BySeat, Wind
from scoring.hongkong.payments import (
    Payment,
    by_discard,
    by_self_draw,
    for_false_win,
    from_the_pot,
)
from scoring.hongkong.play.entry import (
    Discard,
    FalseWin,
    Goulash,
    HongKongHand,
    HongKongWin,
    SelfDraw,
    wins_of,
)
from scoring.hongkong.play.situation import HongKongSituation
from scoring.ruleset import HongKongRules, Ruleset


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class HongKongTransfer:
    """Points that go from `payer` to `receiver`, both seats 0 to 3.

    `reason` is "win", "guarantee", "kong" (a robbed kong paid as a self-draw), "pot" or "false".
    """

    payer: int
    receiver: int
    points: int
    reason: str


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class HongKongSettlement:
    """What a hand does: `deltas` by seat in whole points, which the transfers add up to.

    `repeats` and `goulash_hands` are the state after the hand; `replayed`: it does not count and is
    played again, in the same situation.
    """

    deltas: BySeat[int]
    dealer_stays: bool
    repeats: int
    goulash_hands: int
    replayed: bool
    transfers: tuple[HongKongTransfer, ...]


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


def hongkong_rules(ruleset: Ruleset) -> HongKongRules:
    """Return the switches of the game; TypeError for a ruleset of another one."""
    if ruleset.hongkong is None:
        message = "this is no ruleset of the Hong Kong game"
        raise TypeError(message)
    return ruleset.hongkong


def in_turn_after(discarder: Wind, wins: Iterable[HongKongWin]) -> list[HongKongWin]:
    """Order wins by turn after the discarder, the closest first."""
    return sorted(wins, key=lambda win: (win.seat.index - discarder.index) % len(WINDS))


def _first(hand: Discard | SelfDraw, wins: Sequence[HongKongWin]) -> HongKongWin:
    return in_turn_after(hand.discarder, wins)[0] if isinstance(hand, Discard) else wins[0]


def _payments(win: HongKongWin, hand: Discard | SelfDraw, rules: HongKongRules) -> list[Payment]:
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
    transfers = tuple(
        HongKongTransfer(
            payer=before.seat_of(payer),
            receiver=before.seat_of(receiver),
            points=points,
            reason=reason,
        )
        for payer, receiver, points, reason in payments
    )
    deltas = [0] * len(before.points)
    for move in transfers:
        deltas[move.payer] -= move.points
        deltas[move.receiver] += move.points
    repeats, drawn_hands = before.repeats + 1 if stays else 0, before.goulash_hands + 1
    return HongKongSettlement(
        deltas=BySeat(deltas),
        dealer_stays=stays or replayed,
        repeats=before.repeats if replayed else repeats,
        goulash_hands=before.goulash_hands if replayed else drawn * drawn_hands,
        replayed=replayed,
        transfers=transfers,
    )
