"""What happened in one hand as a scorer states it, seats named by their wind, and the same in JSON."""

import dataclasses
from collections.abc import Mapping
from enum import StrEnum
from typing import Any, ClassVar, Literal, get_args

from scoring.core.json_reader import flag, mapping, whole_number, word_of
from scoring.core.problems import Problem
from scoring.core.seats import Wind
from scoring.core.table.entry import HandEntry, TableWin
from scoring.core.table.entry_reader import (
    EntryReader,
    Outcomes,
    ReadField,
    needed_wind,
    read_entry,
)

PenaltyKind = Literal["false_win_below_minimum", "false_win_invalid_hand", "deduction"]
PENALTY_KINDS: tuple[PenaltyKind, ...] = get_args(PenaltyKind)


class Outcome(StrEnum):
    """How a hand ended; the value is the word in notation."""

    DISCARD = "discard"
    SELF_DRAW = "self_draw"
    EXHAUSTIVE_DRAW = "exhaustive_draw"
    INTERRUPTED = "interrupted"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class McrWin(TableWin):
    """The winner and the value of the hand.

    `fan` are all points of the hand, those of its `flowers` included. `patterns` are ids of fan,
    empty when not stated. `robbing_kong`: the tile was added to a kong by the discarder 抢杠.
    """

    fan: int | None = None
    flowers: int = 0
    patterns: tuple[str, ...] = ()
    robbing_kong: bool = False


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class HandPenalty:
    """A false win of a seat, or points that are taken from it; `points` are those of a deduction."""

    seat: Wind
    kind: PenaltyKind
    points: int | None = None

    @property
    def is_false_win(self) -> bool:
        """Whether the seat called a win that is none; it may not win this hand."""
        return self.kind != "deduction"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class McrEntry(HandEntry[McrWin]):
    """What every outcome states: penalties stand beside any."""

    penalties: tuple[HandPenalty, ...] = ()


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class WinByDiscard(McrEntry):
    """A player won on the tile of `discarder`, or robbed a kong of theirs."""

    outcome: ClassVar[Outcome] = Outcome.DISCARD
    discarder: Wind
    win: McrWin


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class SelfDraw(McrEntry):
    """A player won on a drawn tile."""

    outcome: ClassVar[Outcome] = Outcome.SELF_DRAW
    win: McrWin


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class ExhaustiveDraw(McrEntry):
    """The wall ran out and nobody won."""

    outcome: ClassVar[Outcome] = Outcome.EXHAUSTIVE_DRAW


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Interrupted(McrEntry):
    """The time ran out in this hand: nobody scores, and the session is over."""

    outcome: ClassVar[Outcome] = Outcome.INTERRUPTED


McrHand = WinByDiscard | SelfDraw | ExhaustiveDraw | Interrupted


def entry_of_win(win: Mapping[str, object], discarder: str | None) -> dict[str, object]:
    """Return the entry of one win in JSON: on a discard or, without a discarder, a self-draw."""
    if discarder is None:
        return {"outcome": Outcome.SELF_DRAW.value, "wins": [win]}
    return {"outcome": Outcome.DISCARD.value, "discarder": discarder, "wins": [win]}


def read_hand(entry: object) -> tuple[McrHand | None, list[Problem]]:
    """Read what can be read; the hand is None where a part of it could not be understood."""
    return read_entry(entry, _EntryReader(), _OUTCOMES, _READS)


_NUMBER, _COUNT, _KIND = whole_number(), whole_number(0), word_of(*PENALTY_KINDS)
_OUTCOMES = Outcomes[McrHand](WinByDiscard, SelfDraw, ExhaustiveDraw, Interrupted)
#: The fields of each outcome alone.
FIELDS = _OUTCOMES.own


class _EntryReader(EntryReader):
    """Reads the wins and penalties of this game."""

    __slots__ = ()
    WIN = McrWin
    NO_WIN, SEVERAL_WINS = "mcr_winner_missing", "mcr_one_winner"

    def win(self, value: Mapping[str, object], field: str) -> McrWin:
        get = value.get
        robbing = f"{field}.robbing_kong"
        return McrWin(
            seat=self.wind(get("seat"), f"{field}.seat", "mcr_winner_missing"),
            fan=self.value(_NUMBER, get("fan"), f"{field}.fan"),
            flowers=self.value(_COUNT, get("flowers"), f"{field}.flowers", default=0),
            patterns=self.texts(get("patterns"), f"{field}.patterns"),
            robbing_kong=self.value(flag, get("robbing_kong"), robbing, default=False),
            tiles=self.value(mapping, get("tiles"), f"{field}.tiles"),
        )

    def penalties(self, entry: Mapping[str, Any], name: str) -> tuple[HandPenalty, ...]:
        items = enumerate(self.items(entry.get(name), name))
        return tuple(self.penalty(item, f"{name}[{place}]") for place, item in items)

    def penalty(self, value: object, field: str) -> HandPenalty:
        if not isinstance(value, Mapping):
            self.refuse("not_an_object", field)
            return HandPenalty(seat=Wind.EAST, kind="deduction")
        stated: Mapping[str, object] = value
        for key in stated:
            if key not in HandPenalty.__dataclass_fields__:
                self.note("unknown_field", f"{field}.{key}")
        kind = self.value(_KIND, stated.get("kind", ""), f"{field}.kind", default="deduction")
        return HandPenalty(
            seat=self.wind(stated.get("seat"), f"{field}.seat", "penalty_without_player"),
            kind=kind,
            points=self.value(_NUMBER, stated.get("points"), f"{field}.points"),
        )


_READS: dict[str, ReadField] = {
    "time_up": EntryReader.flag,
    "penalties": _EntryReader.penalties,
    "discarder": needed_wind("discard_without_discarder"),
    "win": EntryReader.only_win,
}
