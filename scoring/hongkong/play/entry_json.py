"""The hand entry in JSON: read with every problem at once."""

from collections.abc import Callable, Mapping

from scoring.core.json_reader import flag, mapping, whole_number
from scoring.core.problems import NotationError, Problem
from scoring.core.seats import Wind
from scoring.core.table.entry_reader import EntryFields, EntryReader, read_entry
from scoring.hongkong.play.entry import (
    FalseWin,
    Goulash,
    HongKongHand,
    HongKongWin,
    Outcome,
    SelfDraw,
    WinByDiscard,
)

_NUMBER = whole_number()

#: The fields that every outcome may state, then those of each outcome alone.
COMMON_FIELDS = frozenset({"outcome", "time_up"})
FIELDS: dict[str, frozenset[str]] = {
    Outcome.DISCARD: frozenset({"discarder", "wins"}),
    Outcome.SELF_DRAW: frozenset({"wins"}),
    Outcome.GOULASH: frozenset(),
    Outcome.FALSE_WIN: frozenset({"offender"}),
}
_FIELDS = EntryFields(COMMON_FIELDS, FIELDS)
WIN_FIELDS = frozenset(HongKongWin.__dataclass_fields__)
_NOBODY = HongKongWin(seat=Wind.EAST)


def read_hand(entry: object) -> HongKongHand:
    """Read a hand entry; NotationError with every problem where it cannot be read."""
    hand, problems = read_hand_leniently(entry)
    if problems or hand is None:
        raise NotationError(problems)
    return hand


def read_hand_leniently(entry: object) -> tuple[HongKongHand | None, list[Problem]]:
    """Read what can be read; the hand is None where a part of it could not be understood."""
    return read_entry(entry, _EntryReader(), _FIELDS, _READERS)


class _EntryReader(EntryReader):
    """Reads the wins of this game."""

    __slots__ = ()

    def all_wins(self, entry: Mapping[str, object]) -> tuple[HongKongWin, ...]:
        return self.wins(entry, self.win, WIN_FIELDS, "winner_missing")

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


def _discard(reader: _EntryReader, entry: Mapping[str, object]) -> HongKongHand:
    discarder = reader.wind(entry.get("discarder"), "discarder", "discard_without_discarder")
    return WinByDiscard(
        discarder=discarder, wins=reader.all_wins(entry), time_up=reader.time_up(entry)
    )


def _self_draw(reader: _EntryReader, entry: Mapping[str, object]) -> HongKongHand:
    wins = reader.all_wins(entry)
    if len(wins) > 1:
        reader.note("one_winner_by_self_draw", "wins", count=len(wins))
    return SelfDraw(win=wins[0] if wins else _NOBODY, time_up=reader.time_up(entry))


def _goulash(reader: _EntryReader, entry: Mapping[str, object]) -> HongKongHand:
    return Goulash(time_up=reader.time_up(entry))


def _false_win(reader: _EntryReader, entry: Mapping[str, object]) -> HongKongHand:
    offender = reader.wind(entry.get("offender"), "offender", "false_win_without_offender")
    return FalseWin(offender=offender, time_up=reader.time_up(entry))


_READERS: dict[str, Callable[[_EntryReader, Mapping[str, object]], HongKongHand]] = {
    Outcome.DISCARD: _discard,
    Outcome.SELF_DRAW: _self_draw,
    Outcome.GOULASH: _goulash,
    Outcome.FALSE_WIN: _false_win,
}
