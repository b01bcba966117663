"""The tiles of the value format: concealed tiles, winning tile, indicators and melds.

Each reader adds what is wrong to `problems` and returns something harmless for it.
"""

import dataclasses
from functools import lru_cache

from scoring.core.problems import NotationError, Problem
from scoring.core.tiles import RED_FIVES, kind_of, name_of, read_tiles
from scoring.riichi.hands.bag import BAG_OF_TILE, MOST_TILES, bag_of, read_bag
from scoring.riichi.hands.tile_hand import Meld, MeldType, Neighbour
from scoring.riichi.hands.value_fields import OBJECT, one_of, remembered, shown, unknown_keys

#: One for the deal and one for each of four kans.
MOST_INDICATORS = 5
MOST_MELDS = 4

_MELD_KEYS = frozenset({"type", "tiles", "called", "from"})
_MELD_TYPES: dict[str, MeldType] = {
    "chi": "chi",
    "pon": "pon",
    "ankan": "ankan",
    "daiminkan": "daiminkan",
    "kakan": "kakan",
}
_NEIGHBOURS: dict[str, Neighbour] = {
    "kamicha": "kamicha",
    "toimen": "toimen",
    "shimocha": "shimocha",
}
_TYPE, _FROM = one_of(_MELD_TYPES), one_of(_NEIGHBOURS)
_NO_MELD = Meld("pon", ())
#: The kind and the bag of a single indicator, as most hands have it.
_ONE_INDICATOR = {
    name_of(tile): ((kind_of(tile),), BAG_OF_TILE[tile]) for tile in range(RED_FIVES[-1] + 1)
}
_TILE_OF_NAME = {name_of(tile): tile for tile in range(RED_FIVES[-1] + 1)}


def read_concealed(value: object, problems: list[Problem]) -> int:
    """Read the concealed tiles as a bag."""
    if not isinstance(value, str):
        problems.append(_not_text(value, "concealed"))
        return 0
    try:
        return read_bag(value, "concealed")
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
    """Read indicators as kinds, and their bag."""
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
    kinds, bag, wrong = remembered(_read_indicators, (field, *value))
    problems += wrong
    return kinds, bag


@lru_cache(maxsize=1 << 11, typed=True)
def _read_indicators(
    field: str, *values: object
) -> tuple[tuple[int, ...], int, tuple[Problem, ...]]:
    answers = [_one_tile(value, f"{field}[{place}]") for place, value in enumerate(values)]
    tiles = [answer for answer in answers if not isinstance(answer, Problem)]
    problems = tuple(answer for answer in answers if isinstance(answer, Problem))
    return tuple(map(kind_of, tiles)), bag_of(tiles), problems


def read_melds(value: object, problems: list[Problem]) -> tuple[tuple[Meld, ...], int]:
    """Read the melds, and the bag of their tiles."""
    if not value and (value is None or value == []):
        return (), 0
    if not isinstance(value, list | tuple):
        problems.append(Problem("not_a_list", "melds", {"value": shown(value)}))
        return (), 0
    if len(value) > MOST_MELDS:
        problems.append(Problem("too_many_melds", "melds", {"count": len(value)}))
    melds, melded = [], 0
    for place, item in enumerate(value[:MOST_MELDS]):
        meld, bag = _meld(item, f"melds[{place}]", problems)
        melds.append(meld)
        melded += bag
    return tuple(melds), melded


def _meld(value: object, field: str, problems: list[Problem]) -> tuple[Meld, int]:
    if not isinstance(value, OBJECT):
        problems.append(Problem("not_an_object", field))
        return _NO_MELD, 0
    get = value.get
    if not value.keys() <= _MELD_KEYS:
        problems += unknown_keys(value, _MELD_KEYS, f"{field}.")
    parts = get("type"), get("tiles"), get("called"), get("from")
    try:
        meld, bag, wrong = _read_meld(*parts)
    except TypeError:  # a list or an object among them cannot be remembered
        meld, bag, wrong = _read_meld.__wrapped__(*parts)
    for problem in wrong:
        problems.append(dataclasses.replace(problem, field=f"{field}.{problem.field}"))
    return meld, bag


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
    return Meld(name, kinds, reds, called_kind, neighbour), bag_of(tiles), problems


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
