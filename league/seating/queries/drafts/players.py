"""Who would play a session if it were drawn now: tables, byes and substitutes."""

from collections.abc import Sequence
from dataclasses import dataclass

from league.core.queries.rule_terms import first_of
from league.enums import EntrantStatus
from league.models import Entrant, Session
from league.seating.queries.division_part import divisions_at
from league.seating.queries.draw_task import TABLES_OF_FOUR, entrants_of_draw, substitutes_of
from league.teams.queries.line_ups import has_line_ups
from scoring.seating.table_sizes import sizes_of_pools
from scoring.seating.task import PlayerTask, SeatingTask
from scoring.seating.who_plays import pools_of

MOST_NAMED = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersOfDraw:
    """`missing` players are left out because they have not checked in.

    `called` counts the substitutes who fill a table, `free` names those who could.
    """

    players: int
    checked_in: int
    late: int
    missing: tuple[str, ...]
    called: int
    free: tuple[str, ...]
    tables: int
    byes: int
    odd_tables: int
    odd_size: int

    @property
    def missing_names(self) -> str:
        return first_of(self.missing[:MOST_NAMED], len(self.missing))

    @property
    def free_names(self) -> str:
        return first_of(self.free[:MOST_NAMED], len(self.free))


def players_of_draw(
    session: Session, *, method: str = "", checked_in_only: bool = False, substitutes: bool = False
) -> PlayersOfDraw:
    """Count for a session that may not be saved yet; the draw itself decides who has the bye."""
    entrants = entrants_of_draw(session, checked_in_only=checked_in_only)
    regular = [one for one in entrants if one.status != EntrantStatus.SUBSTITUTE]
    free = _free_substitutes(session, entrants)
    pools = pools_of(_task(session, [*regular, *(free if substitutes else ())]))
    called = sum(player.substitute for pool in pools for player in pool)
    seats = session.event.ruleset.players
    has_odd = method not in TABLES_OF_FOUR and not has_line_ups(session)
    sizes = session.event.odd_rules.sizes if has_odd else ()
    tables, byes = sizes_of_pools([len(pool) for pool in pools], seats, sizes)
    odd = [size for size in tables if size != seats]
    statuses = [one.status for one in regular]
    return PlayersOfDraw(
        players=len(regular),
        checked_in=statuses.count(EntrantStatus.CHECKED_IN),
        late=statuses.count(EntrantStatus.LATE),
        missing=tuple(_missing(session, regular) if checked_in_only else ()),
        called=called,
        free=tuple(one.staff_name for one in free),
        tables=len(tables),
        byes=byes,
        odd_tables=len(odd),
        odd_size=odd[0] if odd else 0,
    )


def _free_substitutes(session: Session, entrants: Sequence[Entrant]) -> list[Entrant]:
    if has_line_ups(session):
        return [one for one in entrants if one.status == EntrantStatus.SUBSTITUTE]
    return substitutes_of(session.event)


def _missing(session: Session, present: Sequence[Entrant]) -> list[str]:
    here = {one.pk for one in present}
    return [one.staff_name for one in entrants_of_draw(session) if one.pk not in here]


def _task(session: Session, entrants: Sequence[Entrant]) -> SeatingTask:
    """A task without ranks and history, enough to count who plays."""
    divisions = divisions_at(session)
    return SeatingTask(
        players=tuple(
            PlayerTask(
                id=str(one.pk),
                substitute=one.status == EntrantStatus.SUBSTITUTE,
                **divisions.of_player(one),
            )
            for one in entrants
        ),
        mixed=divisions.mixed,
        seats=session.event.ruleset.players,
    )
