"""Which table gets which number: fixed tables theirs, the others one where few have sat before."""

from collections.abc import Mapping, Sequence

from scoring.seating.past import Past
from scoring.seating.task import SeatedTable


def number_tables(
    tables: Sequence[SeatedTable], fixed: Mapping[str, int], past: Past
) -> list[SeatedTable]:
    """Order tables by number, as near to the order given as the wishes allow.

    `fixed` gives the number of the table that a player needs. The others exchange numbers, the
    nearest first, as long as that brings fewer players back to a table where they have sat.
    """
    numbered = _place_fixed(tables, fixed)
    movable = [place for place, table in enumerate(numbered) if fixed.keys().isdisjoint(table)]
    improved = True
    while improved:
        improved = False
        for place in movable:
            improved = _exchange(numbered, place, movable, past) or improved
    return numbered


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
