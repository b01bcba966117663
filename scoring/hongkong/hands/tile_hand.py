"""A winning hand by its tiles, and how it was won.

A tile is its kind, 0 to 33, see `scoring.core.tiles`; a bonus tile is its number, 1 to 8.
"""

from dataclasses import dataclass
from typing import Literal, NamedTuple, get_args

from scoring.core.seats import Wind

MeldType = Literal["chow", "pong", "kong", "concealed_kong"]
Opening = Literal["heavenly", "earthly", "human"]

MELD_TYPES: tuple[MeldType, ...] = get_args(MeldType)
OPENINGS: tuple[Opening, ...] = get_args(Opening)
KONGS = frozenset({"kong", "concealed_kong"})


class Meld(NamedTuple):
    """A set in front of the winner; `tiles` are kinds, sorted."""

    type: MeldType
    tiles: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TileHand:
    """A winning hand.

    `concealed` are the tiles in hand without the winning one and without melds. `flowers` are the
    bonus tiles set aside. `kong_replacement` is 1 for a win on the tile drawn after a kong, 2 after
    a kong that followed a kong. `flower_win` is 7 or 8 for a win at once by bonus tiles, 0 for any
    other; such a hand has no tiles.
    """

    concealed: tuple[int, ...] = ()
    win_tile: int = 0
    melds: tuple[Meld, ...] = ()
    self_draw: bool = False
    discarder: Wind | None = None
    round_wind: Wind = Wind.EAST
    seat_wind: Wind = Wind.SOUTH
    flowers: tuple[int, ...] = ()
    kong_replacement: int = 0
    robbing_kong: bool = False
    last_tile: bool = False
    opening: Opening | None = None
    guarantor: Wind | None = None
    flower_win: int = 0

    @property
    def drawn(self) -> bool:
        """Whether it is paid as a self-draw: nobody discards a bonus tile."""
        return self.self_draw or (self.flower_win > 0 and self.discarder is None)

    @property
    def melded(self) -> tuple[int, ...]:
        """The kinds of the tiles in its melds."""
        return tuple(kind for meld in self.melds for kind in meld.tiles)

    @property
    def kongs(self) -> int:
        """How many kongs it has, of any type."""
        return sum(meld.type in KONGS for meld in self.melds)
