"""The score race of an event: the sum of final scores after each session, with ranks."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass

from django.db.models import QuerySet

from league.models import Player, Seat
from scoring import OddTables

MOST_CLIMBS = 5
EVERY_GAME = OddTables()


@dataclass(frozen=True, slots=True, kw_only=True)
class Racer:
    """A player's sum of final scores after each session, and the rank by that sum.

    `rank` is that of the standings, None for an unranked player.
    """

    entrant: int
    player: Player
    rank: int | None
    totals: tuple[int, ...]
    ranks: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Climb:
    """The ranks that a player gained in one session."""

    racer: Racer
    session: int
    gained: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreRace:
    """All players in the order of the standings; `sessions` are the numbers of those with results.

    The sums contain final scores only, without other penalties and points carried over.
    """

    sessions: tuple[int, ...]
    racers: tuple[Racer, ...]
    climbs: tuple[Climb, ...]


def score_race(seats: QuerySet[Seat], ranks: Mapping[Hashable, int]) -> ScoreRace:
    """The race from the finished games of these seats; `ranks` by entrant are the standings'."""
    rows = seats.filter(final_score__isnull=False).select_related("entrant__player")
    by_session: dict[int, dict[int, int]] = {}
    players: dict[int, Player] = {}
    for seat in rows.select_related("entrant__player", "session__event", "table").order_by(
        "session__number"
    ):
        scores = by_session.setdefault(seat.session.number, {})
        odd = seat.session.event.odd_rules if seat.table.odd_size else EVERY_GAME
        score = odd.counted(seat.table.odd_size, seat.final_score or 0, seat.penalty)
        scores[seat.entrant_id] = scores.get(seat.entrant_id, 0) + score
        players[seat.entrant_id] = seat.entrant.player
    racers = _racers(by_session, players, ranks)
    return ScoreRace(
        sessions=tuple(by_session), racers=racers, climbs=_climbs(tuple(by_session), racers)
    )


def _racers(
    by_session: Mapping[int, Mapping[int, int]],
    players: Mapping[int, Player],
    ranks: Mapping[Hashable, int],
) -> tuple[Racer, ...]:
    totals = dict.fromkeys(players, 0)
    courses: dict[int, list[tuple[int, int]]] = {entrant: [] for entrant in players}
    for scores in by_session.values():
        for entrant, score in scores.items():
            totals[entrant] += score
        ordered = sorted(totals.values(), reverse=True)
        for entrant, total in totals.items():
            courses[entrant].append((total, ordered.index(total) + 1))
    racers = [
        Racer(
            entrant=entrant,
            player=players[entrant],
            rank=ranks.get(entrant),
            totals=tuple(total for total, _ in course),
            ranks=tuple(rank for _, rank in course),
        )
        for entrant, course in courses.items()
    ]
    last = len(racers) + 1
    order = sorted(racers, key=lambda one: (one.rank or last, one.ranks[-1], one.entrant))
    return tuple(order)


def _climbs(sessions: tuple[int, ...], racers: tuple[Racer, ...]) -> tuple[Climb, ...]:
    """The most ranks gained in a session, without the first session."""
    climbs = [
        Climb(racer=racer, session=sessions[place], gained=before - after)
        for racer in racers
        for place, (before, after) in enumerate(zip(racer.ranks, racer.ranks[1:], strict=False), 1)
        if after < before
    ]
    return tuple(sorted(climbs, key=lambda climb: -climb.gained)[:MOST_CLIMBS])
