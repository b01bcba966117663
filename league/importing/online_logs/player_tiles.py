"""The tiles of one player through a hand of an online log."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from django.utils.translation import gettext as _

from league.importing.online_logs.wrong_logs import WrongLogError

KAMICHA, TOIMEN, SHIMOCHA = "kamicha", "toimen", "shimocha"
#: Around the table from the caller on, by the number of players.
SIDES = {3: (SHIMOCHA, KAMICHA), 4: (SHIMOCHA, TOIMEN, KAMICHA)}
FOUR_SEATS = 4
NORTH = "4z"


def side_of(caller: int, steps: int, players: int) -> str:
    """The side from which a tile was called.

    Logs count the `steps` from the caller to the discarder by four seats, with three players too.
    """
    discarder = (caller + steps) % FOUR_SEATS
    if discarder == caller or discarder >= players:
        raise WrongLogError(_("a tile is called from an empty seat."))
    return SIDES[players][(discarder - caller) % players - 1]


def steps_to(caller: int, side: str, players: int) -> int:
    """The steps from the caller to the discarder at a side, by four seats."""
    discarder = (caller + SIDES[players].index(side) + 1) % players
    return (discarder - caller) % FOUR_SEATS


@dataclass(frozen=True, slots=True, kw_only=True)
class Meld:
    """A meld of the value format; a concealed kan has no discarder."""

    type: str
    tiles: tuple[str, ...]
    called: str = ""
    caller_from: str = ""

    def json(self) -> dict[str, object]:
        called = {"called": self.called, "from": self.caller_from} if self.called else {}
        return {"type": self.type, "tiles": notation(self.tiles), **called}


class Move(NamedTuple):
    """What a player did: "draw", "discard", "riichi", "call", "ankan", "kakan" or "north".

    `drawn` says of a discard that its tile was just drawn; calls and kans have their meld.
    """

    kind: str
    tile: str = ""
    drawn: bool = False
    meld: Meld | None = None


@dataclass(slots=True)
class PlayerTiles:
    """The tiles of a player after each action.

    `drawn` is the tile of the last draw, `last` the last tile that others could win on.
    """

    hand: list[str]
    dealt: tuple[str, ...] = field(init=False)
    moves: list[Move] = field(default_factory=list)
    melds: list[Meld] = field(default_factory=list)
    drawn: str = ""
    last: str = ""
    declared: bool = False  # riichi
    declared_last: bool = False  # with the last discard
    norths: int = 0

    def __post_init__(self) -> None:
        self.dealt = tuple(self.hand)

    def draw(self, tile: str) -> None:
        self.moves.append(Move("draw", tile))
        self.hand.append(tile)
        self.drawn = tile

    def discard(self, tile: str, *, riichi: bool = False) -> None:
        self._remove(tile)
        self.moves.append(Move("riichi" if riichi else "discard", tile, tile == self.drawn))
        self.last, self.drawn = tile, ""
        self.declared_last = riichi
        self.declared = self.declared or riichi

    def call(self, meld: Meld) -> None:
        """Chi, pon or an open kan with another player's tile."""
        own = list(meld.tiles)
        own.remove(meld.called)
        for tile in own:
            self._remove(tile)
        self._meld("call", meld)
        self.melds.append(meld)
        self.drawn = ""

    def concealed_kan(self, tiles: tuple[str, ...]) -> None:
        for tile in tiles:
            self._remove(tile)
        kan = Meld(type="ankan", tiles=tiles)
        self._meld("ankan", kan)
        self.melds.append(kan)
        self.last, self.declared_last = tiles[0], False

    def add_to_pon(self, tile: str) -> None:
        self._remove(tile)
        at = next((n for n, meld in enumerate(self.melds) if _fits(meld, tile)), None)
        if at is None:
            raise WrongLogError(_("there is no pon of %(tile)s.") % {"tile": tile})
        pon = self.melds[at]
        self.melds[at] = replace(pon, type="kakan", tiles=(*pon.tiles, tile))
        self._meld("kakan", self.melds[at])
        self.last, self.declared_last = tile, False

    def set_north_aside(self) -> None:
        self._remove(NORTH)
        self.moves.append(Move("north", NORTH))
        self.norths += 1
        self.last, self.declared_last = NORTH, False

    def without(self, tile: str) -> list[str]:
        """The concealed tiles without the winning tile of a tsumo."""
        tiles = list(self.hand)
        _take(tiles, tile)
        return tiles

    def _meld(self, kind: str, meld: Meld) -> None:
        self.moves.append(Move(kind, meld=meld))

    def _remove(self, tile: str) -> None:
        _take(self.hand, tile)


def _take(tiles: list[str], tile: str) -> None:
    if not tile:
        raise WrongLogError(_("a drawn tile is missing."))
    if tile not in tiles:
        raise WrongLogError(_("%(tile)s is not in the hand.") % {"tile": tile})
    tiles.remove(tile)


def notation(tiles: Iterable[str]) -> str:
    """Tiles such as "1m" in the notation of the value format: "12m5z", a red five before plain ones.

    Equal tiles have one notation, in whatever order a log deals them.
    """
    suits: dict[str, str] = defaultdict(str)
    for tile in in_order(tiles):
        suits[tile[1]] += tile[0]
    return "".join(numbers + suit for suit, numbers in suits.items())


def in_order(tiles: Iterable[str]) -> list[str]:
    """Tiles by suit and number, a red five before plain ones."""
    return sorted(tiles, key=_place)


def _place(tile: str) -> tuple[int, str, str]:
    return "mpsz".index(tile[1]), _kind(tile), tile


def _fits(meld: Meld, tile: str) -> bool:
    return meld.type == "pon" and _kind(meld.tiles[0]) == _kind(tile)


def _kind(tile: str) -> str:
    return tile.replace("0", "5")
