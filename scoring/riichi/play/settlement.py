"""Settle a hand: the points and chips 祝儀 that move, the sticks and the dealer afterwards.

Rules: docs/rules.md, 2.6, 2.7, 2.9, 2.10, 2.11, 2.12 and 3.4.
"""

import dataclasses
from collections.abc import Callable, Sequence

from scoring.core.seats import Wind
from scoring.core.table.entry import in_turn_after
from scoring.core.table.settlement import Payment, TableSettlement, Transfer, deltas_of, seated
from scoring.results.placement import STICK
from scoring.riichi.payments import mangan_shares, ron_payments, tsumo_payments
from scoring.riichi.play.entry import (
    AbortiveDraw,
    Chombo,
    ExhaustiveDraw,
    Hand,
    NagashiMangan,
    Outcome,
    PointsEntered,
    Ron,
    Tsumo,
    Win,
)
from scoring.riichi.play.situation import Situation
from scoring.riichi.play.tile_wins import valued_wins
from scoring.ruleset import Ruleset


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Settlement(TableSettlement):
    """What a hand does, its own riichi sticks included.

    `riichi_sticks` and `honba` are the state after the hand; `chombo` is the seat that committed
    one. The deltas add up to 1,000 for every stick fewer on the table.
    """

    riichi_sticks: int
    honba: int
    chombo: int | None = None


def settle(hand: Hand, situation: Situation, ruleset: Ruleset) -> Settlement:
    """Settle a hand in which `problems_of` finds nothing; the result is undefined for a hand with problems.

    A win that states tiles is settled by their value.
    """
    return _SETTLERS[hand.outcome](hand, situation, ruleset)


def _ron(hand: Ron, situation: Situation, ruleset: Ruleset) -> Settlement:
    wins = in_turn_after(hand.discarder, valued_wins(hand, situation, ruleset))
    honba = situation.honba * ruleset.honba_per_payer * (ruleset.hand_players - 1)
    payments: list[Payment] = []
    for place, win in enumerate(wins):
        own_honba = honba if place == 0 or ruleset.honba_multi_ron == "each" else 0
        payments += ron_payments(win.value, hand.discarder, own_honba, ruleset)
    own_back: set[Wind] = set()
    if ruleset.sticks_multi_ron == "own_then_closest":
        own_back = {win.seat for win in wins[1:]} & set(hand.riichi)
    sticks = [(seat, 1) for seat in hand.riichi if seat in own_back]
    sticks.insert(0, (wins[0].seat, situation.riichi_sticks + len(hand.riichi) - len(sticks)))
    return _won(hand, situation, ruleset, payments, sticks)


def _tsumo(hand: Tsumo, situation: Situation, ruleset: Ruleset) -> Settlement:
    honba_each = situation.honba * ruleset.honba_per_payer
    (win,) = valued_wins(hand, situation, ruleset)
    payments = tsumo_payments(win.value, situation.winds, honba_each, ruleset)
    sticks = [(win.seat, situation.riichi_sticks + len(hand.riichi))]
    return _won(hand, situation, ruleset, payments, sticks)


#: The values of `renchan` with which the deal always passes.
_NEVER_STAYS = frozenset({"none", "none_win_honba"})


def _won(
    hand: Ron | Tsumo | NagashiMangan,
    situation: Situation,
    ruleset: Ruleset,
    payments: list[Payment],
    sticks: list[tuple[Wind, int]],
) -> Settlement:
    """Hand out the sticks; a dealer who won stays, which adds a honba, unless renchan is off.

    `none_win_honba` adds the honba although the deal passes.
    """
    dealer_won = any(payment.receiver is Wind.EAST for payment in payments)
    stays = dealer_won and ruleset.renchan not in _NEVER_STAYS
    adds = dealer_won and ruleset.renchan != "none"
    moves = seated(payments, situation) + _laid_down(hand, situation)
    moves += [
        Transfer(None, situation.seat_of(seat), STICK * count, "sticks")
        for seat, count in sticks
        if count
    ]
    return _settlement(
        situation,
        moves,
        riichi_sticks=0,
        dealer_stays=stays,
        honba=situation.honba + 1 if adds else 0,
    )


def _exhaustive_draw(hand: ExhaustiveDraw, situation: Situation, ruleset: Ruleset) -> Settlement:
    payments = _noten_payments(set(hand.tenpai), situation.winds, ruleset.noten_pool)
    return _drawn(hand, situation, payments, _stays_by_tenpai(hand.tenpai, situation, ruleset))


def _noten_payments(tenpai: set[Wind], winds: Sequence[Wind], pool: int) -> list[Payment]:
    """Split the pool evenly among those who pay and those who receive; two and two go in pairs."""
    payers = [wind for wind in winds if wind not in tenpai]
    receivers = [wind for wind in winds if wind in tenpai]
    if not (pool and payers and receivers):
        return []
    count = max(len(payers), len(receivers))
    if len(payers) == 1:
        payers *= count
    if len(receivers) == 1:
        receivers *= count
    pairs = zip(payers, receivers, strict=True)
    return [Payment(payer, receiver, pool // count, "noten") for payer, receiver in pairs]


def _stays_by_tenpai(tenpai: tuple[Wind, ...], situation: Situation, ruleset: Ruleset) -> bool:
    if ruleset.renchan == "nanba" and situation.round_wind is not Wind.EAST:
        return True
    return ruleset.renchan in ("tenpai", "nanba") and Wind.EAST in tenpai


def _abortive_draw(hand: AbortiveDraw, situation: Situation, ruleset: Ruleset) -> Settlement:
    stays = ruleset.abort_dealer == "repeat" or (
        ruleset.abort_dealer == "by_tenpai" and Wind.EAST in hand.tenpai + hand.riichi
    )
    return _drawn(hand, situation, [], stays)


def _nagashi_mangan(hand: NagashiMangan, situation: Situation, ruleset: Ruleset) -> Settlement:
    payments = [
        Payment(payer, winner, points, "nagashi")
        for winner in hand.nagashi
        for payer, points in mangan_shares(winner, situation.winds, ruleset)
    ]
    if ruleset.nagashi != "as_win":
        stays = _stays_by_tenpai(hand.tenpai, situation, ruleset)
        return _drawn(hand, situation, payments, stays)
    first = min(hand.nagashi, key=situation.winds.index)
    honba_each = situation.honba * ruleset.honba_per_payer
    if honba_each:
        payments += [
            Payment(w, first, honba_each, "honba") for w in situation.winds if w is not first
        ]
    sticks = [(first, situation.riichi_sticks + len(hand.riichi))]
    return _won(hand, situation, ruleset, payments, sticks)


def _drawn(
    hand: ExhaustiveDraw | AbortiveDraw | NagashiMangan,
    situation: Situation,
    payments: list[Payment],
    dealer_stays: bool,  # noqa: FBT001  # one of four facts of a draw
) -> Settlement:
    """Leave the sticks on the table and add a honba."""
    return _settlement(
        situation,
        seated(payments, situation) + _laid_down(hand, situation),
        riichi_sticks=situation.riichi_sticks + len(hand.riichi),
        dealer_stays=dealer_stays,
        honba=situation.honba + 1,
    )


def _chombo(hand: Chombo, situation: Situation, ruleset: Ruleset) -> Settlement:
    """Play the hand again: its sticks go back, and points move where the rules say so."""
    shares: list[tuple[Wind, int]] = []
    rule = ruleset.chombo
    if rule.mode == "reverse_mangan":
        shares = mangan_shares(hand.offender, situation.winds, ruleset)
    elif rule.mode == "pay_each":
        of_dealer = hand.offender is Wind.EAST and rule.dealer_amount is not None
        amount = (rule.dealer_amount or 0) if of_dealer else rule.amount
        shares = [(other, amount) for other in situation.winds if other is not hand.offender]
    payments = [Payment(hand.offender, other, points, "chombo") for other, points in shares]
    return _settlement(
        situation,
        seated(payments, situation),
        riichi_sticks=situation.riichi_sticks,
        dealer_stays=True,
        honba=situation.honba,
        chombo=situation.seat_of(hand.offender),
    )


def _deltas(hand: PointsEntered, situation: Situation, _ruleset: Ruleset) -> Settlement:
    """Move the points as entered; sticks on the table stay there."""
    owed = {wind: -points for wind, points in hand.deltas.items() if points < 0}
    payments = []
    for winner in [wind for wind, points in hand.deltas.items() if points > 0]:
        due = hand.deltas[winner]
        for payer, open_ in owed.items():
            points = min(due, open_)
            if points:
                payments.append(Payment(payer, winner, points, "deltas"))
                owed[payer] -= points
                due -= points
    return _settlement(
        situation,
        seated(payments, situation),
        riichi_sticks=situation.riichi_sticks,
        dealer_stays=hand.dealer_stays,
        honba=situation.honba + 1 if hand.dealer_stays else 0,
    )


def _laid_down(hand: Hand, situation: Situation) -> list[Transfer]:
    return [Transfer(situation.seat_of(wind), None, STICK, "riichi") for wind in hand.riichi]


def _settlement(
    situation: Situation,
    moves: list[Transfer],
    *,
    riichi_sticks: int,
    dealer_stays: bool,
    honba: int,
    chombo: int | None = None,
) -> Settlement:
    return Settlement(
        deltas=deltas_of(moves, len(situation.points)),
        riichi_sticks=riichi_sticks,
        dealer_stays=dealer_stays,
        honba=honba,
        transfers=tuple(moves),
        chombo=chombo,
    )


_SETTLERS: dict[Outcome, Callable[..., Settlement]] = {
    Outcome.RON: _ron,
    Outcome.TSUMO: _tsumo,
    Outcome.EXHAUSTIVE_DRAW: _exhaustive_draw,
    Outcome.ABORTIVE_DRAW: _abortive_draw,
    Outcome.NAGASHI_MANGAN: _nagashi_mangan,
    Outcome.CHOMBO: _chombo,
    Outcome.DELTAS: _deltas,
}


def chips_moved(hand: Hand, situation: Situation, ruleset: Ruleset) -> list[int]:
    """Return the net count of chips by seat that this hand moves; zeros without the switch."""
    moved = [0] * len(situation.points)
    if ruleset.chips is None:
        return moved
    for win in valued_wins(hand, situation, ruleset):
        count = _chips_of(win, hand, ruleset)
        if isinstance(hand, Ron):
            payers = [hand.discarder]
        else:
            payers = [wind for wind in situation.winds if wind is not win.seat]
        for payer in payers:
            moved[situation.seat_of(payer)] -= count
            moved[situation.seat_of(win.seat)] += count
    return moved


def _chips_of(win: Win, hand: Hand, ruleset: Ruleset) -> int:
    """Count what each payer owes for one win."""
    rule = ruleset.chips
    if win.chips is not None or rule is None:
        return win.chips or 0
    for_yakuman = rule.yakuman_ron if isinstance(hand, Ron) else rule.yakuman_tsumo
    return rule.ippatsu * ("ippatsu" in win.yaku) + for_yakuman * win.yakuman
