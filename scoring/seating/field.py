"""The players of one draw as the searches see them: numbers in rank order, and what tables cost.

Player `i` is the one in place `i` of the standings among those who play. Where a table has only
three players its fourth chair holds a stand-in, a number like any other, so that every table of a
search has four. Costs are whole numbers; the searches add them up and only compare.
"""

import dataclasses
from collections.abc import Iterable, Sequence

from scoring.seating.winds import unserved

#: A pair that costs at least this much should not meet: an earlier meeting or a broken rule.
CLASH = 1_000


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """What a search needs to know; lists are indexed by the players' numbers.

    `pair[i][j]` is the cost of i and j sharing a table, `allowed[i]` the winds (bit 0 East to
    bit 3 North) that keep i balanced and `rarest[i]` those i had least often. `spread_weight`
    multiplies the square of a table's spread in ranks, `wind_weight` the number of its players
    for whom no allowed wind is left, `rarest_weight` that of those who cannot have a rarest one.
    """

    pair: Sequence[Sequence[int]]
    allowed: Sequence[int]
    rarest: Sequence[int]
    spread_weight: int
    wind_weight: int
    rarest_weight: int

    @property
    def size(self) -> int:
        """The number of players, stand-ins included; always a multiple of four."""
        return len(self.allowed)

    def restricted(self, players: Sequence[int]) -> "Field":
        """Return the field of these players only, renumbered in the order given."""
        if len(players) == self.size:
            return self
        return dataclasses.replace(
            self,
            pair=[[self.pair[one][other] for other in players] for one in players],
            allowed=[self.allowed[player] for player in players],
            rarest=[self.rarest[player] for player in players],
        )

    def cost(self, table: Sequence[int]) -> int:
        """Return what the search pays for these four players sharing a table."""
        a, b, c, d = table
        one, two = self.pair[a], self.pair[b]
        meetings = one[b] + one[c] + one[d] + two[c] + two[d] + self.pair[c][d]
        spread = max(table) - min(table)
        return meetings + self.spread_weight * spread * spread + self.wind_cost(a, b, c, d)

    def room_cost(self, tables: Iterable[Sequence[int]]) -> int:
        """Add up what several tables cost."""
        return sum(self.cost(table) for table in tables)

    def wind_cost(self, a: int, b: int, c: int, d: int) -> int:
        """Return the part of the cost that the winds of these four cause."""
        if not self.wind_weight:
            return 0
        allowed, rarest = self.allowed, self.rarest
        short = unserved(allowed[a], allowed[b], allowed[c], allowed[d])
        unlucky = unserved(rarest[a], rarest[b], rarest[c], rarest[d])
        return self.wind_weight * short + self.rarest_weight * unlucky

    def clashes(self, table: Sequence[int]) -> bool:
        """Tell whether two of these players should not meet."""
        return any(
            self.pair[one][other] >= CLASH for one in table for other in table if one < other
        )

    def troubled(self, table: Sequence[int]) -> bool:
        """Tell whether a table clashes or, where winds weigh that much, cannot be balanced."""
        if self.clashes(table):
            return True
        masks = (self.allowed[player] for player in table)
        return self.wind_weight >= CLASH and unserved(*masks) > 0
