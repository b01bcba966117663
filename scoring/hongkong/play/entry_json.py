"""The hand entry in JSON: read with every problem at once."""

from collections.abc import Mapping

from scoring.core.json_reader import flag, mapping, whole_number
from scoring.core.problems import Problem
from scoring.core.table.entry_reader import (
    EntryReader,
    Outcomes,
    ReadField,
    needed_wind,
    read_entry,
)
from scoring.hongkong.play.entry import (
    FalseWin,
    Goulash,
    HongKongHand,
    HongKongWin,
    SelfDraw,
    WinByDiscard,
)

_NUMBER = whole_number()
_OUTCOMES = Outcomes[HongKongHand](WinByDiscard, SelfDraw, Goulash, FalseWin)
#: The fields of each outcome alone.
FIELDS = _OUTCOMES.own


def read_hand(entry: object) -> tuple[HongKongHand | None, list[Problem]]:
    """Read what can be read; the hand is None where a part of it could not be understood."""
    return read_entry(entry, _EntryReader(), _OUTCOMES, _READS)


class _EntryReader(EntryReader):
    """Reads the wins of this game."""

    __slots__ = ()
    WIN = HongKongWin
    NO_WIN, SEVERAL_WINS = "winner_missing", "one_winner_by_self_draw"

    def win(self, value: Mapping[str, object], field: str) -> HongKongWin:
        get = value.get
        robbing, guarantor = f"{field}.robbing_kong", get("guarantor")
        return HongKongWin(
            seat=self.wind(get("seat"), f"{field}.seat", "winner_missing"),
            faan=self.value(_NUMBER, get("faan"), f"{field}.faan"),
            patterns=self.texts(get("patterns"), f"{field}.patterns"),
            guarantor=None if guarantor is None else self.wind(guarantor, f"{field}.guarantor"),
            robbing_kong=self.value(flag, get("robbing_kong"), robbing, default=False),
            tiles=self.value(mapping, get("tiles"), f"{field}.tiles"),
        )


_READS: dict[str, ReadField] = {
    "time_up": EntryReader.flag,
    "discarder": needed_wind("discard_without_discarder"),
    "wins": EntryReader.wins,
    "win": EntryReader.only_win,
    "offender": needed_wind("false_win_without_offender"),
}
