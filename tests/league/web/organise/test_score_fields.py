"""Scores are typed and shown as in the standings."""

import pytest
from django.core.exceptions import ValidationError
from django.utils.translation import override

from league.web.organise.forms.fields import ScoreField
from scoring.results.score_unit import ScoreUnit


@pytest.mark.parametrize(
    ("typed", "unit", "points"),
    [
        ("2", 1000, 2000),
        ("20,5", 1000, 20_500),
        ("\N{MINUS SIGN}0.125", 1000, -125),
        ("64", 1, 64),
        ("", 1000, None),
    ],
)
def test_a_score_is_read_in_the_unit_of_the_standings(
    typed: str, unit: int, points: int | None
) -> None:
    field = ScoreField(unit=ScoreUnit(unit), required=False)
    assert field.clean(typed) == points


@pytest.mark.parametrize(
    ("typed", "unit", "problem"),
    [
        ("many", 1000, "Enter a score as in the standings, such as 20.0."),
        ("0.0001", 1000, "Enter a score as in the standings, such as 20.0."),
        ("1.5", 1, "Enter a whole number of points."),
        ("20000", 1000, "Enter a score from 0.0 to 1000.0, as in the standings."),
    ],
)
def test_what_is_no_score_says_how_one_looks(typed: str, unit: int, problem: str) -> None:
    with pytest.raises(ValidationError) as refused:
        ScoreField(unit=ScoreUnit(unit), min_value=0, max_value=1_000_000).clean(typed)
    assert refused.value.messages == [problem]


def test_a_score_is_shown_as_it_is_typed() -> None:
    field = ScoreField()
    assert (field.prepare_value(-1_234_500), field.prepare_value("x")) == (
        "\N{MINUS SIGN}1234.5",
        "x",
    )
    with override("de"):
        assert field.prepare_value(20_000) == "20,0"
