"""What a hand moves: payments between winds, the same between seats, and their sum."""

import dataclasses
from collections.abc import Iterable
from typing import NamedTuple, Protocol

from scoring.core.seats import BySeat, Wind


class Payment(NamedTuple):
    """Points that one player hands another; `reason` is a word of the game."""

    payer: Wind
    receiver: Wind
    points: int
    reason: str


class Transfer(NamedTuple):
    """Points that go from `payer` to `receiver`, both seats, from 0; None is the table's middle.

    `reason` is a word of the game. Riichi has "win", "pao", "honba", "riichi" (a stick laid down),
    "sticks" (sticks taken up), "noten", "nagashi", "chombo" and "deltas" (as entered). The Hong
    Kong game has "win", "guarantee", "kong" (a robbed kong paid as a self-draw), "pot" and "false",
    Mahjong Competition Rules "win", "false" and "deduction".
    """

    payer: int | None
    receiver: int | None
    points: int
    reason: str


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class TableSettlement:
    """What a hand does: `deltas` by seat in whole points, which the transfers add up to.

    A game adds what its situations count, as it is after the hand.
    """

    deltas: BySeat[int]
    dealer_stays: bool
    transfers: tuple[Transfer, ...]


class Seated(Protocol):
    """Where the winds of a hand sit."""

    def seat_of(self, wind: Wind, /) -> int:
        """Return the seat (from 0) that has this wind."""


def seated(payments: Iterable[Payment], situation: Seated) -> list[Transfer]:
    """Return payments between winds as transfers between seats."""
    return [
        Transfer(situation.seat_of(payer), situation.seat_of(receiver), points, reason)
        for payer, receiver, points, reason in payments
    ]


def deltas_of(transfers: Iterable[Transfer], seats: int) -> BySeat[int]:
    """Return what each of `seats` seats gains or loses by transfers."""
    deltas = [0] * seats
    for payer, receiver, points, _ in transfers:
        if payer is not None:
            deltas[payer] -= points
        if receiver is not None:
            deltas[receiver] += points
    return BySeat(deltas)
