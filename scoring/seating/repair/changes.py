"""What a repair option changes: who moves, who meets again, who has less balanced winds."""

from collections.abc import Iterable, Sequence

from scoring.seating.certificate import Certificate, certify
from scoring.seating.history import pairs_of
from scoring.seating.locked_tables import members
from scoring.seating.repair.fill_seats import Candidate
from scoring.seating.repair.options import Move, Place, RepairOption
from scoring.seating.repair.state import Chairs, SeatingState
from scoring.seating.task import FULL_TABLE, SeatedTable
from scoring.seating.who_plays import constraints_of


def repair_options(
    state: SeatingState, found: Iterable[Candidate], about: Sequence[str]
) -> tuple[RepairOption, ...]:
    """Make options of candidates that differ: the smallest change first, then the better seating.

    The option that changes nothing comes last.
    """
    before = certify(state.tables, state.task)
    different: dict[tuple[Chairs, ...], str] = {}
    for kind, tables in found:
        if tables != state.tables or kind in {"bye", "swap"}:
            different.setdefault(tables, kind)
    options = [_option(state, kind, tables, before) for tables, kind in different.items()]
    costs = [state.cost(tables) for tables in different]
    order = sorted(
        range(len(options)),
        key=lambda at: (
            not options[at].moved,
            sum(move.player not in about for move in options[at].moved),
            costs[at],
        ),
    )
    return tuple(options[at] for at in order)


def _option(
    state: SeatingState, kind: str, chairs: tuple[Chairs, ...], before: Certificate
) -> RepairOption:
    tables = [members(table) for table in chairs]
    waiting = state.waiting(chairs, substitutes=False)
    return RepairOption(
        kind=kind,
        tables=tuple(table or None for table in tables),
        byes=tuple(player.id for player in waiting),
        moved=_moves(state.tables, tables),
        certificate_before=before,
        certificate_after=certify(tables, state.task),
        new_repeats=_new_repeats(state, tables),
        wind_damage=len(_out_of_balance(state, tables) - _out_of_balance(state, state.tables)),
        problems=constraints_of(state.task).broken_by(tables),
    )


def _places(tables: Iterable[SeatedTable]) -> dict[str, list[Place]]:
    found: dict[str, list[Place]] = {}
    for number, table in enumerate(tables, 1):
        for seat, player in enumerate(table):
            found.setdefault(player, []).append((number, seat))
    return found


def _moves(before: Iterable[SeatedTable], after: Iterable[SeatedTable]) -> tuple[Move, ...]:
    """List the players who sit elsewhere now, by table; one with two seats leaves the other."""
    old, new = _places(before), _places(after)
    moves = []
    for player in sorted(old.keys() | new.keys()):
        places, now = old.get(player, []), next(iter(new.get(player, [])), None)
        left = [place for place in places if place != now]
        if left or not places:
            moves.append(Move(player=player, before=next(iter(left), None), after=now))
    return tuple(sorted(moves, key=lambda move: (move.before or (0, 0), move.player)))


def _new_repeats(
    state: SeatingState, tables: Sequence[SeatedTable]
) -> tuple[tuple[str, str, int], ...]:
    met = state.counts.met
    known = {pair for table in state.tables for pair in pairs_of(table)}
    now = sorted({pair for table in tables for pair in pairs_of(table)} - known)
    return tuple((*pair, met[pair] + 1) for pair in now if met[pair])


def _out_of_balance(state: SeatingState, tables: Iterable[SeatedTable]) -> set[str]:
    """Return the players whose starts at the winds would differ by more than one."""
    found = set()
    for table in tables:
        for wind, player in enumerate(table[:FULL_TABLE]):
            starts = list(state.counts.starts_of(player, state.task.seats))
            starts[wind] += 1
            if max(starts) - min(starts) > 1:
                found.add(player)
    return found
