"""Bit layouts: tiles, suits, yaku features and circumstances as whole numbers."""

from collections.abc import Iterable
from typing import NamedTuple, Protocol

from scoring.core.packed_counts import COUNT_BITS

#: Bits of the counts of a suit; the place of the winning tile, counted from 1, stands above them.
SUIT_BITS = 9 * COUNT_BITS
#: Where the melds of a key begin, and the bits of each.
MELD_SHIFT, MELD_BITS = SUIT_BITS + COUNT_BITS, 3
#: The first number of the melds of each type, by their lowest tile: 7 chi, 9 pon, 9 hidden kans,
#: 9 open kans.
MELD_CODES = {"chi": 0, "pon": 7, "ankan": 16, "daiminkan": 25, "kakan": 25}

#: The counts of the four suits, or their keys.
SuitCounts = tuple[int, int, int, int]


class _Meld(Protocol):
    @property
    def type(self) -> str: ...
    @property
    def tiles(self) -> tuple[int, ...]: ...


def _win_key(kind: int) -> tuple[int, int]:
    suit, place = divmod(kind, 9)
    return suit, (1 << COUNT_BITS * place) + (place + 1 << SUIT_BITS)


#: By the winning tile: its suit, and what it adds to the key.
WIN_KEYS = tuple([_win_key(kind) for kind in range(34)])
#: By type and lowest tile of a meld: its suit, and what it adds to the key.
MELD_KEYS = {
    name: tuple(
        [(kind // 9, 1 << MELD_SHIFT + MELD_BITS * (code + kind % 9)) for kind in range(34)]
    )
    for name, code in MELD_CODES.items()
}


def suit_keys(counts: SuitCounts, win_tile: int, melds: Iterable[_Meld]) -> SuitCounts:
    """Return the keys of the suits of a hand; melds without tiles leave nothing there."""
    keys = [*counts]
    suit, added = WIN_KEYS[win_tile]
    keys[suit] += added
    for meld in melds:
        for kind in meld.tiles[:1]:
            suit, added = MELD_KEYS[meld.type][kind]
            keys[suit] += added
    m, p, s, z = keys
    return m, p, s, z


def packed_hand(counts: SuitCounts, win_tile: int, melds: Iterable[_Meld]) -> int:
    """Return one number that counts every kind of a whole hand, melds included."""
    m, p, s, z = counts
    packed = m | p << SUIT_BITS | s << 2 * SUIT_BITS | z << 3 * SUIT_BITS
    packed += 1 << COUNT_BITS * win_tile
    for meld in melds:
        for kind in meld.tiles:
            packed += 1 << COUNT_BITS * kind
    return packed


class Features(NamedTuple):
    """The counts of one reading of a hand.

    A group is a set or a pair; a kan counts as a triplet too. The triplet that the winning tile
    completes counts as concealed, and `won_simple` or `won_outside` tells of it. `honour_triplets`
    and `honour_pairs` have a bit for each honour, East lowest. One of the five waits is 1.
    """

    sequences: int
    triplets: int
    pairs: int
    concealed_triplets: int
    kans: int
    calls: int  # open melds
    twins: int  # pairs of identical sequences
    straight: int  # 123 456 789 of a suit
    same_sequences: int  # the same sequence in three suits
    same_triplets: int  # the same triplet in three suits
    plain: int  # groups without a one, a nine or an honour
    suits: int  # of m, p and s those with any group
    honours: int  # 1 for any group of honours
    not_green: int  # of m, p, s and z those with more than 2 3 4 6 8s and green dragons
    honour_triplets: int
    honour_pairs: int
    set_fu: int  # fu of the sets, halved
    won_simple: int
    won_outside: int
    two_sided: int  # ryanmen
    closed_wait: int  # kanchan
    edge_wait: int  # penchan
    pair_wait: int  # tanki
    shanpon: int
    gates: int  # 1112345678999 of a suit and one more
    pure_gates: int  # the one more is the winning tile
    orphans: int  # thirteen orphans
    pure_orphans: int  # the winning tile makes the pair


#: Bits that each count takes; three hold the seven groups of seven pairs.
_WIDTHS = {
    "sequences": 3,
    "triplets": 3,
    "pairs": 4,  # a wrong shape can hold more than seven: it must not spill over
    "concealed_triplets": 3,
    "kans": 3,
    "calls": 3,
    "twins": 2,
    "plain": 3,
    "suits": 2,
    "not_green": 3,
    "honour_triplets": 7,
    "honour_pairs": 7,
    "set_fu": 7,
}
_LAYOUT: list[tuple[str, int, int]] = []
for _name in Features._fields:
    _start = _LAYOUT[-1][1] + _LAYOUT[-1][2] if _LAYOUT else 0
    _LAYOUT.append((_name, _start, _WIDTHS.get(_name, 1)))
_SHIFTS = {name: start for name, start, _ in _LAYOUT}
_MASKS = {name: (1 << width) - 1 << start for name, start, width in _LAYOUT}
#: Where the bits of a packed number end.
FEATURE_BITS = _LAYOUT[-1][1] + _LAYOUT[-1][2]
ALL_FEATURES = (1 << FEATURE_BITS) - 1
_TAKE = tuple((start, (1 << width) - 1) for _, start, width in _LAYOUT)


def pack(**counts: int) -> int:
    """Put counts, by the names of Features, into one whole number that can be added."""
    return sum(count << _SHIFTS[name] for name, count in counts.items())


def mask_of(*names: str) -> int:
    """Return the bits of a packed number that hold these counts."""
    return sum(_MASKS[name] for name in names)


def unpack(number: int) -> Features:
    """Take the counts out of a sum of packed numbers."""
    return Features._make([number >> start & mask for start, mask in _TAKE])


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
#: The first bit of each circumstance in `Circumstances.number`, above those of the features, and its width.
HOW_BITS = {
    "round_wind": (FEATURE_BITS, 2),
    "seat_wind": (FEATURE_BITS + 2, 2),
    "riichi": (FEATURE_BITS + 4, 2),
    **{name: (FEATURE_BITS + 6 + place, 1) for place, name in enumerate(FLAGS)},
}
#: Where the count of consecutive dealer wins begins, the uppermost part of `Circumstances.number`.
DEALER_WINS_AT = FEATURE_BITS + 6 + len(FLAGS)


def how_mask(*names: str) -> int:
    """Return the bits of `Circumstances.number` that hold these circumstances."""
    return sum((1 << HOW_BITS[name][1]) - 1 << HOW_BITS[name][0] for name in names)


# A mask over features and circumstances. What depends on one mask alone gives the same answer for
# all hands that are alike under it, so that answers are cached by few, small numbers.
Mask = int

#: Only how the hand was won.
HOW: Mask = -1 << FEATURE_BITS
#: How many sets of each type, and which of them the winning tile completes.
SETS: Mask = mask_of(
    *("sequences", "triplets", "pairs", "concealed_triplets", "kans", "calls", "twins"),
    *("won_simple", "won_outside", "pair_wait"),
    *("gates", "pure_gates", "orphans", "pure_orphans"),
) | how_mask("tsumo")
#: Which suits and numbers the groups are of.
SUITS: Mask = mask_of(
    *("sequences", "triplets", "pairs", "plain", "suits", "honours", "not_green"),
    *("straight", "same_sequences", "same_triplets"),
)
#: The triplets and pairs of honours, and whose winds they are.
HONOURS: Mask = mask_of("honour_triplets", "honour_pairs") | how_mask("round_wind", "seat_wind")
#: The pair where it is of honours, and whose winds they are.
PAIR: Mask = mask_of("honour_pairs") | how_mask("round_wind", "seat_wind")
#: What decides pinfu.
PINFU: Mask = mask_of("sequences", "calls", "two_sided") | how_mask("tsumo") | PAIR
#: What brings fu, except the pair.
FU: Mask = mask_of(
    *("sequences", "pairs", "calls", "set_fu", "won_simple", "won_outside"),
    *("two_sided", "closed_wait", "edge_wait", "pair_wait"),
) | how_mask("tsumo", "rinshan")
