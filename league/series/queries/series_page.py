"""The home page of a league: the next session, the table with recent form, records."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from league.core.permissions import Actor
from league.enums import RESULT_STATUSES, EventStatus, SessionStatus
from league.events.queries.visible import released_results
from league.models import Event, Seat, Session
from league.standings.queries.planned_sessions import timetables_of
from league.standings.queries.standings import RankedEntrant, standings_of

FORM = 5  # games
ROWS = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class NextSession:
    """A planned session; `session` is its row once its seating is public."""

    event: Event
    number: int
    starts_at: datetime
    session: Session | None


@dataclass(frozen=True, slots=True, kw_only=True)
class FormLine:
    """A row of the table with the placements of the last five games, oldest first."""

    placed: RankedEntrant
    form: tuple[int, ...]


def next_session(events: Collection[Event], now: datetime) -> NextSession | None:
    """The earliest planned start after `now` in events that are not over."""
    current = [one for one in events if one.status in {EventStatus.OPEN, EventStatus.RUNNING}]
    timetables = timetables_of(current)
    coming = [
        (start, event, number)
        for event in current
        for number, start in timetables[event.pk].starts.items()
        if start >= now
    ]
    if not coming:
        return None
    start, event, number = min(coming, key=lambda found: (found[0], found[1].pk))
    public = event.sessions.exclude(status=SessionStatus.DRAFT)
    return NextSession(
        event=event, number=number, starts_at=start, session=public.filter(number=number).first()
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class FormTable:
    """The first rows of an event's standings, or of its division `block`."""

    event: Event
    block: str
    lines: list[FormLine]


def tables_with_form(event: Event, actor: Actor, rows: int = ROWS) -> list[FormTable]:
    """A table of the event, or of each division; players without games and points are left out."""
    blocks: dict[str, list[RankedEntrant]] = {}
    for line in standings_of(event, actor):
        here = blocks.setdefault(line.block, [])
        if len(here) < rows and (line.row.games or line.carried is not None):
            here.append(line)
    form = _form([line.entrant.pk for placed in blocks.values() for line in placed], actor)
    return [
        FormTable(
            event=event,
            block=block,
            lines=[FormLine(placed=line, form=form.get(line.entrant.pk, ())) for line in placed],
        )
        for block, placed in (blocks or {"": []}).items()
    ]


def _form(entrants: Sequence[int], actor: Actor) -> dict[int, tuple[int, ...]]:
    seats = Seat.objects.filter(
        released_results(actor),
        entrant__in=entrants,
        table__status__in=RESULT_STATUSES,
        placement__isnull=False,
    ).order_by("session__number", "table__number")
    placements: dict[int, list[int]] = defaultdict(list)
    for entrant, placement in seats.values_list("entrant_id", "placement"):
        if placement is not None:
            placements[entrant].append(placement)
    return {entrant: tuple(places[-FORM:]) for entrant, places in placements.items()}
