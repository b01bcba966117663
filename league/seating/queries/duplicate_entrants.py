"""One person entered as several entrants, all of them seated: the engine knows them as one."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain

from league.enums import RepairKind
from league.models import Entrant, Session
from league.seating.queries.draw_task import Tables
from league.seating.queries.sessions import tables_with_entries
from scoring.seating import SeatingTask
from scoring.seating.repair import Move, RepairOption

# The id that the person keeps, by the ids that go.
DuplicateIds = Mapping[str, str]


def duplicate_ids(session: Session, kind: str, entrants: Iterable[Entrant]) -> DuplicateIds:
    """Whoever plays already keeps the place, else the lowest number; nobody where one is named."""
    if kind != RepairKind.SEATED_TWICE:
        return {}
    playing = session.seats.filter(table__in=tables_with_entries(session))
    busy = set(playing.values_list("entrant_id", flat=True))
    kept, *doubles = sorted(entrants, key=lambda who: (who.pk not in busy, who.number))
    return {str(double.pk): str(kept.pk) for double in doubles}


def leaving_entrants(session: Session, kind: str, entrants: Sequence[Entrant]) -> list[Entrant]:
    """Who is no longer there after what happened; of one person all but the entrant that stays."""
    if kind in {RepairKind.ARRIVED, RepairKind.WRONG}:
        return []
    doubles = duplicate_ids(session, kind, entrants)
    return [who for who in entrants if not doubles or str(who.pk) in doubles]


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
    """The option's moves, with those of one person told by the entrant that had the seat."""
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
    """Table from 1 and place at it, as the engine counts them."""
    seats = (
        [(who, (number, place)) for place, who in enumerate(table)]
        for number, table in enumerate(tables, 1)
    )
    return dict(chain.from_iterable(seats))
