"""What a seating is judged by, in order: the first goal decides, the next only between equals.

The searches add all goals up to one number. The prices keep the order for as long as the amounts
stay ordinary; a finished seating is judged by the amounts themselves, see `certificate.py`.
"""

import dataclasses


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Goal:
    """One thing to keep small: its id, its name, what is counted, and the price of one."""

    id: str
    name: str
    meaning: str
    price: int


_GOALS = (
    Goal(
        id="broken",
        name="Broken rules",
        meaning="pairs at one table that must not meet, or who need the same seat",
        price=10_000_000,
    ),
    Goal(
        id="mates",
        name="Team mates",
        meaning="pairs of one team at one table",
        price=200_000,
    ),
    Goal(
        id="repeats",
        name="Repeated meetings",
        meaning="for each pair that met before, the square of how often",
        price=10_000,
    ),
    Goal(
        id="recent",
        name="Recent meetings",
        meaning="pairs that met in the session just before",
        price=2_000,
    ),
    Goal(
        id="winds",
        name="Winds",
        meaning="players who cannot start at a wind that keeps them balanced",
        price=400,
    ),
    Goal(
        id="clubs",
        name="Clubs",
        meaning="pairs of one club at one table",
        price=60,
    ),
    Goal(
        id="countries",
        name="Countries",
        meaning="pairs of one country at one table",
        price=10,
    ),
    Goal(
        id="spread",
        name="Spread of ranks",
        meaning="for each table, the square of the places between its best and its last player",
        price=1,
    ),
)

#: Every goal by its id, the most important one first.
GOALS = {goal.id: goal for goal in _GOALS}

#: The price of `winds` by the task's wish: strict puts them above a repeat, off ignores them.
WIND_PRICES = {"soft": GOALS["winds"].price, "strict": 12_000, "always": 12_000, "off": 0}

#: The price of a player whose winds are more than one apart for now: commonly, and after every
#: fourth session.
RAREST_PRICES = (4, 2)

#: The price of a further game at a table of three, times the square of those a player had more
#: than who had fewest.
SHORT_TABLE_PRICE = 150_000
