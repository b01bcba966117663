"""Tiles of a win in an entry agree with the table and with each other."""

from collections.abc import Collection, Iterable, Iterator, Mapping

from scoring.core.json_reader import shown
from scoring.core.problems import Problem
from scoring.core.tiles import name_of


def table_agrees(
    tiles: Mapping[str, object],
    said: Mapping[str, object],
    field: str,
    shared: Collection[str] = (),
) -> Iterator[Problem]:
    """The tiles say what the table says, or nothing; `field` is the win's place in the entry.

    Of the `shared` numbers the tiles may count a part.
    """
    for name, value in said.items():
        stated = tiles.get(name)
        if stated is None or (stated == value and type(stated) is type(value)):
            continue
        if not (name in shared and _is_part(stated, value)):
            yield differs(name, stated, value, field)


def _is_part(stated: object, whole: object) -> bool:
    return type(stated) is type(whole) is int and 0 <= stated <= whole


def differs(name: str, stated: object, said: object, field: str) -> Problem:
    """Say that the tiles state something else than the table."""
    params = {"name": name, "stated": shown(stated), "table": shown(said)}
    return Problem("tiles_against_table", f"{field}.tiles.{name}", params)


def one_discard(win_tiles: Iterable[tuple[str, int]]) -> Iterator[Problem]:
    """Several players win on one tile; `win_tiles` are their places in the entry and their kinds."""
    found = list(win_tiles)
    for field, tile in found[1:]:
        if tile != found[0][1]:
            params = {"one": name_of(found[0][1]), "two": name_of(tile)}
            yield Problem("two_discards", f"{field}.tiles.win_tile", params)
