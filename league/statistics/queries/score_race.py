"""The score race of an event: each player's sum of final scores after each session."""

from collections import Counter
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import QuerySet

from league.models import Entrant, Event, Seat

MOST_CLIMBS = 5


class Course(NamedTuple):
    """A player (by the id of the entrant) in the race; see `Racer`."""

    entrant: int
    rank: int | None
    totals: tuple[int, ...]
    ranks: tuple[int, ...]


class Courses(NamedTuple):
    """The race without names, in the order of the standings."""

    sessions: tuple[int, ...]
    courses: tuple[Course, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Racer:
    """A player's sum of final scores after each session, and the rank by that sum.

    `rank` is that of the standings, None for an unranked player.
    """

    entrant: Entrant
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
    """The players in the order of the standings; `sessions` are the numbers of those with results.

    The sums contain final scores only, without other penalties and points carried over.
    """

    sessions: tuple[int, ...] = ()
    racers: tuple[Racer, ...] = ()
    climbs: tuple[Climb, ...] = ()


NO_RACE = ScoreRace()


def courses_of(event: Event, seats: QuerySet[Seat], ranks: Mapping[Hashable, int]) -> Courses:
    """The race from the finished games of these seats; `ranks` by entrant are the standings'."""
    rows = seats.filter(final_score__isnull=False).order_by("session__number")
    odd = event.odd_rules
    by_session: dict[int, Counter[int]] = {}
    for session, entrant, size, score, penalty in rows.values_list(
        "session__number", "entrant_id", "table__odd_size", "final_score", "penalty"
    ):
        scores = by_session.setdefault(session, Counter())
        scores[entrant] += odd.counted(size, score or 0, penalty)
    courses = [
        Course(entrant, ranks.get(entrant), *zip(*course, strict=True))
        for entrant, course in _steps(by_session).items()
    ]
    last = len(courses) + 1
    courses.sort(key=lambda one: (one.rank or last, one.ranks[-1], one.entrant))
    return Courses(tuple(by_session), tuple(courses))


def _steps(by_session: Mapping[int, Mapping[int, int]]) -> dict[int, list[tuple[int, int]]]:
    """The sum and the rank of each player after each session."""
    totals = dict.fromkeys((one for scores in by_session.values() for one in scores), 0)
    steps: dict[int, list[tuple[int, int]]] = {entrant: [] for entrant in totals}
    for scores in by_session.values():
        for entrant, score in scores.items():
            totals[entrant] += score
        ordered = sorted(totals.values())
        # Of equal totals the last one of the list stays, which has the best rank.
        rank_of = {total: len(totals) - place for place, total in enumerate(ordered)}
        for entrant, total in totals.items():
            steps[entrant].append((total, rank_of[total]))
    return steps


def race_of(found: Courses, most: int | None = None) -> ScoreRace:
    """The race with the players' present names; `most`: the first players only."""
    shown = found.courses[:most]
    climbs = _climbs(found)
    keys = {one.entrant for one in shown} | {one.entrant for one, _, _ in climbs}
    entrants = Entrant.objects.select_related("player").in_bulk(keys)

    def racer(course: Course) -> Racer:
        return Racer(
            entrant=entrants[course.entrant],
            rank=course.rank,
            totals=course.totals,
            ranks=course.ranks,
        )

    return ScoreRace(
        sessions=found.sessions,
        racers=tuple(racer(one) for one in shown),
        climbs=tuple(
            Climb(racer=racer(one), session=session, gained=gained)
            for one, session, gained in climbs
        ),
    )


def _climbs(found: Courses) -> list[tuple[Course, int, int]]:
    """The most ranks gained in a session, without the first session."""
    climbs = [
        (course, found.sessions[place], before - after)
        for course in found.courses
        for place, (before, after) in enumerate(
            zip(course.ranks, course.ranks[1:], strict=False), 1
        )
        if after < before
    ]
    return sorted(climbs, key=lambda climb: -climb[2])[:MOST_CLIMBS]
