"""What a hand says about one seat beside its points: the facts that figures of players count."""

from typing import NamedTuple


class SeatFacts(NamedTuple):
    """A seat in one hand; None where the hand does not tell, or its game does not know it.

    `riichi`: the player declared riichi. `tenpai`: ready at a draw. `opened`: a win with calls.
    """

    won: bool = False
    dealt_in: bool = False
    riichi: bool = False
    tenpai: bool | None = None
    opened: bool | None = None
