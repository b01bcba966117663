"""From tables to an option with its diff: who moves, who meets again, whose winds suffer."""

from collections.abc import Iterable, Sequence

from scoring.seating.certificate import Certificate, certify, unmet
from scoring.seating.history import pairs_of
from scoring.seating.locked_tables import members
from scoring.seating.repair.holes import Candidate
from scoring.seating.repair.options import Move, Place, RepairOption
from scoring.seating.repair.state import FULL, Chairs, Room
from scoring.seating.task import SeatedTable


def offers(
    room: Room, found: Iterable[Candidate], about: Sequence[str]
) -> tuple[RepairOption, ...]:
    """Make options of different tables, the smallest change first, then the better seating.

    To change nothing comes last.
    """
    before = certify(room.tables, room.task)
    different: dict[tuple[Chairs, ...], str] = {}
    for kind, tables in found:
        if tables != room.tables or kind in {"bye", "swap"}:
            different.setdefault(tables, kind)
    options = [_option(room, kind, tables, before) for tables, kind in different.items()]
    costs = [room.cost(tables) for tables in different]
    order = sorted(
        range(len(options)),
        key=lambda at: (
            not options[at].moved,
            sum(move.player not in about for move in options[at].moved),
            costs[at],
        ),
    )
    return tuple(options[at] for at in order)


def _option(room: Room, kind: str, chairs: tuple[Chairs, ...], before: Certificate) -> RepairOption:
    tables = [members(table) for table in chairs]
    waiting = room.waiting(chairs, substitutes=False)
    return RepairOption(
        kind=kind,
        tables=tuple(table or None for table in tables),
        sit_outs=tuple(player.id for player in waiting),
        moved=_moves(room.tables, tables),
        certificate_before=before,
        certificate_after=certify(tables, room.task),
        new_repeats=_new_repeats(room, tables),
        wind_damage=len(_out_of_balance(room, tables) - _out_of_balance(room, room.tables)),
        problems=unmet(tables, room.task),
    )


def _places(tables: Iterable[SeatedTable]) -> dict[str, list[Place]]:
    found: dict[str, list[Place]] = {}
    for number, table in enumerate(tables, 1):
        for seat, player in enumerate(table):
            found.setdefault(player, []).append((number, seat))
    return found


def _moves(before: Iterable[SeatedTable], after: Iterable[SeatedTable]) -> tuple[Move, ...]:
    """Name who sits elsewhere now, by table; who had two seats leaves the other one."""
    old, new = _places(before), _places(after)
    moves = []
    for player in sorted(old.keys() | new.keys()):
        places, now = old.get(player, []), next(iter(new.get(player, [])), None)
        left = [place for place in places if place != now]
        if left or not places:
            moves.append(Move(player=player, before=next(iter(left), None), after=now))
    return tuple(sorted(moves, key=lambda move: (move.before or (0, 0), move.player)))


def _new_repeats(room: Room, tables: Sequence[SeatedTable]) -> tuple[tuple[str, str, int], ...]:
    met = room.past.met
    known = {pair for table in room.tables for pair in pairs_of(table)}
    now = sorted({pair for table in tables for pair in pairs_of(table)} - known)
    return tuple((*pair, met[pair] + 1) for pair in now if met[pair])


def _out_of_balance(room: Room, tables: Iterable[SeatedTable]) -> set[str]:
    """Name those whose starts at the winds would differ by more than one."""
    found = set()
    for table in tables:
        for wind, player in enumerate(table[:FULL]):
            starts = list(room.past.starts_of(player, room.task.seats))
            starts[wind] += 1
            if max(starts) - min(starts) > 1:
                found.add(player)
    return found
