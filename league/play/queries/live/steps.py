"""A game as it stood after one of its hands: a replay shows it step by step."""

from copy import copy
from dataclasses import replace

from league.enums import TableStatus
from league.play.queries.games import TableState


def state_after(state: TableState, step: int) -> TableState:
    """The table after `step` of its hands; after all of them as it is, with the riichi declared."""
    if state.game is None:
        return state
    if step >= len(state.hands):
        return replace(state, game=state.game.with_riichi(state.riichi))
    table, seats = copy(state.table), [copy(seat) for seat in state.seats]
    table.status = TableStatus.PLAYING
    for seat in seats:
        seat.raw_points = seat.placement = seat.final_score = None
    game = state.game.at(step)
    return replace(state, table=table, seats=seats, hands=state.hands[:step], game=game)
