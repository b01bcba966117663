"""What happened in one hand 局: the outcome as a scorer states it, seats named by their wind.

The same in JSON is the hand entry, see `entry_json`.
"""

import dataclasses
from collections.abc import Mapping
from enum import StrEnum
from typing import ClassVar

from scoring.core.seats import Wind
from scoring.core.table.entry import HandEntry, TableWin
from scoring.riichi.payments import WinValue

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
class Win(TableWin):
    """One winner and the value of the hand.

    The value is `han` (dora included) with `fu`, or `yakuman` (multiples, 0 for an ordinary hand).
    From five han on `fu` may be None. `yaku` are ids, empty when not stated; `dora` is the number
    of dora of every kind, and with it stated the list of yaku counts as complete. `pao` names who
    is liable 責任払い: one wind, or a wind for each pao yakuman ("rinshan" for a rinshan pao).
    `open` says whether the hand had calls. `chips` is what each payer owes in chips 祝儀, where the
    scorer counts them. All of that follows from `tiles`; a value stated beside them without `pao` says
    that nobody is liable. `discards` are the tiles that the winner discarded, in notation: beside the
    tiles of a ron they tell furiten 振聴.
    """

    han: int | None = None
    fu: int | None = None
    yakuman: int = 0
    yaku: tuple[str, ...] = ()
    dora: int | None = None
    pao: Wind | Mapping[str, Wind] | None = None
    open: bool | None = None
    chips: int | None = None
    discards: str | None = None

    @property
    def value(self) -> WinValue:
        """What its payments depend on."""
        return WinValue(self.seat, self.han, self.fu, self.yakuman, self.yaku, self.pao)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class _RiichiEntry(HandEntry[Win]):
    """What every outcome of riichi states.

    `riichi`: who laid down a stick in this hand. `yame`: the dealer ends the game with this hand
    (where agari-yame or tenpai-yame is optional). `confirmed`: the scorer says that what is unusual
    happened all the same.
    """

    riichi: tuple[Wind, ...] = ()
    yame: bool = False
    confirmed: bool = False


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Ron(_RiichiEntry):
    """One to three players won on the tile of `discarder` 放銃."""

    outcome: ClassVar[Outcome] = Outcome.RON
    discarder: Wind
    wins: tuple[Win, ...]


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Tsumo(_RiichiEntry):
    """One player won on a drawn tile 自摸."""

    outcome: ClassVar[Outcome] = Outcome.TSUMO
    win: Win


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class ExhaustiveDraw(_RiichiEntry):
    """The wall ran out 流局; `tenpai` showed a ready hand.

    `hands` are tiles that were shown, as submitted: by seat a hand in the value format of which
    only `concealed`, `melds` and `nukidora` are stated.
    """

    outcome: ClassVar[Outcome] = Outcome.EXHAUSTIVE_DRAW
    tenpai: tuple[Wind, ...] = ()
    hands: ShownHands | None = None


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class AbortiveDraw(_RiichiEntry):
    """The hand was broken off 途中流局; `tenpai` matters only where the dealer stays by tenpai."""

    outcome: ClassVar[Outcome] = Outcome.ABORTIVE_DRAW
    kind: Abort
    tenpai: tuple[Wind, ...] = ()


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class NagashiMangan(_RiichiEntry):
    """The wall ran out and `nagashi` had discarded only terminals and honours 流し満貫.

    `hands` are tiles that were shown, as after any exhaustive draw.
    """

    outcome: ClassVar[Outcome] = Outcome.NAGASHI_MANGAN
    nagashi: tuple[Wind, ...]
    tenpai: tuple[Wind, ...] = ()
    hands: ShownHands | None = None


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Chombo(_RiichiEntry):
    """A chombo 錯和 of `offender`: the hand is played again."""

    outcome: ClassVar[Outcome] = Outcome.CHOMBO
    offender: Wind


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class PointsEntered(_RiichiEntry):
    """What each player gained or lost, where a table with dummy players is entered as points.

    `dealer_stays` says whether the dealer deals the next hand too, with one honba more.
    """

    outcome: ClassVar[Outcome] = Outcome.DELTAS
    deltas: Mapping[Wind, int]
    dealer_stays: bool = False


Hand = Ron | Tsumo | ExhaustiveDraw | AbortiveDraw | NagashiMangan | Chombo | PointsEntered


def entry_of_win(win: Mapping[str, object], discarder: str | None) -> dict[str, object]:
    """Return the entry of one win in JSON: a ron or, without a discarder, a tsumo."""
    if discarder is None:
        return {"outcome": Outcome.TSUMO.value, "wins": [win]}
    return {"outcome": Outcome.RON.value, "discarder": discarder, "wins": [win]}
