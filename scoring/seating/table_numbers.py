"""Table numbers: fixed tables keep theirs, the others go where few of their players have sat."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from random import Random
from typing import Protocol, TypeVar

from scoring.seating.designs.block_designs import Schedule, Session
from scoring.seating.history import HistoryCounts
from scoring.seating.search.annealing import Cooling, Moves, anneal
from scoring.seating.search.assignment_problem import cheapest_assignment
from scoring.seating.task import SeatedTable

#: The most tables for which the best numbers are computed; with more, exchanges are enough.
EXACT = 64

#: A further visit costs more than any distance from the order given.
VISIT = 1_000_000


def number_tables(
    tables: Sequence[SeatedTable], fixed: Mapping[str, int], counts: HistoryCounts
) -> list[SeatedTable]:
    """Return the tables in order of number, near the order given.

    `fixed` gives the number of the table that a player needs. The others take the numbers that
    bring the fewest players back to a table where they have sat. Among many tables those that bring
    players back exchange numbers, the nearest first, as long as that helps.
    """
    numbered = place_fixed(tables, fixed)
    movable = [place for place, table in enumerate(numbered) if fixed.keys().isdisjoint(table)]
    if len(movable) <= EXACT:
        return _assigned(numbered, movable, counts)
    improved = True
    while improved:
        improved = False
        for place in movable:
            improved = _exchange(numbered, place, movable, counts) or improved
    return numbered


def _assigned(
    numbered: list[SeatedTable], movable: list[int], counts: HistoryCounts
) -> list[SeatedTable]:
    costs = [
        [
            VISIT * _visits(numbered[place], number, counts) + (place - number) ** 2
            for number in movable
        ]
        for place in movable
    ]
    found = list(numbered)
    for place, column in zip(movable, cheapest_assignment(costs), strict=True):
        found[movable[column]] = numbered[place]
    return found


#: A player by id, or by number in a plan.
Who = TypeVar("Who", int, str)


class StreamNeeds(Protocol[Who]):
    """Who must not be seen, at which tables; and who needs a table."""

    @property
    def off_stream(self) -> AbstractSet[Who]:
        """Players who must not sit at a streamed table."""

    @property
    def streamed(self) -> AbstractSet[int]:
        """The numbers of the streamed tables, from 1."""

    @property
    def table_of(self) -> Mapping[Who, int]:
        """The table that a player needs."""


def keep_off_stream(
    tables: Sequence[tuple[Who, ...]], constraints: StreamNeeds[Who]
) -> tuple[tuple[Who, ...], ...]:
    """Exchange numbers so that nobody who is off stream sits at a streamed table, if possible.

    A table takes the number of the nearest one that is not streamed and has nobody off stream.
    Tables of players who need a certain number stay.
    """
    numbered = list(tables)
    stays = [not constraints.table_of.keys().isdisjoint(table) for table in numbered]

    def is_free(place: int) -> bool:
        return not stays[place] and constraints.off_stream.isdisjoint(numbered[place])

    for number in sorted(constraints.streamed):
        here = number - 1
        if here >= len(numbered) or stays[here] or is_free(here):
            continue
        others = (at for at in range(len(numbered)) if at + 1 not in constraints.streamed)
        nearest = min(filter(is_free, others), key=lambda at: (abs(at - here), at), default=here)
        numbered[here], numbered[nearest] = numbered[nearest], numbered[here]
    return tuple(numbered)


def place_fixed(
    tables: Sequence[tuple[Who, ...]], fixed: Mapping[Who, int]
) -> list[tuple[Who, ...]]:
    """Return the tables in the order given, but for those that must have a certain number."""
    at: dict[int, tuple[Who, ...]] = {}
    others: list[tuple[Who, ...]] = []
    for table in tables:
        number = min((fixed[player] for player in table if player in fixed), default=0)
        if 0 < number <= len(tables) and number not in at:
            at[number] = table
        else:
            others.append(table)
    rest = iter(others)
    return [at.get(number) or next(rest) for number in range(1, len(tables) + 1)]


def _exchange(
    numbered: list[SeatedTable], place: int, movable: list[int], counts: HistoryCounts
) -> bool:
    """Give the table at `place` the number that helps most, if one does; return whether one did."""
    mine = numbered[place]
    here = _visits(mine, place, counts)
    if not here:
        return False

    def gain(other: int) -> tuple[int, int]:
        before = here + _visits(numbered[other], other, counts)
        after = _visits(mine, other, counts) + _visits(numbered[other], place, counts)
        return before - after, -abs(other - place)

    best = max(movable, key=gain)
    if gain(best)[0] <= 0:
        return False
    numbered[place], numbered[best] = numbered[best], mine
    return True


def _visits(table: SeatedTable, place: int, counts: HistoryCounts) -> int:
    """Return the cost of a number for a table: a third visit costs more than two second ones."""
    visits = (counts.visits[player, place + 1] for player in table)
    return sum((count + 1) ** 3 - 1 for count in visits if count)


#: Exchanges tried in all, and the fewest and the most for each table.
EXCHANGES, FEWEST, MOST = 100_000, 60, 2_000

#: The share of exchanges tried that move a table to a number new to all its players.
IDLE = 0.1

#: Initial and final temperature, and the moves between two changes of it.
INITIAL, FINAL, BATCH = 0.8, 0.15, 100

#: How often a player, from 0, has sat at a table number, from 1.
Visits = Mapping[tuple[int, int], int]


def number_evenly(
    schedule: Schedule,
    seed: int,
    visits: Visits | None = None,
    fixed: Mapping[int, int] | None = None,
) -> Schedule:
    """Put the tables of sessions known beforehand in order of number, table 1 first.

    Players come back to a table number no more often than necessary, as far as annealing finds;
    `visits` are those of sessions played before. Players with a `fixed` number sit at that table.
    """
    chance = Random(seed)  # noqa: S311  # a search that everyone can repeat
    exchanges = _NumberExchanges(schedule, chance, visits or {}, fixed or {})
    if not exchanges.is_optimal:
        tables = sum(map(len, schedule))
        moves = min(MOST * tables, max(FEWEST * tables, EXCHANGES))
        cooling = Cooling(initial=INITIAL, final=FINAL, batches=-(-moves // BATCH), batch=BATCH)
        anneal(exchanges, [cooling], chance)
    return exchanges.best


class _NumberExchanges:
    """Neighbourhood: two tables of one session exchange their numbers."""

    def __init__(
        self, schedule: Schedule, chance: Random, visits: Visits, fixed: Mapping[int, int]
    ) -> None:
        """Start with the order given; a session that brings players back is numbered greedily."""
        self._chance, self._fixed = chance, fixed
        self._sessions = [place_fixed(session, fixed) for session in schedule]
        self._most = max((len(session) for session in schedule), default=0)
        players = max((max(table) for session in schedule for table in session), default=0) + 1
        self._visits = [[0] * self._most for _ in range(players)]
        for (player, number), count in visits.items():
            if player < players and number <= self._most:
                self._visits[player][number - 1] = count
        longest = len(schedule) + max(visits.values(), default=0)
        games = len(schedule) + sum(visits.values()) // max(1, players)
        self._costs = _visit_costs(longest, -(-games // max(1, self._most)))
        self._total = 0
        for session in self._sessions:
            self._start(session)
        self._least = self._total
        self.best: Schedule = self._copy()

    @property
    def is_optimal(self) -> bool:
        """Whether no player comes back more often than necessary."""
        return not self._least

    def _start(self, session: Session) -> None:
        """Count a session, numbered greedily unless its order costs nothing."""
        if self._session_cost(session):
            self._number_greedily(session)
        self._total += self._session_cost(session)
        for number, table in enumerate(session):
            for player in table:
                self._visits[player][number] += 1

    def _number_greedily(self, session: Session) -> None:
        numbered = {at: table for at, table in enumerate(session) if self._is_fixed(table)}
        free = [at for at in range(len(session)) if at not in numbered]
        for table in [table for table in session if not self._is_fixed(table)]:
            number = min(free, key=lambda at: self._table_cost(table, at))
            free.remove(number)
            numbered[number] = table
        session[:] = [numbered[number] for number in range(len(session))]

    def _is_fixed(self, table: Sequence[int]) -> bool:
        return bool(self._fixed) and not self._fixed.keys().isdisjoint(table)

    def _table_cost(self, table: Sequence[int], number: int) -> int:
        return sum(self._costs[self._visits[player][number]] for player in table)

    def _session_cost(self, session: Session) -> int:
        return sum(self._table_cost(table, number) for number, table in enumerate(session))

    def moves(self, count: int) -> Moves:
        """Propose exchanges, most of them of tables that bring a player back."""
        random, costs, visits = self._chance.random, self._costs, self._visits
        for _ in range(count):
            session = self._sessions[int(random() * len(self._sessions))]
            here, there = int(random() * len(session)), int(random() * len(session))
            if here == there or self._is_fixed(session[here]) or self._is_fixed(session[there]):
                continue
            mine, theirs = session[here], session[there]
            change = -sum(costs[visits[player][here] - 1] for player in mine)
            if not change and random() >= IDLE:
                continue
            change += sum(costs[visits[player][there]] for player in mine)
            for player in theirs:
                change += costs[visits[player][here]] - costs[visits[player][there] - 1]
            if (yield change):
                self._exchange(session, here, there)
                self._total += change
                if self._total < self._least:
                    self._least, self.best = self._total, self._copy()

    def _exchange(self, session: Session, here: int, there: int) -> None:
        for players, old, new in ((session[here], here, there), (session[there], there, here)):
            for player in players:
                self._visits[player][old] -= 1
                self._visits[player][new] += 1
        session[here], session[there] = session[there], session[here]

    def _copy(self) -> Schedule:
        return [list(session) for session in self._sessions]


def _visit_costs(longest: int, needed: int) -> list[int]:
    """Return the cost of one more visit by the visits so far: none for a first, more after `needed`."""
    return [
        0,
        *(1 + 3 * (count >= needed) * (1 + count - needed) for count in range(1, longest + 2)),
    ]
