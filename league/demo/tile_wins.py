"""Random winning hands of riichi and of Mahjong Competition Rules by tiles, in the value format."""

from collections import Counter
from random import Random
from typing import Any

Tiles = list[str]
SUITS = "mps"
HONOURS = [f"{number}z" for number in range(1, 8)]
# The kinds of sets in a hand, with weights.
STYLES = (("any", 3), ("simples", 4), ("honours", 3), ("one_suit", 1))
MOST_TRIES = 30
COPIES = 4


def tile_win(chance: Random, *, seat: str, round_wind: str, red_fives: bool) -> dict[str, Any]:
    """A complete hand; the rules decide its value and whether it has a yaku."""
    sets, pair = _sets_and_pair(chance, seat, round_wind)
    melds = [] if chance.randrange(100) < 55 else sets[: chance.choice((1, 1, 2, 3))]  # noqa: PLR2004 (percent)
    closed = [tile for one in sets[len(melds) :] for tile in one] + [pair, pair]
    win_tile = closed.pop(chance.randrange(len(closed)))
    hand: dict[str, Any] = {
        "concealed": _notation(_with_red_fives(closed, chance) if red_fives else closed),
        "win_tile": win_tile,
        "dora_indicators": [_any_tile(chance)],
    }
    if melds:
        hand["melds"] = [_meld(tiles) for tiles in melds]
    return hand


def mcr_tile_win(chance: Random, *, seat: str, round_wind: str) -> dict[str, Any]:
    """The same for Mahjong Competition Rules; most of these hands are below the minimum."""
    hand = tile_win(chance, seat=seat, round_wind=round_wind, red_fives=False)
    del hand["dora_indicators"]
    for meld in hand.get("melds", []):
        meld["type"] = {"pon": "pong", "chi": "chow"}[meld["type"]]
    flowers = sorted(chance.sample("12345678", chance.choice((0, 0, 1, 1, 2, 3))))
    return hand | ({"flowers": "".join(flowers) + "f"} if flowers else {})


def in_riichi(hand: dict[str, Any], chance: Random) -> dict[str, Any]:
    """The same hand in riichi, perhaps with ippatsu."""
    ura = {"ura_indicators": [_any_tile(chance)], "riichi": 1}
    return hand | ura | ({"ippatsu": True} if chance.randrange(7) == 0 else {})


def _sets_and_pair(chance: Random, seat: str, round_wind: str) -> tuple[list[Tiles], str]:
    style = chance.choices([style for style, _ in STYLES], [weight for _, weight in STYLES])[0]
    valued = ["5z", "6z", "7z", f"{'ESWN'.index(seat) + 1}z", f"{'ESWN'.index(round_wind) + 1}z"]
    for _ in range(MOST_TRIES):
        first = [[chance.choice(valued)] * 3] if style == "honours" else []
        suit = chance.choice(SUITS)
        sets = first + [_set(chance, style, suit) for _ in range(4 - len(first))]
        pair = _pair(chance, style, suit)
        counted = Counter([tile for one in sets for tile in one] + [pair] * 2)
        if max(counted.values()) <= COPIES:
            return sets, pair
    return [["2m", "3m", "4m"], ["5p", "6p", "7p"], ["3s", "4s", "5s"], ["6s", "7s", "8s"]], "2p"


def _set(chance: Random, style: str, suit: str) -> Tiles:
    low, high = (2, 8) if style == "simples" else (1, 9)
    suit = suit if style == "one_suit" else chance.choice(SUITS)
    if chance.randrange(4):
        start = chance.randint(low, high - 2)
        return [f"{number}{suit}" for number in range(start, start + 3)]
    return [f"{chance.randint(low, high)}{suit}"] * 3


def _pair(chance: Random, style: str, suit: str) -> str:
    if style in {"any", "honours"} and not chance.randrange(4):
        return chance.choice(HONOURS)
    low, high = (2, 8) if style == "simples" else (1, 9)
    return f"{chance.randint(low, high)}{suit if style == 'one_suit' else chance.choice(SUITS)}"


def _meld(tiles: Tiles) -> dict[str, str]:
    return {"type": "pon" if tiles[0] == tiles[1] else "chi", "tiles": _notation(tiles)}


def _any_tile(chance: Random) -> str:
    return f"{chance.randint(1, 9)}{chance.choice(SUITS)}"


def _with_red_fives(tiles: Tiles, chance: Random) -> Tiles:
    """Replace up to one five of each suit by a red one."""
    tiles = list(tiles)
    for suit in SUITS:
        if f"5{suit}" in tiles and chance.randrange(4) == 0:
            tiles[tiles.index(f"5{suit}")] = f"0{suit}"
    return tiles


def _notation(tiles: Tiles) -> str:
    by_suit = {suit: "".join(sorted(t[0] for t in tiles if t[1] == suit)) for suit in "mpsz"}
    return "".join(f"{digits}{suit}" for suit, digits in by_suit.items() if digits)
