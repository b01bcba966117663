"""The 34 kinds of tiles, red fives and bonus tiles, and their notation: `123m406p789s1155z`.

A tile is a whole number. 0 to 33 are the kinds in the order of the notation: 1m to 9m, 1p to 9p,
1s to 9s, then East South West North White Green Red (1z to 7z). 34, 35 and 36 are the red fives of
m, p and s, written `0m`, `0p` and `0s`. 37 to 44 are the bonus tiles of a set of 144, `1f` to `8f`:
plum, orchid, chrysanthemum, bamboo, then spring, summer, autumn, winter.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby

from scoring.core.problems import NotationError, Problem

#: The suits in the order of the kinds: man, pin, sou, honours.
SUITS = "mpsz"
#: How many kinds there are, a red five being a five.
KINDS = 34
#: How many copies of each kind there are.
COPIES = 4
#: The red fives of m, p and s.
RED_FIVES = (34, 35, 36)
#: The bonus tiles, flowers and then seasons, each in the order of the winds.
FLOWERS = tuple(range(37, 45))

_NUMBERS = "0123456789"
_SHOWN = 14  # digits that a sentence repeats
_NAMES = (
    *[f"{number}{suit}" for suit in "mps" for number in range(1, 10)],
    *[f"{number}z" for number in range(1, 8)],
    *[f"0{suit}" for suit in "mps"],
    *[f"{number}f" for number in range(1, 9)],
)
_TILES = {name: tile for tile, name in enumerate(_NAMES)}
_KIND_OF: tuple[int, ...] = (*range(KINDS), 4, 13, 22, *FLOWERS)
_DORA_OF: tuple[int, ...] = (
    *[first + (number + 1) % 9 for first in (0, 9, 18) for number in range(9)],
    *(28, 29, 30, 27),
    *(32, 33, 31),
)


def kind_of(tile: int) -> int:
    """Return the kind of a tile, 0 to 33: a red five is a five."""
    return _KIND_OF[tile]


def name_of(tile: int) -> str:
    """Write one tile: "5m", "0p" for a red five, "7z" for the red dragon."""
    return _NAMES[tile]


def dora_of(kind: int, players: int = 4) -> int:
    """Return the kind that an indicator of this kind makes dora (docs/rules.md, 2.1).

    With three players, who have no 2m to 8m, 1m and 9m point at each other.
    """
    if players == 3 and kind == 0:  # noqa: PLR2004  # as many as sit at the table
        return 8
    return _DORA_OF[kind]


def read_tiles(text: str, field: str = "tiles", *, flowers: bool = False) -> tuple[int, ...]:
    """Read tiles in the order written, bonus tiles only with `flowers`.

    Raises NotationError with every problem; each says at which character, counted from 1.
    """
    tiles: list[int] = []
    problems: list[Problem] = []
    for suit, digits, end in _runs(text, SUITS + "f" if flowers else SUITS):
        start = end - len(digits)
        if suit is None:
            problems += _without_suit(digits, end, text, field)
        elif not digits:
            problems.append(_at(end, "suit_without_tiles", field, suit=suit))
        for place, digit in enumerate(digits, start):
            tile = _TILES.get(f"{digit}{suit}")
            if tile is not None:
                tiles.append(tile)
            elif suit is not None:
                problems.append(_at(place, "no_such_tile", field, tile=digit + suit))
    if problems:
        raise NotationError(problems)
    return tuple(tiles)


def write_tiles(tiles: Iterable[int]) -> str:
    """Write tiles by suit and number, red fives before plain ones; `read_tiles` reads it back."""
    names = [_NAMES[tile] for tile in sorted(tiles, key=lambda tile: (_KIND_OF[tile], -tile))]
    suits = groupby(names, key=lambda name: name[1])
    return "".join("".join(name[0] for name in run) + suit for suit, run in suits)


def _runs(text: str, suits: str) -> Iterator[tuple[str | None, str, int]]:
    """Split into runs of digits and their suit; None where something else follows the digits.

    The number is the place, counted from 1, of the character after the digits.
    """
    digits = ""
    for place, letter in enumerate(text, 1):
        if letter in _NUMBERS:
            digits += letter
            continue
        yield (letter if letter in suits else None), digits, place
        digits = ""
    if digits:
        yield None, digits, len(text) + 1


def _without_suit(digits: str, end: int, text: str, field: str) -> Iterator[Problem]:
    if end <= len(text):
        yield _at(end, "not_a_tile_letter", field, letter=text[end - 1])
    if digits:
        yield _at(end - len(digits), "digits_without_suit", field, digits=digits[:_SHOWN])


def _at(place: int, code: str, field: str, **params: str) -> Problem:
    return Problem(code, field, {"place": place, **params})
