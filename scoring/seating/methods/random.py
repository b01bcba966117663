"""Random draws with as few repeats as possible; first sessions by rating groups."""

import dataclasses
from random import Random

from scoring.seating.methods.pairing import PairingInput, Progress, Steps
from scoring.seating.objective.cost_model import CostModel, Tables
from scoring.seating.search.annealing import Compare, SwapSearch, anneal_tables
from scoring.seating.search.exhaustive import MOST, best_of_all

#: Swaps between players of any ranks.
ANY_RANKS = SwapSearch(swaps=300, window=1_000_000, initial=3_000, final=3)

#: The cost of two players of one rating group at a table, in units of hard costs: less than a
#: broken rule, more than anything else.
SAME_GROUP = 150


def pair_at_random(
    model: CostModel, seed: int, progress: Progress | None, *, compare: Compare | None = None
) -> Tables:
    """Shuffle the players and swap until as few as possible meet again.

    In a very small field one of the best seatings is drawn, by `compare` (None: by their cost).
    """
    steps = Steps(ANY_RANKS.batches(model), progress)
    chance = Random(seed)  # noqa: S311  # a draw that everyone can repeat
    if model.size <= MOST:
        steps.finish()
        return best_of_all(model.size, compare or model.total_cost, chance)
    order = list(range(model.size))
    order.sort(key=lambda _: chance.random())
    tables = [order[start : start + 4] for start in range(0, len(order), 4)]
    return anneal_tables(model, tables, ANY_RANKS, seed, steps.tick)


def pair_rating_groups(pairing: PairingInput) -> Tables:
    """Give every table one player of each rating group; there are as many groups as seats."""
    players = [place for place, player in enumerate(pairing.order) if player is not None]
    tables = pairing.model.size // 4
    group = {place: number // tables for number, place in enumerate(players)}
    costs = {
        (one, other): SAME_GROUP * pairing.model.hard
        for at, one in enumerate(players)
        for other in players[:at]
        if group[one] == group[other]
    }
    model = dataclasses.replace(pairing.model.with_pair_costs(costs), spread_weight=0)
    return pair_at_random(model, pairing.task.seed, pairing.progress)
