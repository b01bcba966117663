"""Random winning hands with everything that can be said of one, mostly as they happen."""

import random
from typing import Any

from scoring.core.tiles import (
    KINDS,
    write_tiles,
)

_WINDS = "ESWN"
_RUNS = [kind for kind in range(27) if kind % 9 < 7]
_FIVES = {4: 34, 13: 35, 22: 36}
_FROM = ("kamicha", "toimen", "shimocha")


class Wall:
    """What is left of the 136 tiles; a tile that is taken is gone."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.left = [4] * KINDS
        self.reds = set(_FIVES)

    def take(self, kinds: list[int]) -> list[int] | None:
        """Take tiles out, a five now and then being the red one; None where one is missing."""
        if any(kinds.count(kind) > self.left[kind] for kind in kinds):
            return None
        return [self._taken(kind) for kind in kinds]

    def _taken(self, kind: int) -> int:
        self.left[kind] -= 1
        last_copy = not self.left[kind]
        if kind in self.reds and (last_copy or self.chance.random() < 0.3):
            self.reds.discard(kind)
            return _FIVES[kind]
        return kind

    def any(self) -> int:
        kind = self.chance.choice([kind for kind in range(KINDS) if self.left[kind]])
        return self._taken(kind)


def made_hand(chance: random.Random) -> dict[str, Any]:
    """Make a winning hand in the value format: sets and a pair, seven pairs, thirteen orphans."""
    wall = Wall(chance)
    form = chance.choices(("sets", "pairs", "orphans"), (90, 8, 2))[0]
    melds: list[dict[str, str]] = []
    if form == "sets":
        tiles, melds = _sets(chance, wall)
    else:
        tiles = _pairs(chance, wall) if form == "pairs" else _orphans(chance, wall)
    chance.shuffle(tiles)
    *concealed, win_tile = tiles
    task = {"concealed": write_tiles(concealed), "win_tile": write_tiles([win_tile])}
    return {**task, "melds": melds, **_how(chance, wall, melds)}


def _group(chance: random.Random, wall: Wall, kinds: int) -> list[int]:
    """Take a set: mostly sequences; `kinds` bounds them so that suits meet."""
    while True:
        if chance.random() < 0.6:
            first = chance.choice([kind for kind in _RUNS if kind < kinds])
            taken = wall.take([first, first + 1, first + 2])
        else:
            taken = wall.take([chance.choice(range(kinds))] * 3)
        if taken is not None:
            return taken


def _sets(chance: random.Random, wall: Wall) -> tuple[list[int], list[dict[str, str]]]:
    kinds = chance.choice((9, 18, 27, KINDS, KINDS, KINDS))
    tiles: list[int] = []
    melds = []
    for _ in range(4):
        taken = _group(chance, wall, kinds)
        if chance.random() < 0.3:
            melds.append(_meld(chance, wall, taken))
        else:
            tiles += taken
    while True:
        pair = wall.take([chance.choice(range(KINDS))] * 2)
        if pair is not None:
            return tiles + pair, melds


def _meld(chance: random.Random, wall: Wall, tiles: list[int]) -> dict[str, str]:
    kinds = sorted(tile if tile < KINDS else {34: 4, 35: 13, 36: 22}[tile] for tile in tiles)
    name, neighbour = "chi", "kamicha"
    if kinds[0] == kinds[-1]:
        name, neighbour = "pon", chance.choice(_FROM)
        fourth = wall.take([kinds[0]]) if chance.random() < 0.4 else None
        if fourth is not None:
            tiles = tiles + fourth
            name = chance.choice(("ankan", "daiminkan", "kakan"))
    meld = {"type": name, "tiles": write_tiles(tiles)}
    if name == "ankan" or chance.random() < 0.3:
        return meld
    return meld | {"called": write_tiles([chance.choice(tiles)]), "from": neighbour}


def _pairs(chance: random.Random, wall: Wall) -> list[int]:
    kinds = chance.sample(range(KINDS), 7)
    return [tile for kind in kinds for tile in wall.take([kind] * 2) or ()]


def _orphans(chance: random.Random, wall: Wall) -> list[int]:
    kinds = [0, 8, 9, 17, 18, 26, *range(27, KINDS)]
    return wall.take([*kinds, chance.choice(kinds)]) or []


def _how(chance: random.Random, wall: Wall, melds: list[dict[str, str]]) -> dict[str, Any]:
    closed = all(meld["type"] == "ankan" for meld in melds)
    seat, round_wind = chance.choice(_WINDS), chance.choice("ES")
    tsumo = chance.random() < 0.5
    riichi = chance.choice((0, 1, 1, 2)) if closed else 0
    dora = [write_tiles([wall.any()]) for _ in range(chance.choice((1, 1, 1, 2)))]
    how = {
        "tsumo": tsumo,
        "riichi": riichi,
        "seat_wind": seat,
        "round_wind": round_wind,
        "dora_indicators": dora,
        "honba": chance.choice((0, 0, 0, 1, 2)),
        "riichi_sticks": chance.choice((0, 0, 1)) + (riichi > 0),
    }
    if riichi:
        how["ura_indicators"] = [write_tiles([wall.any()]) for _ in dora]
        how["ippatsu"] = chance.random() < 0.2
    if not tsumo:
        how["discarder"] = chance.choice(_WINDS.replace(seat, ""))
    return how | _luck(chance, how, melds)


def _luck(
    chance: random.Random, how: dict[str, Any], melds: list[dict[str, str]]
) -> dict[str, bool]:
    if chance.random() > 0.1:
        return {}
    if not how["tsumo"]:
        return {"houtei": True}
    if any("kan" in meld["type"] for meld in melds) and not how.get("ippatsu"):
        return {"rinshan": True}
    if not melds and not how["riichi"]:
        return {"first_turn": True}
    return {"haitei": True}
