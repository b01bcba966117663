"""The catalogue of penalties and its escalation."""

import pytest

from league.enums import PenaltyKind
from league.play.penalty_catalogue import CATALOGUES, OFFENCES, next_step, offences_of
from scoring import preset

SLOW = OFFENCES["slow"]


@pytest.mark.parametrize("variant", CATALOGUES)
def test_every_offence_has_a_key_of_its_own_and_one_to_five_steps(variant: str) -> None:
    rows = [row for rows in CATALOGUES[variant].values() for row in rows]
    assert len({row.key for row in rows}) == len(rows)
    assert {len(row.steps) for row in rows} <= {1, 2, 3, 4, 5}
    assert max(len(row.key) for row in rows) <= 32
    assert [OFFENCES[row.key].text for row in rows] == [row.text for row in rows]


def test_deductions_of_riichi_have_points_and_others_none() -> None:
    priceless = {PenaltyKind.WARNING, PenaltyKind.DEAD_HAND, PenaltyKind.CHOMBO}
    for row in offences_of(preset("wrc-2025")).values():
        assert [step.points == 0 for step in row.steps] == [s.kind in priceless for s in row.steps]


def test_a_game_without_a_public_list_names_no_points() -> None:
    steps = [step for row in offences_of(preset("hkma")).values() for step in row.steps]
    assert {step.points for step in steps} == {0}


@pytest.mark.parametrize(
    ("given", "kind", "points"),
    [
        ([], "warning", 0),
        ([("slow", "warning")], "deduction", 4000),
        ([("talk", "warning")], "deduction", 4000),
        ([("", "warning"), ("", "dead_hand")], "deduction", 4000),
        ([("talk", "deduction")], "warning", 0),
        ([("slow", "warning"), ("slow", "deduction")], "deduction", 8000),
        ([("slow", "warning")] + [("slow", "deduction")] * 5, "deduction", 8000),
    ],
    ids=[
        "first time",
        "second time",
        "warned for something else",
        "warned for what stands in no catalogue",
        "points for something else are no warning",
        "third time",
        "from then on the same",
    ],
)
def test_a_second_warning_becomes_points(
    given: list[tuple[str, str]], kind: str, points: int
) -> None:
    step = next_step(SLOW, given)
    assert (step.kind, step.points) == (kind, points)


def test_a_repeated_chombo_is_a_chombo() -> None:
    assert next_step(OFFENCES["false_win"], [("false_win", "chombo")]).kind == PenaltyKind.CHOMBO
