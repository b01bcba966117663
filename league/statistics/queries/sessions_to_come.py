"""The rest of a stage: coming sessions with seatings, dates and nights, and divisions until their promotion."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from django.db.models import Count, Q
from django.utils import timezone

from league.core.errors import AnyProblem, problem
from league.divisions.queries.proposal import nights_since, rules_of_divisions
from league.enums import NightAnswer, Presence, SessionStatus
from league.events.queries.zones import local_day
from league.models import Attendance, DivisionRules, Event, Night, Seat, Session, SitOut, Stage
from league.standings.queries.divisions import known_changes, memberships_in
from league.standings.queries.game_rows import day_of
from league.standings.queries.planned_sessions import session_counts, sessions_of_stage
from league.standings.queries.stages import (
    can_be_drawn,
    has_sessions_left,
    sessions_in,
    stages_of,
)
from scoring.forecast import STAY, UP, Calendar, Goal
from scoring.forecast.season import Seating
from scoring.results.counting import GameRow


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionToCome:
    """A session, or the rest of it; `seating` is None if none is published.

    Without a date it has the date of the session before. `night` is the id of its night.
    """

    number: int
    seating: Seating = None
    day: date | None = None
    night: int | None = None
    byes: tuple[int, ...] = ()


def sessions_to_come(
    stage: Stage, rows: Sequence[GameRow], seats: int
) -> tuple[SessionToCome, ...]:
    """The tables without a result in public sessions, then the sessions without a seating."""
    public = list(
        stage.sessions.exclude(status=SessionStatus.DRAFT).filter(counts=True).order_by("number")
    )
    found = _with_seatings(public, {row.game for row in rows}, seats)
    drawn = sessions_in(stage)
    begun = drawn.exclude(status=SessionStatus.DRAFT).count()
    count = sessions_of_stage(stage) - begun
    last = drawn.values_list("number", flat=True).last() or 0
    nights = nights_of_games(stage.event)
    for index in range(count):
        night, day = nights[index] if index < len(nights) else (None, None)
        found.append(SessionToCome(number=last + 1 + index, day=day, night=night))
    return _with_dates(found, max((row.day for row in rows if row.day), default=None))


def nothing_to_come(event: Event) -> Iterator[AnyProblem]:
    """Why the rest of the event cannot be simulated: all of its sessions are over."""
    stages = stages_of(event)
    unfinished = event.sessions.filter(counts=True).exclude(status=SessionStatus.FINISHED)
    if not has_sessions_left(stages) and not unfinished.exists():
        counts = session_counts(event)
        planned = sum(counts[stage.pk].in_all for stage in stages if can_be_drawn(stage))
        played = event.sessions.drawn().count()
        yield problem("nothing_to_simulate", played=played, planned=planned)


def calendar_of(coming: Sequence[SessionToCome], held: Calendar | None = None) -> Calendar:
    """The coming and held sessions in the form that the rules of a league ask for."""
    before = held or Calendar()
    return Calendar(
        held=before.held,
        members=before.members,
        numbers=tuple(one.number for one in coming),
        days=tuple(one.day for one in coming),
        byes=tuple(one.byes for one in coming),
    )


def nights_of_games(event: Event) -> list[tuple[int, date]]:
    """The night (by id) and date of each coming game without a public session, by date."""
    public = Count("sessions", filter=~Q(sessions__status=SessionStatus.DRAFT))
    today = timezone.localtime(timezone=event.zone).replace(
        hour=0, minute=0, second=0, microsecond=0
    )
    nights: list[tuple[int, date]] = []
    planned = Night.objects.filter(event=event, starts_at__gte=today).planned()
    rows = planned.annotate(drawn=public).order_by("starts_at", "number")
    for night, starts_at, games, drawn in rows.values_list("pk", "starts_at", "games", "drawn"):
        nights += [(night, local_day(starts_at, event))] * max(games - drawn, 0)
    return nights


def _with_seatings(
    public: Sequence[Session], played: set[object], seats: int
) -> list[SessionToCome]:
    """Public sessions with tables that wait for a result."""
    tables: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    rows = Seat.objects.filter(session__in=public).order_by("table__number", "pk")
    for session, table, entrant in rows.values_list("session_id", "table_id", "entrant_id"):
        tables[session][table].append(entrant)
    byes: dict[int, list[int]] = defaultdict(list)
    resting = SitOut.objects.filter(session__in=public).order_by("pk")
    for session, entrant in resting.values_list("session_id", "entrant_id"):
        byes[session].append(entrant)
    found = []
    for one in public:
        waiting = [
            tuple(members)
            for table, members in tables[one.pk].items()
            if table not in played and len(members) == seats
        ]
        if waiting:
            found.append(
                SessionToCome(
                    number=one.number,
                    seating=tuple(waiting),
                    day=day_of(one),
                    night=one.night_id,
                    byes=tuple(byes[one.pk]),
                )
            )
    return found


def _with_dates(found: Sequence[SessionToCome], last: date | None) -> tuple[SessionToCome, ...]:
    """Give sessions without a date the date of the session before."""
    dated = []
    for one in found:
        last = one.day or last
        dated.append(replace(one, day=last))
    return tuple(dated)


# Chances in per cent. An answer is no promise, so it is never certain.
_BY_ANSWER: dict[str, int] = {NightAnswer.YES: 95, NightAnswer.LATE: 95, NightAnswer.NO: 5}
_BY_PRESENCE: dict[str, int] = {Presence.HERE: 99, Presence.AWAY: 1}

Answers = dict[int, list[tuple[int, int]]]


def answers_to_come(coming: Sequence[SessionToCome]) -> Answers:
    """By entrant with an answer: the index in `coming` and the chance to play there."""
    found: Answers = defaultdict(list)
    by_night: dict[int, list[int]] = defaultdict(list)
    for index, one in enumerate(coming):
        if one.seating is None and one.night is not None:
            by_night[one.night].append(index)
    rows = Attendance.objects.filter(night__in=by_night).order_by("night", "entrant")
    for night, entrant, answer, presence in rows.values_list(
        "night", "entrant", "answer", "presence"
    ):
        percent = _BY_PRESENCE.get(presence) or _BY_ANSWER.get(answer)
        if percent is not None:
            found[entrant] += [(index, percent) for index in by_night[night]]
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class DivisionsToCome:
    """The divisions of a stage, as a reader may know them.

    `group` is the index of each entrant's division in `names`, 0 for the top one. `sessions` are
    those until the next promotion and relegation; `moves` are the goals of that step, empty if none
    follows. `ends_early`: more sessions follow after it.
    """

    names: tuple[str, ...]
    group: dict[int, int]
    mixed: bool
    sessions: tuple[SessionToCome, ...]
    moves: tuple[Goal, ...] = ()
    ends_early: bool = False


def divisions_to_come(
    event: Event, stage: Stage, released: Q, coming: Sequence[SessionToCome]
) -> DivisionsToCome | None:
    """The divisions; None if nobody plays in divisions."""
    memberships = memberships_in(event, released) if stage.source_id is None else None
    if memberships is None:
        return None
    place = {division.pk: number for number, division in enumerate(memberships.divisions)}
    entrants = event.entrants.values_list("pk", flat=True)
    group = {pk: place.get(memberships.of.get(pk, 0), len(place)) for pk in entrants}
    rules = rules_of_divisions(event)
    taken, reached = tuple(coming), False
    if rules.every is not None and (rules.promoted or rules.relegated):
        taken, reached = _until_promotion(event, stage, released, coming, rules.every)
    return DivisionsToCome(
        names=tuple(division.name for division in memberships.divisions),
        group=group,
        mixed=rules.mixed_tables,
        sessions=taken,
        moves=_moves(rules) if reached else (),
        ends_early=len(taken) < len(coming),
    )


def _until_promotion(
    event: Event, stage: Stage, released: Q, coming: Sequence[SessionToCome], every: int
) -> tuple[tuple[SessionToCome, ...], bool]:
    """The sessions before the next promotion, and whether they lead to it."""
    last = next(reversed(known_changes(event, released)), None)
    finished = list(sessions_in(stage).filter(status=SessionStatus.FINISHED))
    since = [one for one in finished if last is None or one.number > last.after_session]
    begun = {one.night_id or -one.number for one in since}
    left = every - nights_since(finished, last)
    taken: list[SessionToCome] = []
    new: set[int] = set()
    for one in coming:
        night = -one.number if one.night is None else one.night
        if night not in begun:
            new.add(night)
        if len(new) > left:
            return tuple(taken), True
        taken.append(one)
    return tuple(taken), len(new) == left


def _moves(rules: DivisionRules) -> tuple[Goal, ...]:
    up = (Goal(kind=UP, size=rules.promoted),) if rules.promoted else ()
    stay = (Goal(kind=STAY, size=rules.relegated),) if rules.relegated else ()
    return (*up, *stay)
