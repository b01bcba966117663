"""What the cells of a column are: dates, numbers or texts."""

from collections.abc import Sequence
from enum import Enum, auto

from league.core.sheets.cells import Rows
from league.importing.seasons.dates import is_date
from league.importing.seasons.numbers import decimal_of

LOOKED_AT = 400  # rows
MOST_WRONG = 0.4  # of the cells of a column


class Kind(Enum):
    EMPTY = auto()
    DATE = auto()
    NUMBER = auto()
    TEXT = auto()


def kinds_of(heads: Sequence[str], rows: Rows) -> list[Kind]:
    """The kind of each column below the names of the columns."""
    return [_kind(texts_of(rows[:LOOKED_AT], place)) for place in range(len(heads))]


def texts_of(rows: Rows, place: int) -> list[str]:
    """The filled cells of a column."""
    return [cells[place] for _line, cells in rows if place < len(cells) and cells[place]]


def _kind(texts: Sequence[str]) -> Kind:
    if not texts:
        return Kind.EMPTY
    for kind, fits in ((Kind.NUMBER, decimal_of), (Kind.DATE, is_date)):
        wrong = sum(fits(text) in {None, False} for text in texts)
        if wrong <= MOST_WRONG * len(texts):
            return kind
    return Kind.TEXT
