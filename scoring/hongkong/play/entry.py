"""What happened in one hand as a scorer states it, seats named by their wind.

The same in JSON is the hand entry, see `entry_json`.
"""

import dataclasses
from collections.abc import Mapping
from enum import StrEnum
from typing import ClassVar

from scoring.core.seats import Wind


class Outcome(StrEnum):
    """How a hand ended; the value is the word in notation."""

    DISCARD = "discard"
    SELF_DRAW = "self_draw"
    GOULASH = "goulash"
    FALSE_WIN = "false_win"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class HongKongWin:
    """One winner and the value of the hand.

    `faan` are all faan of the hand, those of self-draw and of bonus tiles included; the cap cuts
    them later. `patterns` are ids, empty when not stated. `guarantor` is who is liable for a
    self-draw 包自摸. `robbing_kong`: the tile was added to a kong by the discarder 搶槓. `tiles` is a
    winning hand in the value format, as submitted: the faan follow from it, and what is stated as
    well must agree.
    """

    seat: Wind
    faan: int | None = None
    patterns: tuple[str, ...] = ()
    guarantor: Wind | None = None
    robbing_kong: bool = False
    tiles: Mapping[str, object] | None = None


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class _AnyHand:
    """What every outcome states. `time_up`: the clock of the session had run out when it ended."""

    outcome: ClassVar[Outcome]
    time_up: bool = False

    def __repr__(self) -> str:
        """Write the hand as its entry."""
        written = write_hand(self)  # type: ignore[arg-type]  # only the outcomes are made
        written.pop("outcome")
        values = [f"{name}={value!r}" for name, value in written.items()]
        return f"{type(self).__name__}({', '.join(values)})"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Discard(_AnyHand):
    """One to three players won on the tile of `discarder`, or robbed a kong of theirs."""

    outcome: ClassVar[Outcome] = Outcome.DISCARD
    discarder: Wind
    wins: tuple[HongKongWin, ...]


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class SelfDraw(_AnyHand):
    """One player won on a drawn tile 自摸."""

    outcome: ClassVar[Outcome] = Outcome.SELF_DRAW
    win: HongKongWin


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Goulash(_AnyHand):
    """The wall ran out and nobody won 流局."""

    outcome: ClassVar[Outcome] = Outcome.GOULASH


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class FalseWin(_AnyHand):
    """A false win 詐糊 of `offender`: the hand is played again."""

    outcome: ClassVar[Outcome] = Outcome.FALSE_WIN
    offender: Wind


HongKongHand = Discard | SelfDraw | Goulash | FalseWin


def wins_of(hand: HongKongHand) -> tuple[HongKongWin, ...]:
    """Return the wins of a hand; of a drawn hand and of a false win none."""
    if isinstance(hand, Discard):
        return hand.wins
    return (hand.win,) if isinstance(hand, SelfDraw) else ()


def with_wins(hand: HongKongHand, wins: tuple[HongKongWin, ...]) -> HongKongHand:
    """Return a hand with other wins; a drawn hand and a false win as they are."""
    if isinstance(hand, Discard):
        return dataclasses.replace(hand, wins=wins)
    return dataclasses.replace(hand, win=wins[0]) if isinstance(hand, SelfDraw) else hand


def write_hand(hand: HongKongHand) -> dict[str, object]:
    """Write a hand as its entry, leaving out what is empty; `read_hand` reads it back the same."""
    written: dict[str, object] = {"outcome": hand.outcome.value}
    for name in ("discarder", "offender", "time_up"):
        value = getattr(hand, name, None)
        if value:
            written[name] = _plain(value)
    wins = wins_of(hand)
    if wins:
        written["wins"] = [_write_win(win) for win in wins]
    return written


def _write_win(win: HongKongWin) -> dict[str, object]:
    values = {name: getattr(win, name) for name in HongKongWin.__dataclass_fields__}
    return {
        name: _plain(value)
        for name, value in values.items()
        if value is not None and value != () and value is not False
    }


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return list(value)
    if isinstance(value, Mapping):
        return dict(value)
    return value.value if isinstance(value, Wind) else value
