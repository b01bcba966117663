"""A list in JSON as the rows of a table: its objects have the names of the columns."""

import json
from collections.abc import Mapping
from typing import Any

from league.core.errors import Refused, problem
from league.core.sheets.limits import MOST_COLUMNS

SAMPLE = '[{"name": "Anna", "club": "Pon"}]'
BEGINS = ("{", "[{", "[[", '["')


def rows_of_json(text: str) -> list[tuple[int, list[str]]] | None:
    """The rows, numbered from 1; None for a text that is no JSON."""
    if not "".join(text[:200].split()).startswith(BEGINS):
        return None
    try:
        items = _list_in(json.loads(text))
    except (ValueError, RecursionError):
        return None
    if all(isinstance(item, Mapping) for item in items):
        heads = list(dict.fromkeys(name for item in items for name in item))
        rows = [heads, *([item.get(head) for head in heads] for item in items)]
    elif all(isinstance(item, list) for item in items):
        rows = items
    else:
        rows = [[item] for item in items]
    return [(line, _texts(row)) for line, row in enumerate(rows, 1)]


def _list_in(data: Any) -> list[Any]:
    """The list, or the only list of an object that has nothing else of that kind."""
    lists = (
        [one for one in data.values() if isinstance(one, list)] if isinstance(data, dict) else []
    )
    found = lists[0] if len(lists) == 1 else data
    if not isinstance(found, list):
        raise Refused(problem("sheet_json", "file", sample=SAMPLE))
    return found


def _texts(row: list[Any]) -> list[str]:
    if len(row) > MOST_COLUMNS:
        raise Refused(problem("sheet_columns_many", "file", most=MOST_COLUMNS))
    if any(isinstance(cell, dict | list) for cell in row):
        raise Refused(problem("sheet_json", "file", sample=SAMPLE))
    return ["" if cell is None else str(cell) for cell in row]
