"""Draw a session: who meets whom, at which table, in which seat."""

import dataclasses
from collections.abc import Sequence

from scoring.core.problems import Problem
from scoring.seating.certificate import NO_TABLES, Certificate, certify
from scoring.seating.history import HistoryCounts
from scoring.seating.locked_tables import (
    complete_groups,
    groups_at_one_table,
    whole_tables,
    with_locks,
)
from scoring.seating.methods.allowed import separate_players, swap_until_allowed
from scoring.seating.methods.catalogue import METHODS, Method
from scoring.seating.methods.pairing import PairingInput, Progress, shares
from scoring.seating.methods.random import pair_rating_groups
from scoring.seating.methods.swiss import leaves_later_sessions
from scoring.seating.objective.cost_model import build_model
from scoring.seating.objective.evaluation import RULES, Objective
from scoring.seating.objective.goals import FIRST
from scoring.seating.search.local_optimum import descend
from scoring.seating.search.set_partitioning import Solve
from scoring.seating.table_numbers import keep_off_stream, number_tables, place_fixed
from scoring.seating.task import PlayerTask, SeatedTable, SeatingTask, fixed_tables
from scoring.seating.validate_task import problems_of_draw
from scoring.seating.who_plays import (
    Order,
    Participants,
    Pool,
    choose_participants,
    constraints_of,
    pools_of,
    table_count,
    tables_of_five,
)
from scoring.seating.winds import PlayerWinds


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Seating:
    """Tables in order of number, each East first; a task with problems has no tables."""

    tables: tuple[SeatedTable, ...] = ()
    byes: tuple[str, ...] = ()
    certificate: Certificate = NO_TABLES
    problems: tuple[Problem, ...] = ()

    def to_json(self) -> dict[str, object]:
        """Return the answer of the command line."""
        return {
            "tables": [list(table) for table in self.tables],
            "sit_outs": list(self.byes),
            "certificate": self.certificate.to_json() if self.tables else None,
            "problems": [problem.to_json() for problem in self.problems],
        }


def draw(
    task: SeatingTask,
    *,
    method: str = "swiss",
    progress: Progress | None = None,
    solve: Solve | None = None,
) -> Seating:
    """Seat all players of the task once, by a method of METHODS (KeyError for another).

    The same task gives the same seating, in whatever order its players stand. Substitutes play
    only where they fill a table, and are not listed otherwise. `progress` is called with (steps
    done, steps in all) and stops the draw by raising. `solve` finds the best tables of a small
    field by rank. A task that contradicts itself is not drawn. `problems` lists the rules that the
    tables break.
    """
    chosen = METHODS[method]
    if problems := problems_of_draw(task, method):
        return Seating(problems=problems)
    task = with_locks(task)
    if method == "finals" and task.has_long_tables:  # a script seats four; the others have byes
        task = dataclasses.replace(task, odd="bye")
    counts = HistoryCounts.of_task(task)
    tables = list(whole_tables(task))
    playing, byes = _who_plays(task, chosen, counts)
    by_rank = chosen.is_by_rank(task)
    present = [who for table in tables for who in table]
    present += [who for _, players in playing for who in players.ids]
    objective = Objective(task, counts, by_rank=by_rank, present=present)
    for (pool, players), reported in zip(playing, shares(progress, len(playing)), strict=True):
        pairing = PairingInput(
            pool=pool,
            order=players.order,
            model=build_model(players.order, task, counts, by_rank=by_rank),
            task=task,
            counts=counts,
            objective=objective,
            progress=reported,
            solve=solve,
        )
        winds = PlayerWinds(task, counts)
        tables.extend(map(winds.seat, _paired(pairing, players.fifths, chosen)))
    needed, rules = fixed_tables(task), constraints_of(task)
    in_order = place_fixed(tables, needed) if chosen.orders_tables else None
    seated = keep_off_stream(in_order or number_tables(tables, needed, counts), rules)
    return Seating(
        tables=seated,
        byes=tuple(byes),
        certificate=certify(seated, task),
        problems=rules.broken_by(seated),
    )


def _who_plays(
    task: SeatingTask, method: Method, counts: HistoryCounts
) -> tuple[list[tuple[Pool, Participants]], list[str]]:
    """Return each pool with its players, and who has a bye."""
    playing: list[tuple[Pool, Participants]] = []
    byes: list[str] = []
    for pool in pools_of(task):
        if not table_count(len(pool), task):
            byes.extend(player.id for player in pool)
            continue
        order = method.order(pool, task, counts)
        players = choose_participants(order, method.choose_byes, task, counts)
        byes.extend(player.id for player in players.byes)
        playing.append((pool, players))
    return playing, byes


def _paired(
    pairing: PairingInput, fifths: Sequence[PlayerTask], method: Method
) -> list[list[PlayerTask]]:
    """Make the tables of five and of groups that share a table first, the others by the method.

    They are returned best first; those of a script in its order.
    """
    order, model, task = pairing.order, pairing.model, pairing.task
    fixed = complete_groups(
        order,
        groups_at_one_table(task) if method.keeps_rules else [],
        task.seats,
        cost=model.cost,
        has_conflict=model.has_conflict,
    )
    objective = Objective(task, pairing.counts)
    long = tables_of_five(
        order, fifths, fixed, pairing.counts, cost=objective.table, spread=objective.spread
    )
    fixed = long + [table for table in fixed if table not in long]
    taken = {place for table in fixed for place in table}
    rest = [place for place in range(model.size) if place not in taken]
    others = dataclasses.replace(
        pairing, order=[order[place] for place in rest], model=model.restricted(rest)
    )
    pair = pair_rating_groups if method.is_by_rating_group(task) else method.pair
    found = pair(others) if rest else []
    if method.keeps_rules:
        rules = (FIRST,) if method.searches else RULES
        found = swap_until_allowed(found, others, rules)
    tables = fixed + [[rest[number] for number in table] for table in found]
    seated = [[*_players(order, table), *fifths[at : at + 1]] for at, table in enumerate(tables)]
    if method.keeps_rules:
        in_order = [*order, *fifths]
        place_of = {who.id: place for place, who in enumerate(in_order) if who}
        seated = [
            sorted(table, key=lambda who: place_of[who.id])
            for table in separate_players(seated, pairing)
        ]
        seated.sort(key=lambda table: place_of[table[0].id])
    if not method.is_by_goals(task):
        return seated
    player = {who.id: who for table in seated for who in table}
    ids = [[who.id for who in table] for table in seated]
    found_ids = descend(ids, pairing.objective, None if long else leaves_later_sessions(pairing))
    return [[player[who] for who in table] for table in found_ids]


def _players(order: Order, table: Sequence[int]) -> list[PlayerTask]:
    return [player for place in sorted(table) if (player := order[place]) is not None]
