"""A winning hand by tiles, as read and ready to be valued."""

import dataclasses
from typing import Literal, NamedTuple

from scoring.winds import Wind

MeldType = Literal["chi", "pon", "ankan", "daiminkan", "kakan"]
Neighbour = Literal["kamicha", "toimen", "shimocha"]

#: Bits that one kind of tile takes in a packed count: kind `n` of a suit stands at bit `4 * n`.
COUNT_BITS = 4


#: The circumstances that either hold or not.
FLAGS = (
    "tsumo",
    "open_riichi",
    "ippatsu",
    "rinshan",
    "chankan",
    "haitei",
    "houtei",
    "first_turn",
    "discarder_riichi",
)


class Meld(NamedTuple):
    """One meld 副露: `tiles` are kinds 0 to 33 in rising order, a red five as a plain five.

    `reds` says how many of them are red. `called` is the kind that was taken up and `caller_from`
    who discarded it, seen from the caller; None where not stated.
    """

    type: MeldType
    tiles: tuple[int, ...]
    reds: int = 0
    called: int | None = None
    caller_from: Neighbour | None = None


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class HowWon:
    """What the yaku of circumstance ask: all of the value format that is neither tiles nor money.

    Make one for many hands: there are few different ones. `discarder_riichi` says that the
    discarder was in riichi, which spares them the yakuman for dealing into an open riichi.
    """

    tsumo: bool = False
    riichi: int = 0
    open_riichi: bool = False
    ippatsu: bool = False
    rinshan: bool = False
    chankan: bool = False
    haitei: bool = False
    houtei: bool = False
    first_turn: bool = False
    discarder_riichi: bool = False
    consecutive_dealer_wins: int = 0
    round_wind: Wind = Wind.EAST
    seat_wind: Wind = Wind.SOUTH
    #: All of the above as one whole number, by which answers are remembered.
    number: int = dataclasses.field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Number these circumstances."""
        number = self.consecutive_dealer_wins
        for value, size in (
            (self.round_wind.index, 4),
            (self.seat_wind.index, 4),
            (self.riichi, 3),
            *((bool(getattr(self, name)), 2) for name in FLAGS),
        ):
            number = number * size + value
        object.__setattr__(self, "number", number)


class TileHand(NamedTuple):
    """A winning hand: tiles as kinds 0 to 33 (m, p, s, z).

    `counts` are the concealed tiles without the winning tile, one packed whole number for each of
    m, p, s and z: the count of kind `n` of the suit stands at bit `COUNT_BITS * n`. `melds` stand
    in the order in which they were called. `reds` counts the red fives of m, p and s in the whole
    hand, melds and winning tile included, `reds_shown` those among the indicators. `pao` names who
    is liable outright.
    """

    counts: tuple[int, int, int, int]
    win_tile: int
    how: HowWon
    melds: tuple[Meld, ...] = ()
    reds: tuple[int, int, int] = (0, 0, 0)
    nukidora: int = 0
    dora_indicators: tuple[int, ...] = ()
    ura_indicators: tuple[int, ...] = ()
    discarder: Wind | None = None
    honba: int = 0
    riichi_sticks: int = 0
    pao: Wind | None = None
    reds_shown: tuple[int, int, int] = (0, 0, 0)
