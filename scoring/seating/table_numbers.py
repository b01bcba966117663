"""Which table gets which number: fixed tables theirs, the others one where few have sat before."""

from collections.abc import Mapping, Sequence

from scoring.seating.history import Past
from scoring.seating.search.assignment_problem import cheapest_assignment
from scoring.seating.task import SeatedTable

#: Up to so many tables the best numbers are worked out; more leave room enough for a simpler way.
EXACT = 64

#: A visit more costs more than any detour from the order given.
VISIT = 1_000_000


def number_tables(
    tables: Sequence[SeatedTable], fixed: Mapping[str, int], past: Past
) -> list[SeatedTable]:
    """Order tables by number, as near to the order given as the wishes allow.

    `fixed` gives the number of the table that a player needs. The others take the numbers that
    bring fewest players back to a table where they have sat; of many tables those exchange numbers
    that bring players back, the nearest first, as long as that helps.
    """
    numbered = _place_fixed(tables, fixed)
    movable = [place for place, table in enumerate(numbered) if fixed.keys().isdisjoint(table)]
    if len(movable) <= EXACT:
        return _assigned(numbered, movable, past)
    improved = True
    while improved:
        improved = False
        for place in movable:
            improved = _exchange(numbered, place, movable, past) or improved
    return numbered


def _assigned(numbered: list[SeatedTable], movable: list[int], past: Past) -> list[SeatedTable]:
    prices = [
        [
            VISIT * _visits(numbered[place], number, past) + (place - number) ** 2
            for number in movable
        ]
        for place in movable
    ]
    found = list(numbered)
    for place, column in zip(movable, cheapest_assignment(prices), strict=True):
        found[movable[column]] = numbered[place]
    return found


def _place_fixed(tables: Sequence[SeatedTable], fixed: Mapping[str, int]) -> list[SeatedTable]:
    at: dict[int, SeatedTable] = {}
    others: list[SeatedTable] = []
    for table in tables:
        number = min((fixed[player] for player in table if player in fixed), default=0)
        if number and number not in at:
            at[number] = table
        else:
            others.append(table)
    rest = iter(others)
    return [at.get(number) or next(rest) for number in range(1, len(tables) + 1)]


def _exchange(numbered: list[SeatedTable], place: int, movable: list[int], past: Past) -> bool:
    """Give the table at `place` the number that helps most, if one does; tell whether one did."""
    mine = numbered[place]
    here = _visits(mine, place, past)
    if not here:
        return False

    def gain(other: int) -> tuple[int, int]:
        before = here + _visits(numbered[other], other, past)
        after = _visits(mine, other, past) + _visits(numbered[other], place, past)
        return before - after, -abs(other - place)

    best = max(movable, key=gain)
    if gain(best)[0] <= 0:
        return False
    numbered[place], numbered[best] = numbered[best], mine
    return True


def _visits(table: SeatedTable, place: int, past: Past) -> int:
    """Price a number for a table: a third visit costs more than two second ones."""
    visits = (past.visits[player, place + 1] for player in table)
    return sum((count + 1) ** 3 - 1 for count in visits if count)
