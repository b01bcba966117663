"""Shapes that local yaku need: chains of triplets, pairs of sets, kinds of tiles.

Rules: docs/rules.md, 1.3 and 1.4.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise

from scoring.core.packed_counts import COUNT_BITS
from scoring.core.seats import Wind
from scoring.core.tiles import KINDS
from scoring.riichi.hands.decomposition import HandView
from scoring.riichi.hands.dora import tiles_in
from scoring.riichi.hands.suit_decomposition import Group

_SUIT, _SUITS = 9, 3
_COUNT = (1 << COUNT_BITS) - 1
FIRST_HONOUR = 27
_EAST = 27
HAKU, HATSU, CHUN = 31, 32, 33
WINDS_AND_DRAGONS = range(FIRST_HONOUR, 34)
#: Bits among a reading's honour triplets and pairs.
WIND_BITS, DRAGON_BITS = 0b0001111, 0b1110000
_APART = 3  # numbers nearer than this could become a sequence


def sequences(view: HandView) -> list[int]:
    """Return the lowest kinds of the sequences, in rising order."""
    return view.reading.firsts("sequence")


def sizes(view: HandView) -> list[int]:
    """Return how many groups of m, p, s and z there are; none of them without groups."""
    return [len(part) for part in view.reading.parts]


def triplets(view: HandView) -> list[int]:
    """Return the kinds of the triplets and kans, in rising order."""
    return view.reading.firsts("triplet", "kan")


def quads(view: HandView) -> set[int]:
    """Return the kinds of the kans."""
    return set(view.reading.firsts("kan"))


def kinds(view: HandView) -> frozenset[int]:
    """Return the kinds of all tiles of the hand."""
    return _kinds_in(view.hand.packed)


@lru_cache(maxsize=1 << 8)  # the yaku of a hand ask one after another
def _kinds_in(packed: int) -> frozenset[int]:
    return frozenset([kind for kind in range(KINDS) if packed >> COUNT_BITS * kind & _COUNT])


def only_of(view: HandView, allowed: Iterable[int], needed: Iterable[int]) -> bool:
    """Return whether all tiles are of the allowed kinds, with at least one of those needed."""
    found = kinds(view)
    return found <= set(allowed) and not found.isdisjoint(needed)


def chain(view: HandView, length: int, step: int) -> bool:
    """Return whether triplets of one suit follow each other in steps: 111 222 333 in steps of one."""
    found = triplets(view)
    return any(
        first < FIRST_HONOUR
        and first % _SUIT + step * (length - 1) < _SUIT
        and all(first + step * n in found for n in range(length))
        for first in found
    )


def mixed_chain(view: HandView, step: int) -> bool:
    """Return whether three triplets of three suits follow each other in steps."""
    found = triplets(view)
    return len(found) >= _SUITS and any(
        all(first + step * n + _SUIT * suit in found for n, suit in enumerate(suits))
        for first in range(_SUIT - 2 * step)
        for suits in _SUIT_ORDERS
    )


_SUIT_ORDERS = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))


def straight_of_three_suits(view: HandView) -> bool:
    """Return whether 123, 456 and 789 stand in three suits."""
    found = sequences(view)
    return len(found) >= _SUITS and any(
        all(3 * n + _SUIT * suit in found for n, suit in enumerate(suits)) for suits in _SUIT_ORDERS
    )


def pair_up(firsts: list[int]) -> bool:
    """Return whether four sets are two pairs of the same numbers in different suits."""
    if len(firsts) != 4 or firsts[-1] >= FIRST_HONOUR:  # noqa: PLR2004  # all sets of a hand
        return False
    one, *rest = firsts
    return any(
        _same_number(one, rest[at]) and _same_number(*rest[:at], *rest[at + 1 :]) for at in range(3)
    )


def _same_number(one: int, other: int) -> bool:
    return one != other and one % _SUIT == other % _SUIT


def number_triplets(view: HandView) -> list[int]:
    """Return the kinds of the triplets of suits."""
    return [kind for kind in triplets(view) if kind < FIRST_HONOUR]


def two_pairs_of_triplets(view: HandView) -> bool:
    """Return whether four triplets are two pairs of the same numbers in different suits."""
    return pair_up(number_triplets(view))


def triplets_around_pair(view: HandView) -> bool:
    """Return whether two suits have the triplet of the number whose pair the third has."""
    found = triplets(view)
    return any(
        pair < FIRST_HONOUR
        and all(pair % _SUIT + _SUIT * suit in found for suit in range(3) if suit != pair // _SUIT)
        for pair in view.reading.firsts("pair")
    )


def twos(view: HandView, first: int) -> bool:
    """Return whether the hand is seven pairs of successive kinds from this one on."""
    counts = tiles_in(view.hand)
    return counts[first : first + 7] == [2] * 7


def won_group(view: HandView) -> Group:
    """Return the group that the winning tile completes."""
    return next(group for group in view.reading.groups if group.won)


def five_of_straight(view: HandView) -> bool:
    """Return whether the winning tile is the five of 123 456 789 in one suit."""
    group = won_group(view) if view.f.straight else None
    if group is None or group.type != "sequence":
        return False
    whole = {group.first - 3, group.first + 3} <= set(sequences(view))
    middle = (group.first % _SUIT, view.hand.win_tile % _SUIT) == (3, 4)
    return whole and middle


def last_call(view: HandView, kind: int) -> bool:
    """Return whether four melds, not all of them hidden, wait with one tile for this kind."""
    return len(view.hand.melds) == 4 and view.f.calls > 0 and view.hand.win_tile == kind  # noqa: PLR2004


def unconnected(view: HandView, pairs: int) -> bool:
    """Return whether no tile could join another in a sequence, and how many pairs there are."""
    counts = tiles_in(view.hand)
    places = [[n for n in range(_SUIT) if counts[_SUIT * suit + n]] for suit in range(3)]
    apart = all(b - a >= _APART for suit in places for a, b in pairwise(suit))
    alone = len(kinds(view)) == 14 - pairs and max(counts) <= 2  # noqa: PLR2004
    return view.reading.form == "unconnected" and apart and alone


def on_first_draw(view: HandView) -> bool:
    """Return whether the hand was complete with the winner's first draw."""
    return view.how.first_turn and view.how.tsumo


def seven_stars(view: HandView) -> bool:
    """Return whether seven honours stand beside seven tiles of 147, 258 and 369, each of a suit."""
    found = kinds(view)
    rests = [{kind % 3 for kind in found if kind // _SUIT == suit} for suit in range(3)]
    each_its_own = all(len(rest) <= 1 for rest in rests) and len(set().union(*rests)) == sum(
        map(len, rests)
    )
    return len(found) == 14 and found.issuperset(WINDS_AND_DRAGONS) and each_its_own  # noqa: PLR2004


def all_types(view: HandView) -> bool:
    """Return whether all three suits, a wind and a dragon are among the sets and the pair."""
    honours = view.f.honour_triplets | view.f.honour_pairs
    return sizes(view)[:3] == [1, 1, 1] and honours & WIND_BITS > 0 and honours & DRAGON_BITS > 0


def has_value_wind(view: HandView) -> bool:
    """Return whether there is a triplet of the round wind or the own wind."""
    return any(
        _EAST + wind.index in triplets(view) for wind in (view.how.round_wind, view.how.seat_wind)
    )


def points_of_man(view: HandView) -> int:
    """Add the numbers of a hand of man alone up; 0 with anything else in it."""
    if max(kinds(view)) >= _SUIT:
        return 0
    return sum((place + 1) * count for place, count in enumerate(tiles_in(view.hand)[:_SUIT]))


def tied_dragon(view: HandView) -> bool:
    """Return whether a hand of one suit has the dragon of its colour as a triplet."""
    suits = [tie for size, tie in zip(sizes(view), (CHUN, HAKU, HATSU), strict=False) if size]
    return len(suits) == 1 and suits[0] in triplets(view)


def by_dealer(view: HandView) -> bool:
    """Return whether the winner is the dealer."""
    return view.how.seat_wind is Wind.EAST
