"""What a seating is judged by, in order: the first goal decides, the next only between equals.

An organiser may put the goals in another order; what must not be stays in front. The searches add
all goals up to one number. The prices keep the order for as long as the amounts stay ordinary;
finished rooms are compared by the amounts themselves, see `judge.py`.
"""

import dataclasses
from collections.abc import Sequence


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Goal:
    """One thing to keep small: its id, its name, what is counted, and the usual price of one."""

    id: str
    name: str
    meaning: str
    price: int = 0


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
    Goal(
        id="tables",
        name="Table numbers",
        meaning="players who come back to a table number, which is given when all else is settled",
    ),
)

#: Every goal by its id, the most important one first.
GOALS = {goal.id: goal for goal in _GOALS}

#: What must not be comes before everything; the other goals may be put in any order.
FIRST = "broken"
ORDERABLE = tuple(goal for goal in GOALS if goal != FIRST)

#: Prices of the goals before the spread of ranks, from the nearest upwards; behind it they are 1.
LADDER = (10, 60, 400, 2_000, 10_000, 200_000)

#: What a player whose winds cannot be kept balanced costs at least where that is wished strictly.
STRICT_WINDS = 12_000


def ordered(objective: Sequence[str]) -> tuple[str, ...]:
    """Return every goal that can be put in order: those given first, the others as usual."""
    given = tuple(dict.fromkeys(goal for goal in objective if goal in ORDERABLE))
    return given + tuple(goal for goal in ORDERABLE if goal not in given)


def prices_of(objective: Sequence[str], winds: str) -> dict[str, int]:
    """Return the price of each goal in this order, with `winds` wished so much.

    Strict winds come before a repeat, unless the order puts them higher; `off` ignores them.
    """
    order = [goal for goal in ordered(objective) if goal != "tables"]
    above = order[: order.index("spread")]
    prices = dict.fromkeys(GOALS, 1) | {FIRST: GOALS[FIRST].price, "tables": 0}
    prices |= dict(zip(reversed(above), LADDER, strict=False))
    if winds == "off":
        prices["winds"] = 0
    elif winds != "soft":
        prices["winds"] = max(prices["winds"], prices["repeats"] * 6 // 5, STRICT_WINDS)
    return prices


#: The price of a player whose winds are more than one apart for now: commonly, and after every
#: fourth session.
RAREST_PRICES = (4, 2)

#: The price of a further game at a table of three, times the square of those a player had more
#: than who had fewest.
SHORT_TABLE_PRICE = 150_000
