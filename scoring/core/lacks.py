"""What tiles lack of sets and a pair: of one suit, and of suits together.

A lack is ten small numbers in one whole number: how many tiles are missing for 0 to 4 sets, first
without and then with a pair. A number n stands as n low bits of its field, so that `&` gives the
smaller number of every field at once.

Rules: docs/rules.md, 2.10.
"""

from collections.abc import Sequence
from functools import lru_cache

from scoring.core.packed_counts import COUNT_BITS
from scoring.core.tiles import COPIES

_SETS, _FIELDS, _WIDTH = 4, 10, 16
_PAIR_AT = _FIELDS // 2
_FAR = (1 << _WIDTH) - 1  # more than any hand lacks
_ALL = (1 << _FIELDS * _WIDTH) - 1
_KINDS, _MOST_SEQUENCES = 9, 2
#: How many kinds beside those that are held their sequences may need; honours have no place for any.
_ROOM, _NO_ROOM = 2, -9
_COUNT = (1 << COUNT_BITS) - 1
_ONE_EACH = sum(1 << COUNT_BITS * kind for kind in range(_KINDS))
_WINDOW = (1 << 3 * COUNT_BITS) - 1
#: The bits of a window that a count of two or more has.
_TWICE = sum(0b0110 << COUNT_BITS * place for place in range(3))
#: What a place may hold beside sequences, as sets, pairs, and the tiles of both.
_GROUPS = ((1, 0, 3), (0, 1, 2), (1, 1, 5))
#: As many as are asked about of a kind: one more than there are.
_HELD = COPIES + 1
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
#: The last bit of every field.
_LAST_BITS = sum(1 << _WIDTH * (field + 1) - 1 for field in range(_FIELDS))
_NO_PAIR = (1 << _PAIR_AT * _WIDTH) - 1


def _lack(numbers: list[int]) -> int:
    return sum(((1 << number) - 1) << _WIDTH * field for field, number in enumerate(numbers))


#: What no tiles at all lack: three for a set and two for the pair.
NOTHING = _lack([3 * sets + 2 * pair for pair in (0, 1) for sets in range(_SETS + 1)])


def _step(sets: int, pair: int, missing: int) -> tuple[int, int]:
    """What other tiles bring that make some sets, perhaps the pair, and miss some tiles of them.

    `lack << shift | bits` is the lack together with them; bits above all fields are to be cut off.
    """
    shift, bits = sets * _WIDTH, _FEWER[sets]
    if pair:
        shift, bits = shift + _PAIR_AT * _WIDTH, bits << _PAIR_AT * _WIDTH | _NO_PAIR
    return shift + missing, (bits << missing | _ADDED[missing]) & _ALL


#: By field and by what a part of the hand lacks there: that step.
_STEPS = tuple(
    [_step(field % _PAIR_AT, field // _PAIR_AT, missing) for missing in range(_WIDTH)]
    for field in range(_FIELDS)
)


def _groups_of(held: int, used: int, most: int) -> tuple[tuple[int, int], ...]:
    """The steps of the groups that take any of these tiles of a kind; others are sets anywhere."""
    return tuple(
        _step(sets, pair, max(used + tiles - held, 0))
        for sets, pair, tiles in _GROUPS
        if used < held and used + tiles <= most
    )


#: By how many tiles of a kind there may be at most, are held, and are used by sequences.
_STEPS_OF_GROUPS = {
    most: [[_groups_of(held, used, most) for used in range(most + 1)] for held in range(_HELD + 1)]
    for most in (COPIES, _HELD)
}


@lru_cache(_MOST_CACHED)
def lack_of_suit(counts: int, honours: bool = False, formal: bool = False) -> int:  # noqa: FBT001, FBT002  # by place is twice as fast
    """Return what one suit lacks, by its packed counts; honours make no sequences.

    `formal` lets it want a fifth tile of a kind.
    """
    held = (counts | counts >> 1 | counts >> 2) & _ONE_EACH
    # No sequence joins tiles with two kinds between them, so that each such block is on its own.
    begins = held if honours else held & ~(held << COUNT_BITS | held << 2 * COUNT_BITS)
    lack = NOTHING
    while begins:
        first = begins.bit_length() - 1
        room = _NO_ROOM if honours else min(_KINDS - 1 - held.bit_length() // COUNT_BITS, _ROOM)
        block = counts >> first << min(first, _ROOM * COUNT_BITS)
        lack = together(lack, _rest(block, 0, 0, room, COPIES + formal))
        below = (1 << first) - 1
        counts, held, begins = counts & below, held & below, begins & below
    return lack


@lru_cache(_MOST_CACHED)
def lacks_with_one_more(
    counts: int,
    places: Sequence[int],
    honours: bool,  # noqa: FBT001  # by place is twice as fast
    formal: bool,  # noqa: FBT001
) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return what one suit lacks with one more tile at any of these places: each lack with its places."""
    found: dict[int, list[int]] = {}
    for place in places:
        lack = lack_of_suit(counts + (1 << COUNT_BITS * place), honours, formal)
        found.setdefault(lack, []).append(place)
    return tuple([(lack, tuple(alike)) for lack, alike in found.items()])


@lru_cache(2 * _MOST_CACHED)
def _rest(counts: int, two_ago: int, one_ago: int, room: int, most: int) -> int:
    """What the rest of a block lacks, with the numbers of sequences begun one and two places before.

    `room` are the kinds behind the last one that is held, as many as its sequences may need.
    """
    if not counts and not two_ago and not one_ago:
        return NOTHING
    held, after, best = counts & _COUNT, counts >> COUNT_BITS, _ALL
    groups, used = _STEPS_OF_GROUPS[most][held], two_ago + one_ago
    # A sequence of which no tile is held is no better than a set anywhere.
    begun = 0
    if counts & _WINDOW and counts >> COUNT_BITS * (_ROOM - room):
        begun = min(_MOST_SEQUENCES if counts & _TWICE else 1, most - used)
    for sequences in range(begun + 1):
        rest = _rest(after, one_ago, sequences, room, most)
        if sequences:
            rest = rest << sequences * _WIDTH | _FEWER[sequences]
        best &= rest << used - held | _ADDED[used - held] if used > held else rest
        for shift, bits in groups[used]:
            best &= rest << shift | bits
        used += 1
    return best


@lru_cache(_MOST_CACHED)
def together(one: int, other: int) -> int:
    """Return what two parts of a hand lack together."""
    best = _ALL
    for steps, number in zip(_STEPS, numbers_of(one), strict=True):
        shift, bits = steps[number]
        best &= other << shift | bits
    return best


@lru_cache(_MOST_CACHED)
def numbers_of(lack: int) -> tuple[int, ...]:
    """Return the ten numbers of a lack."""
    return tuple([(lack >> _WIDTH * field & _FAR).bit_length() for field in range(_FIELDS)])


@lru_cache(_MOST_CACHED)
def lack_at_best(lack: int) -> int:
    """Return the least that one tile more can leave of a lack: every number lowered by one."""
    return lack >> 1 & ~_LAST_BITS


@lru_cache(_MOST_CACHED)
def lacked_by(one: int, other: int, sets: int) -> int:
    """Return how many tiles two parts of a hand lack for `sets` sets and a pair."""
    return numbers_of(together(one, other))[_PAIR_AT + sets]
