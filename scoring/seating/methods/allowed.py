"""Tables that break a rule, changed as little as possible until they break none."""

from collections.abc import Callable, Sequence

from scoring.seating.constraints import Constraints
from scoring.seating.methods.pairing import PairingInput
from scoring.seating.objective.cost_model import Tables
from scoring.seating.objective.evaluation import RULES, Objective
from scoring.seating.objective.goals import FIRST
from scoring.seating.who_plays import parting_of


def part_players(tables: Tables, pairing: PairingInput) -> Tables:
    """Return the tables, or where they break a rule others that an exact search finds, if it finds any.

    The players whom the search leaves free fill its tables in the order of the method.
    """
    cost = _cost_of_rules(pairing, (FIRST,))
    if not any(map(cost, tables)):
        return tables
    players = {player.id: at for at, player in enumerate(pairing.order) if player is not None}
    part = [player for player in pairing.order if player is not None]
    search = parting_of(part, pairing.task)
    found = search.part(sorted(Constraints.of_players(pairing.task).pairs(among=players)))
    if found is None:
        return tables
    parted = _filled([[players[who] for who in table] for table in found], search.sizes, pairing)
    return parted if sum(map(cost, parted)) < sum(map(cost, tables)) else tables


def _filled(tables: Tables, sizes: Sequence[int], pairing: PairingInput) -> Tables:
    """Fill tables of these sizes with the other players, and then with the empty chairs."""
    seated = {place for table in tables for place in table}
    free = [at for at, who in enumerate(pairing.order) if who is not None and at not in seated]
    chairs = [at for at, who in enumerate(pairing.order) if who is None]
    order = sorted(range(len(tables)), key=lambda at: min(tables[at], default=len(pairing.order)))
    for at in order:
        while len(tables[at]) < sizes[at]:
            tables[at].append(free.pop(0))
        while len(tables[at]) < 4:  # noqa: PLR2004  # the searches' tables have four places
            tables[at].append(chairs.pop(0))
    return tables


def _cost_of_rules(pairing: PairingInput, rules: Sequence[str]) -> Callable[[Sequence[int]], int]:
    objective = Objective(pairing.task, pairing.counts, goals=rules)

    def cost(table: Sequence[int]) -> int:
        players = (pairing.order[place] for place in table)
        return objective.table([player.id for player in players if player is not None])

    return cost


def swap_until_allowed(
    tables: Tables, pairing: PairingInput, rules: Sequence[str] = RULES
) -> Tables:
    """Swap players, as few and as near in the order as possible, until no rule is broken.

    A rule that no single swap repairs stays broken.
    """
    cost = _cost_of_rules(pairing, rules)
    tables = [list(table) for table in tables]
    while any(costs := [cost(table) for table in tables]):
        swaps = _swaps(tables, costs, cost)
        gain, _, one, other = min(swaps, default=(0, 0, 0, 0))
        if gain >= 0:
            break
        tables = [[{one: other, other: one}.get(at, at) for at in table] for table in tables]
    return tables


def _swaps(
    tables: Tables, costs: Sequence[int], cost: Callable[[Sequence[int]], int]
) -> list[tuple[int, int, int, int]]:
    """List how each swap from a table with a broken rule changes the cost, with its distance."""
    return [
        _swap(tables[bad], tables[number], (one, other), cost, costs[bad] + costs[number])
        for bad in range(len(tables))
        if costs[bad]
        for number in range(len(tables))
        if number != bad
        for one in tables[bad]
        for other in tables[number]
    ]


def _swap(
    here: Sequence[int],
    there: Sequence[int],
    pair: tuple[int, int],
    cost: Callable[[Sequence[int]], int],
    before: int,
) -> tuple[int, int, int, int]:
    one, other = pair
    new_here = [other if place == one else place for place in here]
    new_there = [one if place == other else place for place in there]
    return cost(new_here) + cost(new_there) - before, abs(one - other), one, other
