"""What every seating must obey, what it breaks, and a search that seats players apart.

Draws, plans, repairs, pasted seatings and swaps are judged by the same `Constraints`.
"""

import dataclasses
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from scoring.core.problems import Problem
from scoring.core.seats import WINDS, Wind
from scoring.seating.history import IdPair
from scoring.seating.task import SeatedTable, SeatingTask, fixed_seats, fixed_tables

#: The codes of what `Constraints.broken_by` names.
BROKEN_CODES = frozenset(
    {
        "forbidden_pair_meets",
        "fixed_table_missed",
        "fixed_seat_missed",
        "fixed_seat_taken",
        "groups_meet",
        "mates_meet",
        "on_stream",
    }
)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Constraints:
    """The constraints on a seating, by player id.

    `apart` are pairs that must not meet, `table_of` the number from 1 of the table that a player
    needs, `seat_of` the wind of the chair. Members of one team (`team_of`) do not meet, nor do
    players of different groups (`group_of`), but for as many `mixed_tables`. Players `off_stream`
    sit at none of the `streamed` tables (numbers from 1).
    """

    apart: tuple[tuple[str, str], ...] = ()
    table_of: Mapping[str, int] = dataclasses.field(default_factory=dict)
    seat_of: Mapping[str, Wind] = dataclasses.field(default_factory=dict)
    team_of: Mapping[str, str] = dataclasses.field(default_factory=dict)
    group_of: Mapping[str, int] = dataclasses.field(default_factory=dict)
    mixed_tables: int = 0
    off_stream: frozenset[str] = frozenset()
    streamed: frozenset[int] = frozenset()

    @classmethod
    def of_players(cls, task: SeatingTask) -> "Constraints":
        """Read the constraints of a task, but for its groups (`who_plays.constraints_of`)."""
        teams = task.players if task.team_session else ()
        return cls(
            apart=task.forbidden,
            table_of=fixed_tables(task),
            seat_of=fixed_seats(task),
            team_of={player.id: player.team for player in teams if player.team is not None},
            off_stream=frozenset(player.id for player in task.players if player.off_stream),
            streamed=frozenset(task.streamed),
        )

    def between(self, one: str, other: str) -> str | None:
        """Name the constraint that keeps two players from sharing a table, or return None.

        It is "forbidden", "fixed_table" (of another number), "fixed_seat" (the same), "team" or
        "groups".
        """
        if (one, other) in self.apart or (other, one) in self.apart:
            return "forbidden"
        if _differ(self.table_of, one, other):
            return "fixed_table"
        for kind, group_of in (("fixed_seat", self.seat_of), ("team", self.team_of)):
            if one in group_of and group_of[one] == group_of.get(other):
                return kind
        return "groups" if _differ(self.group_of, one, other) else None

    def pairs(self, among: Iterable[str]) -> dict[IdPair, str]:
        """Return the pairs of these players, of one group, that cannot share a table.

        Each has its constraint, see `between`.
        """
        here, found = set(among), set[IdPair]()
        same = (*_by_value(self.seat_of), *_by_value(self.team_of))
        for players in (*self.apart, self.table_of, *same):
            found.update(combinations(sorted(here.intersection(players)), 2))
        kinds = {pair: self.between(*pair) for pair in sorted(found)}
        return {pair: kind for pair, kind in kinds.items() if kind not in {None, "groups"}}

    def needs_full_table(self, player: str) -> bool:
        """Whether a player needs North, a seat that tables of three lack."""
        return self.seat_of.get(player) is Wind.NORTH

    def broken_by(self, tables: Sequence[SeatedTable]) -> tuple[Problem, ...]:
        """Name every constraint that these tables break (in order of number, East first)."""
        at = {player: number for number, table in enumerate(tables, 1) for player in table}
        return (
            *self._pairs_that_meet(at),
            *(
                problem
                for number, table in enumerate(tables, 1)
                for problem in self.needs_missed(number, table)
            ),
            *self._groups_that_meet(tables),
            *(problem for table in tables for problem in self._mates(table)),
            *self._on_stream(tables),
        )

    def _pairs_that_meet(self, at: Mapping[str, int]) -> Iterator[Problem]:
        for one, other in self.apart:
            if one in at and at[one] == at.get(other):
                params: dict[str, str | int] = {"one": one, "other": other, "table": at[one]}
                yield Problem("forbidden_pair_meets", "forbidden", params)

    def needs_missed(self, number: int, table: SeatedTable) -> Iterator[Problem]:
        """Name the players of a table who need another table or seat.

        Where two need one seat, the problem names the one who has it.
        """
        for player in table:
            if self.table_of.get(player, number) != number:
                params: dict[str, str | int] = {"player": player, "table": self.table_of[player]}
                yield Problem("fixed_table_missed", "fixed_table", {**params, "now": number})
        seated = dict(zip(WINDS, table, strict=False))
        for wind, player in zip((*WINDS, None), table, strict=False):
            seat = self.seat_of.get(player, wind)
            if seat is None or seat == wind:
                continue
            params = {"player": player, "seat": seat, "table": number}
            holder = seated.get(seat, player)
            if self.seat_of.get(holder) == seat and holder != player:
                yield Problem("fixed_seat_taken", "fixed_seat", {**params, "other": holder})
            else:
                yield Problem("fixed_seat_missed", "fixed_seat", params)

    def _groups_that_meet(self, tables: Iterable[SeatedTable]) -> Iterator[Problem]:
        """Name two players of each table where groups meet, except at tables that may be mixed."""
        allowed = self.mixed_tables
        for table in tables:
            grouped = [player for player in table if player in self.group_of]
            others = [who for who in grouped if self.group_of[who] != self.group_of[grouped[0]]]
            if others and allowed:
                allowed -= 1
            elif others:
                yield Problem("groups_meet", "groups", {"one": grouped[0], "other": others[0]})

    def _mates(self, table: SeatedTable) -> Iterator[Problem]:
        for one, other in combinations(table, 2):
            if one in self.team_of and self.team_of[one] == self.team_of.get(other):
                yield Problem("mates_meet", "team", {"one": one, "other": other})

    def _on_stream(self, tables: Sequence[SeatedTable]) -> Iterator[Problem]:
        for number, table in enumerate(tables, 1):
            for player in table if number in self.streamed else ():
                if player in self.off_stream:
                    yield Problem("on_stream", "stream", {"player": player, "table": number})


#: Nothing is asked of a seating.
NO_CONSTRAINTS = Constraints()


def _differ(group_of: Mapping[str, int], one: str, other: str) -> bool:
    return one in group_of and other in group_of and group_of[one] != group_of[other]


def _by_value(group_of: Mapping[str, object]) -> list[list[str]]:
    groups: defaultdict[object, list[str]] = defaultdict(list)
    for player, group in group_of.items():
        groups[group].append(player)
    return list(groups.values())


#: The steps that a search may take, and the most players with a forbidden pair that it takes on.
MOST_STEPS, MOST_PLAYERS = 4_000, 200

#: Players who share a table in any case, often just one.
Block = tuple[str, ...]

#: The players at each table so far, with its size.
Tables = list[tuple[list[str], int]]


@dataclasses.dataclass(slots=True, kw_only=True)
class Separation:
    """Decides whether players can be seated so that given pairs do not meet.

    Players with a forbidden pair are put to the tables one after another, in every way that
    differs; the others fill what is left. A search that takes too long counts as possible.
    `groups` share a table each. `sizes` are those of the tables; players with a bye share one of
    a negative size, at which no player of `playing` sits. Players who need a `full` table sit at
    one of the largest.
    """

    groups: Sequence[Block]
    sizes: Sequence[int]
    playing: Collection[str] = ()
    full: Collection[str] = ()
    _steps: int = 0

    def is_possible(self, pairs: Sequence[IdPair]) -> bool:
        """Decide for these pairs; undecided counts as possible."""
        return self.tables_for(pairs) is not None or self._steps < 0

    def tables_for(self, pairs: Sequence[IdPair]) -> list[list[str]] | None:
        """Return the players of these pairs and the groups by table; None if no way is found."""
        degree = Counter(player for pair in pairs for player in pair)
        together = {player: group for group in self.groups for player in group}
        blocks = {together.get(player, (player,)) for player in degree} | set(self.groups)
        order = sorted(blocks, key=lambda block: (-sum(degree[who] for who in block), block))
        self._steps = MOST_STEPS if len(order) <= MOST_PLAYERS else 0
        both = {*pairs, *((other, one) for one, other in pairs)}
        found = self._place(order, [([], size) for size in self.sizes], both)
        return None if found is None else [seated for seated, _ in found]

    def _place(self, blocks: Sequence[Block], tables: Tables, apart: set[IdPair]) -> Tables | None:
        self._steps -= 1
        if self._steps < 0:
            return None
        if not blocks:
            return tables
        block, tried = blocks[0], set[int]()
        for at, (seated, size) in enumerate(tables):
            is_new = not seated
            if is_new and size in tried:
                continue
            if is_new:
                tried.add(size)
            if not self._can_sit(block, seated, size, apart):
                continue
            grown = [*tables[:at], ([*seated, *block], size), *tables[at + 1 :]]
            found = self._place(blocks[1:], grown, apart)
            if found is not None:
                return found
        return None

    def _can_sit(self, block: Block, seated: Sequence[str], size: int, apart: set[IdPair]) -> bool:
        if len(seated) + len(block) > abs(size):
            return False
        if size < 0:
            return not any(player in self.playing for player in block)
        if size < max(self.sizes) and any(player in self.full for player in block):
            return False
        return not any((one, other) in apart for one in block for other in seated)
