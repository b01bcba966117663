"""The columns of a table that somebody brings, over its first rows: what each is taken for, to be changed."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.core.sheets.cells import Row, Rows, wide
from league.core.sheets.columns import (
    NOTHING_CHOSEN,
    ChosenColumns,
    Column,
    FoundBy,
    FoundColumns,
    rows_below,
)
from league.core.sheets.limits import MOST_COLUMNS

FIRST_ROWS = 4
FOUND_BY: dict[FoundBy | None, str | Promise] = {
    FoundBy.HEAD: _("by its name"),
    FoundBy.CONTENT: _("by its content"),
    FoundBy.PLACE: _("by its position"),
    FoundBy.CHOICE: _("your choice"),
    None: _("not known"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ColumnSelect:
    field: str
    head: str
    number: int
    chosen: str
    said: str | Promise
    is_unknown: bool
    is_sure: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ColumnChoice:
    """For `common/columns/choice.html`: a select for each column and the rows below it."""

    selects: Sequence[ColumnSelect]
    options: Sequence[tuple[str, str | Promise]]
    rows: Sequence[Row]
    has_header: bool

    @property
    def is_sure(self) -> bool:
        """Whether each column is known by its name or has been chosen."""
        return all(one.is_sure for one in self.selects)


def columns_in(data: Mapping[str, Any]) -> ChosenColumns:
    """The choice of a form that was sent; nothing where the page did not ask."""
    places = {
        int(name.removeprefix("column-")): str(value)
        for name, value in data.items()
        if re.fullmatch(r"column-\d{1,3}", name)
    }
    if not places:
        return NOTHING_CHOSEN
    width = min(max(places) + 1, MOST_COLUMNS)
    names = tuple(places.get(place, "") for place in range(width))
    return ChosenColumns(names=names, header="header" in data)


def column_choice(rows: Rows, found: FoundColumns, columns: Sequence[Column]) -> ColumnChoice:
    width = len(found.columns)
    return ColumnChoice(
        selects=[
            ColumnSelect(
                field=f"column-{place}",
                head=one.head,
                number=place + 1,
                chosen=one.name,
                said="" if one.is_empty and not one.by else FOUND_BY[one.by],
                is_unknown=one.by is None and not one.is_empty,
                is_sure=one.is_empty or one.by in {FoundBy.HEAD, FoundBy.CHOICE},
            )
            for place, one in enumerate(found.columns)
        ],
        options=[(column.name, column.label) for column in columns],
        rows=[(line, wide(cells, width)) for line, cells in rows_below(rows, found)[:FIRST_ROWS]],
        has_header=found.has_header,
    )
