"""The table of a whole season on paper: a column for each session, or for each month."""

from collections import defaultdict
from collections.abc import Callable, Hashable
from dataclasses import dataclass

from django.utils.formats import date_format

from league.core.permissions import Actor
from league.events.queries.release import released_sessions
from league.models import Event
from league.models.session import LAST_DRAWN
from league.standings.queries.addends import Addends, ShownColumns, addends_of, shown_columns
from league.standings.queries.game_rows import game_rows
from league.standings.queries.standings import RankedEntrant, standings_of
from scoring.results.counting import GameRow

MOST_SESSIONS = 16  # columns that fit a sheet
OTHER = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonTable:
    """`lines`: a row of the standings with the parts of its total, scores by column."""

    columns: tuple[str, ...]
    by_month: bool
    lines: tuple[tuple[RankedEntrant, Addends], ...]

    @property
    def adds(self) -> ShownColumns:
        return shown_columns(self.lines)


def season_table(event: Event, actor: Actor) -> SeasonTable:
    """The standings as this reader may see them, with all scores of the season."""
    games = game_rows(event, released_sessions(event, actor))
    drawn = {game.session for game in games if game.session <= LAST_DRAWN}
    by_month = len(drawn) > MOST_SESSIONS
    key_of: Callable[[GameRow], Hashable] = _month_of if by_month else _session_of
    keys = sorted({key_of(game) for game in games}, key=str if by_month else _number)
    scores: dict[Hashable, dict[Hashable, int]] = defaultdict(lambda: defaultdict(int))
    for game in games:
        scores[game.entrant][key_of(game)] += game.final_score
    titles = {key_of(game): _title(game, by_month=by_month) for game in games}
    return SeasonTable(
        columns=tuple(titles[key] for key in keys),
        by_month=by_month,
        lines=tuple(
            (line, addends_of(line, [scores[line.entrant.pk].get(key) for key in keys]))
            for line in standings_of(event, actor)
        ),
    )


def _month_of(game: GameRow) -> Hashable:
    return f"{game.day:%Y-%m}" if game.day else OTHER


def _session_of(game: GameRow) -> Hashable:
    """Pick-up games share a column."""
    return min(game.session, LAST_DRAWN + 1)


def _number(key: Hashable) -> int:
    return int(str(key))


def _title(game: GameRow, *, by_month: bool) -> str:
    if by_month:
        return date_format(game.day, "MONTH_FORMAT") if game.day else "?"
    return str(game.session) if game.session <= LAST_DRAWN else "P"
