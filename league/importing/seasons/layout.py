"""How the table of a season file is laid out: its shape, what each column holds, how it is written."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

from league.core.sheets.cells import Rows
from league.core.sheets.columns import NOTHING_CHOSEN as NO_COLUMNS_CHOSEN
from league.core.sheets.columns import ChosenColumns
from league.importing.seasons.dates import DateOrder, is_date

DEEPEST_HEAD = 15  # rows above the names of the columns


class Shape(TextChoices):
    SEATS = "seats", _("a row for each player of a game")
    GAMES = "games", _("a row for each game")
    ROUNDS = "rounds", _("a row for each player, with columns of rounds")


class Values(TextChoices):
    """What the numbers of players are, where the column does not say it."""

    POINTS = "points", _("points at the table: 36300")
    HUNDREDS = "hundreds", _("points in hundreds: 363")
    THOUSANDS = "thousands", _("points in thousands: 36.3")
    SCORES = "scores", _("final scores with uma: 26.3")

    @property
    def factor(self) -> int:
        return {"hundreds": 100, "thousands": 1000}.get(self, 1)

    @property
    def cell(self) -> str:
        """The column of a row a seat that has such a number."""
        return "score" if self == Values.SCORES else "points"


class SeatOrder(TextChoices):
    """In which order a row names the players of its game."""

    ANY = "any", _("in any order")
    WINDS = "winds", _("East, South, West, North")
    PLACES = "places", _("first, second, third, fourth")


@dataclass(frozen=True, slots=True, kw_only=True)
class LayoutChoice:
    """What somebody chose in the preview; what is empty is guessed.

    `sheet` is that of a workbook. `day` is the date of games for which the file has none.
    """

    sheet: str = ""
    shape: str = ""
    columns: ChosenColumns = NO_COLUMNS_CHOSEN
    dates: str = ""
    values: str = ""
    order: str = ""
    day: date | None = None


NOTHING_CHOSEN = LayoutChoice()


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """`head` is the place of the row with the names of columns, -1 without one.

    `columns` says what each column holds, such as "player1"; "" for one that is left out. `guessed`
    is the same as we would read it, and `empty` tells which columns have no cells.
    `first_rows` begin with the names of the columns, if it has them. `unclear_date` is a date that the other order reads otherwise.
    `sheets` are those of the workbook, of which `sheet` was read, or all that are `alike` where it is "".
    """

    shape: Shape
    head: int
    heads: tuple[str, ...]
    columns: tuple[str, ...]
    guessed: tuple[str, ...] = ()
    empty: tuple[bool, ...] = ()
    dates: DateOrder = DateOrder.DAY_FIRST
    values: Values = Values.POINTS
    order: SeatOrder = SeatOrder.ANY
    day: date | None = None
    unclear_date: str = ""
    first_rows: Rows = field(default_factory=list)
    sheet: str = ""
    sheets: tuple[str, ...] = ()
    alike: tuple[str, ...] = ()

    @property
    def read_sheets(self) -> tuple[str, ...]:
        """The sheets that are read as one table; none where it is a single one."""
        return () if self.sheet else self.alike

    @property
    def has_dates(self) -> bool:
        """Whether the file itself says when its games were."""
        return "date" in self.columns or (
            self.shape == Shape.ROUNDS and any(map(is_date, self.heads))
        )

    def cells_of(self, cells: Sequence[str]) -> dict[str, str]:
        """The cells of a row by what they hold; of two that hold the same, the filled one."""
        found: dict[str, str] = {}
        for name, cell in zip(self.columns, cells, strict=False):
            if name and not found.get(name):
                found[name] = cell
        return found
