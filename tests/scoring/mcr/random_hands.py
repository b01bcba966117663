"""Random winning hands of all forms, many of them with combined sets."""

import random
from collections import Counter

from scoring.core.seats import WINDS
from scoring.core.table.hand_of_144 import Meld, MeldType
from scoring.core.tile_sets import FIRST_HONOUR, ORPHANS
from scoring.mcr.hands.readings import BODIES
from scoring.mcr.hands.tile_hand import TileHand

_POOLS = (
    [*range(34)],
    [*range(9)],
    [*range(9, 18), *range(27, 34)],
    [9 * suit + number for suit in range(3) for number in range(4)],
    [9 * suit + number for suit in range(3) for number in range(3, 9)],
    sorted(ORPHANS),
    [0, 8, 9, 17, 18, 26],
    [19, 20, 21, 23, 25, 32],
    [9, 10, 11, 12, 13, 16, 17, 19, 21, 22, 23, 25, 26, 31],
)


def made_hand(rng: random.Random) -> TileHand:
    """Return a hand that can be dealt, won in a way that goes together."""
    while True:
        tiles, melds = _made(rng)
        counts = Counter([*tiles, *(kind for meld in melds for kind in meld.tiles)])
        if max(counts.values()) <= 4:
            return _won(rng, tiles, melds, counts)


def _won(rng: random.Random, tiles: list[int], melds: list[Meld], counts: Counter[int]) -> TileHand:
    won = rng.choice(tiles)
    tiles.remove(won)
    drawn, last = rng.random() < 0.5, rng.random() < 0.1
    alone = counts[won] == 1
    kong = any("kong" in meld.type for meld in melds)
    robbing = alone and not drawn and not last and rng.random() < 0.2
    return TileHand(
        concealed=tuple(sorted(tiles)),
        win_tile=won,
        melds=tuple(melds),
        self_draw=drawn,
        round_wind=rng.choice(WINDS),
        seat_wind=rng.choice(WINDS),
        flowers=tuple(range(1, 1 + rng.randrange(3))),
        kong_replacement=int(drawn and kong and rng.random() < 0.3),
        robbing_kong=robbing,
        last_tile=last,
        last_of_its_kind=alone and not robbing and rng.random() < 0.1,
    )


def _made(rng: random.Random) -> tuple[list[int], list[Meld]]:
    form = rng.random()
    if form < 0.05:
        return [kind for kind in rng.sample(range(34), 7) for _ in range(2)], []
    if form < 0.1:
        honours = rng.sample(range(FIRST_HONOUR, 34), rng.choice([5, 6, 7]))
        return honours + rng.sample(sorted(rng.choice(BODIES)), 14 - len(honours)), []
    if form < 0.12:
        return [*ORPHANS, rng.choice(sorted(ORPHANS))], []
    pool, melds = rng.choice(_POOLS), list[Meld]()
    tiles = sorted(rng.choice(BODIES)) if form < 0.2 else []
    for _ in range(1 if tiles else 4):
        _add_set(rng, pool, tiles, melds)
    return tiles + [rng.choice(pool)] * 2, melds


def _add_set(rng: random.Random, pool: list[int], tiles: list[int], melds: list[Meld]) -> None:
    kind = rng.choice(pool)
    chow = kind < FIRST_HONOUR and kind % 9 < 7 and {kind + 1, kind + 2} <= {*pool}
    if chow and rng.random() < 0.6:
        name: MeldType = "chow"
        made: tuple[int, ...] = (kind, kind + 1, kind + 2)
    else:
        name = rng.choice(["pong", "pong", "kong", "concealed_kong"])
        made = (kind,) * (3 if name == "pong" else 4)
    if rng.random() < 0.4 or len(made) > 3:
        melds.append(Meld(name, made))
    else:
        tiles.extend(made)
