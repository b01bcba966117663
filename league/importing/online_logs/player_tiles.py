"""The tiles of one player through a hand of an online log."""

from collections import defaultdict
from dataclasses import dataclass, field, replace

KAMICHA, TOIMEN, SHIMOCHA = "kamicha", "toimen", "shimocha"
NORTH = "4z"


class WrongLogError(ValueError):
    """The log is impossible; `str(error)` says why."""


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


@dataclass(slots=True)
class PlayerTiles:
    """The tiles of a player after each action.

    `drawn` is the tile of the last draw, `last` the last tile that others could win on.
    """

    hand: list[str]
    melds: list[Meld] = field(default_factory=list)
    drawn: str = ""
    last: str = ""
    declared: bool = False  # riichi
    declared_last: bool = False  # with the last discard
    norths: int = 0

    def draw(self, tile: str) -> None:
        self.hand.append(tile)
        self.drawn = tile

    def discard(self, tile: str, *, riichi: bool = False) -> None:
        self._remove(tile)
        self.last, self.drawn = tile, ""
        self.declared_last = riichi
        self.declared = self.declared or riichi

    def call(self, meld: Meld) -> None:
        """Chi, pon or an open kan with another player's tile."""
        own = list(meld.tiles)
        own.remove(meld.called)
        for tile in own:
            self._remove(tile)
        self.melds.append(meld)
        self.drawn = ""

    def concealed_kan(self, tiles: tuple[str, ...]) -> None:
        for tile in tiles:
            self._remove(tile)
        self.melds.append(Meld(type="ankan", tiles=tiles))
        self.last, self.declared_last = tiles[0], False

    def add_to_pon(self, tile: str) -> None:
        self._remove(tile)
        at = next((n for n, meld in enumerate(self.melds) if _fits(meld, tile)), None)
        if at is None:
            raise WrongLogError(f"no pon of {tile}")
        pon = self.melds[at]
        self.melds[at] = replace(pon, type="kakan", tiles=(*pon.tiles, tile))
        self.last, self.declared_last = tile, False

    def set_north_aside(self) -> None:
        self._remove(NORTH)
        self.norths += 1
        self.last, self.declared_last = NORTH, False

    def without(self, tile: str) -> list[str]:
        """The concealed tiles without the winning tile of a tsumo."""
        tiles = list(self.hand)
        if tile not in tiles:
            raise WrongLogError(f"{tile} is not in the hand")
        tiles.remove(tile)
        return tiles

    def _remove(self, tile: str) -> None:
        if tile not in self.hand:
            raise WrongLogError(f"{tile} is not in the hand")
        self.hand.remove(tile)


def notation(tiles: list[str] | tuple[str, ...]) -> str:
    """Tiles such as "1m" in the notation of the value format: "12m5z"."""
    suits: dict[str, str] = defaultdict(str)
    for tile in sorted(tiles, key=lambda tile: ("mpsz".index(tile[1]), tile[0].replace("0", "5"))):
        suits[tile[1]] += tile[0]
    return "".join(numbers + suit for suit, numbers in suits.items())


def _fits(meld: Meld, tile: str) -> bool:
    return meld.type == "pon" and _kind(meld.tiles[0]) == _kind(tile)


def _kind(tile: str) -> str:
    return tile.replace("0", "5")
