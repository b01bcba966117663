"""When a session will end, from the pace of its tables.

How long the rest of a game takes is a sum of a random number of hands of random length. It is
treated as lognormal with its mean and variance (R. Wald, "On cumulative sums of random variables",
1944, for the mean; the law of total variance), given that it has not ended yet. A clock ends a
table earlier by the ruleset's rule. The session ends with its last table: the chance that it has
ended by a time is the product over the tables.

A dealer turn has 1.45 hands on average with a variance of 0.54, counted in 773 turns of 120 games.
A hand takes 7.5 minutes on average before anything is known of the hall (68 hanchan of the UK Open).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, erf, exp, log, log1p, prod, sqrt

HANDS_OF_A_TURN, VARIANCE_OF_A_TURN = 1.45, 0.54
MINUTES_OF_A_HAND = 7.5
#: Standard deviation of a hand's length, as a part of its mean.
SPREAD = 0.5
#: Of the pace of a table around the pace of the hall, as a part of it.
TABLE_SPREAD = 0.2
#: How many hands the general pace counts in the hall, and the pace of the hall at a table.
HANDS_KNOWN, HALL_HANDS = 10, 11
#: What the hand at play counts in the pace (the elementary renewal theorem's second term).
_UNFINISHED = (1 - SPREAD**2) / 2
_RESIDUAL = (1 + SPREAD**2) / 2  # of the hand that is played when the clock runs out
_SLOWER = 1.2  # a table that is still at play when the clock ends, compared with others
_LONGEST = 24 * 60.0
_STEPS = 40
_LEAST = 1e-9

LIKELY, LATE = 0.5, 0.9


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePace:
    """A table that still plays; times in minutes.

    `hands` were entered in `played` minutes, `waited` minutes ago the last one. `turns` are dealer
    turns to come with the present one. `left` is what the clock has (negative: overdue), and
    `after_time` how many hands are begun after it; None for a table that no clock ends.
    """

    hands: int
    played: float
    waited: float
    turns: int
    left: float | None = None
    after_time: int | None = None


@dataclass(frozen=True, slots=True)
class SessionEnd:
    """Minutes from now: the session ends before `likely` in half of all cases, before `late` in nine of ten."""

    likely: float
    late: float


def session_end(tables: Sequence[TablePace]) -> SessionEnd:
    """Forecast the end of a session from the tables that still play. Raises ValueError without any."""
    if not tables:
        raise ValueError("a session without tables that play has ended")
    hall = hall_pace(tables)
    rests = [_Rest(table, hall) for table in tables]
    return SessionEnd(_quantile(rests, LIKELY), _quantile(rests, LATE))


def hall_pace(tables: Sequence[TablePace]) -> float:
    """Return the minutes of a hand at these tables, mixed with the general ones."""
    minutes = sum(table.played for table in tables)
    hands = sum(_hands_of(table) for table in tables)
    return (HANDS_KNOWN * MINUTES_OF_A_HAND + minutes) / (HANDS_KNOWN + hands)


def _hands_of(table: TablePace) -> float:
    """The hands entered and the part of the one at play that its minutes count for."""
    return table.hands + min(_UNFINISHED, table.played / MINUTES_OF_A_HAND)


class _Rest:
    """How long a table still plays, as a distribution."""

    def __init__(self, table: TablePace, hall: float) -> None:
        pace = (HALL_HANDS * hall + table.played) / (HALL_HANDS + _hands_of(table))
        hands = table.turns * HANDS_OF_A_TURN
        uncertain = TABLE_SPREAD * sqrt(HALL_HANDS / (HALL_HANDS + table.hands))
        variance = hands * SPREAD**2 + table.turns * VARIANCE_OF_A_TURN + (hands * uncertain) ** 2
        self.lengths = [_Length(hands * pace, sqrt(variance) * pace, table.waited, pace)]
        if table.left is not None and table.after_time is not None:
            slow = pace * _SLOWER
            hands, passed = _after_time(table.left, table.waited, table.after_time)
            spread = SPREAD**2 * ceil(hands) + (hands * uncertain) ** 2
            self.lengths.append(_Length(hands * slow, sqrt(spread) * slow, passed, pace))

    def ended_by(self, minutes: float) -> float:
        return 1 - prod(1 - length.ends_within(minutes) for length in self.lengths)


def _after_time(left: float, waited: float, more: int) -> tuple[float, float]:
    """The hands from the end of the clock, or from the last entry after it, and the minutes since."""
    if left >= 0:
        return _RESIDUAL + more, -left
    if waited >= -left:
        return 1.0 + more, waited
    return 1.0, waited


class _Length:
    """A lognormal length of which `passed` minutes are over; negative before it begins."""

    def __init__(self, mean: float, deviation: float, passed: float, pace: float) -> None:
        variance = log1p((deviation / mean) ** 2)
        self.centre, self.width = log(mean) - variance / 2, sqrt(variance)
        self.passed, self.pace = passed, pace
        self.left = 1 - self._ended(passed)

    def ends_within(self, more: float) -> float:
        """The chance that it ends within `more` minutes, given that it has not ended."""
        if self.left < _LEAST:  # far overdue: any hand may be the last one
            return 1 - exp(-more / self.pace)
        return 1 - (1 - self._ended(self.passed + more)) / self.left

    def _ended(self, minutes: float) -> float:
        if minutes <= 0:
            return 0.0
        return (1 + erf((log(minutes) - self.centre) / self.width / sqrt(2))) / 2


def _quantile(rests: Sequence[_Rest], chance: float) -> float:
    low, high = 0.0, _LONGEST
    for _ in range(_STEPS):
        middle = (low + high) / 2
        ended = prod(rest.ended_by(middle) for rest in rests)
        low, high = (middle, high) if ended < chance else (low, middle)
    return high
