"""Tables that break a rule, changed as little as possible until they break none."""

from collections.abc import Callable, Sequence
from itertools import islice

from scoring.seating.constraints import Constraints
from scoring.seating.methods.pairing import PairingInput
from scoring.seating.objective.cost_model import Tables
from scoring.seating.objective.evaluation import RULES, Objective
from scoring.seating.objective.goals import FIRST
from scoring.seating.task import PlayerTask
from scoring.seating.who_plays import separation_of

#: The players of each table.
SeatedPlayers = list[list[PlayerTask]]


def separate_players(tables: SeatedPlayers, pairing: PairingInput) -> SeatedPlayers:
    """Return the tables or, if they break a rule, better ones that an exact search finds.

    The search seats the players concerned; the others fill its tables in the order given.
    """
    objective = Objective(pairing.task, pairing.counts, goals=(FIRST,))

    def broken(seated: SeatedPlayers) -> int:
        return sum(objective.table([player.id for player in table]) for table in seated)

    if not broken(tables):
        return tables
    players = {player.id: player for table in tables for player in table}
    search = separation_of(list(players.values()), pairing.task)
    found = search.tables_for(sorted(Constraints.of_players(pairing.task).pairs(among=players)))
    if found is None:
        return tables
    place = {player: at for at, player in enumerate(players)}
    sized = sorted(
        zip(found, search.sizes, strict=True),
        key=lambda table: min(map(place.__getitem__, table[0]), default=len(place)),
    )
    taken = {who for table in found for who in table}
    free = (who for who in players if who not in taken)
    parted = [[*table, *islice(free, size - len(table))] for table, size in sized]
    return min(tables, [[players[who] for who in table] for table in parted], key=broken)


def swap_until_allowed(
    tables: Tables, pairing: PairingInput, rules: Sequence[str] = RULES
) -> Tables:
    """Swap players, as few and as near in the order as possible, until no rule is broken.

    A rule that no single swap repairs stays broken.
    """
    objective = Objective(pairing.task, pairing.counts, goals=rules)

    def cost(table: Sequence[int]) -> int:
        players = (pairing.order[place] for place in table)
        return objective.table([player.id for player in players if player is not None])

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
