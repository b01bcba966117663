"""Which tiles lie in a row, and how: hands, melds, indicators; upside down, sideways or apart."""

from dataclasses import dataclass
from typing import Literal

from numpy.random import Generator

from league.management.tile_reader.chance import one_of
from league.management.tile_reader.tiles import BACK, FLOWER, HONOURS, RED_FIVES, SUITED

KINDS = (*SUITED, *HONOURS)
MOST = 17

Turn = Literal["up", "down", "left", "right"]


@dataclass(frozen=True, slots=True)
class Lying:
    """A tile in the row; `gap` is the space before it in widths of a tile."""

    tile: str
    turn: Turn
    gap: float

    @property
    def is_sideways(self) -> bool:
        return self.turn in {"left", "right"}


def row_of_tiles(rng: Generator) -> list[Lying]:
    """What a score-keeper may frame: mostly a winner's hand, else melds, indicators or anything."""
    kind = rng.random()
    if kind < 0.45:
        return _laid(_hand(rng)[: int(rng.choice([13, 14, 14, 14]))], rng)
    if kind < 0.62:
        return _melds(rng)
    if kind < 0.75:
        return _laid(_any(int(rng.integers(1, 6)), rng), rng)
    return _laid(_any(int(rng.integers(4, MOST + 1)), rng), rng)


def winning_hand(rng: Generator) -> list[Lying]:
    """14 tiles as they lie after a win, for measuring: the last one apart or sideways or neither."""
    lying = _laid(_hand(rng), rng, sideways=0)
    last = lying[-1]
    way = rng.random()
    if way < 0.4:
        lying[-1] = Lying(last.tile, "left" if rng.random() < 0.5 else "right", last.gap)
    elif way < 0.8:
        lying[-1] = Lying(last.tile, last.turn, rng.uniform(0.25, 0.8))
    return lying


def _hand(rng: Generator) -> list[str]:
    """Four sets and a pair or any tiles, sorted or not, with the winning tile last."""
    tiles: list[str] = []
    if rng.random() < 0.5:
        for _ in range(4):
            tiles += _set(rng)
        tiles += [_kind(rng)] * 2
    else:
        tiles = _any(14, rng)
    if rng.random() < 0.6:
        tiles = [*sorted(tiles[:13], key=_order), tiles[13]]
    return tiles


def _kind(rng: Generator) -> str:
    return _reddened(one_of(KINDS, rng), rng)


def _set(rng: Generator) -> list[str]:
    if rng.random() < 0.6:
        first, suit = int(rng.integers(1, 8)), one_of("mps", rng)
        return [_reddened(f"{first + step}{suit}", rng) for step in range(3)]
    return [one_of(KINDS, rng)] * 3


def _any(number: int, rng: Generator) -> list[str]:
    deck = [kind for kind in KINDS for _ in range(4)]
    chosen = [_reddened(deck[at], rng) for at in rng.permutation(len(deck))[:number]]
    rare = rng.random()
    if rare < 0.06:
        chosen[int(rng.integers(number))] = BACK
    elif rare < 0.14:
        for _ in range(rng.integers(1, 4)):
            chosen[int(rng.integers(number))] = FLOWER
    elif rare < 0.22:
        chosen[int(rng.integers(number))] = one_of(RED_FIVES, rng)
    return chosen


def _reddened(tile: str, rng: Generator) -> str:
    return "0" + tile[1] if tile[0] == "5" and tile[1] in "mps" and rng.random() < 0.35 else tile


def _order(tile: str) -> tuple[str, str]:
    return tile[1], "5" if tile[0] == "0" else tile[0]


def _laid(tiles: list[str], rng: Generator, *, sideways: float = 0.35) -> list[Lying]:
    """Tiles side by side; some are upside down, and one or two may lie sideways or apart."""
    all_down = rng.random() < 0.15
    many_down = 0.25 if rng.random() < 0.7 else 0.5
    lying = []
    for tile in tiles:
        is_down = (rng.random() < many_down) != all_down
        lying.append(Lying(tile, "down" if is_down else "up", abs(rng.normal(0, 0.02))))
    if rng.random() < sideways:
        for _ in range(rng.integers(1, 4)):
            at = -1 if rng.random() < 0.5 else int(rng.integers(len(lying)))
            turn: Turn = "left" if rng.random() < 0.5 else "right"
            lying[at] = Lying(lying[at].tile, turn, lying[at].gap)
    if rng.random() < 0.35:
        at = len(lying) - 1 if rng.random() < 0.6 else int(rng.integers(len(lying)))
        lying[at] = Lying(lying[at].tile, lying[at].turn, rng.uniform(0.1, 0.9))
    return lying


def _melds(rng: Generator) -> list[Lying]:
    """One to four melds with their called tile sideways, concealed kans between backs."""
    lying: list[Lying] = []
    for order in range(int(rng.integers(1, 5))):
        tiles = _set(rng)
        is_kan = tiles[0] == tiles[1] and rng.random() < 0.5
        if is_kan:
            tiles = [*tiles, tiles[0]]
        if is_kan and rng.random() < 0.5:
            tiles = [BACK, tiles[0], tiles[0], BACK]
        if len(lying) + len(tiles) > MOST - 2:
            break
        called = -1 if BACK in tiles else int(rng.integers(len(tiles)))
        turns: list[Turn] = ["down" if rng.random() < 0.25 else "up" for _ in tiles]
        if called >= 0 and rng.random() < 0.85:
            turns[called] = "left" if rng.random() < 0.5 else "right"
        apart = rng.uniform(0, 0.5) if order else 0.0
        lying += [
            Lying(tile, turn, apart if at == 0 else abs(rng.normal(0, 0.02)))
            for at, (tile, turn) in enumerate(zip(tiles, turns, strict=True))
        ]
    return lying
