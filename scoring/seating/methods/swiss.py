"""Swiss: near ranks meet, without repeats where possible."""

from itertools import islice
from random import Random

from scoring.seating.methods.pairing import PairingInput, Progress, Steps
from scoring.seating.methods.patterns import slices
from scoring.seating.objective.cost_model import CostModel, Tables
from scoring.seating.search.annealing import Compare, SwapSearch, anneal_tables
from scoring.seating.search.beam_search import beam_search
from scoring.seating.search.exhaustive import MOST, best_of_all
from scoring.seating.search.local_optimum import Allows, IdTables
from scoring.seating.search.local_repair import repair_tables
from scoring.seating.search.multi_session import horizon_in, look_ahead, look_ahead_batches
from scoring.seating.search.remaining_sessions import RemainingSessions
from scoring.seating.search.set_partitioning import Solve, improve
from scoring.seating.search.wind_matching import NEAR, pair_by_wind_class, wind_classes
from scoring.seating.task import FULL_TABLE

#: Fields up to these sizes are annealed from slices as well, and searched by beams of all shares;
#: larger ones only where a table stays infeasible.
SMALL, MEDIUM = 64, 128

#: Per cent of the tables that a beam search makes from the bottom; the first is best on average.
SHARES = (50, 30, 70)

FROM_SLICES = SwapSearch(swaps=1_200, window=40, initial=600, final=2)
POLISH = SwapSearch(swaps=30, window=30, initial=20, final=1)


def leaves_later_sessions(pairing: PairingInput) -> Allows | None:
    """Return the test whether the sessions to come need no repeat after tables of the order.

    None: the draw need not look ahead.
    """
    model, ahead = pairing.model, pairing.task.sessions_ahead
    if not model.spread_weight or horizon_in(model, ahead) is None:
        return None
    place = {who.id: at for at, who in enumerate(pairing.order) if who is not None}
    chairs = [at for at, who in enumerate(pairing.order) if who is None]
    remaining = RemainingSessions(model, pairing.task.seed)

    def is_known_to_leave(tables: IdTables) -> bool:
        empty = iter(chairs)
        numbered = [[place[who] for who in table] for table in tables]
        for table in numbered:
            table.extend(islice(empty, FULL_TABLE - len(table)))
        return remaining.exist_after(numbered, ahead or 0) is True

    return is_known_to_leave


def pair_by_rank(
    model: CostModel,
    seed: int,
    progress: Progress | None,
    *,
    ahead: int | None = None,
    compare: Compare | None = None,
    solve: Solve | None = None,
) -> Tables:
    """Let neighbours of the ranking play, without repeats where possible.

    In a very small field all seatings are compared. Where every player needs one certain wind the
    tables are made from the wind classes. Otherwise a beam search along the ranking is all a large
    field needs. `ahead` sessions to come are drawn along (None: they find opponents in any case).
    `compare` chooses between finished seatings (None: by their cost). A `solve` finds the best
    tables of a small field, unless later sessions come first.
    """
    compare = compare or model.total_cost
    classes = wind_classes(model)
    if model.size <= MOST and horizon_in(model, ahead) is None:
        steps, chance = Steps(1, progress), Random(seed)  # noqa: S311  # that everyone can repeat
        best = best_of_all(model.size, compare, chance)
    elif classes is not None:
        steps = Steps(NEAR.batches(model), progress)
        best = pair_by_wind_class(model, classes, seed, steps.tick, compare)
    else:
        batches = look_ahead_batches(model, ahead)
        count = len(SHARES) * model.size // 4 + batches
        count += FROM_SLICES.batches(model) + POLISH.batches(model)
        steps = Steps(count, progress)
        best = _best_by_beams(model, seed, steps, compare)
        best = min(best, anneal_tables(model, best, POLISH, seed, steps.tick), key=compare)
        best = look_ahead(model, best, ahead, seed, steps.tick, compare=compare)
        if solve is not None and horizon_in(model, ahead) is None:
            best = min(best, improve(model, best, solve), key=compare)
    steps.finish()
    return best


def _best_by_beams(model: CostModel, seed: int, steps: Steps, compare: Compare) -> Tables:
    """Make tables by beam search and repair infeasible ones.

    A field that is not large, or one where a table stays infeasible, is searched with other shares
    too, and a small one annealed from slices; the best seating is taken.
    """
    found: list[Tables] = []
    for share in SHARES:
        tables = beam_search(model, share, steps.tick)
        found.append(repair_tables(model, tables, seed, steps.tick))
        if model.size > MEDIUM and not any(map(model.is_infeasible, found[-1])):
            break
    if model.size <= SMALL:
        annealed = anneal_tables(
            model, slices(model.size, FULL_TABLE), FROM_SLICES, seed, steps.tick
        )
        found.append(repair_tables(model, annealed, seed, steps.tick))
    return min(found, key=compare) if len(found) > 1 else found[0]
