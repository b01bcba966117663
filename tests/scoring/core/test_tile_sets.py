"""Sets and a pair of tiles, compared with a search that tries everything."""

import random
from collections import Counter
from collections.abc import Iterator

from scoring.core.tile_sets import TileSet, are_complete, decompositions
from scoring.core.tiles import read_tiles

ALL_SETS = [
    *(TileSet("pong", kind) for kind in range(34)),
    *(TileSet("chow", kind) for kind in range(27) if kind % 9 < 7),
]


def texts(tiles: str) -> list[str]:
    return sorted(
        " ".join([*sorted(one.text for one in sets), str(pair)])
        for sets, pair in decompositions(read_tiles(tiles))
    )


def test_all_ways_are_found_once() -> None:
    assert texts("111222333m44s") == ["111m 222m 333m 21", "123m 123m 123m 21"]
    assert texts("55z") == ["31"]
    assert texts("123m45z") == []
    assert texts("1122m") == []


def test_a_melded_set_stands_in_brackets() -> None:
    assert TileSet("kong", 31, "concealed_kong").text == "(5555z)"


def searched(counts: Counter[int], wanted: int, first: int = 0) -> Iterator[tuple[TileSet, ...]]:
    if not wanted:
        yield ()
    for place in range(first, len(ALL_SETS) if wanted else 0):
        one = ALL_SETS[place]
        if not Counter(one.tiles) - counts:
            for rest in searched(counts - Counter(one.tiles), wanted - 1, place):
                yield (one, *rest)


def test_random_hands_have_the_decompositions_of_a_whole_search() -> None:
    rng = random.Random(5)
    complete = 0
    while complete < 300:
        sets = [rng.choice(ALL_SETS[:27] + ALL_SETS[34:48]) for _ in range(3)]
        tiles = [kind for one in sets for kind in one.tiles] + [rng.randrange(18)] * 2
        counts = Counter(tiles)
        if max(counts.values()) > 4:
            continue
        expected = {
            (tuple(sorted(found)), pair)
            for pair, held in counts.items()
            if held > 1
            for found in searched(counts - Counter([pair, pair]), 3)
        }
        found = list(decompositions(tiles))
        assert len(found) == len(expected)
        assert {(tuple(sorted(sets)), pair) for sets, pair in found} == expected
        assert are_complete([counts[kind] for kind in range(34)])
        complete += 1
