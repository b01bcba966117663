"""Tables that break a rule, changed as little as possible until they break none."""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice, permutations, product

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
        gain, _, one, other = min(_swaps(tables, costs, cost), default=(0, 0, 0, 0))
        if gain >= 0:
            break
        tables = [[{one: other, other: one}.get(at, at) for at in table] for table in tables]
    return tables


def _swaps(
    tables: Tables, costs: Sequence[int], cost: Callable[[Sequence[int]], int]
) -> Iterator[tuple[int, int, int, int]]:
    """Yield how each swap from a table with a broken rule changes the cost, with its distance."""
    for bad, there in permutations(range(len(tables)), 2):
        for one, other in product(tables[bad], tables[there]) if costs[bad] else ():
            instead = {one: other, other: one}
            both = ([instead.get(at, at) for at in tables[number]] for number in (bad, there))
            change = sum(map(cost, both)) - costs[bad] - costs[there]
            yield change, abs(one - other), one, other
