"""The payments of a win by tiles, by the rules of `scoring.riichi.payments`.

Rules: docs/rules.md, 2.4, 2.6 and 2.8.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from scoring.core.seats import (
    WINDS,
    Wind,
)
from scoring.core.table.settlement import Payment
from scoring.results.placement import STICK
from scoring.riichi.hands.tile_hand import TileHand
from scoring.riichi.payments import ron_payments, tsumo_payments
from scoring.ruleset import Ruleset

#: Names the payer of a ron that does not say who discarded.
DISCARDER = "discarder"
_MOST_CACHED = 1 << 12  # a table of this size is emptied


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
    payer = hand.discarder or stand_in(hand, liable)
    return ron_payments(win, payer, honba * (len(winds) - 1), ruleset)


def stand_in(hand: TileHand, liable: Mapping[str, Wind]) -> Wind:
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
        names[stand_in(hand, liable)] = DISCARDER
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


class _Share(NamedTuple):
    """What a player gains or loses without honba and sticks, and with each of either."""

    name: str
    points: int
    per_honba: int
    per_stick: int


class WinningsTable(dict[tuple[object, ...], Winnings]):
    """The winnings of base points for which nobody is liable, filled on demand."""

    def __init__(self, ruleset: Ruleset) -> None:
        """Begin empty."""
        super().__init__()
        self.ruleset = ruleset
        self._shares: dict[tuple[object, ...], tuple[int, list[_Share]]] = {}

    def add(
        self, key: tuple[object, ...], hand: TileHand, base: int, value: tuple[int, int, int]
    ) -> Winnings:
        """Compute the winnings of a hand, and cache them under a key for all hands alike."""
        situation = (base, hand.how.tsumo, hand.how.seat_wind, hand.discarder)
        known = self._shares.get(situation)
        if known is None:
            if len(self._shares) >= _MOST_CACHED:
                self._shares.clear()
            known = self._shares[situation] = self._worked_out(hand, value)
        points, shares = known
        payments = [
            (name, own + per_honba * hand.honba + per_stick * hand.riichi_sticks)
            for name, own, per_honba, per_stick in shares
        ]
        if len(self) >= _MOST_CACHED:
            self.clear()
        found = self[key] = Winnings(points, tuple(payments))
        return found

    def _worked_out(self, hand: TileHand, value: tuple[int, int, int]) -> tuple[int, list[_Share]]:
        bare, honba, stick = [
            winnings(hand._replace(honba=honba, riichi_sticks=sticks), value, {}, self.ruleset)
            for honba, sticks in ((0, 0), (1, 0), (0, 1))
        ]
        rows = zip(bare.payments, honba.payments, stick.payments, strict=True)
        shares = [
            _Share(name, own, with_honba - own, with_stick - own)
            for (name, own), (_, with_honba), (_, with_stick) in rows
        ]
        return bare.points, shares
