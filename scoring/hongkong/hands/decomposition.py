"""Every way to read the tiles of a complete hand: four sets and a pair, seven pairs, orphans.

Rules: docs/rules.md, 5.2 and 5.5.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Literal, NamedTuple

from scoring.core.tiles import KINDS, name_of, write_tiles
from scoring.hongkong.hands.tile_hand import KONGS, TileHand
from scoring.ruleset import HongKongRules

_SUIT = 9
FIRST_HONOUR = 27
#: Terminals and honours.
ORPHANS = frozenset({0, 8, 9, 17, 18, 26, *range(FIRST_HONOUR, KINDS)})
_SETS, _PAIRS = 4, 7


class TileSet(NamedTuple):
    """A chow, pong or kong by its lowest kind; `melded`: it stands in front of the winner."""

    type: Literal["chow", "pong", "kong"]
    kind: int
    melded: str = ""

    @property
    def tiles(self) -> tuple[int, ...]:
        """Its tiles as kinds."""
        if self.type == "chow":
            return (self.kind, self.kind + 1, self.kind + 2)
        return (self.kind,) * (4 if self.type == "kong" else 3)


class Reading(NamedTuple):
    """One way to read a hand; `sets` are empty and `pair` is None in all but the first form."""

    form: Literal["sets", "pairs", "orphans", "flowers"]
    sets: tuple[TileSet, ...] = ()
    pair: int | None = None


def readings_of(hand: TileHand, rules: HongKongRules) -> list[Reading]:
    """Return every reading of a hand, none where it is not complete; sets in order."""
    if hand.flower_win:
        return [Reading("flowers")]
    counts = Counter((*hand.concealed, hand.win_tile))
    melded = [_of_meld(meld.type, meld.tiles[0]) for meld in hand.melds]
    readings = [
        Reading("sets", tuple(sorted((*sets, *melded))), pair)
        for pair, held in counts.items()
        if held > 1
        for sets in _sets(counts - Counter({pair: 2}), _SETS - len(melded))
    ]
    if not melded and len(counts) == _PAIRS and {*counts.values()} == {2} and rules.seven_pairs:
        readings.append(Reading("pairs"))
    if not melded and {*counts} == ORPHANS and counts.total() == len(ORPHANS) + 1:
        readings.append(Reading("orphans"))
    return sorted(readings, key=lambda reading: (reading.form, reading.sets, reading.pair or 0))


def _of_meld(name: str, kind: int) -> TileSet:
    if name == "chow":
        return TileSet("chow", kind, name)
    return TileSet("kong" if name in KONGS else "pong", kind, name)


def _sets(counts: Counter[int], wanted: int) -> Iterator[tuple[TileSet, ...]]:
    """Yield every way to make `wanted` sets of exactly these tiles."""
    if not wanted or not counts:
        yield from [()] * (not wanted and not counts)
        return
    for tile_set in _lowest_sets(counts):
        for rest in _sets(counts - Counter(tile_set.tiles), wanted - 1):
            yield (tile_set, *rest)


def _lowest_sets(counts: Counter[int]) -> Iterator[TileSet]:
    """Yield the sets that may hold the lowest tile."""
    first = min(counts)
    if counts[first] > 2:  # noqa: PLR2004  # a pong
        yield TileSet("pong", first)
    chow = TileSet("chow", first)
    in_a_suit = first < FIRST_HONOUR and first % _SUIT <= _SUIT - 3
    if in_a_suit and all(counts[kind] for kind in chow.tiles):
        yield chow


def group_texts(reading: Reading, hand: TileHand) -> list[str]:
    """Write the sets, melded ones in brackets, and the pair; other forms as one group of tiles."""
    if reading.form == "flowers":
        return []
    if reading.pair is None:
        return [write_tiles((*hand.concealed, hand.win_tile))]
    groups = [_set_text(tile_set) for tile_set in reading.sets]
    return [*groups, write_tiles((reading.pair,) * 2)]


def reading_text(reading: Reading, hand: TileHand) -> str:
    """Write a reading and its winning tile; "" for a win by bonus tiles."""
    groups = " ".join(group_texts(reading, hand))
    return f"{groups}, won on {name_of(hand.win_tile)}" if groups else ""


def _set_text(tile_set: TileSet) -> str:
    written = write_tiles(tile_set.tiles)
    return f"({written})" if tile_set.melded else written
