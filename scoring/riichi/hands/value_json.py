"""A winning hand by tiles in JSON, the value format: read with every problem at once.

No ruleset is asked here: `legality` checks what was read. Values that recur (melds,
circumstances, indicators) are cached.
"""

import dataclasses
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from scoring.core.json_reader import (
    OBJECT,
    Read,
    flag,
    one_of,
    shown,
    unknown_keys,
    whole_number,
    word_of,
)
from scoring.core.packed_counts import (
    MOST_TILES,
    PACKED_TILE,
    packed_counts,
    read_packed,
    reds_of,
    suits_of,
)
from scoring.core.problems import NotationError, Problem
from scoring.core.seats import WINDS
from scoring.core.table.value_format import REMARKS, ReadHand
from scoring.core.tiles import RED_FIVES, kind_of, name_of, read_tiles
from scoring.riichi.hands.tile_hand import MELD_TYPES, NEIGHBOURS, Circumstances, Meld, TileHand

#: Honba, sticks, wins in a row: more are a typing error.
_MOST = 999
_WIND = one_of({wind.value: wind for wind in WINDS})

#: What the yaku of circumstance ask, as `Circumstances` names it.
HOW_FIELDS: dict[str, Read] = {
    "tsumo": flag,
    "riichi": whole_number(0, 2),
    "open_riichi": flag,
    "ippatsu": flag,
    "rinshan": flag,
    "chankan": flag,
    "haitei": flag,
    "houtei": flag,
    "first_turn": flag,
    "discarder_riichi": flag,
    "consecutive_dealer_wins": whole_number(0, _MOST),
    "round_wind": _WIND,
    "seat_wind": _WIND,
}
#: The plain values that `TileHand` holds itself.
HAND_FIELDS: dict[str, Read] = {
    "nukidora": whole_number(0, 4),
    "discarder": _WIND,
    "honba": whole_number(0, _MOST),
    "riichi_sticks": whole_number(0, _MOST),
    "pao": _WIND,
}
_DEFAULTS: dict[str, object] = {
    "nukidora": 0,
    "discarder": None,
    "honba": 0,
    "riichi_sticks": 0,
    "pao": None,
}


@lru_cache(maxsize=1 << 12, typed=True)
def read_how(*values: object) -> tuple[Circumstances, tuple[Problem, ...]]:
    """Read the values of HOW_FIELDS in their order; None and what is wrong become the default."""
    given, problems = _read(HOW_FIELDS, values)
    return Circumstances(**given), problems


@lru_cache(maxsize=1 << 12, typed=True)
def read_rest(*values: object) -> tuple[tuple[Any, ...], tuple[Problem, ...]]:
    """Read the values of HAND_FIELDS in their order; None and what is wrong become the default."""
    given, problems = _read(HAND_FIELDS, values)
    return tuple({**_DEFAULTS, **given}.values()), problems


def _read(
    fields: Mapping[str, Read], values: Iterable[object]
) -> tuple[dict[str, Any], tuple[Problem, ...]]:
    given: dict[str, object] = {}
    problems = []
    for (name, read), value in zip(fields.items(), values, strict=True):
        answer = None if value is None else read(value, name)
        if isinstance(answer, Problem):
            problems.append(answer)
        elif answer is not None:
            given[name] = answer
    return given, tuple(problems)


#: One for the deal and one for each of four kans.
MOST_INDICATORS = 5
MOST_MELDS = 4

_MELD_KEYS = frozenset({"type", "tiles", "called", "from"})
_TYPE, _FROM = word_of(*MELD_TYPES), word_of(*NEIGHBOURS)
_NO_MELD = Meld("pon", ())
#: The kind and the packed counts of a single indicator, as most hands have it.
_ONE_INDICATOR = {
    name_of(tile): ((kind_of(tile),), PACKED_TILE[tile]) for tile in range(RED_FIVES[-1] + 1)
}
_TILE_OF_NAME = {name_of(tile): tile for tile in range(RED_FIVES[-1] + 1)}


def read_concealed(value: object, problems: list[Problem]) -> int:
    """Read the concealed tiles as packed counts."""
    if not isinstance(value, str):
        problems.append(_not_text(value, "concealed"))
        return 0
    try:
        return read_packed(value, "concealed")
    except NotationError as wrong:
        problems += wrong.problems
        return 0


def _not_text(value: object, field: str) -> Problem:
    if value is None:
        return Problem("tiles_missing", field)
    return Problem("not_text", field, {"value": shown(value)})


def read_win_tile(value: object, problems: list[Problem]) -> int:
    """Read the winning tile."""
    answer = _one_tile(value, "win_tile")
    if isinstance(answer, Problem):
        problems.append(answer)
        return 0
    return answer


def _one_tile(value: object, field: str) -> int | Problem:
    """Read one tile, or say what is wrong."""
    if not isinstance(value, str):
        return _not_text(value, field)
    tile = _TILE_OF_NAME.get(value)
    if tile is not None:
        return tile
    try:
        count = len(read_tiles(value, field))
    except NotationError as wrong:
        return wrong.problems[0]
    return Problem("not_one_tile", field, {"count": count})


def read_indicators(
    value: object, field: str, problems: list[Problem]
) -> tuple[tuple[int, ...], int]:
    """Read indicators as kinds, and their packed counts."""
    if not value and (value is None or value == []):
        return (), 0
    if not isinstance(value, list | tuple):
        problems.append(Problem("not_a_list", field, {"value": shown(value)}))
        return (), 0
    first = value[0] if len(value) == 1 else None
    if isinstance(first, str) and first in _ONE_INDICATOR:
        return _ONE_INDICATOR[first]
    if len(value) > MOST_INDICATORS:
        params = {"count": len(value), "maximum": MOST_INDICATORS}
        problems.append(Problem("too_many_indicators", field, params))
        return (), 0
    kinds, packed, wrong = _cached(_read_indicators, (field, *value))
    problems += wrong
    return kinds, packed


@lru_cache(maxsize=1 << 11, typed=True)
def _read_indicators(
    field: str, *values: object
) -> tuple[tuple[int, ...], int, tuple[Problem, ...]]:
    answers = [_one_tile(value, f"{field}[{place}]") for place, value in enumerate(values)]
    tiles = [answer for answer in answers if not isinstance(answer, Problem)]
    problems = tuple(answer for answer in answers if isinstance(answer, Problem))
    return tuple(map(kind_of, tiles)), packed_counts(tiles), problems


def read_melds(value: object, problems: list[Problem]) -> tuple[tuple[Meld, ...], int]:
    """Read the melds, and the packed counts of their tiles."""
    if not value and (value is None or value == []):
        return (), 0
    if not isinstance(value, list | tuple):
        problems.append(Problem("not_a_list", "melds", {"value": shown(value)}))
        return (), 0
    if len(value) > MOST_MELDS:
        problems.append(Problem("too_many_melds", "melds", {"count": len(value)}))
    melds, melded = [], 0
    for place, item in enumerate(value[:MOST_MELDS]):
        meld, packed = _meld(item, f"melds[{place}]", problems)
        melds.append(meld)
        melded += packed
    return tuple(melds), melded


def _meld(value: object, field: str, problems: list[Problem]) -> tuple[Meld, int]:
    if not isinstance(value, OBJECT):
        problems.append(Problem("not_an_object", field))
        return _NO_MELD, 0
    get = value.get
    if not value.keys() <= _MELD_KEYS:
        problems += unknown_keys(value, _MELD_KEYS, f"{field}.")
    parts = get("type"), get("tiles"), get("called"), get("from")
    meld, packed, wrong = _cached(_read_meld, parts)
    for problem in wrong:
        problems.append(dataclasses.replace(problem, field=f"{field}.{problem.field}"))
    return meld, packed


@lru_cache(maxsize=1 << 12, typed=True)
def _read_meld(
    type_: object, text: object, called: object, caller_from: object
) -> tuple[Meld, int, tuple[Problem, ...]]:
    tiles = _melded_tiles(text)
    name = _TYPE(type_, "type")
    taken = None if called is None else _one_tile(called, "called")
    neighbour = None if caller_from is None else _FROM(caller_from, "from")
    parts = (name, tiles, taken, neighbour)
    problems = tuple(part for part in parts if isinstance(part, Problem))
    if isinstance(tiles, Problem) or isinstance(taken, Problem) or problems:
        return _NO_MELD, 0, problems
    kinds = tuple(sorted(map(kind_of, tiles)))
    reds = sum(tile in RED_FIVES for tile in tiles)
    called_kind = None if taken is None else kind_of(taken)
    if taken is not None and called_kind in kinds and taken not in tiles:
        problems = (Problem("called_not_in_meld", "called", {"tile": name_of(taken)}),)
    return Meld(name, kinds, reds, called_kind, neighbour), packed_counts(tiles), problems


def _melded_tiles(value: object) -> tuple[int, ...] | Problem:
    if not isinstance(value, str):
        return _not_text(value, "tiles")
    try:
        tiles = read_tiles(value, "tiles")
    except NotationError as wrong:
        return wrong.problems[0]
    if len(tiles) > MOST_TILES:
        return Problem("too_many_tiles", "tiles", {"count": len(tiles)})
    return tiles


#: Every key of the format.
KEYS = frozenset(
    {
        *("concealed", "melds", "win_tile", "dora_indicators", "ura_indicators"),
        *REMARKS,
        *HOW_FIELDS,
        *HAND_FIELDS,
    }
)
_NO_HAND = TileHand((0, 0, 0, 0), 0, Circumstances())


def _cached(read: Any, values: Iterable[object]) -> Any:
    """Call a reader with a cache; past it where a list or an object cannot be a key."""
    given = tuple(values)
    try:
        return read(*given)
    except TypeError:
        return read.__wrapped__(*given)


def read_tile_hand(obj: object) -> ReadHand[TileHand]:
    """Read what can be read, so that the rest can still be checked against the rules."""
    if not isinstance(obj, OBJECT):
        return ReadHand(_NO_HAND, (Problem("not_an_object", "hand"),), KEYS)
    get = obj.get
    problems: list[Problem] = []
    if not obj.keys() <= KEYS:
        problems += unknown_keys(obj, KEYS)
    how, wrong = _cached(read_how, map(get, HOW_FIELDS))
    problems += wrong
    rest, wrong = _cached(read_rest, map(get, HAND_FIELDS))
    problems += wrong
    nukidora, discarder, honba, riichi_sticks, pao = rest
    melds, melded = read_melds(get("melds"), problems)
    concealed = read_concealed(get("concealed"), problems)
    win_tile = read_win_tile(get("win_tile"), problems)
    dora, shown = read_indicators(get("dora_indicators"), "dora_indicators", problems)
    ura, below = read_indicators(get("ura_indicators"), "ura_indicators", problems)
    hand = TileHand(
        suits_of(concealed),
        kind_of(win_tile),
        how,
        melds,
        reds_of(concealed + PACKED_TILE[win_tile] + melded),
        nukidora,
        dora,
        ura,
        discarder,
        honba,
        riichi_sticks,
        pao,
        reds_of(shown + below),
    )
    return ReadHand(hand, tuple(problems))
