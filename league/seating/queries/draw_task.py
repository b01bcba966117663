"""The `SeatingTask` of a session: players, history and constraints from the database."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from django.db.models import Q

from league.enums import EntrantStatus
from league.models import Entrant, Event, ForbiddenPair, Seat, Session, Stage
from league.seating.queries.attendance import Attendance, attendance_before
from league.standings.queries.stages import entrants_in, sessions_for_players, sessions_leading_to
from league.standings.queries.standings import ranks_before
from scoring import Wind
from scoring.seating import SeatingTask
from scoring.seating.task import PlayerTask

Tables = tuple[tuple[str, ...], ...]
TASK_FIELDS = {field.name for field in fields(SeatingTask)}


def entrants_to_seat(stage: Stage, *, checked_in_only: bool = False) -> list[Entrant]:
    """The entrants who play the stage's next session, by number."""
    entrants = entrants_in(stage).select_related("player__club", "team")
    chosen = entrants.checked_in() if checked_in_only else entrants.playing()
    return list(chosen.order_by("number"))


def entrants_and_seated(session: Session) -> list[Entrant]:
    """The playing entrants and everyone with a seat in the session, by number."""
    playing = entrants_in(session.stage).playing()
    here = Q(pk__in=playing.values("pk")) | Q(pk__in=session.seats.values("entrant"))
    entrants = Entrant.objects.filter(here, event=session.event)
    return list(entrants.select_related("player__club", "team").order_by("number"))


def seating_task(session: Session, *, checked_in_only: bool = False) -> SeatingTask:
    """The task of drawing the session."""
    entrants = entrants_to_seat(session.stage, checked_in_only=checked_in_only)
    if session.options.get("substitutes"):
        entrants += substitutes_of(session.event)
    return task_for(session, entrants)


def task_as_seated(session: Session) -> SeatingTask:
    """The task that certifies the present seating."""
    return task_for(session, entrants_and_seated(session))


def task_for(session: Session, entrants: Sequence[Entrant], **more: Any) -> SeatingTask:
    """The task for `scoring.seating`; player ids are entrant ids as text."""
    event = session.event
    # Ranks before this session: its own results must not change its certificate.
    ranks = ranks_before(session)
    options = _options(session) | more
    meetings = meetings_before(session)
    history = tuple(meetings.values())
    past = attendance_before(session, tuple(meetings), options.get("tonight", 0))
    ids = {entrant.pk for entrant in entrants}
    first = session.stage.first_table
    return SeatingTask(
        players=tuple(
            _player_task(entrant, ranks.get(entrant.pk, len(ranks) + 1), past[entrant.pk], first)
            for entrant in entrants
        ),
        history=history,
        sessions_planned=max(sessions_for_players(session.stage), len(history) + 1),
        forbidden=tuple(
            (str(pair.first_id), str(pair.second_id))
            for pair in ForbiddenPair.objects.filter(event=event).order_by("pk")
            if pair.first_id in ids and pair.second_id in ids
        ),
        odd="bye",
        seats=event.ruleset.players,
        seed=session.seed,
        **options,
    )


def tables_as_seated(session: Session) -> Tables:
    """Tables of entrant ids in the order E S W N, by number; () for an unused number."""
    rows = session.tables.values_list("number", "seats__starting_wind", "seats__entrant_id")
    seated: dict[int, dict[str, str]] = defaultdict(dict)
    for number, wind, entrant_id in rows:
        seated[number] |= {wind: str(entrant_id)} if wind else {}
    return _without_gaps(_by_wind(seated), session.stage.first_table)


def history_before(session: Session) -> tuple[Tables, ...]:
    """Earlier sessions of tables of entrant ids in the order E S W N, withdrawn ones included."""
    return tuple(meetings_before(session).values())


def meetings_before(session: Session) -> dict[int, Tables]:
    """`history_before` by session number."""
    seats = (
        Seat.objects.filter(session__in=sessions_leading_to(session))
        .order_by("session__number", "table__number")
        .values_list(
            "session__number",
            "session__stage__first_table",
            "table__number",
            "starting_wind",
            "entrant_id",
        )
    )
    sessions: dict[int, dict[int, dict[str, str]]] = defaultdict(lambda: defaultdict(dict))
    first_tables: dict[int, int] = {}
    for number, first, table, wind, entrant_id in seats:
        sessions[number][table][wind] = str(entrant_id)
        first_tables[number] = first
    return {
        number: _without_gaps(_by_wind(rows), first_tables[number])
        for number, rows in sessions.items()
    }


def _by_wind(tables: Mapping[int, Mapping[str, str]]) -> dict[int, tuple[str, ...]]:
    return {
        number: tuple(seats[wind] for wind in "ESWN" if wind in seats)
        for number, seats in tables.items()
    }


def _without_gaps(tables: Mapping[int, tuple[str, ...]], first: int) -> Tables:
    """The tables by number from the stage's first table on; () for an unused number."""
    first = min(first, *tables) if tables else first
    return tuple(tables.get(number, ()) for number in range(first, max(tables, default=0) + 1))


def _options(session: Session) -> dict[str, Any]:
    """The session's options as fields of the task."""
    chosen = {name: value for name, value in session.options.items() if name in TASK_FIELDS}
    if "objective" in chosen:
        chosen["objective"] = tuple(chosen["objective"])
    return chosen


def substitutes_of(event: Event) -> list[Entrant]:
    chosen = event.entrants.filter(status=EntrantStatus.SUBSTITUTE)
    chosen = chosen.select_related("player__club", "team")
    return list(chosen.order_by("number"))


def _player_task(entrant: Entrant, rank: int, past: Attendance, first_table: int) -> PlayerTask:
    """The task counts tables from 1; the stage's tables may start at a higher number."""
    club, fixed = entrant.player.club, entrant.fixed_table
    return PlayerTask(
        id=str(entrant.pk),
        rank=rank,
        club=club.name if club else None,
        country=entrant.player.country or None,
        team=entrant.team.name if entrant.team else None,
        fixed_table=fixed - first_table + 1 if fixed and fixed >= first_table else None,
        fixed_seat=Wind(entrant.fixed_seat) if entrant.fixed_seat else None,
        rating=entrant.seed_rating,
        volunteer=entrant.rests_first,
        substitute=entrant.status == EntrantStatus.SUBSTITUTE,
        sit_outs=past.sit_outs,
        sit_outs_tonight=past.sit_outs_tonight,
        last_sit_out=past.last_sit_out,
        attended=past.games + past.sit_outs,
        placement=past.placement,
    )
