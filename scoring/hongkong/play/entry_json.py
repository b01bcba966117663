"""The hand entry in JSON: read with every problem at once."""

from collections.abc import Callable, Mapping
from typing import TypedDict

from scoring.core.entry_reader import EntryFields, EntryReader, read_entry
from scoring.core.json_reader import flag, mapping, one_of, shown, whole_number
from scoring.core.problems import NotationError, Problem
from scoring.core.seats import WINDS, Wind
from scoring.hongkong.play.entry import (
    Discard,
    FalseWin,
    Goulash,
    HongKongHand,
    HongKongWin,
    Outcome,
    SelfDraw,
)

_WIND = one_of({wind.value: wind for wind in WINDS})
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


class _Common(TypedDict):
    time_up: bool


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
    """Reads the winds, wins and other fields of this game's entries."""

    __slots__ = ()

    def wind(self, value: object, path: str, missing: str) -> Wind:
        """Read a wind that must be there; `missing` is the code of its problem."""
        if value is None:
            self.refuse(missing, path)
        read: Wind = self.value(_WIND, value, path, default=Wind.EAST)
        return read

    def common(self, entry: Mapping[str, object]) -> _Common:
        return {"time_up": self.value(flag, entry.get("time_up"), "time_up", default=False)}

    def wins(self, entry: Mapping[str, object]) -> tuple[HongKongWin, ...]:
        values = self.items(entry.get("wins"), "wins")
        if not values:
            self.refuse("winner_missing", "wins")
        return tuple([self.win(value, f"wins[{n}]") for n, value in enumerate(values)])

    def win(self, value: object, field: str) -> HongKongWin:
        if not isinstance(value, Mapping):
            self.refuse("not_an_object", field)
            return _NOBODY
        for name in value:
            if name not in WIN_FIELDS:
                self.note("unknown_field", f"{field}.{shown(str(name))}")
        get = value.get
        robbing = f"{field}.robbing_kong"
        return HongKongWin(
            seat=self.wind(get("seat"), f"{field}.seat", "winner_missing"),
            faan=self.value(_NUMBER, get("faan"), f"{field}.faan"),
            patterns=self.texts(get("patterns"), f"{field}.patterns"),
            guarantor=self.value(_WIND, get("guarantor"), f"{field}.guarantor"),
            robbing_kong=self.value(flag, get("robbing_kong"), robbing, default=False),
            tiles=self.value(mapping, get("tiles"), f"{field}.tiles"),
        )


def _discard(reader: _EntryReader, entry: Mapping[str, object]) -> HongKongHand:
    discarder = reader.wind(entry.get("discarder"), "discarder", "discard_without_discarder")
    return Discard(discarder=discarder, wins=reader.wins(entry), **reader.common(entry))


def _self_draw(reader: _EntryReader, entry: Mapping[str, object]) -> HongKongHand:
    wins = reader.wins(entry)
    if len(wins) > 1:
        reader.note("one_winner_by_self_draw", "wins", count=len(wins))
    return SelfDraw(win=wins[0] if wins else _NOBODY, **reader.common(entry))


def _goulash(reader: _EntryReader, entry: Mapping[str, object]) -> HongKongHand:
    return Goulash(**reader.common(entry))


def _false_win(reader: _EntryReader, entry: Mapping[str, object]) -> HongKongHand:
    offender = reader.wind(entry.get("offender"), "offender", "false_win_without_offender")
    return FalseWin(offender=offender, **reader.common(entry))


_READERS: dict[str, Callable[[_EntryReader, Mapping[str, object]], HongKongHand]] = {
    Outcome.DISCARD: _discard,
    Outcome.SELF_DRAW: _self_draw,
    Outcome.GOULASH: _goulash,
    Outcome.FALSE_WIN: _false_win,
}
