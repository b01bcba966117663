"""A hand whose moves a log writes one after another, of all players together.

Such a log need not name the circumstances of a win (ippatsu, rinshan, ...): its moves tell them.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from league.importing.online_logs.online_game import HandReader, OnlineHand, StatedWin
from league.importing.online_logs.player_tiles import FOUR_SEATS, Meld, PlayerTiles, side_of
from league.importing.online_logs.wrong_logs import seat_in
from scoring import Ruleset

#: Tiles that can be drawn, those after a kan included: all but the hands and the dead wall.
DRAWS = {3: 108 - 3 * 13 - 14, 4: 136 - 4 * 13 - 14}
MOST_FOR_TENPAI = 3000  # what a player gets or pays at an exhaustive draw at most
KANS, NORTH = ("kakan", "ankan"), "north"
FOUR = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class WinInMoves:
    """A win by seat; in a tsumo the winner is `discarder`. `deltas` are what it alone moved."""

    winner: int
    discarder: int
    deltas: tuple[int, ...]
    yaku: tuple[str, ...] = ()
    ura: tuple[str, ...] = ()


@dataclass(slots=True, kw_only=True)
class HandInMoves:
    """Follow a hand move by move to its end."""

    ruleset: Ruleset
    label: tuple[int, int]  # number of the round from 0 (East 1), honba
    dealer: int
    points: tuple[int, ...]
    players: list[PlayerTiles]
    dora: list[str]
    _drawn: int = 0  # tiles so far
    _calls: bool = False  # or a kan, or a North set aside
    _aside: str = ""  # the kan or North whose replacement is to come
    _replaced: bool = False  # the last drawn tile is a replacement
    _ippatsu: set[int] = field(default_factory=set)
    _double: set[int] = field(default_factory=set)
    _discards: Counter[int] = field(default_factory=Counter)
    _first_tiles: list[str] = field(default_factory=list)
    _kans: Counter[int] = field(default_factory=Counter)

    def player(self, seat: object) -> PlayerTiles:
        return self.players[seat_in(seat, len(self.players))]

    def draw(self, seat: int, tile: str) -> None:
        if self._aside:
            self._ippatsu.clear()
        self._replaced, self._aside = bool(self._aside), ""
        self._drawn += 1
        self.player(seat).draw(tile)

    def discard(self, seat: int, tile: str, *, riichi: bool) -> None:
        self.player(seat).discard(tile, riichi=riichi)
        self._ippatsu.discard(seat)
        if riichi:
            self._ippatsu.add(seat)
            if not self._calls and not self._discards[seat]:
                self._double.add(seat)
        self._discards[seat] += 1
        self._replaced = False
        self._first_tiles.append(tile)

    def call(self, seat: int, target: int, kind: str, called: str, own: Sequence[str]) -> None:
        """Chi, pon or an open kan ("daiminkan") of the discard of `target`."""
        players = len(self.players)
        steps = (seat_in(target, players) - seat) % FOUR_SEATS
        meld = Meld(
            type=kind,
            tiles=(called, *own),
            called=called,
            caller_from=side_of(seat, steps, players),
        )
        self.player(seat).call(meld)
        self._calls = True
        self._ippatsu.clear()
        if kind == "daiminkan":
            self._set_aside(seat, kind)

    def concealed_kan(self, seat: int, tiles: Sequence[str]) -> None:
        self.player(seat).concealed_kan(tuple(tiles))
        self._set_aside(seat, "ankan")

    def add_to_pon(self, seat: int, tile: str) -> None:
        self.player(seat).add_to_pon(tile)
        self._set_aside(seat, "kakan")

    def set_north_aside(self, seat: int) -> None:
        self.player(seat).set_north_aside()
        self._calls, self._aside = True, NORTH

    def _set_aside(self, seat: int, kan: str) -> None:
        """A kan ends ippatsu only when its replacement is drawn: a robbed one does not."""
        self._calls, self._aside = True, kan
        self._kans[seat] += 1

    def won(self, wins: Sequence[WinInMoves]) -> OnlineHand:
        """The hand with one win, or with several on one tile."""
        reader = self._reader(next((win.ura for win in wins if win.ura), ()))
        stated = [
            StatedWin(
                winner=win.winner,
                discarder=win.discarder,
                liable=None,
                yaku=win.yaku,
                told=self._told(win.winner, win.discarder),
            )
            for win in wins
        ]
        return self._hand(reader, reader.wins(stated), [win.deltas for win in wins])

    def drawn(self, kind: str | None, deltas: tuple[int, ...]) -> OnlineHand:
        """The hand without a win; without its `kind` the moves and payments tell it."""
        reader = self._reader()
        match kind or self._kind(deltas):
            case "exhaustive_draw":
                entry = reader.exhaustive_draw(deltas)
            case "nagashi_mangan":
                entry = reader.nagashi_mangan(deltas)
            case abort:
                entry = reader.abortive_draw(abort)
        return self._hand(reader, entry, [deltas])

    def _told(self, winner: int, discarder: int) -> frozenset[str]:
        """The circumstances of a win."""
        of_riichi = {"ippatsu": winner in self._ippatsu, "double_riichi": winner in self._double}
        told = [name for name, holds in of_riichi.items() if holds]
        told.append(self._of_tile(winner) if winner == discarder else self._of_ron(winner))
        return frozenset(name for name in told if name)

    def _of_tile(self, winner: int) -> str:
        if self._replaced:
            return "rinshan"
        if self._last_tile():
            return "haitei"
        return "first_turn" if self._first_turn(winner) else ""

    def _of_ron(self, winner: int) -> str:
        if self._aside:
            return "chankan" if self._aside in KANS else ""
        if self._last_tile():
            return "houtei"
        renhou = self.ruleset.renhou != "off" and winner != self.dealer
        return "first_turn" if renhou and self._first_turn(winner) else ""

    def _last_tile(self) -> bool:
        return self._drawn >= DRAWS[len(self.players)]

    def _first_turn(self, seat: int) -> bool:
        return not self._calls and not self._discards[seat]

    def _kind(self, deltas: Sequence[int]) -> str:
        if any(deltas):
            most = max(map(abs, deltas))
            return "nagashi_mangan" if most > MOST_FOR_TENPAI else "exhaustive_draw"
        holding = any(player.drawn for player in self.players)
        if self._last_tile() and not holding:
            return "exhaustive_draw"
        return "kyuushu_kyuuhai" if holding else self._abort_after_a_discard()

    def _abort_after_a_discard(self) -> str:
        if all(player.declared for player in self.players):
            return "suucha_riichi"
        if self._kans.total() >= FOUR:
            return "suukaikan"
        winds = set(self._first_tiles)
        four_winds = len(self._first_tiles) == FOUR and len(winds) == 1
        return "suufon_renda" if four_winds and not self._calls else "sanchahou"

    def _reader(self, ura: Sequence[str] = ()) -> HandReader:
        return HandReader(
            players=self.players,
            dealer=self.dealer,
            number=self.label[0],
            ruleset=self.ruleset,
            dora_indicators=self.dora,
            ura_indicators=ura,
        )

    def _hand(
        self, reader: HandReader, entry: dict[str, object], paid: Sequence[tuple[int, ...]]
    ) -> OnlineHand:
        return reader.hand(self.label[1], entry, self.points, paid)
