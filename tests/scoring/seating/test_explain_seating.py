"""Everybody is told why they sit where they sit, and what the best swap against it would cost."""

import dataclasses
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.seating import REASONS, Reason, SeatedTable, SeatingTask, draw, explain_seating
from tests.scoring.seating.examples import people, tables_of, task

FIRST = tables_of("1 2 3 4", "5 6 7 8", "9 10 11 12", "13 14 15 16")


def reason_of(tables: tuple[SeatedTable, ...], name: str, wish: SeatingTask, **how: Any) -> str:
    return explain_seating(tables, wish, **how)[name].sentence


def test_who_has_nothing_to_complain_of_is_told_so() -> None:
    wish = task(16, history=(tables_of("1 5 9 13"),))
    neighbours = "All your opponents are new, and your table spans 3 places of the ranking."
    assert reason_of(FIRST, "p06", wish) == neighbours
    assert reason_of(FIRST, "p06", wish, method="random") == "All your opponents are new."
    pattern = "The method decides your table: Straight by rank."
    assert reason_of(FIRST, "p06", wish, method="straight") == pattern


def test_in_the_first_session_no_opponent_is_called_new() -> None:
    span = "Your table spans 3 places of the ranking."
    assert reason_of(FIRST, "p06", task(16)) == span
    drawn = reason_of(FIRST, "p06", task(16), method="random")
    assert drawn == "Nobody has met before: it is the first session."


def met(*pairs: str) -> tuple[tuple[SeatedTable, ...], ...]:
    """A past in which these pairs have met, one after another."""
    return tuple(tables_of(pair) for pair in pairs)


TWO_TABLES = tables_of("1 2 3 4", "5 6 7 8")


def test_a_repeat_is_explained_by_what_the_best_swap_would_do() -> None:
    past = met("1 2", "1 5", "1 6", "1 7", "2 5", "2 6", "2 7")
    assert reason_of(TWO_TABLES, "p01", task(8, history=past, winds="off")) == (
        "You have met p02 before. This is meeting 2."
        " The best alternative, swapping p01 and p05, would make 3 pairs meet again."
    )


def test_a_meeting_once_more_is_no_further_repeat() -> None:
    past = met("1 2", *["1 5", "1 6", "2 7", "2 8"] * 2, "3 4")
    found = explain_seating(TWO_TABLES, task(8, history=past, winds="off"))["p01"].because
    assert found == Reason(code="swap_oftener", params={"one": "p01", "with": "p05"})


def test_one_pair_that_would_meet_again_is_counted_in_words() -> None:
    mates = people(8, p01={"club": "A"}, p02={"club": "A"})
    past = met("1 5", "1 6", "2 7", "2 8")
    assert reason_of(TWO_TABLES, "p01", task(8, players=mates, history=past, winds="off")) == (
        "You and p02 are in the same club and share a table."
        " The best alternative, swapping p01 and p05, would make one pair meet again."
    )


def test_a_swap_that_would_be_better_is_admitted() -> None:
    past = (tables_of("1 5 9 13"), tables_of("1 5 9 13"))
    now = tables_of("1 2 3 13", "5 6 7 8", "9 10 11 12", "4 14 15 16")
    found = explain_seating(now, task(16, history=past))["p01"]
    assert (found.code, found.params) == ("meets_again", {"other": "p13", "times": 3})
    assert found.because == Reason(code="swap_better", params={"one": "p13", "with": "p04"})


def test_a_swap_that_would_be_as_good_is_admitted() -> None:
    four = {name: {"rank": 1} for name in (f"p{n:02}" for n in range(1, 9))}
    wish = task(
        8, players=people(8, **four), winds="off", history=(tables_of("1 2"), tables_of("3 4"))
    )
    assert explain_seating(tables_of("1 2 5 6", "3 4 7 8"), wish, method="random")[
        "p01"
    ].because == Reason(code="swap_better", params={"one": "p01", "with": "p03"})
    wish = task(
        8, players=people(8, **four), winds="off", history=(tables_of("1 2 5 6", "3 4 7 8"),)
    )
    because = explain_seating(tables_of("1 2 3 4", "5 6 7 8"), wish, method="random")["p01"].because
    assert because
    assert because.code in REASONS


def test_who_has_met_everybody_is_told_so() -> None:
    past = (tables_of("1 2 3 4", "5 6 7 8"), tables_of("1 5 6 7", "2 3 4 8"))
    assert reason_of(tables_of("1 2 5 8", "3 4 6 7"), "p01", task(8, history=past)) == (
        "You have met p02 before. This is meeting 2."
        " New opponents for you here: 1. A table needs more."
    )


def test_club_and_team_mates_are_explained() -> None:
    both: dict[str, dict[str, Any]] = {"p01": {"team": "T"}, "p02": {"team": "T"}}
    found = explain_seating(FIRST, task(16, players=people(16, **both)))["p01"]
    assert (found.code, found.params) == ("team_mates", {"other": "p02"})
    both = {"p03": {"club": "A"}, "p04": {"club": "A"}}
    assert reason_of(FIRST, "p04", task(16, players=people(16, **both))) == (
        "You and p03 are in the same club and share a table. Swapping p04 and p05 would be better."
    )


def test_a_pair_that_should_not_meet_is_explained() -> None:
    found = explain_seating(FIRST, task(16, forbidden=(("p01", "p02"),)))["p01"]
    assert found.code == "should_not_meet"


def test_far_company_is_explained() -> None:
    now = tables_of("1 2 3 16", "4 5 6 7", "8 9 10 11", "12 13 14 15")
    found = explain_seating(now, task(16))["p16"]
    assert (found.code, found.params) == ("far_apart", {"spread": 15})
    assert found.because == Reason(code="swap_better", params={"one": "p16", "with": "p08"})


def test_alone_at_the_only_table_nobody_can_change() -> None:
    past = (tables_of("1 2 3 4"),)
    wish = task(4, players=people(4, **{f"p0{n}": {"club": "A"} for n in range(1, 5)}))
    because = explain_seating(tables_of("1 2 3 4"), wish)["p01"].because
    assert because == Reason(code="nobody_to_swap")
    again = explain_seating(tables_of("1 2 3 4"), task(4, history=past))["p01"].because
    assert again == Reason(code="all_met", params={"count": 0})


def test_players_of_locked_tables_do_not_change() -> None:
    clubs = {name: {"club": "A"} for name in ("p01", "p02")}
    wish = task(12, players=people(12, **clubs), locked=(FIRST[1],))
    found = explain_seating(FIRST[:3], wish)
    assert found["p05"].sentence == "Your table was seated before the draw."
    because = found["p01"].because
    assert because
    assert because.params["with"] not in FIRST[1]


def test_a_pattern_speaks_for_itself() -> None:
    wish = task(8, history=(tables_of("1 2 3 4", "5 6 7 8"),))
    found = explain_seating(tables_of("1 2 3 4", "5 6 7 8"), wish, method="straight")["p01"]
    assert (found.sentence, found.because) == ("You have met p02 before. This is meeting 2.", None)


def test_a_needed_table_is_the_reason() -> None:
    players = people(8, p01={"fixed_table": 2})
    seating = draw(task(8, players=players))
    assert (
        reason_of(seating.tables, "p01", task(8, players=players))
        == "You sit at table 2 because you need it."
    )


def test_short_and_long_tables_are_explained() -> None:
    tables = tables_of("1 2 3 4", "5 6 7")
    assert reason_of(tables, "p05", task(7, odd="three")) == (
        "The number of players makes some tables of three, and yours is one."
    )
    five = tables_of("1 2 3 4 5")
    assert explain_seating(five, task(5, odd="five"))["p05"].code == "table_of_five"


def test_who_does_not_play_is_told_why() -> None:
    needs: dict[str, dict[str, Any]] = {
        "p01": {"byes": 1},
        "p06": {"volunteer": True},
        "p07": {"substitute": True},
    }
    wish = task(8, players=people(7, **needs))
    found = explain_seating(tables_of("2 3 4 8"), wish)
    assert found["p01"].code == "sits_out_again"
    assert found["p05"].code == "sits_out"
    assert found["p06"].code == "volunteers"
    assert found["p07"].code == "spare"


def test_a_reason_is_written_with_what_stands_against_changing_it() -> None:
    inner = Reason(code="nobody_to_swap")
    found = Reason(code="club_mates", params={"other": "p02"}, because=inner)
    assert found.to_json() == {
        "code": "club_mates",
        "params": {"other": "p02"},
        "sentence": "You and p02 are in the same club and share a table."
        " No other player can swap with you.",
        "because": {
            "code": "nobody_to_swap",
            "params": {},
            "sentence": "No other player can swap with you.",
            "because": None,
        },
    }


@pytest.mark.slow
@given(
    seed=st.integers(0, 50),
    count=st.integers(8, 17),
    odd=st.sampled_from(["bye", "three", "five"]),
    method=st.sampled_from(["swiss", "random", "snake", "club_night"]),
)
@settings(max_examples=8, deadline=None)
def test_everybody_has_a_reason(seed: int, count: int, odd: str, method: str) -> None:
    clubs = {f"p{n:02}": {"club": f"C{n % 3}"} for n in range(1, count + 1)}
    wish = task(count, players=people(count, **clubs), seed=seed, odd=odd)
    for _ in range(2):
        seating = draw(wish, method=method)
        found = explain_seating(seating.tables, wish, method=method)
        assert sorted(found) == sorted(player.id for player in wish.players)
        assert all(reason.sentence for reason in found.values())
        backwards = dataclasses.replace(wish, players=wish.players[::-1])
        assert explain_seating(seating.tables, backwards, method=method) == found
        wish = dataclasses.replace(wish, history=(*wish.history, seating.tables))
