"""Pairs that must not meet, taken together: whether all can be kept apart, else which cannot.

Who avoids somebody is put to the tables one after another, in every way that differs; the others
fill what is left. A search that grows too long counts as possible: the draw then tries its best.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from scoring.core.problems import Problem
from scoring.seating.history import Pair
from scoring.seating.locked_tables import bound, companies
from scoring.seating.parts import Part, parts_of, table_count
from scoring.seating.task import SeatingTask

#: How many steps a search may take, and for how many who avoid somebody it is tried.
PATIENCE, MOST = 4_000, 200

#: Players who sit together anyhow, often just one.
Block = tuple[str, ...]


def pairs_in_conflict(task: SeatingTask) -> Iterator[Problem]:
    """Name pairs that must not meet and cannot all be kept apart, as few as show it."""
    for part in parts_of(task):
        here = {player.id for player in part}
        pairs = sorted({(one, other) for one, other in task.forbidden if {one, other} <= here})
        pairs = [pair for pair in pairs if pair[0] != pair[1]]
        search = _Search(part, task)
        if not pairs or search.can_part(pairs):
            continue
        core = pairs
        for pair in pairs:
            fewer = [other for other in core if other != pair]
            if not search.can_part(fewer):
                core = fewer
        code = "pairs_cannot_part" if len(core) > 1 else "pair_cannot_part"
        count = table_count(len(part), task)
        for one, other in core:
            yield Problem(code, "forbidden", {"one": one, "other": other, "count": count})


class _Search:
    """Tells whether the players of a part can be dealt so that pairs do not meet."""

    def __init__(self, part: Part, task: SeatingTask) -> None:
        here = {player.id for player in part}
        self._companies = [group for group in companies(bound(task)) if set(group) <= here]
        self._rooms = _rooms(len(part), task)
        self._steps = 0

    def can_part(self, pairs: Sequence[Pair]) -> bool:
        """Try every way that differs; undecided counts as yes."""
        degree = Counter(player for pair in pairs for player in pair)
        together = {player: group for group in self._companies for player in group}
        blocks = {together.get(player, (player,)) for player in degree} | set(self._companies)
        order = sorted(blocks, key=lambda block: (-sum(degree[who] for who in block), block))
        self._steps = PATIENCE if len(order) <= MOST else 0
        both = {*pairs, *((other, one) for one, other in pairs)}
        return self._place(order, [([], room) for room in self._rooms], both)

    def _place(
        self, blocks: Sequence[Block], tables: list[tuple[list[str], int]], apart: set[Pair]
    ) -> bool:
        self._steps -= 1
        if not blocks or self._steps < 0:
            return True
        block, tried = blocks[0], set[int]()
        for at, (members, room) in enumerate(tables):
            is_new = not members
            if len(members) + len(block) > abs(room) or (is_new and room in tried):
                continue
            if is_new:
                tried.add(room)
            if room > 0 and any((one, other) in apart for one in block for other in members):
                continue
            seated = [*tables[:at], ([*members, *block], room), *tables[at + 1 :]]
            if self._place(blocks[1:], seated, apart):
                return True
        return False


def _rooms(players: int, task: SeatingTask) -> list[int]:
    """Return the seats of each table; those who sit out share a room of a negative size."""
    tables = table_count(players, task)
    left = players - tables * task.seats
    if task.has_short_tables:
        return [task.seats] * (tables + left) + [task.seats - 1] * -left
    if task.has_long_tables:
        return [task.seats + 1] * left + [task.seats] * (tables - left)
    return [task.seats] * tables + ([-left] if left else [])
