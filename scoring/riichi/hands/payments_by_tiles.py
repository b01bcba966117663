"""The payments of a win by tiles, by the rules of `scoring.riichi.payments`.

Rules: docs/rules.md, 2.4, 2.6 and 2.8.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from scoring.core.seats import WINDS, Wind
from scoring.core.table.settlement import Payment
from scoring.results.placement import STICK
from scoring.riichi.hands.tile_hand import TileHand
from scoring.riichi.payments import ron_payments, tsumo_payments
from scoring.ruleset import Ruleset

#: Names the payer of a ron that does not say who discarded.
DISCARDER = "discarder"


class _Value(NamedTuple):
    """The value of a win by tiles, see `StatedValue`."""

    seat: Wind
    han: int | None
    fu: int | None
    yakuman: int
    pao: Mapping[str, Wind] | None
    yaku: tuple[str, ...] = ()


class Winnings(NamedTuple):
    """`points` of the hand itself, and what each player gains or loses, honba and sticks included."""

    points: int
    payments: tuple[tuple[str, int], ...]


def payments_for(
    hand: TileHand, value: tuple[int, int, int], liable: Mapping[str, Wind], ruleset: Ruleset
) -> list[Payment]:
    """Return who pays whom for a win of `value`: yakuman, han and fu."""
    yakuman, han, fu = value
    win = _Value(
        seat=hand.how.seat_wind,
        han=None if yakuman else han,
        fu=None if yakuman else fu,
        yakuman=yakuman,
        pao=liable or None,
    )
    winds = WINDS[: ruleset.players]
    honba = hand.honba * ruleset.honba_per_payer
    if hand.how.tsumo:
        return tsumo_payments(win, winds, honba, ruleset)
    payer = hand.discarder or unnamed_discarder(hand, liable)
    return ron_payments(win, payer, honba * (len(winds) - 1), ruleset)


def unnamed_discarder(hand: TileHand, liable: Mapping[str, Wind]) -> Wind:
    """Return a seat that is neither the winner's nor liable, for a discarder who is not named."""
    taken = {hand.how.seat_wind, *liable.values()}
    return next(wind for wind in reversed(WINDS) if wind not in taken)


def winnings(
    hand: TileHand, value: tuple[int, int, int], liable: Mapping[str, Wind], ruleset: Ruleset
) -> Winnings:
    """Sum the payments of a win."""
    payments = payments_for(hand, value, liable, ruleset)
    points = sum(payment.points for payment in payments if payment.reason != "honba")
    if hand.how.tsumo or hand.discarder:
        names = {wind: wind.value for wind in WINDS[: ruleset.players]}
    else:
        winner = hand.how.seat_wind
        names = {wind: wind.value for wind in (winner, *liable.values())}
        names[unnamed_discarder(hand, liable)] = DISCARDER
    return Winnings(points, _balance(payments, names, hand))


def _balance(
    payments: Iterable[Payment], names: Mapping[Wind, str], hand: TileHand
) -> tuple[tuple[str, int], ...]:
    balance = dict.fromkeys(names, 0)
    balance[hand.how.seat_wind] = STICK * hand.riichi_sticks
    for payment in payments:
        balance[payment.payer] -= payment.points
        balance[payment.receiver] += payment.points
    return tuple([(names[wind], points) for wind, points in balance.items()])
