"""Which games of a player count, and why the others do not; what presence adds to them.

The steps, each on what the one before it left: the first games (cap), the best run in a row
(window), the worst games dropped, the best share, the best games of each period. Results in place
of missed sessions join the games before the first step. Of equal scores the earlier game counts.

Rules: docs/rules.md, 6.5.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import accumulate
from typing import NamedTuple

from scoring.results.placement import is_last_place
from scoring.results.ranking_rules import MONTH, NIGHT, SEASON, LeagueRules, StandingRules

#: Why a result counts, or why it does not.
COUNTS, PLACEHOLDER = "counts", "placeholder"
BEYOND_CAP, OUTSIDE_WINDOW, DROPPED_WORST = "beyond_cap", "outside_window", "dropped_worst"
OUTSIDE_SHARE, OUTSIDE_BEST = "outside_share", "outside_best"
ATTENDANCE, ABSENCE, NO_SHOW = "attendance", "absence", "no_show"

_QUARTER = 3  # months


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRow:
    """One entrant's result of one game, in whole points.

    `game` tells games apart, `session` is its number; `placement` counts from 1 and may be shared.
    `penalty` is what was taken away in this game and is contained in `final_score` already.
    `replacement` marks a game played as a substitute. `day` is the local date on which the game
    was played.
    """

    entrant: Hashable
    game: Hashable
    session: int
    placement: int
    raw_points: int
    final_score: int
    penalty: int = 0
    opponents: tuple[Hashable, ...]
    replacement: bool = False
    day: date | None = None

    @property
    def is_last(self) -> bool:
        """Whether it is the last place of its table, which may have three to five seats."""
        return is_last_place(self.placement, len(self.opponents) + 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldSession:
    """A session that took place: who had a seat or a bye in it, and who was a no-show.

    `members` are those who could have a seat, everybody where it is None. Sessions of one `day`
    are one night; without it each session is a night of its own.
    """

    number: int
    day: date | None = None
    present: frozenset[Hashable] = frozenset()
    no_shows: frozenset[Hashable] = frozenset()
    members: frozenset[Hashable] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GameInTotal:
    """A result with the reason why it counts or does not; `game` is None for a placeholder."""

    game: Hashable | None
    session: int
    day: date | None
    score: int
    reason: str

    @property
    def counts(self) -> bool:
        """Whether the score is in the total."""
        return self.reason in {COUNTS, PLACEHOLDER}


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjustment:
    """Points beside the games: ATTENDANCE, ABSENCE or NO_SHOW, with how often and how many."""

    code: str
    times: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Presence:
    """How often a player attended and was a no-show; `missed` are sessions with their dates.

    A missed night is its first session. Free absences are left out of `missed`.
    """

    attended: int = 0
    missed: tuple[tuple[int, date | None], ...] = ()
    no_shows: int = 0


def counted_games(
    games: Iterable[GameRow], rules: StandingRules, presence: Presence | None = None
) -> tuple[GameInTotal, ...]:
    """Every game of one player with its reason, and the placeholders, by date and session."""
    results = _in_order(games, rules, presence)
    reasons = _reasons([row.score for row in results], [row.day for row in results], rules)
    return tuple(
        GameInTotal(
            game=row.game,
            session=row.session,
            day=row.day,
            score=row.score,
            reason=PLACEHOLDER if row.game is None and reason == COUNTS else reason,
        )
        for row, reason in zip(results, reasons, strict=True)
    )


def sum_and_number(
    games: Sequence[GameRow], rules: StandingRules, presence: Presence | None = None
) -> tuple[int, int]:
    """Return the sum and the number of one player's results that count."""
    if not _chooses(rules):
        points, missed = rules.league.placeholder_points, presence.missed if presence else ()
        placeholders = 0 if points is None else len(missed)
        total = sum(row.final_score for row in games) + (points or 0) * placeholders
        return total, len(games) + placeholders
    results = _in_order(games, rules, presence)
    return _counting([row.score for row in results], [row.day for row in results], rules)


def _chooses(rules: StandingRules) -> bool:
    """Whether some results may not count."""
    league = rules.league
    limits = (rules.best_n, league.first_n, league.window, league.best_percent)
    return bool(rules.drop_worst) or any(limit is not None for limit in limits)


def sum_and_number_of(scores: Sequence[int], rules: StandingRules) -> tuple[int, int]:
    """Return the same for the scores of games without dates, in the order of play."""
    return _counting(scores, [None] * len(scores), rules)


def _counting(
    scores: Sequence[int], days: Sequence[date | None], rules: StandingRules
) -> tuple[int, int]:
    reasons = _reasons(scores, days, rules)
    counted = [score for score, reason in zip(scores, reasons, strict=True) if reason == COUNTS]
    return sum(counted), len(counted)


class _Result(NamedTuple):
    day: date | None
    session: int
    game: Hashable | None
    score: int


def _in_order(
    games: Iterable[GameRow], rules: StandingRules, presence: Presence | None
) -> list[_Result]:
    """Games and placeholders in the order of play."""
    results = [_Result(row.day, row.session, row.game, row.final_score) for row in games]
    points = rules.league.placeholder_points
    if points is not None and presence is not None:
        results += [_Result(day, number, None, points) for number, day in presence.missed]
    return sorted(results, key=lambda row: (row.day or date.min, row.session, str(row.game)))


def adjustments_of(rules: LeagueRules, presence: Presence) -> tuple[Adjustment, ...]:
    """Points for presence, and what absences and no-shows cost (negative)."""
    rows = (
        (ATTENDANCE, presence.attended, rules.attendance_bonus),
        (ABSENCE, len(presence.missed), -rules.absence_deduction),
        (NO_SHOW, presence.no_shows, -rules.no_show_penalty),
    )
    return tuple(
        Adjustment(code=code, times=times, points=times * each)
        for code, times, each in rows
        if times and each
    )


def held_sessions(rows: Iterable[GameRow]) -> tuple[HeldSession, ...]:
    """Return the sessions of these games; who has one was there."""
    present: defaultdict[tuple[int, date | None], set[Hashable]] = defaultdict(set)
    for row in rows:
        present[row.session, row.day].add(row.entrant)
    return tuple(
        HeldSession(number=number, day=day, present=frozenset(entrants))
        for (number, day), entrants in present.items()
    )


def presences(
    sessions: Iterable[HeldSession], entrants: Iterable[Hashable], rules: LeagueRules
) -> Mapping[Hashable, Presence]:
    """How each entrant attended these sessions."""
    units: defaultdict[Hashable, list[HeldSession]] = defaultdict(list)
    for held in sorted(sessions, key=lambda held: (held.day or date.min, held.number)):
        by_day = rules.attended_by == NIGHT and held.day is not None
        units[held.day if by_day else held.number].append(held)
    nights = [_night(unit) for unit in units.values()]
    return {entrant: _presence(entrant, nights, rules) for entrant in entrants}


def _night(unit: Sequence[HeldSession]) -> HeldSession:
    """The sessions of a night as one: its first one's number, and everybody of all of them."""
    first, *others = unit
    if not others:
        return first
    members = [held.members for held in unit if held.members is not None]
    return HeldSession(
        number=first.number,
        day=first.day,
        present=frozenset().union(*(held.present for held in unit)),
        no_shows=frozenset().union(*(held.no_shows for held in unit)),
        members=frozenset().union(*members) if len(members) == len(unit) else None,
    )


def _presence(entrant: Hashable, nights: Iterable[HeldSession], rules: LeagueRules) -> Presence:
    attended, missed, no_shows = 0, [], 0
    for held in nights:
        no_shows += entrant in held.no_shows
        if entrant in held.present:
            attended += 1
        elif held.members is None or entrant in held.members:
            missed.append((held.number, held.day))
    return Presence(
        attended=attended, missed=tuple(missed[rules.free_absences :]), no_shows=no_shows
    )


def _reasons(scores: Sequence[int], days: Sequence[date | None], rules: StandingRules) -> list[str]:
    """The reason of each score, in the order of play."""
    reasons = [COUNTS] * len(scores)
    left = _Left(scores, days, list(range(len(scores))))
    for reason, step in STEPS:
        found = step(left, rules)
        if found is left.places:
            continue
        kept = set(found)
        for place in left.places:
            if place not in kept:
                reasons[place] = reason
        left = left._replace(places=[place for place in left.places if place in kept])
    return reasons


class _Left(NamedTuple):
    """The places of the scores that a step chooses from, in the order of play."""

    scores: Sequence[int]
    days: Sequence[date | None]
    places: Sequence[int]

    def best(self, places: Sequence[int], count: int) -> list[int]:
        """The places of the highest scores, of equals the earlier ones; `places` are in order."""
        return sorted(places, key=self.scores.__getitem__, reverse=True)[:count]


def _first_games(left: _Left, rules: StandingRules) -> Iterable[int]:
    cap = rules.league.first_n
    return left.places if cap is None else left.places[:cap]


def _best_run(left: _Left, rules: StandingRules) -> Iterable[int]:
    """The run in a row with the highest sum, of equals the first; all where they are few."""
    places, length = left.places, rules.league.window
    if length is None or len(places) <= length:
        return places
    sums = [0, *accumulate(left.scores[place] for place in places)]
    starts = range(len(places) - length + 1)
    start = max(starts, key=lambda first: (sums[first + length] - sums[first], -first))
    return places[start : start + length]


def _without_worst(left: _Left, rules: StandingRules) -> Iterable[int]:
    if not rules.drop_worst:
        return left.places
    return left.best(left.places, max(1, len(left.places) - rules.drop_worst))


def _best_share(left: _Left, rules: StandingRules) -> Iterable[int]:
    percent = rules.league.best_percent
    if percent is None:
        return left.places
    return left.best(left.places, -(-len(left.places) * percent // 100))


def _best_of_periods(left: _Left, rules: StandingRules) -> Iterable[int]:
    if rules.best_n is None:
        return left.places
    if rules.league.best_n_per == SEASON:
        return left.best(left.places, rules.best_n)
    periods: defaultdict[Hashable, list[int]] = defaultdict(list)
    for place in left.places:
        periods[period_of(left.days[place], rules.league.best_n_per)].append(place)
    return [place for part in periods.values() for place in left.best(part, rules.best_n)]


#: The steps in their order: each keeps some places and gives the others its reason. A step that is
#: off returns the places as they are.
STEPS: tuple[tuple[str, Callable[[_Left, StandingRules], Iterable[int]]], ...] = (
    (BEYOND_CAP, _first_games),
    (OUTSIDE_WINDOW, _best_run),
    (DROPPED_WORST, _without_worst),
    (OUTSIDE_SHARE, _best_share),
    (OUTSIDE_BEST, _best_of_periods),
)


def period_of(day: date | None, per: str) -> Hashable:
    """Return the month or quarter of a date; games without a date are a period of their own."""
    if day is None:
        return None
    return day.year, day.month if per == MONTH else (day.month - 1) // _QUARTER
