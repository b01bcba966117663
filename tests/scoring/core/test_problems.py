"""Problems speak in sentences and errors carry all of them."""

import pickle
import re

import pytest

from scoring.core.problems import (
    SENTENCES,
    IllegalHandError,
    NotationError,
    Problem,
    ScoringError,
    add_sentences,
)

TWO = (
    Problem("not_an_object", "chombo"),
    Problem("wrong_seat_count", "seats", {"count": 6}),
)


def test_a_problem_fills_its_sentence_with_its_field_and_parameters() -> None:
    assert TWO[0].message == "chombo must be an object with named values."
    assert TWO[1].message == "There must be two to five seats, but there are 6."


def test_a_problem_shows_itself_as_code_message_and_field() -> None:
    assert TWO[1].to_json() == {
        "code": "wrong_seat_count",
        "message": "There must be two to five seats, but there are 6.",
        "field": "seats",
    }


def test_a_problem_can_be_a_key() -> None:
    assert {TWO[1], Problem("wrong_seat_count", "seats", {"count": 6})} == {TWO[1]}


@pytest.mark.parametrize("error", [ScoringError, NotationError, IllegalHandError])
def test_an_error_keeps_every_problem_and_reads_as_their_sentences(
    error: type[ScoringError],
) -> None:
    raised = error(iter(TWO))
    assert raised.problems == TWO
    assert str(raised) == f"{TWO[0].message} {TWO[1].message}"


def test_an_error_survives_the_way_to_another_process() -> None:
    assert pickle.loads(pickle.dumps(NotationError(TWO))).problems == TWO  # noqa: S301


@pytest.mark.slow
@pytest.mark.parametrize("code", sorted(SENTENCES))
def test_every_sentence_is_a_sentence_with_named_parameters_only(code: str) -> None:
    sentence = SENTENCES[code]
    assert re.fullmatch(r"(?:[A-Z]|%\().*[.?]", sentence), sentence
    assert re.sub(r"%\([a-z_]+\)[sd]|%%", "", sentence).count("%") == 0
    assert re.fullmatch(r"[a-z0-9_]+", code)


def test_no_code_has_two_sentences() -> None:
    with pytest.raises(ValueError, match="these codes have a sentence already: not_an_object"):
        add_sentences({"not_an_object": "Something else."})
