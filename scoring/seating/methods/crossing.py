"""Crossing: tables that mix the groups players come from, as in a play-off of divisions."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import combinations

from scoring.seating.methods.allowed import swap_until_allowed
from scoring.seating.methods.pairing import PairingInput
from scoring.seating.methods.random import pair_at_random
from scoring.seating.objective.cost_model import CostModel, Tables, build_model

#: What two players of one origin at a table cost, in units of hard costs: less than a broken rule,
#: more than anything else.
SAME_ORIGIN = 150

#: What each earlier meeting of a pair costs, in the same units.
MET = 1


def pair_by_crossing(pairing: PairingInput) -> Tables:
    """Mix the origins of players evenly at every table.

    In the first session the first of one group meets the second of the next, and places are spread
    evenly over the tables. In later sessions pairs that have met least often meet.
    """
    groups = _by_origin(pairing)
    if not pairing.task.history and _can_be_crossed(groups, pairing):
        return swap_until_allowed(_crossed(groups, pairing), pairing)
    model = build_model(
        pairing.order, pairing.task, pairing.counts, by_rank=False, meeting_costs={}
    )
    costs = _costs(groups, pairing, model)
    return pair_at_random(model.with_pair_costs(costs), pairing.task.seed, pairing.progress)


def _by_origin(pairing: PairingInput) -> list[list[int]]:
    """The places of the players by origin, best first; empty chairs are left out."""
    groups: defaultdict[str, list[int]] = defaultdict(list)
    for place, player in enumerate(pairing.order):
        if player is not None:
            groups[player.origin or ""].append(place)
    return [groups[origin] for origin in sorted(groups)]


def _can_be_crossed(groups: Sequence[Sequence[int]], pairing: PairingInput) -> bool:
    """Whether tables are full, and each group has the same number of players at every table."""
    tables = pairing.model.size // 4
    is_full = None not in pairing.order
    return is_full and len(groups) > 1 and all(len(group) % tables == 0 for group in groups)


def _crossed(groups: Sequence[Sequence[int]], pairing: PairingInput) -> Tables:
    """Deal every group to the tables back and forth, each one table further than the group before.

    Two groups of four: A1 A4 B2 B3 / A2 A3 B1 B4. Four groups of two: A1 B2 C1 D2 / A2 B1 C2 D1.
    """
    count = pairing.model.size // 4
    tables: Tables = [[] for _ in range(count)]
    for number, group in enumerate(groups):
        for place, player in enumerate(group):
            row, at = divmod(place, count)
            at = count - 1 - at if row % 2 else at
            tables[(at - number) % count].append(player)
    return tables


def _costs(
    groups: Sequence[Sequence[int]], pairing: PairingInput, model: CostModel
) -> dict[tuple[int, int], int]:
    """What pairs cost; the product of two strengths makes tables of equal strength cheapest."""
    number = {who.id: at for at, who in enumerate(pairing.order) if who is not None}
    strength = {place: rank for group in groups for rank, place in enumerate(group, 1)}
    same = SAME_ORIGIN * model.hard
    costs = Counter(
        dict.fromkeys((pair for group in groups for pair in combinations(group, 2)), same)
    )
    for (name, met), times in pairing.counts.met.items():
        if name in number and met in number:
            costs[number[name], number[met]] += MET * times * model.hard
    for (one, first), (other, second) in combinations(strength.items(), 2):
        costs[one, other] += first * second * model.unit
    return costs
