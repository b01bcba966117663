"""The figures on docs/seating.md are those that the plans have."""

import pytest

from tests.bench.worlds.plans import (
    HIGH_IS_GOOD,
    MEASURES,
    PAGE,
    PUBLISHED,
    compared,
    measured,
    published,
    small_field_row,
)

SAMPLE = [(16, 6), (20, 6), (28, 8), (36, 10)]


@pytest.mark.slow
@pytest.mark.parametrize(("players", "sessions"), SAMPLE)
def test_the_page_has_the_figures_of_the_plan(players: int, sessions: int) -> None:
    assert small_field_row(players, sessions) in PAGE.read_text().splitlines()


@pytest.mark.slow
@pytest.mark.skipif(not PUBLISHED.exists(), reason="the published table is not beside the project")
def test_no_measure_of_a_sample_is_worse_than_published() -> None:
    rows = [row for row in published() if row["hanchan"] == 9 and (row["players"] or 0) % 16 == 8]
    verdicts = {
        (row["players"], name): verdict
        for row in rows
        for name, verdict in compared(row, measured(row["players"] or 0, 9))
    }
    assert {place for place, verdict in verdicts.items() if verdict == "worse"} == set()
    assert {name for _, name in verdicts} == {*MEASURES} >= {HIGH_IS_GOOD}
