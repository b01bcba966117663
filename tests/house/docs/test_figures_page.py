"""docs/figures.md lists every figure as the table of figures has it."""

from django.utils.translation import override

from scoring.figures.seat_counts import SeatCounts
from tests.figures_page import PAGE, page_with, tables


def test_the_page_is_made_from_the_table() -> None:
    with override("en"):
        assert PAGE.read_text() == page_with(tables())


def test_formulas_name_counts_that_there_are() -> None:
    from league.statistics.figures import FIGURES  # noqa: PLC0415
    from league.statistics.queries.totals import result_totals  # noqa: PLC0415

    known = {*SeatCounts._fields, *result_totals([])}
    used = {name for figure in FIGURES for _, name in figure.over}
    used |= {name for figure in FIGURES for name in (figure.per, figure.cases) if name}
    assert used - known == set()
    assert len({figure.id for figure in FIGURES}) == len(FIGURES)
