"""How many tiles the tiles of a suit lack for so many sets and a pair, from tables filled on demand.

What a suit lacks is packed into one whole number, five bits each: for no to four sets without a
pair, then for no to four sets with one. A tile that all four copies of would be needed for a
fifth time is not waited for; `formal` counts it all the same.
"""

from collections.abc import Iterator
from functools import lru_cache

from scoring.riichi.hands.keys import COUNT_BITS

_SETS = 4
_NUMBERS = range(_SETS + 1)
_BITS, _MASK = 5, 31
_FAR = 20  # more than any hand lacks
_PLACES, _LAST_SEQUENCE, _MOST_SEQUENCES = 9, 6, 2
_COUNT = (1 << COUNT_BITS) - 1
_WINDOW = (1 << 3 * COUNT_BITS) - 1
_COPIES = 4

#: What is lacked, by the number of sets, without and with a pair.
Lack = tuple[int, ...]
_NOTHING: Lack = (0, *[_FAR] * 9)


def _pack(lack: Lack) -> int:
    return sum(number << _BITS * place for place, number in enumerate(lack))


def _unpack(packed: int) -> Lack:
    return tuple(packed >> _BITS * place & _MASK for place in range(2 * len(_NUMBERS)))


@lru_cache(maxsize=1 << 14)
def suit_lacks(counts: int, *, honours: bool = False, formal: bool = False) -> int:
    """Return, packed, what a suit lacks; blocks of which it holds no tile are left out."""
    return _pack(_lacks(counts, 0, 0, _PLACES if honours else 0, _COPIES + formal))


@lru_cache(maxsize=1 << 14)
def _lacks(counts: int, two_ago: int, one_ago: int, place: int, most: int) -> Lack:
    """What the rest of a suit lacks, where so many sequences began one and two places before.

    Honours begin at the place where no sequence does any more.
    """
    if not counts and not two_ago and not one_ago:
        return _NOTHING
    held = counts & _COUNT
    best = [_FAR] * 10
    for sequences, triplet, pair in _choices(counts, place):
        used = two_ago + one_ago + sequences + 3 * triplet + 2 * pair
        if used > most:
            continue
        rest = _lacks(counts >> COUNT_BITS, one_ago, sequences, place + 1, most)
        lacked, begun = max(used - held, 0), sequences + triplet
        for sets in range(_SETS + 1 - begun):
            for paired in range(2 - pair):
                target = sets + begun + (paired + pair) * 5
                best[target] = min(best[target], rest[sets + paired * 5] + lacked)
    return tuple(best)


def _choices(counts: int, place: int) -> Iterator[tuple[int, int, int]]:
    """Give how many sequences begin at a place, and whether a triplet and the pair stand there."""
    near = counts & _WINDOW and place <= _LAST_SEQUENCE
    here = counts & _COUNT
    for sequences in range(_MOST_SEQUENCES + 1 if near else 1):
        yield sequences, 0, 0
        if here:
            yield sequences, 1, 0
            yield sequences, 0, 1
            yield sequences, 1, 1


@lru_cache(maxsize=1 << 13)
def _together(one: int, other: int) -> int:
    """What two suits lack together."""
    first, second = _unpack(one), _unpack(other)
    best = [_FAR] * 10
    for place, lacked in enumerate(first):
        if lacked >= _FAR:
            continue
        sets, pair = place % 5, place // 5
        for more in range(5 - sets):
            for paired in range(2 - pair):
                target = sets + more + (pair + paired) * 5
                best[target] = min(best[target], lacked + second[more + paired * 5])
    return _pack(tuple(best))


@lru_cache(maxsize=1 << 13)
def _for_hand(one: int, other: int, sets: int) -> int:
    """What the halves of a hand lack for so many sets and a pair."""
    lacks = _unpack(_together(one, other))
    return min(
        lacks[done + 5 * pair] + 3 * (sets - done) + 2 * (1 - pair)
        for done in range(sets + 1)
        for pair in (0, 1)
    )


def lacked_by(counts: tuple[int, int, int, int], sets: int, *, formal: bool = False) -> int:
    """Return how many tiles the four suits lack for so many sets and a pair."""
    m, p, s, z = counts
    return _for_hand(
        _together(suit_lacks(m, formal=formal), suit_lacks(p, formal=formal)),
        _together(suit_lacks(s, formal=formal), suit_lacks(z, honours=True, formal=formal)),
        sets,
    )
