"""How an event ranks: total or average, tie-breaks, which games count, and the rules of leagues.

Rules: docs/rules.md, 6.5.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from scoring.core.json_reader import CheckedFields, Read, or_none, unknown, whole_number, word_of
from scoring.core.problems import NotationError, Problem
from scoring.results.tiebreaks import TIEBREAKS

SEASON, MONTH, QUARTER = "season", "month", "quarter"
#: What the best games are chosen from.
PERIODS = (SEASON, MONTH, QUARTER)
SESSION, NIGHT = "session", "night"
#: What a player attends: each session, or all sessions of a date at once.
UNITS = (SESSION, NIGHT)

_MOST_GAMES = 1000
_MOST_POINTS = 10_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class LeagueRules(CheckedFields):
    """Which games of a long league count, and what presence counts for; the default is nothing.

    NotationError with every value that means nothing; `problems_between` finds contradictions.

    `best_n_per` is what the event's best games are chosen from. `window` is the length of the
    best run of games in a row, the only ones that count. Only the `first_n` games of a player
    count, or the best `best_percent` of them, rounded up. Presence is counted by `attended_by`:
    `attendance_bonus` points for each time, `absence_deduction` points from the total for each
    time missed, or a result of `placeholder_points` in its place; the first `free_absences` cost
    nothing. `no_show_penalty` points are taken for each no-show. Points are whole.
    """

    best_n_per: str = SEASON
    window: int | None = None
    first_n: int | None = None
    best_percent: int | None = None
    attended_by: str = SESSION
    attendance_bonus: int = 0
    absence_deduction: int = 0
    placeholder_points: int | None = None
    free_absences: int = 0
    no_show_penalty: int = 0

    READS: ClassVar[Mapping[str, Read]] = {
        "best_n_per": word_of(*PERIODS),
        "window": or_none(whole_number(2, _MOST_GAMES)),
        "first_n": or_none(whole_number(1, _MOST_GAMES)),
        "best_percent": or_none(whole_number(1, 99)),
        "attended_by": word_of(*UNITS),
        "attendance_bonus": whole_number(0, _MOST_POINTS),
        "absence_deduction": whole_number(0, _MOST_POINTS),
        "placeholder_points": or_none(whole_number(-_MOST_POINTS, _MOST_POINTS)),
        "free_absences": whole_number(0, _MOST_GAMES),
        "no_show_penalty": whole_number(0, _MOST_POINTS),
    }

    @property
    def uses_presence(self) -> bool:
        """Whether it matters who was there."""
        charged = (self.attendance_bonus, self.absence_deduction, self.no_show_penalty)
        return any(charged) or self.placeholder_points is not None

    @property
    def is_plain(self) -> bool:
        """Whether nothing differs from an event without these rules."""
        return self == PLAIN


#: No league rules.
PLAIN = LeagueRules()


def problems_between(
    rules: LeagueRules, *, best_n: int | None, drop_worst: int
) -> tuple[Problem, ...]:
    """Every contradiction among the rules, and between them and the event's own choice of games."""
    chooses = bool(best_n or drop_worst)
    return (
        *_of_periods(rules, best_n, drop_worst),
        *_of_choices(rules, chooses=chooses),
        *_of_cap(rules, best_n),
        *_of_absences(rules),
    )


def _of_periods(rules: LeagueRules, best_n: int | None, drop_worst: int) -> Iterator[Problem]:
    if rules.best_n_per != SEASON and best_n is None:
        yield Problem("period_without_best", "best_n_per")
    if rules.best_n_per != SEASON and drop_worst:
        # A better game could move the dropped one to a month that misses it: the total would fall.
        yield Problem("period_and_drop", "best_n_per")


def _of_choices(rules: LeagueRules, *, chooses: bool) -> Iterator[Problem]:
    if rules.window is not None and (chooses or rules.best_percent is not None):
        yield Problem("window_and_choice", "window")
    if rules.best_percent is not None and chooses:
        yield Problem("percent_and_choice", "best_percent")


def _of_cap(rules: LeagueRules, best_n: int | None) -> Iterator[Problem]:
    if rules.first_n is None:
        return
    most_of_season = best_n if rules.best_n_per == SEASON else None
    for wanted in (most_of_season, rules.window):
        if wanted is not None and wanted > rules.first_n:
            params: dict[str, str | int] = {"cap": rules.first_n, "wanted": wanted}
            yield Problem("cap_too_low", "first_n", params)
    if rules.placeholder_points is not None:
        yield Problem("cap_and_placeholder", "first_n")


def _of_absences(rules: LeagueRules) -> Iterator[Problem]:
    if rules.placeholder_points is not None and rules.absence_deduction:
        yield Problem("absence_twice", "placeholder_points")
    charged = rules.placeholder_points is not None or rules.absence_deduction
    if rules.free_absences and not charged:
        yield Problem("free_absences_idle", "free_absences")


#: What ranks first, and the tie-break that measures it.
AGGREGATES = ("total", "average")


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingRules(CheckedFields):
    """How an event ranks; checks itself (NotationError with every problem).

    `tiebreaks` are ids of TIEBREAKS in order. Of an entrant's games the `drop_worst` lowest do not
    count (one always does), of the others the `best_n` highest, all where it is None. `seed` is
    that of the lot. `league` are the further rules of a league.
    """

    tiebreaks: tuple[str, ...] = ()
    best_n: int | None = None
    minimum_games: int = 0
    drop_worst: int = 0
    aggregate: str = "total"
    seed: int = 0
    league: LeagueRules = PLAIN

    READS: ClassVar[Mapping[str, Read]] = {
        "best_n": or_none(whole_number(1)),
        "minimum_games": whole_number(0),
        "drop_worst": whole_number(0),
        "aggregate": word_of(*AGGREGATES),
    }

    def __post_init__(self) -> None:
        """Refuse rules that mean nothing, or that contradict each other."""
        problems = [
            unknown("unknown_tiebreak", "tiebreaks", name, TIEBREAKS)
            for name in self.tiebreaks
            if name not in TIEBREAKS
        ]
        problems += self.wrong_fields()
        problems += problems_between(self.league, best_n=self.best_n, drop_worst=self.drop_worst)
        if problems:
            raise NotationError(problems)
