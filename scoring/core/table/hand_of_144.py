"""A winning hand by tiles of a set of 144, with flowers and kongs: what the games with such a set share.

A tile is its kind, 0 to 33, see `scoring.core.tiles`; a flower or season is its number, 1 to 8.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol, get_args

from scoring.core.json_reader import (
    OBJECT,
    JsonReader,
    flag,
    one_of,
    text,
    unknown_keys,
    word_of,
)
from scoring.core.problems import NotationError, Problem, add_sentences
from scoring.core.seats import WINDS, Wind
from scoring.core.table.entry import seat_name
from scoring.core.table.value_format import IN_HAND, OF_SET, fifth_copies
from scoring.core.tile_sets import FIRST_HONOUR, SUIT, TileSet
from scoring.core.tiles import FLOWERS, RED_FIVES, name_of, read_tiles

MeldType = Literal["chow", "pong", "kong", "concealed_kong"]
MELD_TYPES: tuple[MeldType, ...] = get_args(MeldType)
KONGS = frozenset({"kong", "concealed_kong"})
MOST_MELDS = 4

_OF_KONG, _MOST_TILES = 4, 14
_GATES = (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8)
_WIND = one_of({wind.value: wind for wind in WINDS})
_TYPE = word_of(*MELD_TYPES)
_MELD_KEYS = frozenset({"type", "tiles"})

add_sentences(
    {
        "red_five_here": "%(field)s holds %(tile)s, but this game has no red fives.",
        "flower_in_hand": "%(field)s holds %(tile)s, but bonus tiles are set aside.",
        "no_flower": "%(field)s holds %(tile)s, which is not a bonus tile; those are 1f to 8f.",
        "flower_twice": "%(field)s holds %(tile)s twice, but there is one of each bonus tile.",
        "meld_type_missing": "A melded set must say what it is: %(choices)s.",
        "chow_not_in_a_row": "A chow is three tiles in a row of one suit.",
        "self_draw_with_discarder": "Nobody discards the winning tile of a self-draw.",
        "replacement_by_discard": "A tile drawn after a kong is self-drawn.",
        "replacement_without_kong": (
            "A win after %(wanted)d kongs needs as many, but the hand has %(count)d."
        ),
        "robbed_tile_held": (
            "A kong of %(tile)s was robbed, so no other %(tile)s can be in the winner's hand."
        ),
        "robbed_by_self_draw": "The tile of a robbed kong is not self-drawn.",
        "flowers_off": "These rules have no bonus tiles.",
    }
)


class Meld(NamedTuple):
    """A set in front of the winner; `tiles` are kinds, sorted."""

    type: MeldType
    tiles: tuple[int, ...]


def melded_set(meld: Meld) -> TileSet:
    """Return a meld as a set."""
    kind = meld.tiles[0]
    if meld.type == "chow":
        return TileSet("chow", kind, meld.type)
    return TileSet("kong" if meld.type in KONGS else "pong", kind, meld.type)


@dataclass(frozen=True, slots=True, kw_only=True)
class HandOf144:
    """A winning hand.

    `concealed` are the tiles in hand without the winning one and without melds. `flowers` are the
    bonus tiles set aside. `kong_replacement` is 1 for a win on the tile drawn after a kong, more
    after kongs in a row. `last_tile`: it is the last of the wall, or the discard after that.
    """

    concealed: tuple[int, ...] = ()
    win_tile: int = 0
    melds: tuple[Meld, ...] = ()
    self_draw: bool = False
    discarder: Wind | None = None
    round_wind: Wind = Wind.EAST
    seat_wind: Wind = Wind.SOUTH
    flowers: tuple[int, ...] = ()
    kong_replacement: int = 0
    robbing_kong: bool = False
    last_tile: bool = False

    @property
    def melded(self) -> tuple[int, ...]:
        """The kinds of the tiles in its melds."""
        return tuple(kind for meld in self.melds for kind in meld.tiles)

    @property
    def kongs(self) -> int:
        """How many kongs it has, of any type."""
        return sum(meld.type in KONGS for meld in self.melds)


class RulesOfFlowers(Protocol):
    """The switches of a game whose set may have flowers."""

    @property
    def flowers(self) -> bool:
        """Whether it has them."""


class HandReader(JsonReader):
    """Reads the keys of a hand in the value format; what cannot be read becomes the default.

    No ruleset is asked here.
    """

    __slots__ = ("obj",)

    def __init__(self, obj: Mapping[str, object]) -> None:
        super().__init__()
        self.obj = obj

    def shared_keys(self, *, tiles_needed: bool = True) -> dict[str, object]:
        """Read the keys that every such game has but `kong_replacement`."""
        get = self.obj.get
        return {
            "concealed": self.tiles(get("concealed"), "concealed", needed=tiles_needed),
            "win_tile": self.win_tile(needed=tiles_needed),
            "melds": self.melds(),
            "self_draw": self.flag("self_draw"),
            "discarder": self.wind("discarder"),
            "round_wind": self.wind("round_wind") or Wind.EAST,
            "seat_wind": self.wind("seat_wind") or Wind.SOUTH,
            "flowers": self.flowers(),
            "robbing_kong": self.flag("robbing_kong"),
            "last_tile": self.flag("last_tile"),
        }

    def flag(self, name: str) -> bool:
        """Read whether something is so."""
        read: bool = self.value(flag, self.obj.get(name), name, default=False)
        return read

    def wind(self, name: str) -> Wind | None:
        """Read the letter of a wind."""
        read: Wind | None = self.value(_WIND, self.obj.get(name), name)
        return read

    def notation(self, value: object, path: str) -> tuple[int, ...]:
        """Read tiles, bonus tiles among them."""
        written: str = self.value(text, value, path, default="")
        try:
            return read_tiles(written, path, flowers=True)
        except NotationError as wrong:
            self.problems += wrong.problems
            return ()

    def tiles(self, value: object, path: str, *, needed: bool = True) -> tuple[int, ...]:
        """Read tiles in hand or in a set."""
        if value is None:
            if needed:
                self.refuse("tiles_missing", path)
            return ()
        tiles = self.notation(value, path)
        for tile in dict.fromkeys(tiles):
            if tile in RED_FIVES:
                self.note("red_five_here", path, tile=name_of(tile))
            elif tile in FLOWERS:
                self.note("flower_in_hand", path, tile=name_of(tile))
        if len(tiles) > _MOST_TILES:
            self.note("too_many_tiles", path, count=len(tiles))
        return tuple(sorted(tiles))

    def win_tile(self, *, needed: bool) -> int:
        """Read the one winning tile."""
        before = len(self.problems)
        tiles = self.tiles(self.obj.get("win_tile") or None, "win_tile", needed=needed)
        if len(tiles) > 1 or (needed and not tiles and len(self.problems) == before):
            self.note("not_one_tile", "win_tile", count=len(tiles))
        return tiles[0] if tiles else 0

    def flowers(self) -> tuple[int, ...]:
        """Read bonus tiles as their numbers."""
        tiles = self.notation(self.obj.get("flowers"), "flowers")
        for tile in dict.fromkeys(tiles):
            if tile not in FLOWERS:
                self.note("no_flower", "flowers", tile=name_of(tile))
            elif tiles.count(tile) > 1:
                self.note("flower_twice", "flowers", tile=name_of(tile))
        return tuple(sorted(FLOWERS.index(tile) + 1 for tile in {*tiles} & {*FLOWERS}))

    def melds(self) -> tuple[Meld, ...]:
        """Read the melds."""
        items = self.items(self.obj.get("melds"), "melds")
        if len(items) > MOST_MELDS:
            self.note("too_many_melds", "melds", count=len(items))
        read = [self.meld(item, f"melds[{n}]") for n, item in enumerate(items[:MOST_MELDS])]
        return tuple(read)

    def meld(self, value: object, field: str) -> Meld:
        """Read one meld."""
        if not isinstance(value, OBJECT):
            self.refuse("not_an_object", field)
            return Meld("pong", ())
        self.problems += unknown_keys(value, _MELD_KEYS, f"{field}.")
        if value.get("type") is None:
            self.refuse("meld_type_missing", f"{field}.type", choices=", ".join(MELD_TYPES))
        name = self.value(_TYPE, value.get("type"), f"{field}.type", default="pong")
        return Meld(name, self.tiles(value.get("tiles"), f"{field}.tiles"))


def tile_problems(hand: HandOf144) -> Iterator[Problem]:
    """Find melds that are none, a wrong number of tiles, and fifth copies."""
    for place, meld in enumerate(hand.melds):
        yield from _meld_problems(meld, f"melds[{place}].tiles")
    count, wanted = len(hand.concealed), IN_HAND - OF_SET * len(hand.melds)
    if count != wanted:
        params = {"count": count, "melds": len(hand.melds), "wanted": wanted}
        yield Problem("wrong_tile_count", "concealed", params)
    yield from fifth_copies(
        (("concealed", hand.concealed), ("win_tile", (hand.win_tile,)), ("melds", hand.melded))
    )


def _meld_problems(meld: Meld, field: str) -> Iterator[Problem]:
    count, wanted = len(meld.tiles), _OF_KONG if meld.type in KONGS else OF_SET
    name = meld.type.replace("_", " ")
    if count != wanted:
        yield Problem("meld_size", field, {"type": name, "count": count, "wanted": wanted})
    if meld.type != "chow":
        if len(set(meld.tiles)) > 1:
            yield Problem("meld_of_unlike_tiles", field, {"type": name})
        return
    first = min(meld.tiles, default=0)
    row = (first, first + 1, first + 2)
    suits = {kind // SUIT for kind in meld.tiles}
    if count == wanted and (meld.tiles != row or len(suits) > 1 or first >= FIRST_HONOUR):
        yield Problem("chow_not_in_a_row", field)


def replacement_problems(hand: HandOf144, _rules: object) -> Iterator[Problem]:
    """A replacement tile is drawn, and after a kong."""
    if hand.kong_replacement and not hand.self_draw:
        yield Problem("replacement_by_discard", "kong_replacement")
    if hand.kong_replacement > hand.kongs:
        params = {"wanted": hand.kong_replacement, "count": hand.kongs}
        yield Problem("replacement_without_kong", "kong_replacement", params)


def robbing_problems(hand: HandOf144, _rules: object) -> Iterator[Problem]:
    """A robbed tile is the fourth of its kind: the others lie before its owner."""
    if not hand.robbing_kong:
        return
    if hand.self_draw:
        yield Problem("robbed_by_self_draw", "robbing_kong")
    if hand.win_tile in (*hand.concealed, *hand.melded):
        yield Problem("robbed_tile_held", "win_tile", {"tile": name_of(hand.win_tile)})


def discarder_problems(hand: HandOf144, _rules: object) -> Iterator[Problem]:
    """A self-draw has no discarder, and nobody wins on a tile of their own."""
    if hand.self_draw and hand.discarder is not None:
        yield Problem("self_draw_with_discarder", "discarder")
    if hand.discarder is hand.seat_wind:
        yield Problem("winner_is_discarder", "discarder", {"seat": seat_name(hand.seat_wind)})


def flower_problems(hand: HandOf144, rules: RulesOfFlowers) -> Iterator[Problem]:
    """No flower is set aside where the set has none."""
    if hand.flowers and not rules.flowers:
        yield Problem("flowers_off", "flowers")


def waited_for_nine_gates(hand: HandOf144) -> bool:
    """Return whether a hand without melds waited for all nine numbers of its suit."""
    first = min(hand.concealed, default=0) // SUIT * SUIT
    return not hand.melds and hand.concealed == tuple(first + number for number in _GATES)
