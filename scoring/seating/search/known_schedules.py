"""Sessions known beforehand: how those played go on if they are part of a known schedule.

In fields of 20 and 24 players the sessions played are soon sessions of the schedule that the
constructions give, its players renumbered: of 20 players any two without a repeat are, of 24 those
of one kind in four. Who has met whom tells in which ways the players can be its numbers (isomorphism of
graphs, by backtracking), and its other sessions are those that may follow. However the draws
choose among them, nobody meets twice before the schedule ends.
"""

from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from itertools import combinations, islice
from typing import NamedTuple

from scoring.seating.designs.block_designs import Schedule
from scoring.seating.designs.catalogue import schedule_without_repeats
from scoring.seating.objective.cost_model import CostModel, Tables

#: The sessions of the schedules, by players. One session more has the fewest repeats known: 20 players
#: have six (in the schedule four groups of five never meet inside, so that four of each sit together
#: in the last session), 24 players have eighteen.
SESSIONS = {20: 5, 24: 7}

#: The most renumberings of a schedule that are looked at.
MOST = 20_000

#: The opponents of a player in a session.
OPPONENTS = 3

#: For each player, or number of a schedule, the others who were met, as bits.
Met = Sequence[int]

#: Tables and their players in order, so that equal seatings are the same.
InOrder = tuple[tuple[int, ...], ...]


class _Part(NamedTuple):
    """Some sessions of a schedule: their indices, who meets in them, the shape of that."""

    used: tuple[int, ...]
    met: Met
    shape: Sequence[int]


class KnownSchedule:
    """The sessions that can follow those of a model by the known schedule of its field."""

    def __init__(self, model: CostModel, ahead: int) -> None:
        """Ask for this session and `ahead` more."""
        self._size, self._met = model.size, _who_met(model)
        longest = SESSIONS.get(model.size, 0)
        self._played = self._met[0].bit_count() // OPPONENTS
        sessions = self._played + 1 + ahead
        #: Whether the schedule has all sessions but the last one.
        self.has_one_more = model.size in SESSIONS and sessions == longest + 1
        self._is_open = (
            0 < self._played < longest
            and sessions <= longest + self.has_one_more
            and all(met.bit_count() == OPPONENTS * self._played for met in self._met)
        )

    def seatings(self) -> list[Tables]:
        """Return the sessions that may be next; none where too few were played to tell."""
        return [[list(table) for table in tables] for tables in self._next]

    def begins_with(self, tables: Tables) -> bool:
        """Tell whether the sessions played and these tables are among those of the schedule."""
        if not self._is_open:
            return False
        if self._played > 1:
            return _in_order(tables) in self._next
        both = [one | other for one, other in zip(self._met, _meetings([tables], self._size))]  # noqa: B905
        return any(True for _ in _renumberings(both))

    @cached_property
    def _next(self) -> set[InOrder]:
        found: set[InOrder] = set()
        if self._is_open and self._played > 1:
            schedule = _schedule(self._size)
            for used, player in islice(_renumberings(self._met), MOST):
                for at, session in enumerate(schedule):
                    if at not in used:
                        found.add(_in_order([[player[one] for one in table] for table in session]))
        return found


def _renumberings(met: Met) -> Iterator[tuple[Sequence[int], Sequence[int]]]:
    """Yield sessions of the schedule and the players of its numbers whose meetings these are."""
    shape = _shape(met)
    for part in _parts(len(met), met[0].bit_count() // OPPONENTS):
        if part.shape == shape:
            for players in _matches(part.met, met):
                yield part.used, players


@cache
def _schedule(size: int) -> Schedule:
    return schedule_without_repeats(size, SESSIONS[size])


@cache
def _parts(size: int, sessions: int) -> list[_Part]:
    """Return so many sessions of a schedule, the first among them: turned, it is the same."""
    schedule = _schedule(size)
    found: list[_Part] = []
    for others in combinations(range(1, len(schedule)), sessions - 1):
        met = _meetings([schedule[at] for at in (0, *others)], size)
        found.append(_Part((0, *others), met, _shape(met)))
    return found


def _who_met(model: CostModel) -> Met:
    """Return for each player who may not be met again."""
    return [
        sum(
            1 << other
            for other, times in enumerate(row)
            if other != one and model.meeting_again(one, other, times)
        )
        for one, row in enumerate(model.meetings)
    ]


def _meetings(sessions: Sequence[Sequence[Sequence[int]]], size: int) -> Met:
    met = [0] * size
    for session in sessions:
        for table in session:
            together = sum(1 << one for one in table)
            for one in table:
                met[one] |= together & ~(1 << one)
    return met


def _shape(met: Met) -> Sequence[int]:
    """Count how many two have both met, over all pairs: the same whatever the numbers."""
    return sorted((one & other).bit_count() for one, other in combinations(met, 2))


def _in_order(tables: Sequence[Sequence[int]]) -> InOrder:
    return tuple(sorted(tuple(sorted(table)) for table in tables))


def _matches(met: Met, wanted: Met) -> Iterator[Sequence[int]]:
    """Yield, for those of `met`, the players of `wanted` who have met in the same way."""
    everybody = (1 << len(met)) - 1
    apart = [everybody & ~mask for mask in wanted]
    order = _by_acquaintance(met)
    before = [[(one, met[who] >> one & 1) for one in order[:at]] for at, who in enumerate(order)]
    players = [0] * len(met)

    def fill(at: int, free: int) -> Iterator[Sequence[int]]:
        if at == len(players):
            yield tuple(players)
            return
        fitting = free
        for one, have_met in before[at]:
            fitting &= wanted[players[one]] if have_met else apart[players[one]]
        while fitting:
            lowest = fitting & -fitting
            fitting ^= lowest
            players[order[at]] = lowest.bit_length() - 1
            yield from fill(at + 1, free ^ lowest)

    yield from fill(0, everybody)


def _by_acquaintance(met: Met) -> list[int]:
    """Put next whoever has met most of those before, so that few players fit."""
    order, left, before = [0], list(range(1, len(met))), 1
    while left:
        nearest = max(left, key=lambda who: (met[who] & before).bit_count())
        left.remove(nearest)
        order.append(nearest)
        before |= 1 << nearest
    return order
