"""The hand entry in JSON: read with every problem at once, written in its shortest form."""

from collections.abc import Callable, Mapping
from typing import TypedDict

from scoring.core.problems import NotationError, Problem
from scoring.core.seats import WINDS, Wind
from scoring.riichi.play.entry import (
    Abort,
    AbortiveDraw,
    Chombo,
    ExhaustiveDraw,
    Hand,
    NagashiMangan,
    Outcome,
    Ron,
    ShownHands,
    Tsumo,
    Win,
    wins_of,
)

_WINDS: dict[str, Wind] = {wind.value: wind for wind in WINDS}
_WIND_LETTERS = ", ".join(_WINDS)
_ABORTS: dict[str, Abort] = {abort.value: abort for abort in Abort}
_OUTCOMES = ", ".join(_outcome.value for _outcome in Outcome)
_SHOWN = 40  # characters of somebody's value that a sentence repeats

#: The fields that every outcome may state, then those of each outcome alone.
COMMON_FIELDS = frozenset({"outcome", "riichi", "yame", "time_up"})
FIELDS: dict[str, frozenset[str]] = {
    Outcome.RON: frozenset({"discarder", "wins"}),
    Outcome.TSUMO: frozenset({"wins"}),
    Outcome.EXHAUSTIVE_DRAW: frozenset({"tenpai", "hands"}),
    Outcome.ABORTIVE_DRAW: frozenset({"kind", "tenpai"}),
    Outcome.NAGASHI_MANGAN: frozenset({"nagashi", "tenpai", "hands"}),
    Outcome.CHOMBO: frozenset({"offender"}),
}
_ALL_FIELDS = COMMON_FIELDS.union(*FIELDS.values())
WIN_FIELDS = frozenset(Win.__dataclass_fields__)


class _Common(TypedDict):
    riichi: tuple[Wind, ...]
    yame: bool
    time_up: bool


def read_hand(entry: object) -> Hand:
    """Read a hand entry; NotationError with every problem where it cannot be read."""
    hand, problems = read_hand_leniently(entry)
    if problems or hand is None:
        raise NotationError(problems)
    return hand


def read_hand_leniently(entry: object) -> tuple[Hand | None, list[Problem]]:
    """Read what can be read.

    The hand is None where a part of it could not be understood. Fields that merely do not belong
    are reported and left out, so that the rest can still be checked against the rules.
    """
    reader = _Reader()
    if not isinstance(entry, Mapping):
        return None, [Problem("not_an_object", "entry")]
    outcome = entry.get("outcome")
    if not isinstance(outcome, str) or outcome not in FIELDS:
        reader.refuse("unknown_outcome", "outcome", value=outcome, choices=_OUTCOMES)
        return None, reader.problems
    reader.leave_out_foreign(entry, outcome)
    hand = _READERS[outcome](reader, entry)
    return (None if reader.unreadable else hand), reader.problems


class _Reader:
    """Takes values out of an object and remembers everything that is wrong with them."""

    __slots__ = ("problems", "unreadable")

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.unreadable = False

    def note(self, code: str, field: str, **params: object) -> None:
        """Remember a problem that leaves the rest readable."""
        shown = {name: _shown(value) for name, value in params.items()}
        self.problems.append(Problem(code, field, shown))

    def refuse(self, code: str, field: str, **params: object) -> None:
        """Remember a problem that hides what was meant."""
        self.unreadable = True
        self.note(code, field, **params)

    def leave_out_foreign(self, entry: Mapping[str, object], outcome: str) -> None:
        mine = FIELDS[outcome]
        for name, value in entry.items():
            if name in mine or name in COMMON_FIELDS:
                continue
            if name not in _ALL_FIELDS:
                self.note("unknown_field", str(name)[:_SHOWN])
            elif value not in (None, [], False):
                self.note("field_does_not_belong", name, outcome=outcome)

    def wind(self, value: object, field: str) -> Wind:
        wind = _WINDS.get(value) if isinstance(value, str) else None
        if wind is None:
            self.refuse("not_one_of", field, value=value, choices=_WIND_LETTERS)
            return Wind.EAST
        return wind

    def needed_wind(self, entry: Mapping[str, object], name: str) -> Wind:
        if entry.get(name) is None:
            self.refuse(f"{name}_missing", name)
            return Wind.EAST
        return self.wind(entry[name], name)

    def items(self, entry: Mapping[str, object], name: str, prefix: str = "") -> list[object]:
        value = entry.get(name)
        if value is None:
            return []
        if not isinstance(value, list | tuple):
            self.refuse("not_a_list", prefix + name, value=value)
            return []
        return list(value)

    def winds(self, entry: Mapping[str, object], name: str) -> tuple[Wind, ...]:
        values = self.items(entry, name)
        return tuple([self.wind(value, f"{name}[{n}]") for n, value in enumerate(values)])

    def number(self, value: object, field: str) -> int | None:
        if value is not None and (not isinstance(value, int) or isinstance(value, bool)):
            self.refuse("not_a_whole_number", field, value=value)
            return None
        return value

    def yes_or_no(self, value: object, field: str) -> bool | None:
        if value is not None and not isinstance(value, bool):
            self.refuse("not_true_or_false", field, value=value)
            return None
        return value

    def common(self, entry: Mapping[str, object]) -> _Common:
        return {
            "riichi": self.winds(entry, "riichi"),
            "yame": bool(self.yes_or_no(entry.get("yame"), "yame")),
            "time_up": bool(self.yes_or_no(entry.get("time_up"), "time_up")),
        }

    def wins(self, entry: Mapping[str, object]) -> tuple[Win, ...]:
        values = self.items(entry, "wins")
        if not values:
            self.refuse("wins_missing", "wins")
        return tuple([self.win(value, f"wins[{n}]") for n, value in enumerate(values)])

    def win(self, value: object, field: str) -> Win:
        if not isinstance(value, Mapping):
            self.refuse("not_an_object", field)
            return Win(seat=Wind.EAST)
        for name in value:
            if name not in WIN_FIELDS:
                self.note("unknown_field", f"{field}.{str(name)[:_SHOWN]}")
        get = value.get
        return Win(
            seat=self.wind(get("seat"), f"{field}.seat"),
            han=self.number(get("han"), f"{field}.han"),
            fu=self.number(get("fu"), f"{field}.fu"),
            yakuman=self.number(get("yakuman"), f"{field}.yakuman") or 0,
            yaku=self.yaku(value, field),
            dora=self.number(get("dora"), f"{field}.dora"),
            pao=self.pao(get("pao"), f"{field}.pao"),
            open=self.yes_or_no(get("open"), f"{field}.open"),
            chips=self.number(get("chips"), f"{field}.chips"),
            tiles=self.tiles(get("tiles"), f"{field}.tiles"),
            discards=self.text(get("discards"), f"{field}.discards"),
        )

    def yaku(self, win: Mapping[str, object], field: str) -> tuple[str, ...]:
        ids = []
        for n, value in enumerate(self.items(win, "yaku", f"{field}.")):
            if isinstance(value, str):
                ids.append(value)
            else:
                self.refuse("not_text", f"{field}.yaku[{n}]", value=value)
        return tuple(ids)

    def pao(self, value: object, field: str) -> Wind | dict[str, Wind] | None:
        if value is None or value == {}:
            return None
        if isinstance(value, Mapping):
            return {
                str(name): self.wind(liable, f"{field}.{str(name)[:_SHOWN]}")
                for name, liable in value.items()
            }
        return self.wind(value, field)

    def tiles(self, value: object, field: str) -> Mapping[str, object] | None:
        if value is not None and not isinstance(value, Mapping):
            self.refuse("not_an_object", field)
            return None
        return value

    def text(self, value: object, field: str) -> str | None:
        if value is not None and not isinstance(value, str):
            self.refuse("not_text", field, value=value)
            return None
        return value

    def hands(self, entry: Mapping[str, object]) -> ShownHands | None:
        """The tiles that seats showed; what is in them is read with the rules at hand."""
        given = self.tiles(entry.get("hands"), "hands")
        if not given:
            return None
        shown: dict[Wind, Mapping[str, object]] = {}
        for name, value in given.items():
            field = f"hands.{str(name)[:_SHOWN]}"
            tiles = self.tiles(value, field)
            shown[self.wind(name, field)] = tiles or {}
        return shown


def _shown(value: object) -> str:
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def _ron(reader: _Reader, entry: Mapping[str, object]) -> Hand:
    discarder = reader.needed_wind(entry, "discarder")
    return Ron(discarder=discarder, wins=reader.wins(entry), **reader.common(entry))


def _tsumo(reader: _Reader, entry: Mapping[str, object]) -> Hand:
    wins = reader.wins(entry)
    if len(wins) > 1:
        reader.note("one_winner_by_tsumo", "wins", count=len(wins))
    win = wins[0] if wins else Win(seat=Wind.EAST)
    return Tsumo(win=win, **reader.common(entry))


def _exhaustive_draw(reader: _Reader, entry: Mapping[str, object]) -> Hand:
    tenpai, hands = reader.winds(entry, "tenpai"), reader.hands(entry)
    return ExhaustiveDraw(tenpai=tenpai, hands=hands, **reader.common(entry))


def _abortive_draw(reader: _Reader, entry: Mapping[str, object]) -> Hand:
    value = entry.get("kind")
    kind = _ABORTS.get(value) if isinstance(value, str) else None
    if value is None:
        reader.refuse("kind_missing", "kind", choices=", ".join(_ABORTS))
    elif kind is None:
        reader.refuse("unknown_kind", "kind", value=value, choices=", ".join(_ABORTS))
    tenpai = reader.winds(entry, "tenpai")
    return AbortiveDraw(kind=kind or Abort.SUUKAIKAN, tenpai=tenpai, **reader.common(entry))


def _nagashi_mangan(reader: _Reader, entry: Mapping[str, object]) -> Hand:
    nagashi = reader.winds(entry, "nagashi")
    if not nagashi:
        reader.refuse("nagashi_missing", "nagashi")
    tenpai, hands = reader.winds(entry, "tenpai"), reader.hands(entry)
    return NagashiMangan(nagashi=nagashi, tenpai=tenpai, hands=hands, **reader.common(entry))


def _chombo(reader: _Reader, entry: Mapping[str, object]) -> Hand:
    return Chombo(offender=reader.needed_wind(entry, "offender"), **reader.common(entry))


_READERS: dict[str, Callable[[_Reader, Mapping[str, object]], Hand]] = {
    Outcome.RON: _ron,
    Outcome.TSUMO: _tsumo,
    Outcome.EXHAUSTIVE_DRAW: _exhaustive_draw,
    Outcome.ABORTIVE_DRAW: _abortive_draw,
    Outcome.NAGASHI_MANGAN: _nagashi_mangan,
    Outcome.CHOMBO: _chombo,
}


_WRITTEN = (
    *("riichi", "discarder", "tenpai", "hands", "kind", "offender", "nagashi"),
    *("yame", "time_up"),
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
