"""The task that a draw solves: who is there, who met whom, who must not meet."""

from collections import defaultdict

from league.enums import EntrantStatus
from league.models import Entrant, Event, ForbiddenPair, Seat, Session, SitOut
from league.selectors.standings import fresh_rows
from scoring.seating import SeatingTask
from scoring.seating.task import PlayerTask


def entrants_to_seat(event: Event, *, checked_in_only: bool = False) -> list[Entrant]:
    """Who plays the next session, by number."""
    entrants = Entrant.objects.filter(event=event).select_related("player__club", "team")
    chosen = entrants.checked_in() if checked_in_only else entrants.playing()
    return list(chosen.order_by("number"))


def seating_task(session: Session, *, checked_in_only: bool = False) -> SeatingTask:
    """The task for `scoring.seating`; players go by the entrants' ids as text."""
    event = session.event
    entrants = entrants_to_seat(event, checked_in_only=checked_in_only)
    ranks = {row.entrant: row.rank for row in fresh_rows(event)}
    byes = _byes(event, session)
    ids = {entrant.pk for entrant in entrants}
    return SeatingTask(
        players=tuple(
            _player_task(entrant, ranks.get(entrant.pk, len(ranks) + 1), byes[entrant.pk])
            for entrant in entrants
        ),
        history=history_before(session),
        sessions_planned=max(event.sessions_planned, session.number),
        forbidden=tuple(
            (str(pair.first_id), str(pair.second_id))
            for pair in ForbiddenPair.objects.filter(event=event).order_by("pk")
            if pair.first_id in ids and pair.second_id in ids
        ),
        locked=(),
        winds="soft",
        odd="bye",
        seats=event.ruleset.players,
        seed=session.seed,
    )


def history_before(session: Session) -> tuple[tuple[tuple[str, ...], ...], ...]:
    """Sessions of tables of entrant ids in the order E S W N; withdrawn entrants included."""
    seats = (
        Seat.objects.filter(session__event_id=session.event_id, session__number__lt=session.number)
        .order_by("session__number", "table__number")
        .values_list("session__number", "table__number", "starting_wind", "entrant_id")
    )
    sessions: dict[int, dict[int, dict[str, str]]] = defaultdict(lambda: defaultdict(dict))
    for number, table, wind, entrant_id in seats:
        sessions[number][table][wind] = str(entrant_id)
    return tuple(
        tuple(tuple(table[wind] for wind in "ESWN" if wind in table) for table in tables.values())
        for tables in sessions.values()
    )


def substitutes_of(event: Event) -> list[Entrant]:
    chosen = event.entrants.filter(status=EntrantStatus.SUBSTITUTE).select_related("player")
    return list(chosen.order_by("number"))


def _player_task(entrant: Entrant, rank: int, sit_outs: int) -> PlayerTask:
    club = entrant.player.club
    return PlayerTask(
        id=str(entrant.pk),
        rank=rank,
        club=club.name if club else None,
        country=entrant.player.country or None,
        team=entrant.team.name if entrant.team else None,
        fixed_table=entrant.fixed_table,
        fixed_seat=None,
        sit_outs=sit_outs,
    )


def _byes(event: Event, session: Session) -> dict[int, int]:
    counts: dict[int, int] = defaultdict(int)
    earlier = SitOut.objects.filter(session__event=event, session__number__lt=session.number)
    for entrant_id in earlier.values_list("entrant_id", flat=True):
        counts[entrant_id] += 1
    return counts
