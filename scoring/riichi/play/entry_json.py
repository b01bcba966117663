"""The hand entry in JSON: read with every problem at once."""

from collections.abc import Callable, Mapping
from typing import TypedDict

from scoring.core.json_reader import flag, mapping, shown, text, whole_number
from scoring.core.problems import NotationError, Problem
from scoring.core.seats import Wind
from scoring.core.table.entry_reader import EntryFields, EntryReader, read_entry
from scoring.riichi.play.entry import (
    Abort,
    AbortiveDraw,
    Chombo,
    ExhaustiveDraw,
    Hand,
    NagashiMangan,
    Outcome,
    PointsEntered,
    Ron,
    ShownHands,
    Tsumo,
    Win,
)

_NUMBER = whole_number()
#: More than any hand moves; larger amounts are typing errors.
_MOST_POINTS = 1_000_000
_POINTS = whole_number(-_MOST_POINTS, _MOST_POINTS)
_ABORTS: dict[str, Abort] = {abort.value: abort for abort in Abort}

#: The fields that every outcome may state, then those of each outcome alone.
COMMON_FIELDS = frozenset({"outcome", "riichi", "yame", "time_up", "confirmed"})
FIELDS: dict[str, frozenset[str]] = {
    Outcome.RON: frozenset({"discarder", "wins"}),
    Outcome.TSUMO: frozenset({"wins"}),
    Outcome.EXHAUSTIVE_DRAW: frozenset({"tenpai", "hands"}),
    Outcome.ABORTIVE_DRAW: frozenset({"kind", "tenpai"}),
    Outcome.NAGASHI_MANGAN: frozenset({"nagashi", "tenpai", "hands"}),
    Outcome.CHOMBO: frozenset({"offender"}),
    Outcome.DELTAS: frozenset({"deltas", "dealer_stays"}),
}
_FIELDS = EntryFields(COMMON_FIELDS, FIELDS)
WIN_FIELDS = frozenset(Win.__dataclass_fields__)


class _Common(TypedDict):
    riichi: tuple[Wind, ...]
    yame: bool
    time_up: bool
    confirmed: bool


def read_hand(entry: object) -> Hand:
    """Read a hand entry; NotationError with every problem where it cannot be read."""
    hand, problems = read_hand_leniently(entry)
    if problems or hand is None:
        raise NotationError(problems)
    return hand


def read_hand_leniently(entry: object) -> tuple[Hand | None, list[Problem]]:
    """Read what can be read; the hand is None where a part of it could not be understood."""
    return read_entry(entry, _EntryReader(), _FIELDS, _READERS)


class _EntryReader(EntryReader):
    """Reads the wins and other fields of riichi."""

    __slots__ = ()

    def common(self, entry: Mapping[str, object]) -> _Common:
        return {
            "riichi": self.winds(entry, "riichi"),
            "yame": self.value(flag, entry.get("yame"), "yame", default=False),
            "time_up": self.time_up(entry),
            "confirmed": self.value(flag, entry.get("confirmed"), "confirmed", default=False),
        }

    def all_wins(self, entry: Mapping[str, object]) -> tuple[Win, ...]:
        return self.wins(entry, self.win, WIN_FIELDS, "wins_missing")

    def win(self, value: Mapping[str, object], field: str) -> Win:
        get = value.get
        return Win(
            seat=self.wind(get("seat"), f"{field}.seat"),
            han=self.value(_NUMBER, get("han"), f"{field}.han"),
            fu=self.value(_NUMBER, get("fu"), f"{field}.fu"),
            yakuman=self.value(_NUMBER, get("yakuman"), f"{field}.yakuman", default=0),
            yaku=self.texts(get("yaku"), f"{field}.yaku"),
            dora=self.value(_NUMBER, get("dora"), f"{field}.dora"),
            pao=self.pao(get("pao"), f"{field}.pao"),
            open=self.value(flag, get("open"), f"{field}.open"),
            chips=self.value(_NUMBER, get("chips"), f"{field}.chips"),
            tiles=self.value(mapping, get("tiles"), f"{field}.tiles"),
            discards=self.value(text, get("discards"), f"{field}.discards"),
        )

    def pao(self, value: object, field: str) -> Wind | dict[str, Wind] | None:
        """Read who is liable: one wind, or a wind for each pao yakuman."""
        if value is None or value == {}:
            return None
        if isinstance(value, Mapping):
            return {
                str(name): self.wind(liable, f"{field}.{shown(str(name))}")
                for name, liable in value.items()
            }
        return self.wind(value, field)

    def hands(self, entry: Mapping[str, object]) -> ShownHands | None:
        """Read the tiles that seats showed; the tiles themselves are read with the rules."""
        given = self.value(mapping, entry.get("hands"), "hands")
        if not given:
            return None
        hands: dict[Wind, Mapping[str, object]] = {}
        for name, value in given.items():
            field = f"hands.{shown(str(name))}"
            tiles = self.value(mapping, value, field, default={})
            hands[self.wind(name, field)] = tiles
        return hands

    def deltas(self, entry: Mapping[str, object]) -> dict[Wind, int]:
        """Read what each seat gains or loses."""
        if entry.get("deltas") in (None, {}):
            self.refuse("deltas_missing", "deltas")
            return {}
        deltas: dict[Wind, int] = {}
        for name, value in self.value(mapping, entry["deltas"], "deltas", default={}).items():
            field = f"deltas.{shown(str(name))}"
            deltas[self.wind(name, field)] = self.value(_POINTS, value, field, default=0)
        return deltas


def _ron(reader: _EntryReader, entry: Mapping[str, object]) -> Hand:
    discarder = reader.wind(entry.get("discarder"), "discarder", "discarder_missing")
    return Ron(discarder=discarder, wins=reader.all_wins(entry), **reader.common(entry))


def _tsumo(reader: _EntryReader, entry: Mapping[str, object]) -> Hand:
    wins = reader.all_wins(entry)
    if len(wins) > 1:
        reader.note("one_winner_by_tsumo", "wins", count=len(wins))
    win = wins[0] if wins else Win(seat=Wind.EAST)
    return Tsumo(win=win, **reader.common(entry))


def _exhaustive_draw(reader: _EntryReader, entry: Mapping[str, object]) -> Hand:
    tenpai, hands = reader.winds(entry, "tenpai"), reader.hands(entry)
    return ExhaustiveDraw(tenpai=tenpai, hands=hands, **reader.common(entry))


def _abortive_draw(reader: _EntryReader, entry: Mapping[str, object]) -> Hand:
    value = entry.get("kind")
    kind = _ABORTS.get(value) if isinstance(value, str) else None
    if value is None:
        reader.refuse("kind_missing", "kind", choices=", ".join(_ABORTS))
    elif kind is None:
        reader.refuse("unknown_kind", "kind", value=shown(value), choices=", ".join(_ABORTS))
    tenpai = reader.winds(entry, "tenpai")
    return AbortiveDraw(kind=kind or Abort.SUUKAIKAN, tenpai=tenpai, **reader.common(entry))


def _nagashi_mangan(reader: _EntryReader, entry: Mapping[str, object]) -> Hand:
    nagashi = reader.winds(entry, "nagashi")
    if not nagashi:
        reader.refuse("nagashi_missing", "nagashi")
    tenpai, hands = reader.winds(entry, "tenpai"), reader.hands(entry)
    return NagashiMangan(nagashi=nagashi, tenpai=tenpai, hands=hands, **reader.common(entry))


def _chombo(reader: _EntryReader, entry: Mapping[str, object]) -> Hand:
    offender = reader.wind(entry.get("offender"), "offender", "offender_missing")
    return Chombo(offender=offender, **reader.common(entry))


def _deltas(reader: _EntryReader, entry: Mapping[str, object]) -> Hand:
    return PointsEntered(
        deltas=reader.deltas(entry),
        dealer_stays=reader.value(flag, entry.get("dealer_stays"), "dealer_stays", default=False),
        **reader.common(entry),
    )


_READERS: dict[str, Callable[[_EntryReader, Mapping[str, object]], Hand]] = {
    Outcome.RON: _ron,
    Outcome.TSUMO: _tsumo,
    Outcome.EXHAUSTIVE_DRAW: _exhaustive_draw,
    Outcome.ABORTIVE_DRAW: _abortive_draw,
    Outcome.NAGASHI_MANGAN: _nagashi_mangan,
    Outcome.CHOMBO: _chombo,
    Outcome.DELTAS: _deltas,
}
