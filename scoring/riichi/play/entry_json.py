"""The hand entry in JSON: read with every problem at once."""

from collections.abc import Mapping

from scoring.core.json_reader import flag, mapping, shown, text, whole_number
from scoring.core.problems import Problem
from scoring.core.seats import Wind
from scoring.core.table.entry_reader import (
    EntryReader,
    Outcomes,
    ReadField,
    needed_wind,
    read_entry,
)
from scoring.riichi.play.entry import (
    Abort,
    AbortiveDraw,
    Chombo,
    ExhaustiveDraw,
    Hand,
    NagashiMangan,
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

_OUTCOMES = Outcomes[Hand](
    Ron, Tsumo, ExhaustiveDraw, AbortiveDraw, NagashiMangan, Chombo, PointsEntered
)
#: The fields of each outcome alone.
FIELDS = _OUTCOMES.own


def read_hand(entry: object) -> tuple[Hand | None, list[Problem]]:
    """Read what can be read; the hand is None where a part of it could not be understood."""
    return read_entry(entry, _EntryReader(), _OUTCOMES, _READS)


class _EntryReader(EntryReader):
    """Reads the wins and other fields of riichi."""

    __slots__ = ()
    WIN = Win
    NO_WIN, SEVERAL_WINS = "wins_missing", "one_winner_by_tsumo"

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

    def hands(self, entry: Mapping[str, object], name: str) -> ShownHands | None:
        """Read the tiles that seats showed; the tiles themselves are read with the rules."""
        given = self.value(mapping, entry.get(name), name)
        if not given:
            return None
        hands: dict[Wind, Mapping[str, object]] = {}
        for seat, value in given.items():
            field = f"{name}.{shown(str(seat))}"
            tiles = self.value(mapping, value, field, default={})
            hands[self.wind(seat, field)] = tiles
        return hands

    def kind(self, entry: Mapping[str, object], name: str) -> Abort:
        value = entry.get(name)
        kind = _ABORTS.get(value) if isinstance(value, str) else None
        if value is None:
            self.refuse("kind_missing", name, choices=", ".join(_ABORTS))
        elif kind is None:
            self.refuse("unknown_kind", name, value=shown(value), choices=", ".join(_ABORTS))
        return kind or Abort.SUUKAIKAN

    def nagashi(self, entry: Mapping[str, object], name: str) -> tuple[Wind, ...]:
        nagashi = self.winds(entry, name)
        if not nagashi:
            self.refuse("nagashi_missing", name)
        return nagashi

    def deltas(self, entry: Mapping[str, object], name: str) -> dict[Wind, int]:
        """Read what each seat gains or loses."""
        if entry.get(name) in (None, {}):
            self.refuse("deltas_missing", name)
            return {}
        deltas: dict[Wind, int] = {}
        for seat, value in self.value(mapping, entry[name], name, default={}).items():
            field = f"{name}.{shown(str(seat))}"
            deltas[self.wind(seat, field)] = self.value(_POINTS, value, field, default=0)
        return deltas


_READS: dict[str, ReadField] = {
    "time_up": EntryReader.flag,
    "riichi": EntryReader.winds,
    "yame": EntryReader.flag,
    "confirmed": EntryReader.flag,
    "discarder": needed_wind("discarder_missing"),
    "wins": EntryReader.wins,
    "win": EntryReader.only_win,
    "tenpai": EntryReader.winds,
    "hands": _EntryReader.hands,
    "kind": _EntryReader.kind,
    "nagashi": _EntryReader.nagashi,
    "offender": needed_wind("offender_missing"),
    "deltas": _EntryReader.deltas,
    "dealer_stays": EntryReader.flag,
}
