"""Every value that a win can state.

Rules: docs/rules.md, 2.4.
"""

from itertools import product
from typing import NamedTuple

from scoring.core.seats import Wind
from scoring.riichi.limits import MANGAN, YAKUMAN
from scoring.riichi.play.entry import Win
from scoring.riichi.play.legality.value import FU, most_possible_yakuman
from scoring.ruleset import Ruleset

#: How many counted yakuman are listed where they add up without end.
_MOST_MULTIPLES_COUNTED = 3


class Value(NamedTuple):
    """What a win states: han and perhaps fu, or multiples of yakuman."""

    han: int | None = None
    fu: int | None = None
    yakuman: int = 0

    def of(self, seat: Wind, *, is_open: bool | None = None) -> Win:
        """Return the win of this value by a seat."""
        return Win(seat=seat, han=self.han, fu=self.fu, yakuman=self.yakuman, open=is_open)


def most_han(ruleset: Ruleset) -> int:
    """Return the han from which on nothing more is paid."""
    return YAKUMAN.han * (_MOST_MULTIPLES_COUNTED if ruleset.kazoe == "unlimited" else 1)


def named_values(ruleset: Ruleset) -> dict[str, Value]:
    """Return the values by name: "3/40" for han and fu, "5" for a limit, "y2" for two yakuman."""
    cheap = product(range(1, MANGAN.han), FU)
    names = {f"{han}/{fu}": Value(han, fu) for han, fu in cheap}
    names |= {str(han): Value(han) for han in range(MANGAN.han, most_han(ruleset) + 1)}
    most = most_possible_yakuman(ruleset)
    return names | {f"y{count}": Value(yakuman=count) for count in range(1, most + 1)}
