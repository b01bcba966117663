"""A hundred and twenty-eight players, fifteen sessions, everybody well mixed.

The players are the numbers of seven binary digits. A session is made by two numbers: its tables
are the sets of x, x + a, x + b and x + a + b, added digit by digit without carrying. Nobody meets
anybody twice because no two sessions have a number of theirs (a, b, a + b) in common.
"""

from scoring.seating.designs.block_designs import Schedule, Session

PLAYERS = 128

#: Two numbers for each session, chosen so that players who never meet share many opponents.
_NUMBERS = (
    (94, 93), (73, 86), (53, 8), (65, 88), (54, 114), (72, 69), (70, 113), (97, 29),
    (36, 103), (77, 56), (84, 45), (40, 127), (82, 50), (116, 62), (125, 46),
)  # fmt: skip

SESSIONS = len(_NUMBERS)


def by_planes() -> Schedule:
    """Make all fifteen sessions."""
    return [_session(one, other) for one, other in _NUMBERS]


def _session(one: int, other: int) -> Session:
    tables = ((x, x ^ one, x ^ other, x ^ one ^ other) for x in range(PLAYERS))
    return [table for table in tables if table[0] == min(table)]
