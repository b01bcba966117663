"""Every way to read the tiles of a complete hand, and what a hand waits for.

A hand has one of five forms: four sets and a pair; seven pairs; thirteen orphans; knitted tiles with
honours; a knitted straight with a set and a pair.

Rules: docs/rules.md, 9.
"""

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Literal, NamedTuple

from scoring.core.table.hand_of_144 import melded_set
from scoring.core.tile_sets import (
    FIRST_HONOUR,
    ORPHANS,
    TileSet,
    are_complete,
    decompositions_of_counts,
)
from scoring.core.tiles import KINDS, name_of, write_tiles
from scoring.mcr.hands.tile_hand import TileHand

Form = Literal["sets", "pairs", "orphans", "knitted", "straight"]
#: The winning tile makes the pair, or belongs to no set and no pair.
PAIR, NOWHERE = -1, -2

_TILES, _PAIRS, _HONOURS, _KNITTED = 14, 7, 7, 9
#: 1-4-7 of one suit, 2-5-8 of another, 3-6-9 of the third.
BODIES: tuple[frozenset[int], ...] = tuple(
    frozenset(9 * suit + first + step for first, suit in enumerate(suits) for step in (0, 3, 6))
    for suits in permutations(range(3))
)


class Reading(NamedTuple):
    """One way to read a hand.

    `sets` are all its sets, melded ones first; seven pairs, orphans and knitted tiles have none and
    no `pair`. `won_in` is the place of the set that the winning tile completes, `PAIR` or `NOWHERE`.
    """

    form: Form
    sets: tuple[TileSet, ...] = ()
    pair: int | None = None
    won_in: int = NOWHERE


def readings_of(hand: TileHand) -> list[Reading]:
    """Return every reading of a hand, none where it is not complete."""
    counts = _counts(hand)
    counts[hand.win_tile] += 1
    melded = tuple(melded_set(meld) for meld in hand.melds)
    found = list(_of_sets("sets", counts, melded, hand.win_tile))
    if len(melded) <= 1:
        for body in _bodies_in(counts):
            rest = list(counts)
            for kind in body:
                rest[kind] -= 1
            straights = list(_of_sets("straight", rest, melded, hand.win_tile))
            found += straights
            if hand.win_tile in body:
                found += [one._replace(won_in=NOWHERE) for one in straights]
    if not melded:
        form = _form_without_sets(counts)
        found += [Reading(form)] if form else []
    return list(dict.fromkeys(found))


def _of_sets(
    form: Form, counts: Sequence[int], melded: tuple[TileSet, ...], win_tile: int
) -> Iterator[Reading]:
    """Yield the readings as sets and a pair, with each place that the winning tile may have."""
    for sets, pair in decompositions_of_counts(counts):
        ordered = (*melded, *sets)
        places = {one: place for place, one in enumerate(ordered) if not one.melded}
        won = [place for one, place in places.items() if win_tile in one.tiles]
        won += [PAIR] if pair == win_tile else []
        # A winning tile of the knitted body only is in no set and no pair.
        yield from (Reading(form, ordered, pair, place) for place in won or [NOWHERE])


def _form_without_sets(counts: Sequence[int]) -> Form | None:
    held = {kind for kind, count in enumerate(counts) if count}
    if sum(count // 2 for count in counts) == _PAIRS:
        return "pairs"
    if held == ORPHANS and sum(counts) == _TILES:
        return "orphans"
    return "knitted" if is_knitted(held) else None


def is_knitted(held: set[int]) -> bool:
    """Return whether these are 14 kinds: five or more honours and tiles of one knitted body."""
    suited = {kind for kind in held if kind < FIRST_HONOUR}
    return len(held) == _TILES and any(suited <= body for body in BODIES)


def _bodies_in(counts: Sequence[int]) -> list[frozenset[int]]:
    return [body for body in BODIES if all(counts[kind] for kind in body)]


def _counts(hand: TileHand) -> list[int]:
    counts = [0] * KINDS
    for kind in hand.concealed:
        counts[kind] += 1
    return counts


def waits_for_one(hand: TileHand) -> bool:
    """Return whether exactly one kind completes the hand, in any form.

    A kind of which the hand holds all four counts as well.
    """
    counts, melds = _counts(hand), len(hand.melds)
    others = (kind for kind in range(KINDS) if kind != hand.win_tile)
    return not any(_completes(counts, kind, melds) for kind in others)


def _completes(counts: list[int], kind: int, melds: int) -> bool:
    low, high = max(kind - 2, kind // 9 * 9 if kind < FIRST_HONOUR else kind), kind + 3
    near = counts[low:high] if kind < FIRST_HONOUR else counts[kind : kind + 1]
    counts[kind] += 1
    try:
        if any(near) and are_complete(counts):
            return True
        if melds <= 1:
            for body in _bodies_in(counts):
                rest = [count - (place in body) for place, count in enumerate(counts)]
                if are_complete(rest):
                    return True
        return not melds and _form_without_sets(counts) is not None
    finally:
        counts[kind] -= 1


def group_texts(reading: Reading, hand: TileHand) -> list[str]:
    """Write the sets, melded ones in brackets, the knitted body and the pair; other forms as one group."""
    tiles = [*hand.concealed, hand.win_tile]
    if reading.pair is None:
        return [write_tiles(tiles)]
    pair = (reading.pair,) * 2
    if reading.form == "sets":
        return [*(one.text for one in reading.sets), write_tiles(pair)]
    for one in reading.sets:
        for kind in () if one.melded else one.tiles:
            tiles.remove(kind)
    for kind in pair:
        tiles.remove(kind)
    return [write_tiles(tiles), *(one.text for one in reading.sets), write_tiles(pair)]


def reading_text(reading: Reading, hand: TileHand) -> str:
    """Write a reading and its winning tile."""
    return f"{' '.join(group_texts(reading, hand))}, won on {name_of(hand.win_tile)}"
