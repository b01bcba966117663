"""Tenhou's own logs (mjlog): flat XML elements, one for each draw, discard, call and result.

Tiles are numbers from 0 to 135, four of each kind in turn; points are in hundreds.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote

from django.utils.translation import gettext as _

from league.importing.online_logs.online_game import (
    HandReader,
    OnlineGame,
    OnlineHand,
    StatedWin,
)
from league.importing.online_logs.player_tiles import (
    KAMICHA,
    Meld,
    PlayerTiles,
    side_of,
)
from league.importing.online_logs.wrong_logs import (
    DAMAGE,
    WrongLogError,
    accounts_of,
    no_such_tile,
    of_players,
    seat_in,
    whole,
    wrong_head,
    wrong_in_hand,
)
from scoring import Ruleset

Attributes = dict[str, str]

# No XML parser: the format has no text, nesting and entities, and files may be hostile. Nothing is
# tried twice (++), so that a long file without an end of its elements takes no longer than another.
ELEMENT = re.compile(r"<([A-Za-z]++)(\d*+)([^<>]*+)>")
ATTRIBUTE = re.compile(r'(?<!\w)(\w++)="([^"]*+)"')
DRAWS, DISCARDS = "TUVW", "DEFG"
RED_FIVES = {16: "0m", 52: "0p", 88: "0s"}
NO_RED_FIVES, EAST_AND_SOUTH = 2, 8  # bits of the game's type
COPIES = 4
TILES = 34 * COPIES
STEPS = 3  # the bits of a call that count the steps to its discarder
# Yaku that are circumstances, by number, with their names in the other form of logs.
YAKU = {
    2: "一発",
    3: "槍槓",
    4: "嶺上開花",
    5: "海底摸月",
    6: "河底撈魚",
    21: "両立直",
    36: "人和",
    37: "天和",
    38: "地和",
}
ABORTIVE = {
    "yao9": "kyuushu_kyuuhai",
    "kaze4": "suufon_renda",
    "reach4": "suucha_riichi",
    "kan4": "suukaikan",
    "ron3": "sanchahou",
}
NAGASHI = "nm"


def is_one(content: object) -> bool:
    return isinstance(content, str)


def read_game(text: str, ruleset: Ruleset, *, name: str) -> OnlineGame:
    """Read one log; raises WrongLogError for anything else."""
    reader = _LogReader(ruleset)
    try:
        for tag, number, rest in ELEMENT.findall(text):
            reader.read(tag, number, dict(ATTRIBUTE.findall(rest)))
        reader.finish()
    except DAMAGE as error:
        if not reader.begun:
            raise wrong_head(error) from error
        raise wrong_in_hand(len(reader.hands) + 1, error) from error
    if not reader.accounts:
        raise WrongLogError(_("it has no players."))
    if not reader.hands:
        raise WrongLogError(_("it has no hands."))
    return OnlineGame(
        name=name,
        accounts=reader.accounts,
        hands=tuple(reader.hands),
        length=reader.length,
    )


@dataclass(slots=True)
class _LogReader:
    """Follow a log element by element."""

    ruleset: Ruleset
    accounts: tuple[str, ...] = ()
    hands: list[OnlineHand] = field(default_factory=list)
    begun: bool = False  # the first hand
    length: str | None = None
    _reds: bool = True
    _players: list[PlayerTiles] = field(default_factory=list)
    _label: tuple[int, int] = (0, 0)
    _dealer: int = 0
    _points: tuple[int, ...] = ()
    _dora: list[str] = field(default_factory=list)
    _declares: int | None = None
    _agari: list[Attributes] = field(default_factory=list)

    def read(self, name: str, number: str, values: Attributes) -> None:
        if name != "AGARI":
            self.finish()
        if number:
            self._move(name, int(number))
        elif name in _ELEMENTS:
            _ELEMENTS[name](self, values)

    def finish(self) -> None:
        """Store the wins on the last tile; several may follow each other."""
        if self._agari:
            self._win()

    def game(self, values: Attributes) -> None:
        kind = int(values["type"])
        self._reds = not kind & NO_RED_FIVES
        self.length = "hanchan" if kind & EAST_AND_SOUTH else "tonpuusen"

    def names(self, values: Attributes) -> None:
        if self.accounts:  # somebody has come back
            return
        names = [unquote(values.get(f"n{seat}", "")) for seat in range(COPIES)]
        self.accounts = accounts_of(names, self.ruleset.players)

    def start(self, values: Attributes) -> None:
        self.begun = True
        number, honba, _sticks, _one, _other, dora = _numbers(values["seed"])
        self._label, self._dealer = (number, honba), self._seat(values["oya"])
        self._points = self._of_players(_hundreds(values["ten"]))
        self._dora, self._declares = [self._tile(dora)], None
        self._players = [
            PlayerTiles([self._tile(tile) for tile in _numbers(values[f"hai{seat}"])])
            for seat in range(self.ruleset.players)
        ]

    def _move(self, name: str, tile: int) -> None:
        if name in DRAWS:
            self._player(DRAWS.index(name)).draw(self._tile(tile))
        elif name in DISCARDS:
            seat = DISCARDS.index(name)
            self._player(seat).discard(self._tile(tile), riichi=self._declares == seat)
            self._declares = None

    def riichi(self, values: Attributes) -> None:
        if values["step"] == "1":
            self._declares = self._seat(values["who"])

    def dora(self, values: Attributes) -> None:
        self._dora.append(self._tile(int(values["hai"])))

    def call(self, values: Attributes) -> None:
        seat, code = self._seat(values["who"]), int(values["m"])
        tiles = self._player(seat)
        if code & 4:
            tiles.call(self._chi(code))
        elif code & 8:
            tiles.call(self._pon(seat, code))
        elif code & 16:
            tiles.add_to_pon(self._tile((code >> 9) // 3 * COPIES + (code >> 5 & 3)))
        elif code & 32:
            tiles.set_north_aside()
        else:
            self._kan(seat, code)

    def _chi(self, code: int) -> Meld:
        order, called = divmod(code >> 10, 3)
        first = order // 7 * 9 + order % 7
        copies = (code >> 3 & 3, code >> 5 & 3, code >> 7 & 3)
        tiles = tuple(self._tile((first + n) * COPIES + copy) for n, copy in enumerate(copies))
        return Meld(type="chi", tiles=tiles, called=tiles[called], caller_from=KAMICHA)

    def _pon(self, seat: int, code: int) -> Meld:
        kind, called = divmod(code >> 9, 3)
        left_out = code >> 5 & 3
        tiles = tuple(
            self._tile(kind * COPIES + copy) for copy in range(COPIES) if copy != left_out
        )
        return Meld(
            type="pon", tiles=tiles, called=tiles[called], caller_from=self._side(seat, code)
        )

    def _kan(self, seat: int, code: int) -> None:
        called = code >> 8
        first = called // COPIES * COPIES
        tiles = tuple(self._tile(first + copy) for copy in range(COPIES))
        holder = self._player(seat)
        if code & STEPS:
            meld = Meld(
                type="daiminkan",
                tiles=tiles,
                called=self._tile(called),
                caller_from=self._side(seat, code),
            )
            holder.call(meld)
        else:
            holder.concealed_kan(tiles)

    def _side(self, seat: int, code: int) -> str:
        return side_of(seat, code & STEPS, self.ruleset.players)

    def win(self, values: Attributes) -> None:
        self._agari.append(values)

    def _win(self) -> None:
        agari, self._agari = self._agari, []
        reader = self._reader()
        reader.ura_indicators = next(
            (
                [self._tile(tile) for tile in _numbers(values["doraHaiUra"])]
                for values in agari
                if values.get("doraHaiUra")
            ),
            [],
        )
        self._add(
            reader,
            reader.wins([self._stated(values) for values in agari]),
            [self._deltas(values) for values in agari],
        )

    def drawn(self, values: Attributes) -> None:
        reader, deltas, kind = self._reader(), self._deltas(values), values.get("type", "")
        entry: dict[str, Any]
        if kind in ABORTIVE:
            entry = reader.abortive_draw(ABORTIVE[kind])
        elif kind == NAGASHI:
            entry = reader.nagashi_mangan(deltas)
        else:
            entry = reader.exhaustive_draw(deltas)
        self._add(reader, entry, [deltas])

    def _reader(self) -> HandReader:
        if not self._players:
            raise WrongLogError(_("a result stands without its hand."))
        return HandReader(
            players=self._players,
            dealer=self._dealer,
            number=self._label[0],
            ruleset=self.ruleset,
            dora_indicators=self._dora,
        )

    def _add(
        self, reader: HandReader, entry: dict[str, Any], paid: Sequence[tuple[int, ...]]
    ) -> None:
        self.hands.append(reader.hand(self._label[1], entry, self._points, paid))
        self._players = []

    def _deltas(self, values: Attributes) -> tuple[int, ...]:
        return self._of_players(_hundreds(values["sc"])[1::2])

    def _of_players(self, points: Sequence[int]) -> tuple[int, ...]:
        return of_players(points, self.ruleset.players)

    def _player(self, seat: int) -> PlayerTiles:
        if seat >= len(self._players):
            raise WrongLogError(_("a move stands without its hand or its player."))
        return self._players[seat]

    def _seat(self, text: str) -> int:
        return seat_in(int(text), self.ruleset.players)

    def _stated(self, values: Attributes) -> StatedWin:
        pairs = _numbers(values.get("yaku", ""))[::2] + _numbers(values.get("yakuman", ""))
        return StatedWin(
            winner=self._seat(values["who"]),
            discarder=self._seat(values["fromWho"]),
            liable=self._seat(values["paoWho"]) if "paoWho" in values else None,
            yaku=tuple(YAKU[yaku] for yaku in pairs if yaku in YAKU),
        )

    def _tile(self, number: int) -> str:
        if not 0 <= number < TILES:
            raise no_such_tile(whole(number))
        if self._reds and number in RED_FIVES:
            return RED_FIVES[number]
        suit, ones = divmod(number // COPIES, 9)
        return f"{ones + 1}{'mpsz'[suit]}"


_ELEMENTS: dict[str, Callable[[_LogReader, Attributes], None]] = {
    "GO": _LogReader.game,
    "UN": _LogReader.names,
    "INIT": _LogReader.start,
    "N": _LogReader.call,
    "REACH": _LogReader.riichi,
    "DORA": _LogReader.dora,
    "AGARI": _LogReader.win,
    "RYUUKYOKU": _LogReader.drawn,
}


def _numbers(text: str) -> list[int]:
    return [whole(int(number)) for number in text.split(",") if number]


def _hundreds(text: str) -> list[int]:
    return [100 * number for number in _numbers(text)]
