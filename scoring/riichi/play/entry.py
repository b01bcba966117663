"""What happened in one hand 局: the outcome as a scorer states it, seats named by their wind.

The same in JSON is the hand entry, see `entry_json`.
"""

import dataclasses
from collections.abc import Mapping
from enum import StrEnum
from typing import ClassVar

from scoring.core.seats import Wind

#: The tiles that seats showed at a draw, as submitted.
ShownHands = Mapping[Wind, Mapping[str, object]]


class Outcome(StrEnum):
    """How a hand ended; the value is the word in notation."""

    RON = "ron"
    TSUMO = "tsumo"
    EXHAUSTIVE_DRAW = "exhaustive_draw"
    ABORTIVE_DRAW = "abortive_draw"
    NAGASHI_MANGAN = "nagashi_mangan"
    CHOMBO = "chombo"
    DELTAS = "deltas"


class Abort(StrEnum):
    """The five abortive draws 途中流局."""

    KYUUSHU_KYUUHAI = "kyuushu_kyuuhai"
    SUUFON_RENDA = "suufon_renda"
    SUUCHA_RIICHI = "suucha_riichi"
    SUUKAIKAN = "suukaikan"
    SANCHAHOU = "sanchahou"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Win:
    """One winner and the value of the hand.

    The value is `han` (dora included) with `fu`, or `yakuman` (multiples, 0 for an ordinary hand).
    From five han on `fu` may be None. `yaku` are ids, empty when not stated; `dora` is the number
    of dora of every kind, and with it stated the list of yaku counts as complete. `pao` names who
    is liable 責任払い: one wind, or a wind for each pao yakuman ("rinshan" for a rinshan pao).
    `open` says whether the hand had calls. `chips` is what each payer owes in chips 祝儀, where the
    scorer counts them. `tiles` is a winning hand in the value format, as submitted: all of the above
    follows from it, and what is stated as well must agree; a value stated without `pao` says that
    nobody is liable. `discards` are the tiles that the winner discarded, in notation: beside the
    tiles of a ron they tell furiten 振聴.
    """

    seat: Wind
    han: int | None = None
    fu: int | None = None
    yakuman: int = 0
    yaku: tuple[str, ...] = ()
    dora: int | None = None
    pao: Wind | Mapping[str, Wind] | None = None
    open: bool | None = None
    chips: int | None = None
    tiles: Mapping[str, object] | None = None
    discards: str | None = None


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class _AnyHand:
    """What every outcome states.

    `riichi`: who laid down a stick in this hand. `yame`: the dealer ends the game with this hand
    (where agari-yame or tenpai-yame is optional). `time_up`: the clock of the session had run out
    when this hand ended. `confirmed`: the scorer says that what is unusual happened all the same.
    """

    outcome: ClassVar[Outcome]
    riichi: tuple[Wind, ...] = ()
    yame: bool = False
    time_up: bool = False
    confirmed: bool = False

    def __repr__(self) -> str:
        """Write the hand as its entry."""
        written = write_hand(self)  # type: ignore[arg-type]  # only the outcomes are made
        written.pop("outcome")
        values = [f"{name}={value!r}" for name, value in written.items()]
        return f"{type(self).__name__}({', '.join(values)})"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Ron(_AnyHand):
    """One to three players won on the tile of `discarder` 放銃."""

    outcome: ClassVar[Outcome] = Outcome.RON
    discarder: Wind
    wins: tuple[Win, ...]


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Tsumo(_AnyHand):
    """One player won on a drawn tile 自摸."""

    outcome: ClassVar[Outcome] = Outcome.TSUMO
    win: Win


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class ExhaustiveDraw(_AnyHand):
    """The wall ran out 流局; `tenpai` showed a ready hand.

    `hands` are tiles that were shown, as submitted: by seat a hand in the value format of which
    only `concealed`, `melds` and `nukidora` are stated.
    """

    outcome: ClassVar[Outcome] = Outcome.EXHAUSTIVE_DRAW
    tenpai: tuple[Wind, ...] = ()
    hands: ShownHands | None = None


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class AbortiveDraw(_AnyHand):
    """The hand was broken off 途中流局; `tenpai` matters only where the dealer stays by tenpai."""

    outcome: ClassVar[Outcome] = Outcome.ABORTIVE_DRAW
    kind: Abort
    tenpai: tuple[Wind, ...] = ()


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class NagashiMangan(_AnyHand):
    """The wall ran out and `nagashi` had discarded only terminals and honours 流し満貫.

    `hands` are tiles that were shown, as after any exhaustive draw.
    """

    outcome: ClassVar[Outcome] = Outcome.NAGASHI_MANGAN
    nagashi: tuple[Wind, ...]
    tenpai: tuple[Wind, ...] = ()
    hands: ShownHands | None = None


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Chombo(_AnyHand):
    """A chombo 錯和 of `offender`: the hand is played again."""

    outcome: ClassVar[Outcome] = Outcome.CHOMBO
    offender: Wind


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Deltas(_AnyHand):
    """What each player gained or lost, where a table with dummy players is entered as points.

    `dealer_stays` says whether the dealer deals the next hand too, with one honba more.
    """

    outcome: ClassVar[Outcome] = Outcome.DELTAS
    deltas: Mapping[Wind, int]
    dealer_stays: bool = False


Hand = Ron | Tsumo | ExhaustiveDraw | AbortiveDraw | NagashiMangan | Chombo | Deltas


def wins_of(hand: Hand) -> tuple[Win, ...]:
    """Return the wins of a hand by ron or tsumo; of any other outcome none."""
    if isinstance(hand, Ron):
        return hand.wins
    return (hand.win,) if isinstance(hand, Tsumo) else ()


def with_wins(hand: Hand, wins: tuple[Win, ...]) -> Hand:
    """Return a hand by ron or tsumo with other wins; any other outcome as it is."""
    if isinstance(hand, Ron):
        return dataclasses.replace(hand, wins=wins)
    return dataclasses.replace(hand, win=wins[0]) if isinstance(hand, Tsumo) else hand


_WRITTEN = (
    *("riichi", "discarder", "tenpai", "hands", "kind", "offender", "nagashi"),
    *("deltas", "dealer_stays"),
    *("yame", "time_up", "confirmed"),
)


def write_hand(hand: Hand) -> dict[str, object]:
    """Write a hand as its entry, leaving out what is empty; `read_hand` reads it back the same."""
    written: dict[str, object] = {"outcome": hand.outcome.value}
    for name in _WRITTEN:
        value = getattr(hand, name, None)
        if value:
            written[name] = _plain(value)
    wins = wins_of(hand)
    if wins:
        written["wins"] = [_write_win(win) for win in wins]
    return written


def _write_win(win: Win) -> dict[str, object]:
    values = {name: getattr(win, name) for name in Win.__dataclass_fields__}
    empty: tuple[object, ...] = (None, ())
    return {
        name: _plain(value)
        for name, value in values.items()
        if value not in empty and (name, value) != ("yakuman", 0)
    }


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Wind | Abort):
        return value.value
    if isinstance(value, Mapping):
        return {str(name): _plain(item) for name, item in value.items()}
    return value
