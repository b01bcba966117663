"""A winning hand by tiles, as read and ready to be valued."""

import dataclasses
from collections.abc import Iterable
from typing import Any, Literal, NamedTuple, Self, get_args

from scoring.core.packed_counts import counts_of
from scoring.core.seats import Wind
from scoring.core.tiles import RED_FIVES, kind_of, name_of, write_tiles
from scoring.riichi.hands._packed import (
    DEALER_WINS_AT,
    HOW_BITS,
    SuitCounts,
    packed_hand,
    suit_keys,
)

MeldType = Literal["chi", "pon", "ankan", "daiminkan", "kakan"]
Neighbour = Literal["kamicha", "toimen", "shimocha"]
MELD_TYPES: tuple[MeldType, ...] = get_args(MeldType)
NEIGHBOURS: tuple[Neighbour, ...] = get_args(Neighbour)


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
class Circumstances:
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
        number = self.consecutive_dealer_wins << DEALER_WINS_AT
        for name, (start, _) in HOW_BITS.items():
            value = getattr(self, name)
            number |= (value.index if isinstance(value, Wind) else int(value)) << start
        object.__setattr__(self, "number", number)


def how_of(number: int) -> Circumstances:
    """Return the circumstances that have this number."""
    values = {name: number >> start & (1 << size) - 1 for name, (start, size) in HOW_BITS.items()}
    return Circumstances(
        round_wind=Wind.at(values.pop("round_wind")),
        seat_wind=Wind.at(values.pop("seat_wind")),
        riichi=values.pop("riichi"),
        consecutive_dealer_wins=number >> DEALER_WINS_AT,
        **{name: bool(value) for name, value in values.items()},
    )


class _TileHand(NamedTuple):
    counts: SuitCounts
    win_tile: int
    how: Circumstances
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
    packed: int


class TileHand(_TileHand):
    """A winning hand: tiles as kinds 0 to 33 (m, p, s, z).

    `counts` are the concealed tiles without the winning tile, one packed whole number for each of
    m, p, s and z: the count of kind `n` of the suit stands at bit `COUNT_BITS * n`. `melds` stand
    in the order in which they were called. `reds` counts the red fives of m, p and s in the whole
    hand, melds and winning tile included, `reds_shown` those among the indicators. `pao` names who
    is liable outright. `keys` and `packed` follow from the tiles, see `scoring.riichi.hands._packed`.
    """

    __slots__ = ()

    def __new__(  # noqa: PLR0913, PLR0917  # as many as the value format has
        cls,
        counts: SuitCounts,
        win_tile: int,
        how: Circumstances,
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
        """Make a hand; what follows from its tiles is computed again."""
        return tuple.__new__(
            cls,
            (
                *(counts, win_tile, how, melds, reds, nukidora, dora_indicators, ura_indicators),
                *(discarder, honba, riichi_sticks, pao, reds_shown),
                suit_keys(counts, win_tile, melds),
                packed_hand(counts, win_tile, melds),
            ),
        )

    def __repr__(self) -> str:
        """Write the tiles in notation, melds in brackets and the winning tile last."""
        written = write_tile_hand(self)
        melds = [f"({meld['tiles']})" for meld in written.get("melds", ())]
        tiles = " ".join(filter(None, (written["concealed"], *melds, written["win_tile"])))
        return f"TileHand({tiles!r})"

    @classmethod
    def _make(cls, iterable: Iterable[Any]) -> Self:  # type: ignore[override]  # the same to call
        return cls(*iterable)


_KINDS_OF_A_SUIT = 9
_FIVES = tuple(map(kind_of, RED_FIVES))
_DEFAULT = Circumstances()
_HOW_FIELDS = tuple(field.name for field in dataclasses.fields(Circumstances) if field.init)
_HAND_FIELDS = ("nukidora", "discarder", "honba", "riichi_sticks", "pao")


def concealed_kinds(hand: TileHand) -> tuple[int, ...]:
    """Return the kinds of the concealed tiles, without the winning tile."""
    return tuple(
        [
            _KINDS_OF_A_SUIT * suit + place
            for suit, packed in enumerate(hand.counts)
            for place, count in enumerate(counts_of(packed))
            for _ in range(count)
        ]
    )


def write_tile_hand(hand: TileHand) -> dict[str, Any]:
    """Write a hand in the value format, leaving out defaults; reading it gives an equal hand."""
    melded = [sum(meld.reds for meld in hand.melds if five in meld.tiles) for five in _FIVES]
    reds = [count - gone for count, gone in zip(hand.reds, melded, strict=True)]
    concealed = _with_reds(concealed_kinds(hand), reds)
    written: dict[str, Any] = {
        "concealed": write_tiles(concealed),
        "win_tile": name_of(_with_reds([hand.win_tile], reds)[0]),
    }
    shown = list(hand.reds_shown)
    for name in ("dora_indicators", "ura_indicators"):
        tiles = _with_reds(getattr(hand, name), shown)
        if tiles:
            written[name] = [name_of(tile) for tile in tiles]
    if hand.melds:
        written["melds"] = [_write_meld(meld) for meld in hand.melds]
    return written | _write_circumstances(hand)


def _write_circumstances(hand: TileHand) -> dict[str, Any]:
    how = {name: getattr(hand.how, name) for name in _HOW_FIELDS}
    given = {name: value for name, value in how.items() if value != getattr(_DEFAULT, name)}
    given |= {name: value for name in _HAND_FIELDS if (value := getattr(hand, name))}
    return {
        name: value.value if isinstance(value, Wind) else value for name, value in given.items()
    }


def _with_reds(kinds: Iterable[int], reds: list[int]) -> list[int]:
    """Make fives red while `reds` of their suit are left; each one is taken off `reds`."""
    tiles = []
    for kind in kinds:
        suit = _FIVES.index(kind) if kind in _FIVES else None
        if suit is not None and reds[suit] > 0:
            reds[suit] -= 1
            tiles.append(RED_FIVES[suit])
        else:
            tiles.append(kind)
    return tiles


def _write_meld(meld: Meld) -> dict[str, str]:
    reds = [meld.reds if five in meld.tiles else 0 for five in _FIVES]
    tiles = _with_reds(meld.tiles, reds)
    written = {"type": meld.type, "tiles": write_tiles(tiles)}
    if meld.called is not None:
        called = meld.called if meld.called in tiles else RED_FIVES[_FIVES.index(meld.called)]
        written["called"] = name_of(called)
    if meld.caller_from is not None:
        written["from"] = meld.caller_from
    return written
