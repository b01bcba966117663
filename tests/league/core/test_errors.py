"""Every code of a problem has one sentence, and every sentence is used."""

import re
from pathlib import Path

import pytest
from django.utils import translation

import league
from league.core.errors import MESSAGES, Refused, message_of, problem, problem_json
from scoring import Problem

THIN = "\N{NARROW NO-BREAK SPACE}"
SOURCES = [
    path
    for path in Path(league.__path__[0]).rglob("*.py")
    if path.name != "errors.py" or path.parent.name != "core"
]


def test_every_code_of_a_problem_has_its_sentence() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in SOURCES)
    codes = set(re.findall(r'\bproblem\(\s*"(\w+)"', text))
    assert codes - set(MESSAGES) == set()


def test_every_sentence_is_used() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in SOURCES)
    assert set(MESSAGES) - set(re.findall(r'"(\w+)"', text)) == set()


def test_problems_of_both_kinds_have_messages() -> None:
    with translation.override("en"):
        assert message_of(problem("number_taken", "number", value=7)) == "Number 7 is taken."
        own = Problem("not_a_whole_number", "start_points", {"value": "x"})
        assert message_of(own) == "start_points must be a whole number, but it is x."


@pytest.mark.parametrize(
    ("language", "numbers"),
    [
        ("en", ["1,000", "20,000"]),
        ("fr", [f"1{THIN}000", f"20{THIN}000"]),
        ("es", ["1000", "20.000"]),
    ],
)
def test_points_in_a_sentence_have_the_format_of_its_language(
    language: str, numbers: list[str]
) -> None:
    params: dict[str, str | int] = {"seat": "S", "points": 1000, "minimum": 20_000}
    with translation.override(language):
        said = message_of(Problem("riichi_without_points", "riichi", params))
    assert re.findall(rf"\d[\d.,{THIN}]*\d", said) == numbers


def test_a_refusal_contains_every_sentence() -> None:
    with translation.override("en"):
        refusal = Refused([problem("reason_missing", "reason"), problem("job_over")])
    assert str(refusal) == "Enter a reason. The job has already ended."
    assert problem_json(refusal.problems[0]) == {
        "code": "reason_missing",
        "message": "Enter a reason.",
        "field": "reason",
    }
