"""Questions of a trainer: the same exercise, level and seed always make the same question.

Hands are dealt at random until one fits: sets and a pair for hands to value, and for waits and
discards a complete hand with tiles taken away or exchanged.
"""

import random
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from scoring.core.shanten import Discard, Shapes, discards, shanten, waits
from scoring.core.tiles import COPIES, KINDS, kind_of, name_of, read_tiles, write_tiles

LEVELS = (1, 2, 3)
_SUIT, _HONOURS, _SETS = 9, 27, 4
_CHOICES = 4


class Question(NamedTuple):
    """A question with the answers to choose from.

    `task` is what is shown: a hand in the value format without rules, or a value with its
    circumstances. `right` are the right choices: all of them are the answer where `whole`, any one
    of them elsewhere.
    """

    exercise: str
    level: int
    seed: int
    task: Mapping[str, Any]
    choices: tuple[str, ...]
    right: frozenset[str]
    whole: bool = False

    def is_right(self, answers: Collection[str]) -> bool:
        """Return whether these choices are a right answer."""
        if self.whole:
            return self.right == {*answers}
        return len({*answers}) == 1 and {*answers} <= self.right


class TileGroup(NamedTuple):
    """A set of a dealt hand by its kinds: `shape` is run, triplet or quad."""

    shape: str
    kinds: tuple[int, ...]
    melded: bool = False


class Dealt(NamedTuple):
    """A complete hand of sets and a pair, and the concealed tile that it was won on."""

    groups: tuple[TileGroup, ...]
    pair: int
    won: int

    @property
    def melds(self) -> tuple[TileGroup, ...]:
        """What does not stand among the tiles in hand: called sets and quads."""
        return tuple(one for one in self.groups if one.melded or one.shape == "quad")

    @property
    def concealed(self) -> str:
        """The tiles in hand without the winning one."""
        held = [kind for one in self.groups if one not in self.melds for kind in one.kinds]
        held += [self.pair] * 2
        held.remove(self.won)
        return write_tiles(held)


class Mix(NamedTuple):
    """How often a set is a triplet, a quad, and called, from 0 to 1; `suits` it is made of."""

    triplets: float = 0.3
    quads: float = 0.0
    called: float = 0.0
    suits: int = 3
    honours: bool = True


def seeded(exercise: str, level: int, seed: int) -> random.Random:
    """Return the only source of chance of a question."""
    return random.Random(f"{exercise}:{level}:{seed}")  # noqa: S311  # no secret


def deal(rng: random.Random, mix: Mix) -> Dealt:
    """Return a complete hand."""
    suits = rng.sample(range(3), mix.suits)
    while True:
        groups = tuple(_group(rng, mix, suits) for _ in range(_SETS))
        pair = rng.choice(_kinds(mix, suits))
        used = Counter([kind for one in groups for kind in one.kinds] + [pair] * 2)
        if max(used.values()) <= COPIES:
            hand = Dealt(groups, pair, pair)
            free = [kind for one in groups if one not in hand.melds for kind in one.kinds]
            return hand._replace(won=rng.choice([*free, pair]))


def _group(rng: random.Random, mix: Mix, suits: Sequence[int]) -> TileGroup:
    shape = rng.random()
    melded = rng.random() < mix.called
    if shape < mix.quads:
        return TileGroup("quad", (rng.choice(_kinds(mix, suits)),) * 4, melded)
    if shape < mix.quads + mix.triplets:
        return TileGroup("triplet", (rng.choice(_kinds(mix, suits)),) * 3, melded)
    first = rng.choice(suits) * _SUIT + rng.randrange(_SUIT - 2)
    return TileGroup("run", (first, first + 1, first + 2), melded)


def _kinds(mix: Mix, suits: Sequence[int]) -> list[int]:
    numbers = [suit * _SUIT + number for suit in suits for number in range(_SUIT)]
    return [*numbers, *range(_HONOURS, KINDS)] if mix.honours else numbers


# -------------------------------------------------------------------------- waits and discards

_SHAPES_OF_WAITS = {
    1: (Mix(triplets=0.2), 1),
    2: (Mix(triplets=0.3, suits=2, honours=False), 2),
    3: (Mix(triplets=0.3, suits=1, honours=False), 3),
}


def waits_question(level: int, seed: int, shapes: Shapes) -> Question:
    """Ask for every tile that completes 13 tiles; higher levels have fewer suits."""
    rng = seeded("waits", level, seed)
    mix, least = _SHAPES_OF_WAITS[level]
    while True:
        hand = deal(rng, mix)
        found = waits(hand.concealed, shapes)
        if len(found) >= least:
            break
    suits = {kind // _SUIT for kind in map(kind_of, read_tiles(hand.concealed))}
    kinds = [kind for kind in range(KINDS) if kind // _SUIT in suits]
    return Question(
        "waits",
        level,
        seed,
        {"concealed": hand.concealed},
        tuple(map(name_of, kinds)),
        frozenset(map(name_of, found)),
        whole=True,
    )


def discard_question(level: int, seed: int, shapes: Shapes) -> Question:
    """Ask for the best discard of 14 tiles, `level` exchanges away from a complete hand."""
    rng = seeded("discard", level, seed)
    while True:
        tiles = _exchanged(rng, level)
        if shanten(tiles, shapes) == level - 1:
            best = only_best(discards(tiles, shapes))
            if best is not None:
                break
    written = write_tiles(tiles)
    return Question(
        "discard",
        level,
        seed,
        {"concealed": written},
        tuple(dict.fromkeys(map(name_of, read_tiles(written)))),
        frozenset([name_of(best.tile)]),
    )


def only_best(found: Sequence[Discard]) -> Discard | None:
    """Return the best of discards, the best first; None where the next is as near with as many live."""
    best, second = found[:2]
    return None if (best.shanten, best.live) == (second.shanten, second.live) else best


def _exchanged(rng: random.Random, count: int) -> list[int]:
    """Return a complete hand of 14 tiles with `count` tiles exchanged for any others."""
    while True:
        hand = deal(rng, Mix(triplets=0.15))
        tiles = [*read_tiles(hand.concealed), hand.won]
        for place in rng.sample(range(len(tiles)), count):
            tiles[place] = rng.randrange(KINDS)
        if max(Counter(tiles).values()) <= COPIES:
            return tiles


# ------------------------------------------------------------------------------------- choices


def among(rng: random.Random, right: str, wrong: Sequence[str], count: int = _CHOICES) -> Any:
    """Return `count` different choices with the right one, in the order of `wrong` and itself."""
    others = [one for one in dict.fromkeys(wrong) if one != right][: count - 1]
    choices = [right, *others]
    rng.shuffle(choices)
    return tuple(choices)


def steps_around(rng: random.Random, right: int, steps: Sequence[int], count: int = 5) -> Any:
    """Return `count` neighbours of a row of numbers with the right one somewhere among them."""
    place = steps.index(right)
    first = min(max(place - rng.randrange(count), 0), len(steps) - count)
    return tuple(map(str, steps[first : first + count]))
