"""Tables that must be filled first: companies that sit together at any rate."""

from collections.abc import Collection, Iterable
from itertools import combinations

from scoring.seating.field import Field
from scoring.seating.prices import Line

#: How many of the nearest free players are tried as company.
NEAR = 12


def pin_tables(
    line: Line, field: Field, companies: Iterable[Collection[str]], seats: int
) -> list[list[int]]:
    """Complete a table for every company that has players in the line.

    Where tables have three `seats`, each gets one of the empty chairs.
    """
    groups = [
        [place for place, player in enumerate(line) if player is not None and player.id in company]
        for company in companies
    ]
    bound = {place for group in groups for place in group}
    free = [place for place in range(len(line)) if place not in bound]
    tables: list[list[int]] = []
    for group in filter(None, groups):
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
