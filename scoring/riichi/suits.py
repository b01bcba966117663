"""Per suit, a table from its tiles to every reading of them, filled when a suit is first met.

The key of a suit is one whole number: the packed counts of its concealed tiles with the winning
tile among them, above them the place of the winning tile, above that its melds.
"""

from functools import lru_cache
from typing import NamedTuple

from scoring.riichi.features import pack
from scoring.riichi.shapes import LAST_SEQUENCE, Group, counts_of, splits
from scoring.riichi.tile_hand import COUNT_BITS, TileHand

#: Suits by their place in `TileHand.counts`; honours have no sequences and no terminals.
MAN, PIN, SOU, HONOURS = range(4)

_SUIT_NAMES = ("man", "pin", "sou")
_WIN_SHIFT = 9 * COUNT_BITS
_MELD_SHIFT = _WIN_SHIFT + COUNT_BITS
_MELD_BITS = 3
_COUNTS = (1 << _WIN_SHIFT) - 1
_GREEN_PLACES = {SOU: frozenset({1, 2, 3, 5, 7}), HONOURS: frozenset({5})}
_STRAIGHT = {0, 3, 6}
_GATES = (3, 1, 1, 1, 1, 1, 1, 1, 3)
_MOST_ENTRIES = 1 << 14  # a table that has grown to this is emptied


class SuitReading(NamedTuple):
    """One way to read a suit.

    `features` are packed. `sequences` and `triplets` have a bit for the lowest place of each.
    """

    features: int
    sequences: int
    triplets: int


class SuitGroups(NamedTuple):
    """A reading with the groups that it is made of."""

    reading: SuitReading
    groups: tuple[Group, ...]


def suit_keys(hand: TileHand) -> list[int]:
    """Return the keys of a hand's four suits."""
    keys = list(hand.counts)
    suit, added = _WIN_KEYS[hand.win_tile]
    keys[suit] += added
    for meld in hand.melds:
        suit, added = _MELD_KEYS[meld.type][meld.tiles[0]]
        keys[suit] += added
    return keys


def counts_in(key: int) -> int:
    """Return the packed counts of the concealed tiles, the winning tile among them."""
    return key & _COUNTS


class SuitTable(dict[int, tuple[SuitReading, ...]]):
    """Every reading of one suit by its key; () where the tiles are not sets and a pair."""

    def __init__(self, suit: int) -> None:
        """Begin empty, for one of the four suits."""
        super().__init__()
        self.suit = suit

    def __missing__(self, key: int) -> tuple[SuitReading, ...]:
        """Read a suit that is met for the first time."""
        if len(self) >= _MOST_ENTRIES:
            self.clear()
        found = self[key] = tuple([way.reading for way in _ways(self.suit, key)])
        return found


#: One table for each suit.
TABLES: tuple[SuitTable, ...] = tuple(SuitTable(suit) for suit in range(4))


@lru_cache(maxsize=1 << 10)
def suit_groups(suit: int, key: int) -> tuple[SuitGroups, ...]:
    """Return every reading of a suit with its groups, in the order of its table."""
    return tuple(_ways(suit, key))


def _ways(suit: int, key: int) -> list[SuitGroups]:
    counts, melds = counts_in(key), _melds_in(key)
    place = (key >> _WIN_SHIFT & (1 << COUNT_BITS) - 1) - 1
    gates = 0 if melds or suit == HONOURS else _gates(counts, place)
    return [
        SuitGroups(_reading(suit, (*melds, *groups), place, gates), (*melds, *groups))
        for split in splits(counts, honours=suit == HONOURS)
        for groups in ([split] if place < 0 else _with_winning_group(split, place))
    ]


def _with_winning_group(split: tuple[Group, ...], place: int) -> list[tuple[Group, ...]]:
    """Let every group that holds the winning tile be the one it completes, equal ones once."""
    found = {
        group: (*split[:at], group._replace(won=True), *split[at + 1 :])
        for at, group in enumerate(split)
        if place in group.tiles
    }
    return list(found.values())


def _reading(suit: int, groups: tuple[Group, ...], place: int, gates: int) -> SuitReading:
    starts = [group.first for group in groups if group.type == "sequence"]
    features = gates + pack(
        twins=sum(starts.count(start) // 2 for start in set(starts)),
        straight=set(starts) >= _STRAIGHT,
    )
    features += sum(_group_features(suit, group, place) for group in groups)
    triplets = sum(1 << group.first for group in groups if group.type in ("triplet", "kan"))
    return SuitReading(features, sum(1 << start for start in set(starts)), triplets)


@lru_cache(maxsize=1 << 12)
def _group_features(suit: int, group: Group, place: int) -> int:
    counts = suit_features(suit, group.tiles)
    if group.type == "sequence":
        counts["sequences"] = 1
    elif group.type == "pair":
        counts["pairs"] = 1
        if suit == HONOURS:
            counts["honour_pairs"] = 1 << group.first
    else:
        counts |= _triplet_features(suit, group, outside=_ends(counts))
    if group.won:
        counts |= _wait_features(group, place, outside=_ends(counts))
    counts["calls"] = int(group.called)
    return pack(**counts)


def suit_features(suit: int, places: tuple[int, ...]) -> dict[str, int]:
    """Return what a group on these places is made of: its suit, terminals, honours, green."""
    counts = {_SUIT_NAMES[suit]: 1} if suit < HONOURS else {"honours": 1}
    if suit < HONOURS and (0 in places or 8 in places):  # noqa: PLR2004  # ones and nines
        counts["terminals"] = 1
    if _GREEN_PLACES.get(suit, frozenset()).issuperset(places):
        counts["green"] = 1
    return counts


def _ends(counts: dict[str, int]) -> bool:
    return "terminals" in counts or "honours" in counts


def _triplet_features(suit: int, group: Group, *, outside: bool) -> dict[str, int]:
    fu = 1 << outside + (not group.called) + 2 * (group.type == "kan")
    counts = {
        "triplets": 1,
        "concealed_triplets": int(not group.called),
        "kans": int(group.type == "kan"),
        "set_fu": fu,
    }
    if suit == HONOURS:
        counts["honour_triplets"] = 1 << group.first
    return counts


def _wait_features(group: Group, place: int, *, outside: bool) -> dict[str, int]:
    if group.type == "pair":
        return {"pair_wait": 1}
    if group.type == "triplet":
        return {"shanpon": 1, "won_outside" if outside else "won_simple": 1}
    if place == group.first + 1:
        return {"closed_wait": 1}
    edge = (group.first, place) in ((0, 2), (LAST_SEQUENCE, LAST_SEQUENCE))
    return {"edge_wait" if edge else "two_sided": 1}


def _gates(counts: int, place: int) -> int:
    spare = [count - base for count, base in zip(counts_of(counts), _GATES, strict=True)]
    if min(spare) < 0 or sum(spare) != 1:
        return 0
    return pack(gates=1, pure_gates=spare.index(1) == place)


@lru_cache(maxsize=1 << 12)
def pairs_features(suit: int, counts: int) -> tuple[int, tuple[Group, ...]]:
    """Read a suit of a hand of seven pairs: its features and its pairs, four alike being two."""
    pairs = [
        Group("pair", place)
        for place, count in enumerate(counts_of(counts))
        for _ in range(count // 2)
    ]
    features = sum(pack(pairs=1, **suit_features(suit, pair.tiles)) for pair in pairs)
    bits = sum(1 << place for place in {pair.first for pair in pairs}) if suit == HONOURS else 0
    return features + pack(honour_pairs=bits), tuple(pairs)


_MELD_GROUPS: tuple[Group, ...] = (
    *[Group("sequence", first, called=True) for first in range(7)],
    *[Group("triplet", first, called=True) for first in range(9)],
    *[Group("kan", first) for first in range(9)],
    *[Group("kan", first, called=True) for first in range(9)],
)


def _melds_in(key: int) -> tuple[Group, ...]:
    """Return the melds of a suit, as often as the key holds each."""
    melds = key >> _MELD_SHIFT
    mask = (1 << _MELD_BITS) - 1
    return (
        tuple(
            group
            for code, group in enumerate(_MELD_GROUPS)
            for _ in range(melds >> _MELD_BITS * code & mask)
        )
        if melds
        else ()
    )


def _meld_keys(kind_of_group: str, *, called: bool = True) -> tuple[tuple[int, int], ...]:
    """Return, by the lowest tile of a meld, its suit and what it adds to the key."""
    codes = {
        g.first: n
        for n, g in enumerate(_MELD_GROUPS)
        if (g.type, g.called) == (kind_of_group, called)
    }
    return tuple(
        (kind // 9, 1 << _MELD_SHIFT + _MELD_BITS * codes[kind % 9])
        if kind % 9 in codes
        else (0, 0)
        for kind in range(34)
    )


_MELD_KEYS: dict[str, tuple[tuple[int, int], ...]] = {
    "chi": _meld_keys("sequence"),
    "pon": _meld_keys("triplet"),
    "ankan": _meld_keys("kan", called=False),
    "daiminkan": _meld_keys("kan"),
    "kakan": _meld_keys("kan"),
}
_WIN_KEYS: tuple[tuple[int, int], ...] = tuple(
    (kind // 9, (1 << COUNT_BITS * (kind % 9)) + (kind % 9 + 1 << _WIN_SHIFT)) for kind in range(34)
)
