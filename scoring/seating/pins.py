"""Tables that must be filled first: players who need the same table number sit together."""

from collections import defaultdict
from itertools import combinations

from scoring.seating.field import Field
from scoring.seating.prices import Line

#: How many of the nearest free players are tried as company.
NEAR = 12


def pin_tables(line: Line, field: Field, seats: int) -> list[list[int]]:
    """Complete a table for every number that two or more players of the line need.

    Where tables have three `seats`, each gets one of the empty chairs.
    """
    groups: defaultdict[int, list[int]] = defaultdict(list)
    for place, player in enumerate(line):
        if player is not None and player.fixed_table is not None:
            groups[player.fixed_table].append(place)
    bound = {place for group in groups.values() for place in group}
    free = [place for place in range(len(line)) if place not in bound]
    tables: list[list[int]] = []
    for number in sorted(groups):
        group = groups[number]
        if len(group) > 1:
            chairs = [place for place in free if line[place] is None][: 4 - seats]
            group.extend(_company(group + chairs, free, field, chairs))
            free = [place for place in free if place not in group]
            tables.append(group)
    return tables


def _company(group: list[int], free: list[int], field: Field, chairs: list[int]) -> list[int]:
    """Choose who joins the group: the cheapest table, of near players without a clash."""
    middle = sum(group) // len(group)
    others = [place for place in free if place not in chairs]
    order = sorted(others, key=lambda place: (field.clashes([*group, place]), abs(place - middle)))
    company = min(
        combinations(sorted(order[:NEAR]), 4 - len(group)),
        key=lambda company: field.cost([*group, *company]),
    )
    return [*chairs, *company]
