"""What tiles lack of sets and a pair: of one suit, and of suits together.

A lack is ten small numbers in one whole number: how many tiles are missing for 0 to 4 sets, first
without and then with a pair. A number n stands as n low bits of its field, so that `&` gives the
smaller number of every field at once.

Rules: docs/rules.md, 2.10.
"""

from functools import lru_cache

from scoring.core.packed_counts import COUNT_BITS
from scoring.core.tiles import COPIES

_SETS, _FIELDS, _WIDTH = 4, 10, 16
_PAIR_AT = _FIELDS // 2
_FAR = (1 << _WIDTH) - 1  # more than any hand lacks
_ALL = (1 << _FIELDS * _WIDTH) - 1
_PLACES, _LAST_SEQUENCE, _MOST_SEQUENCES = 9, 6, 2
_COUNT = (1 << COUNT_BITS) - 1
_WINDOW = (1 << 3 * COUNT_BITS) - 1
#: The bits of a window that a count of two or more has.
_TWICE = sum(0b0110 << COUNT_BITS * place for place in range(3))
#: What a place may hold beside sequences: sets, pairs, and the tiles of both.
_GROUPS = ((1, 0, 3), (0, 1, 2), (1, 1, 5))
_MOST_CACHED = 1 << 14

#: By a number that is added to every field: the bits that are then set in each.
_ADDED = tuple(
    sum(((1 << number) - 1) << _WIDTH * field for field in range(_FIELDS))
    for number in range(_WIDTH + 1)
)
#: By a number of sets that are there already: the fields of fewer sets, which are not wanted.
_FEWER = tuple(
    sum(_FAR << _WIDTH * (field + pair) for field in range(sets) for pair in (0, _PAIR_AT))
    for sets in range(_SETS + 1)
)
_NO_PAIR = (1 << _PAIR_AT * _WIDTH) - 1


def _lack(numbers: list[int]) -> int:
    return sum(((1 << number) - 1) << _WIDTH * field for field, number in enumerate(numbers))


#: What no tiles at all lack: three for a set and two for the pair.
NOTHING = _lack([3 * sets + 2 * pair for pair in (0, 1) for sets in range(_SETS + 1)])


def _more(lack: int, number: int) -> int:
    """Every field with a number added."""
    return (lack << number | _ADDED[number]) & _ALL


def _beside(lack: int, sets: int, pair: int) -> int:
    """The lack together with some sets, and perhaps the pair, that other tiles make."""
    lack = (lack << sets * _WIDTH | _FEWER[sets]) & _ALL
    return (lack << _PAIR_AT * _WIDTH | _NO_PAIR) & _ALL if pair else lack


@lru_cache(_MOST_CACHED)
def lack_of_suit(counts: int, honours: bool = False, formal: bool = False) -> int:  # noqa: FBT001, FBT002  # by place is twice as fast
    """Return what one suit lacks, by its packed counts; honours make no sequences.

    `formal` lets it want a fifth tile of a kind.
    """
    return _rest(counts, 0, 0, _PLACES if honours else 0, COPIES + formal)


@lru_cache(2 * _MOST_CACHED)
def _rest(counts: int, two_ago: int, one_ago: int, place: int, most: int) -> int:
    """What the rest of a suit lacks, with the numbers of sequences begun one and two places before.

    Honours begin at the place where no sequence does any more.
    """
    if not counts and not two_ago and not one_ago:
        return NOTHING
    held, best = counts & _COUNT, _ALL
    used, after = two_ago + one_ago, counts >> COUNT_BITS
    for sequences in range(min(_most_begun(counts, place), most - used) + 1):
        rest = _beside(_rest(after, one_ago, sequences, place + 1, most), sequences, 0)
        best &= _more(rest, used - held) if used > held else rest
        for sets, pair, tiles in _GROUPS if held else ():
            missing = used + tiles - held
            if used + tiles <= most:
                lack = _beside(rest, sets, pair)
                best &= _more(lack, missing) if missing > 0 else lack
        used += 1
    return best


def _most_begun(counts: int, place: int) -> int:
    """How many sequences that begin at a place may bring a hand nearer.

    One whose tiles are all missing is no better than a set anywhere.
    """
    if place > _LAST_SEQUENCE or not counts & _WINDOW:
        return 0
    return _MOST_SEQUENCES if counts & _TWICE else 1


@lru_cache(_MOST_CACHED)
def together(one: int, other: int) -> int:
    """Return what two parts of a hand lack together."""
    best = _ALL
    for field in range(_FIELDS):
        number = (one >> field * _WIDTH & _FAR).bit_length()
        best &= _more(_beside(other, field % _PAIR_AT, field // _PAIR_AT), number)
    return best


@lru_cache(_MOST_CACHED)
def numbers_of(lack: int) -> tuple[int, ...]:
    """Return the ten numbers of a lack."""
    return tuple([(lack >> _WIDTH * field & _FAR).bit_length() for field in range(_FIELDS)])


@lru_cache(_MOST_CACHED)
def rest_of(lack: int, sets: int) -> tuple[int, ...]:
    """Return what one part of a hand lacks, by what the other part brings.

    Added field by field to the `numbers_of` the other part, the smallest sum is what the whole
    hand lacks for `sets` sets and a pair.
    """
    numbers = numbers_of(lack)
    return tuple(
        [
            numbers[sets - done + _PAIR_AT * (1 - pair)] if done <= sets else _WIDTH
            for pair in (0, 1)
            for done in range(_SETS + 1)
        ]
    )
