"""A second opinion on the faan of a hand: every arrangement by brute force, every rule as prose.

It shares no code with `scoring.hongkong`. Rules: docs/rules.md, 5.2 and 5.5.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

Tile = str
Group = tuple[str, tuple[Tile, ...], str]

WINDS = {"E": "1z", "S": "2z", "W": "3z", "N": "4z"}
DRAGONS = ("5z", "6z", "7z")
ENDS = [number + suit for suit in "mps" for number in "19"]
HONOURS = [f"{number}z" for number in range(1, 8)]
BONUS = {"own_flower", "flower_set", "no_flowers"}


def tiles_in(text: str) -> list[Tile]:
    found: list[Tile] = []
    digits = ""
    for letter in text:
        if letter.isdigit():
            digits += letter
        else:
            found += [digit + letter for digit in digits]
            digits = ""
    return found


def is_group(tiles: tuple[Tile, ...]) -> str:
    if len(set(tiles)) == 1:
        return "pong"
    numbers = sorted(int(tile[0]) for tile in tiles)
    one_suit = len({tile[1] for tile in tiles}) == 1 and tiles[0][1] != "z"
    straight = numbers == [numbers[0], numbers[0] + 1, numbers[0] + 2]
    return "chow" if one_suit and straight else ""


def arrangements(tiles: list[Tile]) -> Iterator[list[Group]]:
    """Lay the last tile down with any two others, and go on with the rest."""
    if not tiles:
        yield []
        return
    *rest, last = tiles
    tried = set()
    for one, two in combinations(range(len(rest)), 2):
        group = tuple(sorted((rest[one], rest[two], last)))
        if group in tried or not is_group(group):
            continue
        tried.add(group)
        others = [tile for place, tile in enumerate(rest) if place not in (one, two)]
        for more in arrangements(others):
            yield [(is_group(group), group, "hand"), *more]


def opinions(hand: dict[str, Any], rules: dict[str, Any]) -> Iterator[dict[str, int]]:
    """The faan of every pattern, for every way to arrange the hand."""
    tiles = sorted([*tiles_in(hand["concealed"]), hand["win_tile"]])
    melds: list[Group] = [
        (meld["type"], tuple(tiles_in(meld["tiles"])), meld["type"]) for meld in hand["melds"]
    ]
    for eye in sorted(set(tiles)):
        if tiles.count(eye) > 1:
            rest = tiles.copy()
            rest.remove(eye)
            rest.remove(eye)
            for groups in arrangements(rest):
                yield counted([*groups, *melds], eye, hand, rules)
    pairs = len(set(tiles)) == 7 and all(tiles.count(tile) == 2 for tile in tiles)
    if pairs and not melds and rules["seven_pairs"]:
        yield counted([], "pairs", hand, rules)
    if not melds and set(tiles) == {*ENDS, *HONOURS}:
        yield counted([], "orphans", hand, rules)


def counted(
    groups: list[Group], eye: str, hand: dict[str, Any], rules: dict[str, Any]
) -> dict[str, int]:
    composed = rules["faan_table"] == "composed"
    faan = whole_hand(groups, hand, composed=composed) or parts(
        groups, eye, hand, composed=composed
    )
    faan |= circumstance(hand, composed=composed)
    if rules["flowers"]:
        faan |= bonus(hand)
    return faan or {"chicken": 0}


def every_tile(groups: list[Group], hand: dict[str, Any]) -> list[Tile]:
    melded = [tile for _, tiles, _ in groups for tile in tiles]
    return [*tiles_in(hand["concealed"]), hand["win_tile"], *melded]


def whole_hand(groups: list[Group], hand: dict[str, Any], *, composed: bool) -> dict[str, int]:
    tiles = every_tile(groups, hand)
    faan = {}
    if all(tile in ENDS for tile in tiles):
        faan["all_terminals"] = 10
    if all(tile in HONOURS for tile in tiles):
        faan["all_honours"] = 10 if composed else 7
    if all(wind in pongs_of(groups) for wind in WINDS.values()):
        faan["great_winds"] = 13
    return faan


def pongs_of(groups: list[Group]) -> list[Tile]:
    return [tiles[0] for kind, tiles, _ in groups if kind != "chow"]


def parts(groups: list[Group], eye: str, hand: dict[str, Any], *, composed: bool) -> dict[str, int]:
    faan = {"pairs": {"seven_pairs": 3}, "orphans": {"thirteen_orphans": 13}}.get(eye, {}).copy()
    pongs = pongs_of(groups)
    if len(groups) == 4 and not pongs:
        faan["all_chows"] = 1
    if len(pongs) == 4:
        faan |= four_pongs(groups, eye, hand, composed=composed)
    faan |= one_suit(every_tile(groups, hand), hand, composed=composed)
    faan |= dragons_and_winds(pongs, eye, hand, composed=composed)
    if not composed and "small_winds" in faan:
        for name in ("mixed_one_suit", "seat_wind", "round_wind"):
            faan.pop(name, None)
    return faan


def four_pongs(
    groups: list[Group], eye: str, hand: dict[str, Any], *, composed: bool
) -> dict[str, int]:
    faan = {"all_pongs": 3}
    open_groups = [where for _, _, where in groups if where not in ("hand", "concealed_kong")]
    if not open_groups and (hand["self_draw"] or hand["win_tile"] == eye):
        faan = {"four_concealed_pongs": 8}
    if all(len(tiles) == 4 for _, tiles, _ in groups):
        faan["all_kongs"] = 13 if composed else 10
    if all(tile in ENDS or tile in HONOURS for tile in every_tile(groups, hand)):
        faan["mixed_terminals"] = 1 if composed else 4
    if not composed and {"all_kongs", "mixed_terminals"} & faan.keys():
        faan.pop("all_pongs", None)
    return faan


def one_suit(tiles: list[Tile], hand: dict[str, Any], *, composed: bool) -> dict[str, int]:
    suits = {tile[1] for tile in tiles} - {"z"}
    if len(suits) != 1:
        return {}
    if any(tile[1] == "z" for tile in tiles):
        return {"mixed_one_suit": 3}
    if "".join(sorted(tile[0] for tile in tiles_in(hand["concealed"]))) != "1112345678999":
        return {"all_one_suit": 7}
    return {"nine_gates": 10, "all_one_suit": 7} if composed else {"nine_gates": 10}


def dragons_and_winds(
    pongs: list[Tile], eye: str, hand: dict[str, Any], *, composed: bool
) -> dict[str, int]:
    faan: dict[str, int] = {}
    dragons = sum(dragon in pongs for dragon in DRAGONS)
    if dragons:
        faan["dragon_pong"] = dragons
    for name, wanted, values in (("great", (3, False), (5, 8)), ("small", (2, True), (3, 5))):
        if (dragons, eye in DRAGONS) == wanted:
            faan[f"{name}_dragons"] = values[not composed]
            if not composed:
                del faan["dragon_pong"]
    if WINDS[hand["seat_wind"]] in pongs:
        faan["seat_wind"] = 1
    if WINDS[hand["round_wind"]] in pongs:
        faan["round_wind"] = 1
    if sum(wind in pongs for wind in WINDS.values()) == 3 and eye in WINDS.values():
        faan["small_winds"] = 3 if composed else 6
    return faan


def circumstance(hand: dict[str, Any], *, composed: bool) -> dict[str, int]:
    faan = {name: 1 for name in ("self_draw", "last_tile", "robbing_kong") if hand[name]}
    if not hand["melds"]:
        faan["concealed_hand"] = 1
    if hand["kong_replacement"] == 1:
        faan["win_on_kong"] = 1 if composed else 2
        if not composed:
            del faan["self_draw"]
    if hand["kong_replacement"] == 2:
        faan["double_kong"] = 8
    if hand["opening"]:
        values = {"heavenly": (13, 10), "earthly": (13, 10), "human": (13, 3)}
        faan[hand["opening"]] = values[hand["opening"]][not composed]
    return faan


def bonus(hand: dict[str, Any]) -> dict[str, int]:
    numbers = [int(tile[0]) for tile in tiles_in(hand["flowers"])]
    if not numbers:
        return {"no_flowers": 1}
    faan: dict[str, int] = {}
    own = "ESWN".index(hand["seat_wind"]) + 1
    for series in ([1, 2, 3, 4], [5, 6, 7, 8]):
        if all(number in numbers for number in series):
            faan["flower_set"] = faan.get("flower_set", 0) + 2
        elif series[own - 1] in numbers:
            faan["own_flower"] = faan.get("own_flower", 0) + 1
    return faan


def judged(hand: dict[str, Any], rules: dict[str, Any]) -> dict[str, Any]:
    """The best arrangement: patterns in alphabetical order, faan before the cap, qualifying faan."""
    every = [dict(sorted(faan.items())) for faan in opinions(hand, rules)]
    best = min(every, key=lambda faan: (-sum(faan.values()), len(faan), [*faan]))
    total = sum(best.values())
    counts = rules["bonus_counts_to_minimum"]
    plain = sum(value for name, value in best.items() if counts or name not in BONUS)
    return {"patterns": best, "total": total, "qualifying": plain}
