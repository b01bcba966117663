"""What happened in one hand as a scorer states it, seats named by their wind.

The same in JSON is the hand entry, see `entry_json`.
"""

import dataclasses
from collections.abc import Mapping
from enum import StrEnum
from typing import ClassVar

from scoring.core.seats import Wind
from scoring.core.table.entry import HandEntry, TableWin


class Outcome(StrEnum):
    """How a hand ended; the value is the word in notation."""

    DISCARD = "discard"
    SELF_DRAW = "self_draw"
    GOULASH = "goulash"
    FALSE_WIN = "false_win"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class HongKongWin(TableWin):
    """One winner and the value of the hand.

    `faan` are all faan of the hand, those of self-draw and of bonus tiles included; the cap cuts
    them later. `patterns` are ids, empty when not stated. `guarantor` is who is liable for a
    self-draw 包自摸. `robbing_kong`: the tile was added to a kong by the discarder 搶槓.
    """

    faan: int | None = None
    patterns: tuple[str, ...] = ()
    guarantor: Wind | None = None
    robbing_kong: bool = False


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class WinByDiscard(HandEntry[HongKongWin]):
    """One to three players won on the tile of `discarder`, or robbed a kong of theirs."""

    outcome: ClassVar[Outcome] = Outcome.DISCARD
    discarder: Wind
    wins: tuple[HongKongWin, ...]


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class SelfDraw(HandEntry[HongKongWin]):
    """One player won on a drawn tile 自摸."""

    outcome: ClassVar[Outcome] = Outcome.SELF_DRAW
    win: HongKongWin


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Goulash(HandEntry[HongKongWin]):
    """The wall ran out and nobody won 流局."""

    outcome: ClassVar[Outcome] = Outcome.GOULASH


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class FalseWin(HandEntry[HongKongWin]):
    """A false win 詐糊 of `offender`: the hand is played again."""

    outcome: ClassVar[Outcome] = Outcome.FALSE_WIN
    offender: Wind


HongKongHand = WinByDiscard | SelfDraw | Goulash | FalseWin


def entry_of_win(win: Mapping[str, object], discarder: str | None) -> dict[str, object]:
    """Return the entry of one win in JSON: on a discard or, without a discarder, a self-draw."""
    if discarder is None:
        return {"outcome": Outcome.SELF_DRAW.value, "wins": [win]}
    return {"outcome": Outcome.DISCARD.value, "discarder": discarder, "wins": [win]}
