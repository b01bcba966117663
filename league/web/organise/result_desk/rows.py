"""The rows of the result desk: a table with its players, what is typed and what is stored."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.forms import BoundField

from league.core.permissions import Actor
from league.models import Seat, Table
from league.play.queries.entered_results import EnteredResult, only_referees_correct
from league.play.queries.penalties import points_deducted_at
from league.web.organise.result_desk.form import ResultForm
from scoring.results.placement import STICK, points_in_play, points_unit


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A player of a table; `points` are stored, None without a result."""

    seat: Seat
    short_name: str
    field: BoundField
    points: int | None
    zeros: str

    @property
    def is_first(self) -> bool:
        return self.seat.placement == 1


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskRow:
    """`may_change`: the reader may correct the stored result."""

    table: Table
    form: ResultForm
    cells: list[Cell]
    deducted: int
    may_change: bool

    @property
    def stored(self) -> EnteredResult | None:
        return self.form.stored

    @property
    def is_saved(self) -> bool:
        """Whether a result is stored and nothing else is typed."""
        return self.stored is not None and not self.form.is_bound and not self.form.is_touched()

    @property
    def saved_as(self) -> str:
        """The table with its version: what an undo of the last save names."""
        return saved_as(self.table)

    @property
    def unit(self) -> int:
        return points_unit(self.table.ruleset)

    @property
    def stick(self) -> int:
        return STICK

    @property
    def stored_sum(self) -> int | None:
        """What the stored points add up to, with the sticks."""
        stored = self.stored
        return None if stored is None else sum(stored.raw_points) + stored.leftover_sticks * STICK

    @property
    def deductible(self) -> int:
        """How many points may be missing, as deductions."""
        return self.table.ruleset.most_deducted

    @property
    def total(self) -> int:
        return points_in_play(self.table.ruleset)

    @property
    def rest(self) -> str:
        """The slice of the page's seats that this table lacks."""
        return f"{len(self.cells)}:"

    @property
    def entrants(self) -> str:
        return ",".join(str(cell.seat.entrant_id) for cell in self.cells)


def saved_as(table: Table) -> str:
    return f"{table.pk}.{table.version}"


def desk_rows(rows: Iterable[tuple[Table, ResultForm]], actor: Actor) -> list[DeskRow]:
    found = list(rows)
    deducted = points_deducted_at([table for table, _form in found])
    return [
        DeskRow(
            table=table,
            form=form,
            cells=_cells(table, form),
            deducted=deducted.get(table.pk, 0),
            may_change=_may_change(table, actor),
        )
        for table, form in found
    ]


def _cells(table: Table, form: ResultForm) -> list[Cell]:
    seats = table.seated
    zeros = str(points_unit(table.ruleset))[1:]
    return [
        Cell(
            seat=seat,
            short_name=seat.entrant.staff_person_name.family or seat.entrant.staff_name,
            field=field,
            points=None if form.stored is None else form.stored.raw_points[place],
            zeros=zeros,
        )
        for place, (seat, field) in enumerate(zip(seats, form.seat_fields, strict=True))
    ]


def _may_change(table: Table, actor: Actor) -> bool:
    may_correct = actor.may("table.correct_closed", event_id=table.session.event_id)
    return may_correct or not only_referees_correct(table)
