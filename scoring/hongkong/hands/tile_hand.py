"""A winning hand of the Hong Kong game by its tiles, and how it was won."""

from dataclasses import dataclass
from typing import Literal, get_args

from scoring.core.seats import Wind
from scoring.core.table.hand_of_144 import HandOf144

Opening = Literal["heavenly", "earthly", "human"]
OPENINGS: tuple[Opening, ...] = get_args(Opening)


@dataclass(frozen=True, slots=True, kw_only=True)
class TileHand(HandOf144):
    """A winning hand.

    `kong_replacement` is 2 for a win after a kong that followed a kong. `flower_win` is 7 or 8 for a
    win at once by bonus tiles, 0 for any other; such a hand has no tiles.
    """

    opening: Opening | None = None
    guarantor: Wind | None = None
    flower_win: int = 0

    @property
    def drawn(self) -> bool:
        """Whether it is paid as a self-draw: nobody discards a bonus tile."""
        return self.self_draw or (self.flower_win > 0 and self.discarder is None)
