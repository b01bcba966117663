"""What the columns of a file can hold, by the shape of the file."""

from collections.abc import Iterator

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from league.core.sheets.columns import (
    Column,
    FoundBy,
    FoundColumn,
    FoundColumns,
    name_of_head,
)
from league.importing.seasons.columns import COLUMNS
from league.importing.seasons.games import OF_GAMES, PLACES
from league.importing.seasons.layout import Layout, Shape
from league.importing.seasons.rounds import MOST_ROUNDS, OF_PLAYERS, OF_ROUNDS, number_of_round

BY_NAME = {column.name: column for column in COLUMNS}


def columns_of_shape(layout: Layout) -> tuple[Column, ...]:
    """The columns that a file of this shape and width can have."""
    if layout.shape == Shape.GAMES:
        return tuple(_of_games())
    if layout.shape == Shape.ROUNDS:
        return tuple(_of_rounds(layout))
    return COLUMNS


def found_columns(layout: Layout) -> FoundColumns:
    """What each column was taken for, for a row of selects."""
    names = zip(layout.heads, layout.columns, layout.guessed, layout.empty, strict=True)
    return FoundColumns(
        columns=tuple(
            FoundColumn(
                name=name, head=head, by=_by(layout.shape, head, name, guess), is_empty=is_empty
            )
            for head, name, guess, is_empty in names
        ),
        has_header=layout.head >= 0,
    )


def _by(shape: Shape, head: str, name: str, guess: str) -> FoundBy | None:
    if name != guess:
        return FoundBy.CHOICE
    if not name:
        return None
    of_round = shape == Shape.ROUNDS and (name == "total" or number_of_round(name) > 0)
    is_named = of_round or name_of_head(head, COLUMNS) == name
    return FoundBy.HEAD if is_named else FoundBy.CONTENT


def _of_games() -> Iterator[Column]:
    yield from (BY_NAME[name] for name in ("date", *OF_GAMES))
    for place in PLACES:
        for name in ("player", "points"):
            yield _numbered(name, place)


def _of_rounds(layout: Layout) -> Iterator[Column]:
    """The last round is that of the highest number, or as many as there are columns."""
    yield from (BY_NAME[name] for name in OF_PLAYERS)
    yield Column(name="total", label=_("Total"))
    highest = max(map(number_of_round, layout.columns), default=0)
    for number in range(1, min(max(highest, len(layout.columns)), MOST_ROUNDS) + 1):
        for name in OF_ROUNDS:
            yield _numbered(name, number)


def _numbered(name: str, number: int) -> Column:
    label = format_lazy("{label} {number}", label=BY_NAME[name].label, number=number)
    return Column(name=f"{name}{number}", label=label)
