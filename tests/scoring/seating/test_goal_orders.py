"""Whole seasons under several orders of goals: what stands first is kept, and nothing is lost."""

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from scoring.seating import PlayerTask, SeatedTable, SeatingTask, draw
from tests.scoring.seating.examples import people, together

History = tuple[tuple[SeatedTable, ...], ...]

#: Orders that differ only in goals that a field without teams, clubs and countries cannot miss.
SAME = [(), ("mates", "clubs", "countries")]


def neighbours(count: int) -> tuple[SeatedTable, ...]:
    names = [player.id for player in people(count)]
    return tuple(tuple(names[at : at + 4]) for at in range(0, count, 4))


def season(
    players: tuple[PlayerTask, ...], sessions: int, objective: tuple[str, ...], **wishes: Any
) -> History:
    """Draw all sessions after a first one of neighbours; the ranking never changes."""
    history: History = (neighbours(len(players)),)
    while len(history) < sessions:
        wish = SeatingTask(
            players=players,
            history=history,
            sessions_planned=sessions,
            objective=objective,
            **wishes,
        )
        history = (*history, draw(wish).tables)
    return history


def repeats(history: History) -> int:
    pairs = [
        tuple(sorted(pair))
        for session in history
        for table in session
        for pair in combinations(table, 2)
    ]
    return len(pairs) - len(set(pairs))


def pairs_of_one_club(history: History, players: tuple[PlayerTask, ...]) -> int:
    """Count the meetings within a club after the first session."""
    club = {player.id: player.club for player in players}
    tables = (table for session in history[1:] for table in session)
    return sum(club[one] == club[two] for table in tables for one, two in combinations(table, 2))


@pytest.mark.slow
@pytest.mark.parametrize(("count", "sessions"), [(16, 5), (24, 3), (40, 3), (64, 3)])
def test_goals_that_the_field_cannot_miss_change_nothing(count: int, sessions: int) -> None:
    first, *others = [season(people(count), sessions, order) for order in SAME]
    assert others == [first]
    assert repeats(first) == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("count", "sessions", "order"),
    [
        (16, 5, ("recent", "repeats")),
        (16, 5, ("clubs", "repeats", "winds")),
        (24, 4, ("recent", "repeats", "clubs")),
        (40, 4, ("winds", "repeats", "spread")),
        (40, 4, ("countries", "winds", "recent")),
        (64, 3, ("winds", "recent", "mates")),
    ],
)
def test_no_order_with_the_spread_behind_costs_a_repeat(
    count: int, sessions: int, order: tuple[str, ...]
) -> None:
    assert repeats(season(people(count), sessions, order)) == 0


def of_clubs(count: int, clubs: int) -> tuple[PlayerTask, ...]:
    return people(count, **{f"p{n:02}": {"club": f"c{n % clubs}"} for n in range(1, count + 1)})


@pytest.mark.slow
@pytest.mark.parametrize(("count", "clubs"), [(40, 10), (64, 8)])
def test_clubs_are_kept_apart_before_all_else_where_they_stand_first(
    count: int, clubs: int
) -> None:
    players = of_clubs(count, clubs)
    history = season(players, 3, ("clubs",))
    assert (pairs_of_one_club(history, players), repeats(history)) == (0, 0)


def test_the_spread_first_leaves_neighbours_together() -> None:
    history = season(people(16), 3, ("spread",))
    assert together(history[1]) == together(history[2]) == together(neighbours(16))


def far_apart(history: History) -> int:
    """Add up the spread of all tables after the first session; ids are ranks."""
    ranks = [[int(player[1:]) for player in table] for session in history[1:] for table in session]
    return sum(max(table) - min(table) for table in ranks)


def most_meetings(history: History) -> int:
    tables = (table for session in history for table in session)
    pairs = (tuple(sorted(pair)) for table in tables for pair in combinations(table, 2))
    return max(Counter(pairs).values())


@pytest.mark.slow
def test_close_ranks_trade_repeats_for_a_smaller_spread() -> None:
    """Nobody moves in this ranking, which brings neighbours together as often as can be."""
    apart, close = season(people(24), 5, ()), season(people(24), 5, (), close_ranks=True)
    assert repeats(apart) == 0
    assert 0 < repeats(close) < 45  # of 180 meetings
    assert far_apart(close) < far_apart(apart)
    assert most_meetings(close) == 2
