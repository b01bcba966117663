"""Small fields leave partners for later sessions, and winds that must be fit into one another."""

from dataclasses import replace
from typing import Any

import pytest

from scoring.seating import SeatedTable, certify, draw
from scoring.seating.search.multi_session import horizon_of
from tests.scoring.seating.examples import task

History = tuple[tuple[SeatedTable, ...], ...]


def played(players: int, sessions: int, **wishes: Any) -> History:
    """Draw every session of an event whose ranking never changes."""
    history: History = ()
    for _ in range(sessions):
        wish = task(players, history=history, sessions_planned=sessions, **wishes)
        method = "swiss" if history else "random"
        history = (*history, draw(wish, method=method).tables)
    return history


def starts(history: History, player: str) -> list[int]:
    return [
        sum(table[wind] == player for session in history for table in session) for wind in range(4)
    ]


def repeats(history: History) -> int:
    pairs = [
        (one, other)
        for session in history
        for table in session
        for one in table
        for other in table
        if one < other
    ]
    return len(pairs) - len(set(pairs))


@pytest.mark.slow
def test_five_sessions_of_a_small_field_have_no_repeat() -> None:
    assert repeats(played(16, 5)) == 0


def test_players_are_too_few_beyond_one_session_for_five_of_them() -> None:
    fields = [task(20, sessions_planned=sessions) for sessions in (4, 5, None)]
    assert [field.is_field_too_small for field in fields] == [False, True, False]


def test_substitutes_do_not_enlarge_a_field() -> None:
    field = task(24, sessions_planned=4)
    standby = [replace(player, substitute=True) for player in field.players[20:]]
    assert not field.is_field_too_small
    small = replace(field, players=(*field.players[:19], *standby))
    assert [(note.code, note.params) for note in certify((), small).notes] == [
        ("field_too_small", {"players": 19, "sessions": 4, "most": 3})
    ]


@pytest.mark.parametrize(
    ("players", "planned", "seats", "minded"),
    [(20, 5, 4, 4), (20, 4, 4, None), (20, None, 4, None), (21, 9, 3, None), (68, 20, 4, None)],
)
def test_a_draw_in_a_field_too_small_plans_for_the_sessions_to_come(
    players: int, planned: int | None, seats: int, minded: int | None
) -> None:
    assert task(players, sessions_planned=planned, seats=seats).sessions_ahead == minded


def test_a_field_looks_no_farther_than_its_search_can_see() -> None:
    assert [horizon_of(players, 6) is None for players in (20, 24, 28)] == [True, False, True]
    assert horizon_of(32, 30) is None
    assert horizon_of(20, None) is None
    assert horizon_of(400, 2) is None


@pytest.mark.parametrize(
    ("winds", "moments"),
    [("always", range(1, 5)), pytest.param("strict", (4,), marks=pytest.mark.slow)],
)
def test_winds_stay_within_one_where_that_is_wished(winds: str, moments: range) -> None:
    history = played(40, 4, winds=winds)
    gaps = {
        max(starts(history[:moment], player)) - min(starts(history[:moment], player))
        for moment in moments
        for table in history[0]
        for player in table
    }
    assert gaps <= {0, 1}
    assert repeats(history) == 0
