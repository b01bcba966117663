"""The facts that checks read: a hand in its situation, and one win with what follows from it."""

from dataclasses import dataclass
from typing import NamedTuple, Self

from scoring.core.seats import Wind
from scoring.riichi.hands.local_yaku import yaku_named
from scoring.riichi.hands.yaku import Yaku
from scoring.riichi.play.entry import Hand, Win
from scoring.riichi.play.situation import Situation
from scoring.ruleset import Ruleset

#: The yaku that say that a hand was in riichi.
RIICHI_YAKU = frozenset({"riichi", "daburu_riichi", "open_riichi", "daburu_open_riichi"})


class EnteredHand(NamedTuple):
    """A hand where it was played."""

    hand: Hand
    situation: Situation
    ruleset: Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedWin:
    """One win.

    `field` is its place in the entry. `rows` are those of its yaku that exist. `closed` is None
    where nothing tells whether the hand had calls. `complete` means that the yaku are all named.
    `double_wind`: the seat wind is the round wind.
    """

    win: Win
    field: str
    ruleset: Ruleset
    tsumo: bool
    in_riichi: bool
    against_riichi: bool
    closed: bool | None
    rows: tuple[Yaku, ...]
    double_wind: bool = False

    @classmethod
    def of(cls, win: Win, place: int, discarder: Wind | None, facts: EnteredHand) -> Self:
        """Gather what follows from a win of this hand."""
        riichi = facts.hand.riichi
        named = [yaku_named(name, facts.ruleset) for name in win.yaku]
        rows = tuple([row for row in named if row is not None])
        in_riichi = win.seat in riichi
        return cls(
            win=win,
            field=f"wins[{place}]",
            ruleset=facts.ruleset,
            tsumo=discarder is None,
            in_riichi=in_riichi,
            against_riichi=discarder in riichi,
            closed=_closed(win, rows, in_riichi=in_riichi),
            rows=rows,
            double_wind=win.seat is facts.situation.round_wind,
        )

    @property
    def complete(self) -> bool:
        """Whether all yaku are named: with the dora stated nothing else can bring han."""
        return bool(self.win.yaku) and self.win.dora is not None

    @property
    def way(self) -> str:
        """The word for how it was won."""
        return "tsumo" if self.tsumo else "ron"


def _closed(win: Win, rows: tuple[Yaku, ...], *, in_riichi: bool) -> bool | None:
    if win.open is not None:
        return not win.open
    if in_riichi or any(row.open is None for row in rows):
        return True
    return None
