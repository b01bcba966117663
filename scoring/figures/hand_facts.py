"""What one hand tells of every player, in the words that all games share.

Each game says it of its own hands; `scoring.figures.seat_counts` adds hands up.
Seats count from 0 in the order of the first East; points are whole points.
"""

from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from scoring.core.table.settlement import Transfer

#: What hands can tell beside wins and points; each game names those that it knows.
RIICHI, TENPAI, OPEN, FU, DORA, LIMITS, PAO, WAITS = _OF_RIICHI = (
    *("riichi", "tenpai", "open", "fu", "dora", "limits", "pao", "waits"),
)
#: The dealer may stay; players begin with points that they can lose; an error ends the hand or not.
RENCHAN, BELOW_ZERO, CHOMBO, FALSE_WIN = "renchan", "below_zero", "chombo", "false_win"
TOPICS_OF_RIICHI = frozenset({*_OF_RIICHI, RENCHAN, BELOW_ZERO, CHOMBO})


class WinFacts(NamedTuple):
    """One win; None where the entry does not tell.

    `points` is the value of the hand without honba and sticks. `han` counts faan in the Hong Kong
    game. `limit` is the id of the limit, empty below the lowest. `yaku` are ids, None where the
    list is not complete. `dora` counts every kind; `aka` and `ura` follow from tiles alone. The dora
    of a yakuman count for nothing. `waits` is how many kinds of tiles completed the hand.
    """

    seat: int
    points: int
    discarder: int | None = None
    han: int | None = None
    fu: int | None = None
    yakuman: int = 0
    limit: str = ""
    yaku: tuple[str, ...] | None = None
    dora: int | None = None
    aka: int | None = None
    ura: int | None = None
    riichi: bool = False
    opened: bool | None = None
    waits: int | None = None
    by_tiles: bool = False

    @property
    def is_dama(self) -> bool | None:
        """Whether the hand was closed and won without riichi; None where nothing says so."""
        return None if self.opened is None else not (self.opened or self.riichi)


class Paid(NamedTuple):
    """Points that one player paid another; `of_hand`: for a hand, not for its honba."""

    payer: int
    receiver: int
    points: int
    of_hand: bool


class HandFacts(NamedTuple):
    """One hand.

    `draw`: the wall ran out. `tenpai` are those who were ready then; None where nothing says so.
    `waits` says how many kinds of tiles those of them waited for who showed their hands. `liable`
    paid for the win of another. `sitting_out` does not play it, at a table of five.
    """

    dealer: int
    points_before: tuple[int, ...]
    deltas: tuple[int, ...]
    wins: tuple[WinFacts, ...] = ()
    draw: bool = False
    tenpai: frozenset[int] | None = None
    riichi: frozenset[int] = frozenset()
    nagashi: frozenset[int] = frozenset()
    liable: frozenset[int] = frozenset()
    chombo: int | None = None
    waits: Mapping[int, int] = MappingProxyType({})
    paid: tuple[Paid, ...] = ()
    sitting_out: int | None = None

    def win_of(self, seat: int) -> WinFacts | None:
        """Return the win of a seat; None where it did not win."""
        return next((win for win in self.wins if win.seat == seat), None)

    def dealt_in(self, seat: int) -> bool:
        """Return whether others won on the tile of a seat."""
        return any(win.discarder == seat for win in self.wins)


def paid_in(transfers: Iterable[Transfer], of_hand: Collection[str]) -> tuple[Paid, ...]:
    """Return what players paid each other; `of_hand` are the reasons of what a hand itself costs."""
    return tuple(
        Paid(payer, receiver, points, reason in of_hand)
        for payer, receiver, points, reason in transfers
        if payer is not None and receiver is not None
    )


def points_won(seat: int, transfers: Iterable[Transfer], of_hand: Collection[str]) -> int:
    """Return what a seat got for its hand itself."""
    return sum(
        move.points for move in transfers if move.receiver == seat and move.reason in of_hand
    )


def liable_in(transfers: Iterable[Transfer], reason: str) -> frozenset[int]:
    """Return the seats that paid for this reason."""
    return frozenset(
        move.payer for move in transfers if move.reason == reason and move.payer is not None
    )
