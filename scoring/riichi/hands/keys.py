"""The tiles of a hand as whole numbers: one that counts every kind, and a key for each suit.

Counts stand side by side, four bits a kind. The key of a suit holds the counts of its concealed
tiles with the winning tile among them, above them the place of the winning tile, above that how
often each meld stands there.
"""

from collections.abc import Iterable
from typing import Protocol

#: Bits that one kind of tile takes in a packed count: kind `n` of a suit stands at bit `4 * n`.
COUNT_BITS = 4
#: Bits of the counts of a suit; the place of the winning tile, counted from 1, stands above them.
SUIT_BITS = 9 * COUNT_BITS
#: Where the melds of a key begin, and the bits of each.
MELD_SHIFT, MELD_BITS = SUIT_BITS + COUNT_BITS, 3
#: The first number of the melds of each type, by their lowest tile: 7 chi, 9 pon, 9 hidden kans,
#: 9 open kans.
MELD_CODES = {"chi": 0, "pon": 7, "ankan": 16, "daiminkan": 25, "kakan": 25}

#: The counts of the four suits, or their keys.
Suits = tuple[int, int, int, int]


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


def suit_keys(counts: Suits, win_tile: int, melds: Iterable[_Meld]) -> Suits:
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


def bag_of_hand(counts: Suits, win_tile: int, melds: Iterable[_Meld]) -> int:
    """Return one number that counts every kind of a whole hand, melds included."""
    m, p, s, z = counts
    bag = m | p << SUIT_BITS | s << 2 * SUIT_BITS | z << 3 * SUIT_BITS
    bag += 1 << COUNT_BITS * win_tile
    for meld in melds:
        for kind in meld.tiles:
            bag += 1 << COUNT_BITS * kind
    return bag
