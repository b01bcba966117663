"""A search that seats players who must not meet apart."""

import dataclasses
from collections import Counter
from collections.abc import Collection, Sequence

from scoring.seating.history import IdPair

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
