"""Sessions known beforehand that obey constraints: players change tables, tables change numbers.

A plan decides by number who meets whom, so the choice of each player's number meets most
constraints (`assign_numbers`). This module changes what is left. Within one session players change
tables, with as few repeats as possible. Then tables that somebody needs get their number, tables with
players who are not to be on stream change numbers with others, and winds are dealt round the needed seats.
"""

import dataclasses
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from random import Random

from scoring.seating.constraints import Constraints
from scoring.seating.designs.block_designs import Schedule
from scoring.seating.designs.edge_colouring import Starts, seat_evenly
from scoring.seating.plans.repeat_search import Met, RepeatSearch
from scoring.seating.table_numbers import Visits, keep_off_stream, number_evenly

#: How often a pair that cannot share a table counts as having met.
NEVER = 1_000

#: Two players, from 0, the smaller number first.
Pair = tuple[int, int]


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class PlanConstraints:
    """The constraints on players numbered from 0; tables count from 1, winds from 0."""

    apart: Sequence[Pair]
    table_of: Mapping[int, int]
    seat_of: Mapping[int, int]
    off_stream: frozenset[int] = frozenset()
    streamed: frozenset[int] = frozenset()

    @classmethod
    def of(cls, constraints: Constraints, ids: Sequence[str]) -> "PlanConstraints":
        """Read the constraints on these players, each at the place of their id."""
        place = {player: at for at, player in enumerate(ids)}
        pairs = constraints.pairs(among=ids)
        return cls(
            apart=sorted(
                (min(place[one], place[other]), max(place[one], place[other]))
                for one, other in pairs
            ),
            table_of={place[who]: at for who, at in constraints.table_of.items() if who in place},
            seat_of={
                place[who]: wind.index for who, wind in constraints.seat_of.items() if who in place
            },
            off_stream=frozenset(place[who] for who in constraints.off_stream if who in place),
            streamed=constraints.streamed,
        )

    def __bool__(self) -> bool:
        """Tell whether there are any."""
        return bool(
            self.apart or self.table_of or self.seat_of or (self.off_stream and self.streamed)
        )

    def groups(self) -> list[list[int]]:
        """List the players who need the same table, two or more each."""
        at: defaultdict[int, list[int]] = defaultdict(list)
        for player, number in sorted(self.table_of.items()):
            at[number].append(player)
        return [group for _, group in sorted(at.items()) if len(group) > 1]


def obeying(
    schedule: Schedule,
    wanted: PlanConstraints,
    players: int,
    *,
    seats: int,
    seed: int,
    met: Met | None = None,
    visits: Visits | None = None,
    starts: Starts | None = None,
) -> Schedule:
    """Return sessions of players from 0, tables in order of number, that obey what can be obeyed.

    `met`, `visits` and `starts` count what was played before. A plan that obeys already stays as it
    is.
    """
    search = _ObeyingSearch(schedule, wanted, players, Random(seed), met)  # noqa: S311  # repeatable
    search.obey(seats)
    sessions = search.schedule()
    if wanted.table_of:
        sessions = number_evenly(sessions, seed, visits, wanted.table_of)
    sessions = [list(keep_off_stream(session, wanted)) for session in sessions]
    if wanted.seat_of or sessions != schedule or starts is not None:
        sessions = seat_evenly(sessions, seats, starts, wanted.seat_of)
    return sessions


class _ObeyingSearch(RepeatSearch):
    """Exchanges players of two tables of a session until no constraint is broken."""

    def __init__(
        self,
        schedule: Schedule,
        wanted: PlanConstraints,
        players: int,
        chance: Random,
        met: Met | None,
    ) -> None:
        """Count pairs that cannot share a table as having met very often."""
        before = [list(row) for row in met] if met else [[0] * players for _ in range(players)]
        for one, other in wanted.apart:
            before[one][other] = before[other][one] = NEVER
        super().__init__(schedule, players, chance, before)
        self._wanted = wanted

    def obey(self, seats: int) -> None:
        """Keep pairs apart, then bring those who need the same table together."""
        self.repair(range(len(self._sessions)))
        for session in self._sessions:
            self._exchange_byes(session)
            self._seat_north(session, seats)
        for group in self._wanted.groups():
            for session in self._sessions:
                self._gather(session, group)

    def _has_repeat(self, table: Sequence[int]) -> bool:
        return any(self._met[one][other] >= NEVER for one in table for other in table)

    def _exchange_byes(self, session: list[list[int]]) -> None:
        """If a pair still shares a table, give one of the two somebody else's bye."""
        seated = {player for table in session for player in table}
        byes = [[player] for player in range(len(self._met)) if player not in seated]
        for table in session:
            while byes and self._has_repeat(table):
                change, at, bye = min(
                    (self._change(table, at, bye, 0), at, bye)
                    for at in range(len(table))
                    for bye in byes
                )
                if change >= 0:
                    break
                self._exchange(table, at, bye, 0)

    def _seat_north(self, session: list[list[int]], seats: int) -> None:
        """Move players who need North from tables that have no such seat."""
        north = {player for player, wind in self._wanted.seat_of.items() if wind == seats - 1}
        full = [table for table in session if len(table) == seats and north.isdisjoint(table)]
        for table in session if north else ():
            for at, player in enumerate(table):
                if len(table) < seats and player in north and full:
                    ways = [(other, place) for other in full for place in range(seats)]
                    host, place = min(
                        ways, key=lambda way: self._change(table, at, *way)
                    )  # at once
                    self._exchange(table, at, host, place)
                    full.remove(host)

    def _gather(self, session: list[list[int]], group: Collection[int]) -> None:
        """Seat a group at the table that has most of it; those who make fewest repeats leave."""
        host = max(session, key=lambda table: len({*table} & {*group}))
        for table in session:
            for at, player in enumerate(table):
                if table is not host and player in group:
                    self._bring(host, table, at, group)

    def _bring(self, host: list[int], table: list[int], at: int, group: Collection[int]) -> None:
        places = [place for place, other in enumerate(host) if other not in group]
        free = [place for place in places if host[place] not in self._wanted.table_of]
        if places:
            best = min(free or places, key=lambda place: self._change(host, place, table, at))
            self._exchange(host, best, table, at)
