"""The input of a ranking: results of finished tables, penalties, bonuses, sessions that took place."""

from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from datetime import date, datetime
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet, prefetch_related_objects

from league.enums import RESULT_STATUSES, ChangeKind, PenaltyKind, RepairKind
from league.events.queries.zones import local_day
from league.models import Entrant, Event, Penalty, Seat, SeatingChange, Session, SitOut
from scoring import GameRow, HeldSession, OddTables

#: Changes the scores of games before they are ranked; `list` leaves them as they are.
Rescored = Callable[[list[GameRow]], list[GameRow]]


class PenaltyRow(NamedTuple):
    """A penalty or bonus of an entrant, in a session of a stage or without one."""

    entrant: int
    kind: str
    points: int
    given_at: datetime
    session: int | None
    stage: int | None

    @property
    def change(self) -> int:
        """The points as the total changes; below 0 for a penalty."""
        return PenaltyKind(self.kind).change(self.points)


class RankingInput(NamedTuple):
    """What was read for a ranking already; None of what was not."""

    games: Sequence[GameRow] | None = None
    penalties: Sequence[PenaltyRow] | None = None
    statuses: Mapping[Hashable, str] | None = None


NOTHING_READ = RankingInput()


def inputs_of(events: Collection[Event], released: Q) -> dict[int, RankingInput]:
    """The input of the rankings of several events, by id, in as many queries as for one."""
    prefetch_related_objects([*events], "stages", "divisions")
    games, penalties = games_of(events, released), penalties_of(events, released)
    statuses = statuses_in(events)
    return {
        event.pk: RankingInput(games[event.pk], penalties[event.pk], statuses[event.pk])
        for event in events
    }


def statuses_in(events: Collection[Event]) -> dict[int, dict[Hashable, str]]:
    """The status of every entrant by event, in the order of their ids."""
    found: dict[int, dict[Hashable, str]] = {event.pk: {} for event in events}
    rows = Entrant.objects.filter(event__in=events).order_by("pk")
    for event, entrant, status in rows.values_list("event_id", "pk", "status"):
        found[event][entrant] = status
    return found


def game_rows(event: Event, released: Q) -> list[GameRow]:
    return games_of([event], released)[event.pk]


def games_of(events: Collection[Event], released: Q) -> dict[int, list[GameRow]]:
    """The results of these sessions by event."""
    sessions = Session.objects.filter(released, event__in=events, counts=True).values("pk")
    seats: list[Any] = list(
        Seat.objects.filter(session__in=sessions, table__status__in=RESULT_STATUSES)
        .exclude(final_score__isnull=True)
        .order_by("session__number", "table__number", "pk")
        .values_list(
            "session__event_id",
            "table_id",
            "entrant_id",
            "session__number",
            "placement",
            "raw_points",
            "final_score",
            "penalty",
            "replaces_id",
            "table__odd_size",
        )
    )
    days = _days_of(events)
    members: dict[int, list[int]] = defaultdict(list)
    for _event, table_id, entrant_id, *_ in seats:
        members[table_id].append(entrant_id)
    odd = {event.pk: event.odd_rules for event in events}
    found: dict[int, list[GameRow]] = {event.pk: [] for event in events}
    for event_id, *seat in seats:
        day = days[event_id][seat[2]]
        found[event_id].append(_game_row(seat, members[seat[0]], day, odd[event_id]))
    return found


def _game_row(seat: Sequence[Any], members: list[int], day: date | None, odd: OddTables) -> GameRow:
    """For a table of three or five the score is the part of it that counts."""
    table_id, entrant_id, session, placement, raw_points, *scores = seat
    final_score, penalty, replaces, odd_size = scores
    return GameRow(
        entrant=entrant_id,
        game=table_id,
        session=session,
        placement=placement,
        raw_points=raw_points,
        final_score=odd.counted(odd_size, final_score, penalty),
        penalty=penalty,
        opponents=tuple([other for other in members if other != entrant_id]),
        replacement=replaces is not None,
        day=day,
    )


def penalty_rows(event: Event, released: Q) -> list[PenaltyRow]:
    """Every penalty and bonus with points that counts, except those of hidden sessions."""
    return penalties_of([event], released)[event.pk]


def penalties_of(events: Collection[Event], released: Q) -> dict[int, list[PenaltyRow]]:
    """The same by event."""
    rows = _shown_penalties(events, released).filter(points__gt=0).order_by("pk")
    found: dict[int, list[PenaltyRow]] = {event.pk: [] for event in events}
    row: Any
    for event, *row in rows.values_list(
        "event_id", "entrant_id", "kind", "points", "given_at", "session_id", "session__stage_id"
    ):
        found[event].append(PenaltyRow(*row))
    return found


def shown_penalties(event: Event, released: Q) -> QuerySet[Penalty]:
    """The penalties and bonuses that count, except those of sessions with hidden results."""
    return _shown_penalties([event], released)


def _shown_penalties(events: Collection[Event], released: Q) -> QuerySet[Penalty]:
    standing = Penalty.objects.standing().filter(event__in=events)
    if not released:
        return standing
    shown = Session.objects.filter(released, event__in=events).values("pk")
    return standing.filter(Q(session__isnull=True) | Q(session__in=shown))


# Certificates and reasons of draws would take longer to load than everything else.
READ = ("event", "number", "stage", "started_at", "planned_start", "finished_at")


def day_of(session: Session) -> date | None:
    """The date of a session in its event's zone: of its start, planned start or end."""
    times = (session.started_at, session.planned_start, session.finished_at)
    return _day(session.event, *times)


def session_days(event: Event) -> Mapping[int, date | None]:
    """The dates of an event's sessions by their numbers."""
    return _days_of([event])[event.pk]


def _days_of(events: Collection[Event]) -> dict[int, dict[int, date | None]]:
    by_id = {event.pk: event for event in events}
    found: dict[int, dict[int, date | None]] = {pk: {} for pk in by_id}
    times = ("started_at", "planned_start", "finished_at")
    rows = Session.objects.filter(event__in=events).values_list("event_id", "number", *times)
    for event, number, *known in rows:
        found[event][number] = _day(by_id[event], *known)
    return found


def held_sessions(
    event: Event, games: Iterable[GameRow], members: Mapping[int, Collection[Hashable] | None]
) -> dict[int, list[HeldSession]]:
    """The sessions of these games by stage id; `members` of each stage, None for everybody.

    Entrants with a game, a seat at a running table, or a bye are present.
    """
    playing: dict[int, set[Hashable]] = defaultdict(set)
    for row in games:
        playing[row.session].add(row.entrant)
    sessions = list(event.sessions.filter(number__in=playing).only(*READ))
    ids = [session.pk for session in sessions]
    seats = Seat.objects.filter(session__in=ids).exclude(table__status__in=RESULT_STATUSES)
    present = _by_session(
        [
            *seats.values_list("session_id", "entrant_id"),
            *SitOut.objects.filter(session__in=ids).values_list("session_id", "entrant_id"),
        ]
    )
    for session in sessions:
        present[session.pk] |= playing[session.number]
    missing = _by_session(_no_shows(ids))
    held: dict[int, list[HeldSession]] = defaultdict(list)
    for session in sessions:
        known = members.get(session.stage_id)
        held[session.stage_id].append(
            HeldSession(
                number=session.number,
                day=day_of(session),
                present=frozenset(present[session.pk]),
                no_shows=frozenset(missing[session.pk] - present[session.pk]),
                members=None if known is None else frozenset(known),
            )
        )
    return held


def _no_shows(sessions: Collection[int]) -> Iterable[tuple[int, int]]:
    """(session, entrant) of each no-show that a repair of the seating recorded."""
    repairs = SeatingChange.objects.standing().filter(session__in=sessions, kind=ChangeKind.REPAIR)
    for session, details in repairs.values_list("session_id", "details"):
        if details.get("happened") == RepairKind.NO_SHOW:
            yield from ((session, entrant) for entrant in details["entrants"])


def _by_session(rows: Iterable[tuple[int, int]]) -> dict[int, set[Hashable]]:
    found: dict[int, set[Hashable]] = defaultdict(set)
    for session, entrant in rows:
        found[session].add(entrant)
    return found


def _day(event: Event, *times: datetime | None) -> date | None:
    known = next((time for time in times if time is not None), None)
    return None if known is None else local_day(known, event)
