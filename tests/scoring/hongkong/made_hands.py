"""Complete hands of the Hong Kong game, made at random."""

import random
from collections import Counter
from typing import Any

Json = dict[str, Any]

KINDS = [*(f"{number}{suit}" for suit in "mps" for number in range(1, 10))]
HONOURS = [f"{number}z" for number in range(1, 8)]
ORPHANS = [*(number + suit for suit in "mps" for number in "19"), *HONOURS]
#: What the sets of a hand are drawn from, so that rare patterns come up.
STYLES = ("any", "one_suit", "honours", "winds", "ends", "pongs", "chows", "mixed")


def rules(rng: random.Random) -> Json:
    """Switches of the game; every hand may win."""
    return {
        "min_faan": 0,
        "faan_table": rng.choice(("composed", "flat")),
        "flowers": rng.random() < 0.7,
        "seven_pairs": rng.random() < 0.5,
        "bonus_counts_to_minimum": rng.random() < 0.3,
        "bao": True,
    }


def hand(rng: random.Random, switches: Json) -> Json:
    """A legal winning hand with every fact of the value format that matters to its faan."""
    while True:
        made = _hand(rng, switches)
        if max(Counter(_all_tiles(made)).values()) <= 4:
            break
    made |= _bonus(rng, switches) | _circumstances(rng, made)
    return made


def _all_tiles(made: Json) -> list[str]:
    melded = [tile for meld in made["melds"] for tile in meld["parts"]]
    return [*made["held"], made["win_tile"], *melded]


def _hand(rng: random.Random, switches: Json) -> Json:
    shape = rng.random()
    if shape < 0.03:
        held = [*ORPHANS, rng.choice(ORPHANS)]
        return _won(rng, held, [])
    if shape < 0.08 and switches["seven_pairs"]:
        pool = HONOURS if rng.random() < 0.3 else [*_pool(rng, "one_suit"), *HONOURS]
        return _won(rng, [tile for tile in rng.sample(pool, 7) for _ in range(2)], [])
    if shape < 0.12:
        suit = rng.choice("mps")
        held = [number + suit for number in "1112345678999"]
        return {"held": held, "win_tile": rng.choice("123456789") + suit, "melds": []}
    style = rng.choice(STYLES)
    pool = _pool(rng, style)
    melded = rng.choice((0, 0, 1, 2, 3, 4))
    sets = [_set(rng, pool, style) for _ in range(4)]
    melds = [_meld(rng, parts) for parts in sets[:melded]]
    held = [tile for parts in sets[melded:] for tile in parts]
    return _won(rng, [*held, *[rng.choice(pool)] * 2], melds)


def _won(rng: random.Random, held: list[str], melds: list[Json]) -> Json:
    win_tile = rng.choice(held)
    held.remove(win_tile)
    return {"held": held, "win_tile": win_tile, "melds": melds}


def _pool(rng: random.Random, style: str) -> list[str]:
    if style in ("one_suit", "mixed"):
        suit = rng.choice("mps")
        own = [tile for tile in KINDS if tile[1] == suit]
        return [*own, *HONOURS] if style == "mixed" else own
    winds = [*HONOURS[:4], rng.choice([*KINDS, *HONOURS])]
    return {"honours": HONOURS, "winds": winds, "ends": ORPHANS}.get(style, [*KINDS, *HONOURS])


def _set(rng: random.Random, pool: list[str], style: str) -> list[str]:
    tile = rng.choice(pool)
    number, suit = int(tile[0]), tile[1]
    chow = suit != "z" and number < 8 and style not in ("ends", "pongs")
    if chow and (style == "chows" or rng.random() < 0.6):
        return [f"{number + step}{suit}" for step in range(3)]
    return [tile] * 3


def _meld(rng: random.Random, parts: list[str]) -> Json:
    if len(set(parts)) > 1:
        return {"type": "chow", "parts": parts}
    name = rng.choice(("pong", "kong", "concealed_kong", "concealed_kong"))
    return {"type": name, "parts": parts if name == "pong" else [*parts, parts[0]]}


def _bonus(rng: random.Random, switches: Json) -> Json:
    count = rng.choice((0, 0, 1, 2, 4, 6, 8)) if switches["flowers"] else 0
    numbers = sorted(rng.sample(range(1, 9), count))
    return {"flowers": "".join(f"{number}f" for number in numbers)}


def _circumstances(rng: random.Random, made: Json) -> Json:
    """Facts that fit together and to the hand."""
    tiles = made["held"]
    kongs = sum(len(meld["parts"]) == 4 for meld in made["melds"])
    seat = rng.choice("ESWN")
    facts: Json = {
        "round_wind": rng.choice("ESWN"),
        "seat_wind": seat,
        "self_draw": rng.random() < 0.5,
        "kong_replacement": 0,
        "robbing_kong": False,
        "last_tile": rng.random() < 0.1,
        "opening": None,
    }
    if facts["self_draw"] and kongs and rng.random() < 0.4:
        facts["kong_replacement"] = rng.randint(1, min(2, kongs))
    melded = [tile for meld in made["melds"] for tile in meld["parts"]]
    if not facts["self_draw"] and made["win_tile"] not in [*tiles, *melded]:
        facts["robbing_kong"] = rng.random() < 0.4
    if not made["melds"] and rng.random() < 0.1:
        by_draw = seat == "E"
        opening = "heavenly" if by_draw else rng.choice(("earthly", "human"))
        facts |= {"opening": opening, "self_draw": by_draw}
        facts |= {"last_tile": False, "robbing_kong": False}
    melds = [{"type": meld["type"], "tiles": "".join(meld["parts"])} for meld in made.pop("melds")]
    return facts | {"concealed": "".join(made.pop("held")), "melds": melds}
