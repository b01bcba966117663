"""The `SeatingTask` of a session: players, history and constraints from the database.

In an event of teams the line-ups name the players of a session.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

from django.db.models import Q

from league.enums import DrawMethod, EntrantStatus
from league.models import Attendance, Entrant, Event, ForbiddenPair, Seat, Session, Stage
from league.models.session import SEAT_SIGNS
from league.nights.queries.nights import game_of_session, leaves_early, players_of_game
from league.seating.queries.division_part import divisions_at
from league.seating.queries.past_sessions import PastSessions, past_sessions_before
from league.seating.queries.pick_ups import at_open_pick_up_tables
from league.seating.queries.team_part import team_part
from league.standings.queries.planned_sessions import sessions_for_players, sessions_of_stage
from league.standings.queries.stages import (
    entrants_in,
    sessions_leading_to,
)
from league.standings.queries.standings import ranks_before
from league.teams.queries.line_ups import has_line_ups
from league.teams.queries.squads import free_substitutes
from league.teams.queries.team_standings import line_up_teams
from scoring import Wind
from scoring.seating import SeatingTask
from scoring.seating.table_sizes import BYE, SIZE_OF, with_odd_tables
from scoring.seating.task import PlayerTask

Tables = tuple[tuple[str, ...], ...]
# Plans and scripts have tables of four.
TABLES_OF_FOUR = (
    DrawMethod.PLAN,
    DrawMethod.EVENT_PLAN,
    DrawMethod.FINALS,
    DrawMethod.CROSSING,
)
# An option of every draw: it selects players.
CHECKED_IN_ONLY = "checked_in_only"
TASK_FIELDS = {field.name for field in fields(SeatingTask)}


def entrants_to_seat(stage: Stage, *, checked_in_only: bool = False) -> list[Entrant]:
    """The entrants who play the stage's next session, by number."""
    entrants = entrants_in(stage)
    chosen = entrants.checked_in() if checked_in_only else entrants.playing()
    return list(chosen.in_order())


def entrants_of_draw(session: Session, *, checked_in_only: bool = False) -> list[Entrant]:
    """The entrants who play the session: of its line-ups, or present tonight, or of its stage.

    Free substitutes follow the line-ups and fill the seats of players that teams did not name.
    """
    if has_line_ups(session):
        rows = Entrant.objects.filter(pk__in=line_up_teams(session))
        named = list(rows.in_order())
        return named + [one for one in free_substitutes(session.event) if one not in named]
    if session.night is not None:
        return [row.entrant for row in players_tonight(session)]
    return entrants_to_seat(session.stage, checked_in_only=checked_in_only)


def players_tonight(session: Session) -> list[Attendance]:
    """The players of this game of the night who are at no table elsewhere."""
    if session.night is None:
        return []
    here = players_of_game(session.night, game_of_session(session))
    busy = at_open_pick_up_tables(row.entrant_id for row in here)
    members = set(entrants_in(session.stage).values_list("pk", flat=True))
    return [row for row in here if row.entrant_id in members - busy]


def entrants_and_seated(session: Session) -> list[Entrant]:
    """The playing entrants (on a night those of this game) and everyone with a seat, by number."""
    if session.night is not None:
        named = Q(seats__session=session) | Q(sit_outs__session=session)
        seated = Entrant.objects.filter(named).in_order()
        found = {entrant.pk: entrant for entrant in [*seated, *entrants_of_draw(session)]}
        return sorted(found.values(), key=lambda entrant: entrant.number)
    playing = entrants_in(session.stage).playing()
    here = Q(pk__in=playing.values("pk")) | Q(pk__in=session.seats.values("entrant"))
    return list(Entrant.objects.filter(here, event=session.event).in_order())


def seating_task(session: Session) -> SeatingTask:
    here = bool(session.options.get(CHECKED_IN_ONLY))
    entrants = entrants_of_draw(session, checked_in_only=here)
    if session.options.get("substitutes") and not has_line_ups(session):
        entrants += substitutes_of(session.event)
    task = task_for(session, entrants)
    if session.method in TABLES_OF_FOUR or task.team_session:
        return task
    return with_odd_tables(task, session.event.odd_rules.sizes)


def task_as_seated(session: Session) -> SeatingTask:
    """The task that certifies the present seating."""
    return task_for(session, entrants_and_seated(session), odd=odd_as_seated(session))


def odd_as_seated(session: Session) -> str:
    """Whether the session has tables of three or five."""
    sizes = session.tables.filter(odd_size__isnull=False).values_list("odd_size", flat=True)
    return next((wish for wish, size in SIZE_OF.items() if size in sizes), BYE)


def task_for(session: Session, entrants: Sequence[Entrant], **more: Any) -> SeatingTask:
    """The task for `scoring.seating`; player ids are entrant ids as text."""
    event = session.event
    # The session's own results must not change its certificate.
    ranks = ranks_before(session)
    options = {"odd": BYE} | _options(session) | more
    meetings = meetings_before(session)
    divisions = divisions_at(session)
    history = tuple(meetings.values())
    past = past_sessions_before(session, tuple(meetings), options.get("tonight", 0))
    ids = {str(entrant.pk) for entrant in entrants}
    first = session.stage.first_table
    early = _leaving_early(session)
    teams = team_part(session, entrants, meetings)
    return SeatingTask(
        players=tuple(
            replace(
                _player_task(
                    entrant, ranks.get(entrant.pk, len(ranks) + 1), past[entrant.pk], first
                ),
                seated_first=entrant.pk in early,
                **divisions.of_player(entrant),
                **teams.of_player(entrant),
            )
            for entrant in entrants
        ),
        history=history,
        sessions_planned=max(_planned_for_players(session), len(history) + 1),
        forbidden=tuple(pair for pair in forbidden_pairs(event) if ids.issuperset(pair)),
        streamed=streamed_in(event, first),
        mixed=divisions.mixed,
        seats=event.ruleset.players,
        seed=session.seed,
        team_session=teams.playing,
        team_history=teams.history,
        **options,
    )


def forbidden_pairs(event: Event) -> tuple[tuple[str, str], ...]:
    pairs = ForbiddenPair.objects.filter(event=event).order_by("pk")
    return tuple((str(one), str(two)) for one, two in pairs.values_list("first", "second"))


def _planned_for_players(session: Session) -> int:
    """The sessions over which winds are balanced: those of a play-off, or all of a player."""
    if session.method == DrawMethod.CROSSING:
        return sessions_of_stage(session.stage)
    return sessions_for_players(session.stage)


def _leaving_early(session: Session) -> set[int]:
    night = session.night
    if night is None:
        return set()
    return {row.entrant_id for row in players_tonight(session) if leaves_early(row, night)}


def tables_as_seated(session: Session) -> Tables:
    """Tables of entrant ids in the order E S W N, by number; () for an unused number."""
    rows = session.tables.values_list("number", "seats__starting_wind", "seats__entrant_id")
    seated: dict[int, dict[str, str]] = defaultdict(dict)
    for number, wind, entrant_id in rows:
        seated[number] |= {wind: str(entrant_id)} if wind else {}
    return _without_gaps(_by_wind(seated), session.stage.first_table)


def first_number(session: Session) -> int:
    """The number of the session's table that is table 1 in the task."""
    first = session.stage.first_table
    return min([first, *session.tables.values_list("number", flat=True)])


def history_before(session: Session) -> tuple[Tables, ...]:
    """Earlier sessions as tables of entrant ids in the order E S W N, with withdrawn players."""
    return tuple(meetings_before(session).values())


def meetings_before(session: Session) -> dict[int, Tables]:
    """`history_before` by session number; for a crossing only that of its stage."""
    earlier = sessions_leading_to(session)
    if session.method == DrawMethod.CROSSING:
        earlier = earlier.filter(stage=session.stage)
    seats = (
        Seat.objects.filter(session__in=earlier)
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
        number: tuple(seats[wind] for wind in SEAT_SIGNS if wind in seats)
        for number, seats in tables.items()
    }


def _without_gaps(tables: Mapping[int, tuple[str, ...]], first: int) -> Tables:
    """The tables by number from the stage's first table; () for an unused number."""
    first = min(first, *tables) if tables else first
    return tuple(tables.get(number, ()) for number in range(first, max(tables, default=0) + 1))


def _options(session: Session) -> dict[str, Any]:
    """The session's options as fields of the task."""
    chosen = {name: value for name, value in session.options.items() if name in TASK_FIELDS}
    if "objective" in chosen:
        chosen["objective"] = tuple(chosen["objective"])
    return chosen


def substitutes_of(event: Event) -> list[Entrant]:
    return list(event.entrants.substitutes().in_order())


def _player_task(entrant: Entrant, rank: int, past: PastSessions, first_table: int) -> PlayerTask:
    """The player's part of the task."""
    club = entrant.player.club
    return replace(
        needs_of(entrant, first_table),
        rank=rank,
        club=club.name if club else None,
        country=entrant.player.country or None,
        team=entrant.team.name if entrant.team else None,
        rating=entrant.seed_rating,
        volunteer=entrant.volunteers_for_bye,
        substitute=entrant.status == EntrantStatus.SUBSTITUTE,
        byes=past.byes,
        byes_tonight=past.byes_tonight,
        last_bye=past.last_bye,
        attended=past.games + past.byes,
        placement=past.placement,
    )


def needs_of(entrant: Entrant, first_table: int = 1) -> PlayerTask:
    """The player with the fixed table and seat; tables count from the stage's first one."""
    table = entrant.fixed_table
    return PlayerTask(
        id=str(entrant.pk),
        fixed_table=table - first_table + 1 if table and table >= first_table else None,
        fixed_seat=Wind(entrant.fixed_seat) if entrant.fixed_seat else None,
        off_stream=entrant.not_on_stream,
    )


def streamed_in(event: Event, first_table: int = 1) -> tuple[int, ...]:
    """The numbers of the streamed tables, counted from the stage's first one."""
    return tuple(
        number - first_table + 1 for number in event.streamed_numbers if number >= first_table
    )
