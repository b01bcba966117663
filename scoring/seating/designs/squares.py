"""Thirty-two players in ten sessions, so that everybody meets everybody but one, once.

The players stand in two squares of four by four places, whose rows and columns are counted round.
In two sessions the tables are the rows, then the columns, of both squares. In each of four further
pairs of sessions one table, two players of either square, is moved to all places: to every other
place in the first session of the pair, to the rest in the second. The steps between players of one
square are all different over the four tables, and so are those from one square to the other. The
pairs that never meet are two steps apart both ways.
"""

from typing import NamedTuple

from scoring.seating.designs.block_designs import Schedule, Session

SIDE = 4
PLAYERS = 2 * SIDE * SIDE

Step = tuple[int, int]


class _First(NamedTuple):
    """A table: the step between its players of the first square, and the places of the others."""

    step: Step
    others: tuple[Step, Step]


_FIRST = (
    _First((1, 1), ((0, 0), (1, 2))),
    _First((1, 3), ((0, 3), (2, 0))),
    _First((1, 2), ((2, 2), (3, 1))),
    _First((2, 1), ((0, 2), (1, 3))),
)

_PLACES = tuple((row, column) for row in range(SIDE) for column in range(SIDE))


def in_two_squares() -> Schedule:
    """Make all ten sessions."""
    lines = [
        [tuple(_player(square, (a, b) if by_row else (b, a)) for b in range(SIDE))
         for square in (0, 1) for a in range(SIDE)]
        for by_row in (True, False)
    ]  # fmt: skip
    return [*lines, *(_moved(first, part) for first in _FIRST for part in (0, 1))]


def _moved(first: _First, part: int) -> Session:
    """Move a table to every other place, so that everybody sits once."""
    weights = _weights(first)
    return [
        (
            _player(0, place),
            _player(0, _add(place, first.step)),
            *(_player(1, _add(place, other)) for other in first.others),
        )
        for place in _PLACES
        if _odd(weights, place) == part
    ]


def _weights(first: _First) -> Step:
    """Colour the places like a board or in stripes so that both steps go to the other colour."""
    one, other = first.others
    between = (other[0] - one[0], other[1] - one[1])
    return next(
        weights
        for weights in ((1, 0), (0, 1), (1, 1))
        if _odd(weights, first.step) and _odd(weights, between)
    )


def _odd(weights: Step, step: Step) -> int:
    return (weights[0] * step[0] + weights[1] * step[1]) % 2


def _add(place: Step, step: Step) -> Step:
    return (place[0] + step[0]) % SIDE, (place[1] + step[1]) % SIDE


def _player(square: int, place: Step) -> int:
    return SIDE * SIDE * square + SIDE * place[0] + place[1]
