"""A winning hand by tiles in JSON, the value format: read with every problem at once.

No ruleset is asked here: `legality` checks what was read.
"""

from collections.abc import Mapping

from scoring.core.json_reader import (
    OBJECT,
    JsonReader,
    flag,
    one_of,
    shown,
    text,
    unknown_keys,
    whole_number,
    word_of,
)
from scoring.core.problems import NotationError, Problem
from scoring.core.seats import WINDS, Wind
from scoring.core.table.value_format import REMARKS, ReadHand
from scoring.core.tiles import FLOWERS, RED_FIVES, name_of, read_tiles
from scoring.hongkong.hands.tile_hand import MELD_TYPES, OPENINGS, Meld, TileHand

MOST_MELDS = 4
_MOST_TILES = 14
_WIND = one_of({wind.value: wind for wind in WINDS})
_TYPE, _OPENING = word_of(*MELD_TYPES), word_of(*OPENINGS)
_REPLACEMENT, _NUMBER = whole_number(0, 2), whole_number()
_FLOWER_WINS = (7, 8)
_MELD_KEYS = frozenset({"type", "tiles"})

#: Every key of the format.
KEYS = REMARKS | frozenset(TileHand.__dataclass_fields__)


def read_tile_hand(obj: object) -> ReadHand[TileHand]:
    """Read what can be read, so that the rest can still be checked against the rules."""
    if not isinstance(obj, OBJECT):
        return ReadHand(TileHand(), (Problem("not_an_object", "hand"),), KEYS)
    reader = _HandReader(obj)
    reader.problems += unknown_keys(obj, KEYS)
    return ReadHand(reader.hand(), tuple(reader.problems))


class _HandReader(JsonReader):
    """Reads the keys of a hand; what cannot be read becomes the default."""

    __slots__ = ("obj",)

    def __init__(self, obj: Mapping[str, object]) -> None:
        super().__init__()
        self.obj = obj

    def hand(self) -> TileHand:
        get = self.obj.get
        flower_win = self.flower_win()
        return TileHand(
            concealed=self.tiles(get("concealed"), "concealed", needed=not flower_win),
            win_tile=self.win_tile(needed=not flower_win),
            melds=self.melds(),
            self_draw=self.flag("self_draw"),
            discarder=self.wind("discarder"),
            round_wind=self.wind("round_wind") or Wind.EAST,
            seat_wind=self.wind("seat_wind") or Wind.SOUTH,
            flowers=self.flowers(),
            kong_replacement=self.value(
                _REPLACEMENT, get("kong_replacement"), "kong_replacement", default=0
            ),
            robbing_kong=self.flag("robbing_kong"),
            last_tile=self.flag("last_tile"),
            opening=self.value(_OPENING, get("opening"), "opening"),
            guarantor=self.wind("guarantor"),
            flower_win=flower_win,
        )

    def flag(self, name: str) -> bool:
        read: bool = self.value(flag, self.obj.get(name), name, default=False)
        return read

    def wind(self, name: str) -> Wind | None:
        read: Wind | None = self.value(_WIND, self.obj.get(name), name)
        return read

    def flower_win(self) -> int:
        """Read 7 or 8; null and 0 are no win by bonus tiles."""
        number: int = self.value(_NUMBER, self.obj.get("flower_win"), "flower_win", default=0)
        if number not in (0, *_FLOWER_WINS):
            choices = ", ".join(map(str, _FLOWER_WINS))
            self.refuse("not_one_of", "flower_win", value=shown(number), choices=choices)
            return _FLOWER_WINS[0]
        return number

    def notation(self, value: object, path: str) -> tuple[int, ...]:
        """Read tiles of a set of 144, bonus tiles among them."""
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
        items = self.items(self.obj.get("melds"), "melds")
        if len(items) > MOST_MELDS:
            self.note("too_many_melds", "melds", count=len(items))
        read = [self.meld(item, f"melds[{n}]") for n, item in enumerate(items[:MOST_MELDS])]
        return tuple(read)

    def meld(self, value: object, field: str) -> Meld:
        if not isinstance(value, OBJECT):
            self.refuse("not_an_object", field)
            return Meld("pong", ())
        self.problems += unknown_keys(value, _MELD_KEYS, f"{field}.")
        if value.get("type") is None:
            self.refuse("meld_type_missing", f"{field}.type", choices=", ".join(MELD_TYPES))
        name = self.value(_TYPE, value.get("type"), f"{field}.type", default="pong")
        return Meld(name, self.tiles(value.get("tiles"), f"{field}.tiles"))
