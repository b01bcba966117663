"""A winning hand by tiles, as read and ready to be valued."""

import dataclasses
from collections.abc import Iterable
from typing import Any, Literal, NamedTuple, Self

from scoring.core.seats import Wind
from scoring.riichi.hands._packed import (
    DEALER_WINS_AT,
    HOW_BITS,
    SuitCounts,
    bag_of_hand,
    suit_keys,
)

MeldType = Literal["chi", "pon", "ankan", "daiminkan", "kakan"]
Neighbour = Literal["kamicha", "toimen", "shimocha"]


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
    #: All of the above as one whole number that begins above the bits of the features.
    number: int = dataclasses.field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Number these circumstances."""
        number = self.consecutive_dealer_wins << DEALER_WINS_AT
        for name, (start, _) in HOW_BITS.items():
            value = getattr(self, name)
            number |= (value.index if isinstance(value, Wind) else int(value)) << start
        object.__setattr__(self, "number", number)


def how_of(number: int) -> HowWon:
    """Return the circumstances that have this number."""
    values = {name: number >> start & (1 << size) - 1 for name, (start, size) in HOW_BITS.items()}
    return HowWon(
        round_wind=Wind.at(values.pop("round_wind")),
        seat_wind=Wind.at(values.pop("seat_wind")),
        riichi=values.pop("riichi"),
        consecutive_dealer_wins=number >> DEALER_WINS_AT,
        **{name: bool(value) for name, value in values.items()},
    )


class _TileHand(NamedTuple):
    counts: SuitCounts
    win_tile: int
    how: HowWon
    melds: tuple[Meld, ...]
    reds: tuple[int, int, int]
    nukidora: int
    dora_indicators: tuple[int, ...]
    ura_indicators: tuple[int, ...]
    discarder: Wind | None
    honba: int
    riichi_sticks: int
    pao: Wind | None
    reds_shown: tuple[int, int, int]
    keys: SuitCounts
    bag: int


class TileHand(_TileHand):
    """A winning hand: tiles as kinds 0 to 33 (m, p, s, z).

    `counts` are the concealed tiles without the winning tile, one packed whole number for each of
    m, p, s and z: the count of kind `n` of the suit stands at bit `COUNT_BITS * n`. `melds` stand
    in the order in which they were called. `reds` counts the red fives of m, p and s in the whole
    hand, melds and winning tile included, `reds_shown` those among the indicators. `pao` names who
    is liable outright. `keys` and `bag` follow from the tiles, see `scoring.riichi.hands._packed`.
    """

    __slots__ = ()

    def __new__(  # noqa: PLR0913, PLR0917  # as many as the value format has
        cls,
        counts: SuitCounts,
        win_tile: int,
        how: HowWon,
        melds: tuple[Meld, ...] = (),
        reds: tuple[int, int, int] = (0, 0, 0),
        nukidora: int = 0,
        dora_indicators: tuple[int, ...] = (),
        ura_indicators: tuple[int, ...] = (),
        discarder: Wind | None = None,
        honba: int = 0,
        riichi_sticks: int = 0,
        pao: Wind | None = None,
        reds_shown: tuple[int, int, int] = (0, 0, 0),
        *_derived: object,
    ) -> Self:
        """Make a hand; what follows from its tiles is made anew."""
        return tuple.__new__(
            cls,
            (
                *(counts, win_tile, how, melds, reds, nukidora, dora_indicators, ura_indicators),
                *(discarder, honba, riichi_sticks, pao, reds_shown),
                suit_keys(counts, win_tile, melds),
                bag_of_hand(counts, win_tile, melds),
            ),
        )

    @classmethod
    def _make(cls, iterable: Iterable[Any]) -> Self:  # type: ignore[override]  # the same to call
        return cls(*iterable)
