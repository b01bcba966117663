"""Standings with a column for each session or month, and the columns that add up to each total."""

from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.db.models import Q
from django.utils.formats import date_format

from league.core.permissions import Actor
from league.core.queries.caching import cached
from league.core.versions import results_key
from league.events.queries.release import released_sessions
from league.models import Event
from league.models.session import LAST_DRAWN
from league.standings.queries.cut_lines import CutLine, cut_lines
from league.standings.queries.game_rows import RankingInput, game_rows
from league.standings.queries.rankings import rankings_of
from league.standings.queries.stages import stages_of
from league.standings.queries.standings import (
    RankedEntrant,
    cached_rankings,
    ranked_entrants,
    rankings_after,
    standings_of,
)
from scoring.results.counting import GameRow
from scoring.results.standings import StandingRow

LAST_COLUMNS = 5  # the sessions of a longer season that it shows first
MOST_SESSIONS = 16  # columns that fit a sheet


@dataclass(frozen=True, slots=True, kw_only=True)
class Addends:
    """The columns before a total: `earlier`, scores, `carried`, `bonus`, `other`, less `deducted`.

    `earlier` is the sum of the drawn sessions without a column of their own. `other` is everything
    else without one: pick-up games, games that do not count, points for presence, and points that
    a later stage did not take along.
    """

    earlier: int
    scores: tuple[int | None, ...]
    carried: int
    deducted: int
    bonus: int
    other: int

    @property
    def rest(self) -> int:
        """`other` where points carried over have no column of their own."""
        return self.carried + self.other


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownColumns:
    """The columns with a value in any row; `in_games` are penalties that scores contain."""

    deducted: bool
    bonus: bool
    other: bool
    rest: bool
    in_games: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreTable:
    """Standings to print: ranked entrants with the parts of their totals, scores by column.

    `columns` are numbers of sessions, or titles of a season's columns. `choices` are all sessions
    with results that the reader may see. `earlier` counts the sessions without a column; `cuts` are
    the lines between rows, by the entrant (id) above.
    """

    columns: tuple[int | str, ...]
    lines: tuple[tuple[RankedEntrant, Addends], ...]
    choices: tuple[int, ...]
    by_month: bool = False
    earlier: int = 0
    cuts: Mapping[Hashable, CutLine] = field(default_factory=dict)

    @property
    def adds(self) -> ShownColumns:
        return shown_columns(self.lines)


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionColumns:
    """`numbers`: the sessions with results; pick-up games have no column.

    By entrant id: scores by session, and the ranks gained in the last session (negative: lost).
    """

    numbers: tuple[int, ...] = ()
    scores: Mapping[Hashable, Mapping[Hashable, int]] = field(default_factory=dict)
    gained: Mapping[Hashable, int] = field(default_factory=dict)

    def scores_of(self, entrant: Hashable) -> tuple[int | None, ...]:
        """The scores of an entrant by column."""
        own = self.scores.get(entrant, {})
        return tuple(own.get(number) for number in self.numbers)

    def latest_only(self, most: int) -> "SessionColumns":
        """The last columns, if a page has no room for all."""
        return replace(self, numbers=self.numbers[-most:])

    def shown(self, *, most: int) -> "SessionColumns":
        """All columns, or the last few of more than `most`, with room for one that sums the others."""
        few = max(1, min(LAST_COLUMNS, most - 1))
        return self if len(self.numbers) <= most else self.latest_only(few)

    def sum_of(self, entrant: Hashable, sessions: Collection[int]) -> int | None:
        """The sum of an entrant's scores in these sessions; None without a game there."""
        own = [
            score for number, score in self.scores.get(entrant, {}).items() if number in sessions
        ]
        return sum(own) if own else None

    @property
    def latest(self) -> int:
        return self.numbers[-1] if self.numbers else 0


def addends_of(
    line: RankedEntrant,
    scores: Sequence[int | None],
    *,
    earlier: int = 0,
    playing: int | None = None,
) -> Addends:
    """`scores` are by column, `earlier` those without; `playing` is the score of a game at play."""
    carried, deducted, bonus = line.carried or 0, line.row.deducted, line.row.bonus
    shown = earlier + sum(score or 0 for score in scores) + (playing or 0)
    return Addends(
        earlier=earlier,
        scores=tuple(scores),
        carried=carried,
        deducted=deducted,
        bonus=bonus,
        other=line.row.total - shown - carried - bonus + deducted,
    )


def shown_columns(lines: Iterable[tuple[RankedEntrant, Addends]]) -> ShownColumns:
    rows = list(lines)
    return ShownColumns(
        deducted=any(sums.deducted for _, sums in rows),
        bonus=any(sums.bonus for _, sums in rows),
        other=any(sums.other for _, sums in rows),
        rest=any(sums.rest for _, sums in rows),
        in_games=any(line.row.in_games for line, _ in rows),
    )


def session_columns(event: Event, actor: Actor) -> SessionColumns:
    """The sessions as columns, cached until a result changes."""
    key = results_key("columns", event, actor)
    return cached(key, lambda: _session_columns(event, actor))


def standings_after(
    event: Event, actor: Actor, number: int | None = None, *, most: int = LAST_DRAWN
) -> ScoreTable:
    """The standings as they were after this session, or after all that this reader may see.

    The last sessions have a column, at most so many.
    """
    games = game_rows(event, released_sessions(event, actor))
    choices = _drawn(games)
    played = tuple(item for item in choices if number is None or item <= number)
    earlier, columns = played[:-most], played[-most:]
    rankings, stages = rankings_after(event, actor, number), stages_of(event)
    placed = ranked_entrants(event, rankings.overall)
    went_on = any(one.source_id and one.pk in rankings.stages for one in stages)
    return ScoreTable(
        columns=columns,
        lines=_lines(placed, _scores(games, _session_of), columns, earlier),
        choices=choices,
        earlier=len(earlier),
        cuts=cut_lines(event, placed, stages=stages, stage=None, is_cut=went_on),
    )


def season_table(event: Event, actor: Actor) -> ScoreTable:
    """The standings as this reader may see them, with a column for each session or month."""
    games = game_rows(event, released_sessions(event, actor))
    choices = _drawn(games)
    by_month = len(choices) > MOST_SESSIONS
    column_of: Callable[[GameRow], Any] = _month_of if by_month else _session_of
    titles = dict(sorted((column_of(game), _title(game, by_month=by_month)) for game in games))
    placed = standings_of(event, actor)
    return ScoreTable(
        columns=tuple(titles.values()),
        lines=_lines(placed, _scores(games, column_of), titles),
        choices=choices,
        by_month=by_month,
    )


def _session_columns(event: Event, actor: Actor) -> SessionColumns:
    released = released_sessions(event, actor)
    games = game_rows(event, released)
    numbers = _drawn(games)
    if not numbers:
        return SessionColumns()
    last = numbers[-1]
    earlier = [game for game in games if game.session < last]
    before = rankings_of(
        event, released & Q(number__lt=last), read=RankingInput(earlier)
    ).overall.rows
    after = cached_rankings(event, actor, RankingInput(games)).overall.rows
    return SessionColumns(
        numbers=numbers,
        scores=_scores(games, lambda game: game.session),
        gained=_gained(before, after) if len(numbers) > 1 else {},
    )


def _drawn(games: Iterable[GameRow]) -> tuple[int, ...]:
    """The numbers of the drawn sessions with results."""
    return tuple(sorted({game.session for game in games if game.session <= LAST_DRAWN}))


def _scores(
    games: Iterable[GameRow], column_of: Callable[[GameRow], Any]
) -> dict[Hashable, dict[Hashable, int]]:
    """The sums of scores by entrant id and column."""
    scores: dict[Hashable, dict[Hashable, int]] = defaultdict(dict)
    for game in games:
        row, column = scores[game.entrant], column_of(game)
        row[column] = row.get(column, 0) + game.final_score
    return dict(scores)


def _lines(
    placed: Iterable[RankedEntrant],
    scores: Mapping[Hashable, Mapping[Hashable, int]],
    columns: Collection[Hashable],
    earlier: Collection[Hashable] = (),
) -> tuple[tuple[RankedEntrant, Addends], ...]:
    """`earlier` are the columns that are summed before the others."""
    return tuple(
        (
            line,
            addends_of(
                line,
                [own.get(one) for one in columns],
                earlier=sum(own.get(one, 0) for one in earlier),
            ),
        )
        for line in placed
        for own in [scores.get(line.entrant.pk, {})]
    )


def _gained(before: tuple[StandingRow, ...], after: tuple[StandingRow, ...]) -> dict[Hashable, int]:
    ranks = {row.entrant: row.rank for row in before if row.games}
    return {row.entrant: ranks[row.entrant] - row.rank for row in after if row.entrant in ranks}


def _month_of(game: GameRow) -> str:
    return f"{game.day:%Y-%m}" if game.day else ""


def _session_of(game: GameRow) -> int:
    """Pick-up games share a column."""
    return min(game.session, LAST_DRAWN + 1)


def _title(game: GameRow, *, by_month: bool) -> str:
    if by_month:
        return date_format(game.day, "MONTH_FORMAT") if game.day else "?"
    return str(game.session) if game.session <= LAST_DRAWN else "P"
