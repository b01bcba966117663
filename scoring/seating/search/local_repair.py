"""Local repair: seat the tables around an infeasible one again, more of them at each attempt."""

from collections.abc import Callable, Sequence

from scoring.seating.objective.cost_model import CostModel, Tables
from scoring.seating.search.annealing import SwapSearch, anneal_tables

#: The number of tables in the first neighbourhood, and by how many each next one is larger.
TABLES, MORE_TABLES = 12, 6

#: The number of attempts without success before the search ends.
PATIENCE = 4

#: The initial temperature accepts most swaps, so that conflicts can move between tables.
REPAIR = SwapSearch(swaps=1_500, window=1_000_000, initial=2_000, final=2)


def repair_tables(model: CostModel, tables: Tables, seed: int, tick: Callable[[], None]) -> Tables:
    """Return tables with fewer infeasible ones among them; never a dearer seating."""
    attempt = failures = 0
    while failures < PATIENCE and (
        infeasible := [table for table in tables if model.is_infeasible(table)]
    ):
        centre = infeasible[attempt % len(infeasible)]
        near, others = _nearest(tables, centre, TABLES + MORE_TABLES * attempt)
        found = _seat_anew(model, near, seed + attempt, tick)
        attempt, failures = attempt + 1, failures + 1
        if model.total_cost(found) < model.total_cost(near):
            tables, failures = others + found, 0
    return tables


def _nearest(tables: Tables, centre: Sequence[int], count: int) -> tuple[Tables, Tables]:
    """Separate the `count` tables nearest in rank to one of them from the others."""
    order = sorted(tables, key=lambda table: (abs(sum(table) - sum(centre)), table))
    return order[:count], sorted(order[count:])


def _seat_anew(
    model: CostModel, tables: Sequence[Sequence[int]], seed: int, tick: Callable[[], None]
) -> Tables:
    players = sorted(player for table in tables for player in table)
    number = {player: place for place, player in enumerate(players)}
    start = [[number[player] for player in table] for table in tables]
    found = anneal_tables(model.restricted(players), start, REPAIR, seed, tick)
    return [[players[place] for place in table] for table in found]
