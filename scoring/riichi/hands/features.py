"""What the yaku and fu ask of a reading, as small counts that add up over suits and melds.

The counts of a part of a hand stand side by side in one whole number, so that the counts of the
whole hand are the sum of those of its parts. No count of a hand outgrows its place.
"""

from typing import NamedTuple


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
