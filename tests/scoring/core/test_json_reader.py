"""Typed readers of JSON values: the value, or what is wrong with it and where."""

from types import MappingProxyType
from typing import Any

import pytest

from scoring.core.json_reader import (
    JsonReader,
    Read,
    flag,
    mapping,
    one_of,
    parse_json,
    shown,
    text,
    unknown_keys,
    whole_number,
    within,
)
from scoring.core.problems import NotationError, Problem

WAY = one_of({"up": 1, "down": -1})


@pytest.mark.parametrize(
    ("read", "value", "result"),
    [
        (text, "", ""),
        (flag, False, False),
        (mapping, {}, {}),
        (mapping, MappingProxyType({1: 2}), {1: 2}),
        (whole_number(), -(10**20), -(10**20)),
        (whole_number(0, 4), 0, 0),
        (whole_number(0, 4), 4, 4),
        (WAY, "down", -1),
    ],
)
def test_a_value_of_the_right_type_is_returned(read: Read, value: Any, result: Any) -> None:
    assert read(value, "way") == result


@pytest.mark.parametrize(
    ("read", "value", "message"),
    [
        (text, 1, "way must be text, but it is 1."),
        (flag, 1, "way must be true or false, but it is 1."),
        (flag, None, "way must be true or false, but it is null."),
        (mapping, [], "way must be an object with named values."),
        (whole_number(), True, "way must be a whole number, but it is true."),
        (whole_number(), 2.0, "way must be a whole number, but it is 2.0."),
        (whole_number(0, 4), -1, "way must be at least 0, but it is -1."),
        (whole_number(0, 4), 5, "way must be at most 4, but it is 5."),
        (WAY, "left", "way must be one of up, down, but it is left."),
        (WAY, ["up"], "way must be one of up, down, but it is ['up']."),
    ],
)
def test_any_other_value_is_a_problem_at_its_path(read: Read, value: Any, message: str) -> None:
    problem = read(value, "way")
    assert (problem.field, problem.message) == ("way", message)


def test_a_long_value_is_shown_cut_and_text_is_quoted_on_request() -> None:
    assert shown("x" * 40) == "x" * 40
    assert shown("x" * 41) == "x" * 40 + "…"
    assert shown("no", quoted=True) == "'no'"


def test_unknown_keys_are_named_below_their_prefix() -> None:
    found = [*unknown_keys({"a": 1, "b": 2, 3: 4}, {"a"}, "melds[0].")]
    assert [problem.field for problem in found] == ["melds[0].b", "melds[0].3"]


def test_a_problem_moved_below_a_path_keeps_its_sentence() -> None:
    problem = within("wins[0].tiles", Problem("tiles_missing", "win_tile"))
    assert (problem.field, problem.message) == ("wins[0].tiles.win_tile", "win_tile is missing.")


@pytest.mark.parametrize("line", ["{", b"\xff", "[" * 100_000])
def test_text_that_is_no_json_is_refused(line: str | bytes) -> None:
    with pytest.raises(NotationError, match="The line is not JSON that can be read"):
        parse_json(line)


def test_a_reader_collects_problems_and_knows_what_it_could_not_read() -> None:
    reader = JsonReader()
    assert reader.value(text, None, "name", default="-") == "-"
    assert reader.items(None, "list") == []
    reader.note("unknown_field", "colour")
    assert not reader.unreadable
    assert reader.value(text, 1, "name", default="-") == "-"
    assert reader.items("abc", "list") == []
    assert reader.items((1, 2), "list") == [1, 2]
    assert reader.unreadable
    codes = [(problem.code, problem.field) for problem in reader.problems]
    assert codes == [("unknown_field", "colour"), ("not_text", "name"), ("not_a_list", "list")]


@pytest.mark.parametrize("given", [[], None])
def test_no_list_of_texts_is_an_empty_one(given: object) -> None:
    reader = JsonReader()
    assert (reader.texts(given, "yaku"), reader.unreadable) == ((), False)


def test_each_item_of_a_list_of_texts_is_text_and_null_is_none() -> None:
    reader = JsonReader()
    assert reader.texts(["riichi", None, 1], "yaku") == ("riichi",)
    assert reader.unreadable
    assert [problem.message for problem in reader.problems] == [
        "yaku[1] must be text, but it is null.",
        "yaku[2] must be text, but it is 1.",
    ]
