"""One player seated as several entrants; `scoring.seating` sees them as one player."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain

from league.enums import RepairKind
from league.models import Entrant, Session
from league.seating.queries.draw_task import Tables
from league.seating.queries.sessions import tables_with_entries
from scoring.seating import SeatingTask
from scoring.seating.repair import Move, RepairOption

# The id that stays, by each duplicate id.
DuplicateIds = Mapping[str, str]


def duplicate_ids(session: Session, kind: str, entrants: Iterable[Entrant]) -> DuplicateIds:
    """Of duplicates the entrant at a table with an entry stays, otherwise the lowest number."""
    if kind != RepairKind.SEATED_TWICE:
        return {}
    playing = session.seats.filter(table__in=tables_with_entries(session))
    busy = set(playing.values_list("entrant_id", flat=True))
    staying, *duplicates = sorted(entrants, key=lambda who: (who.pk not in busy, who.number))
    return {str(duplicate.pk): str(staying.pk) for duplicate in duplicates}


def leaving_entrants(session: Session, kind: str, entrants: Sequence[Entrant]) -> list[Entrant]:
    """The entrants who leave in this repair; of duplicates all but the one that stays."""
    if kind in {RepairKind.ARRIVED, RepairKind.WRONG}:
        return []
    duplicates = duplicate_ids(session, kind, entrants)
    return [who for who in entrants if not duplicates or str(who.pk) in duplicates]


def with_kept_ids(tables: Tables, same: DuplicateIds) -> Tables:
    return tuple(tuple(same.get(who, who) for who in table) for table in tables)


def without_duplicates(task: SeatingTask, same: DuplicateIds) -> SeatingTask:
    return replace(
        task,
        players=tuple(player for player in task.players if player.id not in same),
        locked=tuple(
            tuple(same.get(who, who) if who else None for who in table) for table in task.locked
        ),
        forbidden=tuple(pair for pair in task.forbidden if same.keys().isdisjoint(pair)),
    )


def moves_of_option(option: RepairOption, tables: Tables, same: DuplicateIds) -> list[Move]:
    """The option's moves; duplicates move under their own ids."""
    if not same:
        return list(option.moved)
    involved = same.keys() | set(same.values())
    before, after = _seat_positions(tables), _seat_positions(table or () for table in option.tables)
    moves = [move for move in option.moved if move.player not in involved]
    moves.extend(
        Move(player=who, before=before[who], after=after.get(who))
        for who in sorted(involved)
        if before[who] != after.get(who)
    )
    return moves


def _seat_positions(tables: Iterable[Sequence[str]]) -> dict[str, tuple[int, int]]:
    """The table number from 1 and the index at the table, by id."""
    seats = (
        [(who, (number, index)) for index, who in enumerate(table)]
        for number, table in enumerate(tables, 1)
    )
    return dict(chain.from_iterable(seats))
