"""The standings as they were after a session, with the score of every session."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Q

from league.core.permissions import Actor
from league.events.queries.release import released_sessions
from league.models import Event
from league.models.session import LAST_DRAWN
from league.standings.queries.addends import Addends, ShownColumns, addends_of, shown_columns
from league.standings.queries.game_rows import game_rows
from league.standings.queries.rankings import rankings_of
from league.standings.queries.standings import RankedEntrant, ranked_entrants
from scoring.results.counting import GameRow


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsAfter:
    """`lines`: the ranked entrants with the parts of their totals, scores by column of `numbers`.

    `choices`: all sessions with results that this reader may see.
    """

    numbers: tuple[int, ...]
    lines: tuple[tuple[RankedEntrant, Addends], ...]
    choices: tuple[int, ...]

    @property
    def adds(self) -> ShownColumns:
        return shown_columns(self.lines)


def standings_after(event: Event, actor: Actor, number: int | None = None) -> StandingsAfter:
    """The standings after this session, or after all sessions that this reader may see."""
    released = released_sessions(event, actor)
    games = game_rows(event, released)
    choices = tuple(sorted({game.session for game in games if game.session <= LAST_DRAWN}))
    counted = released if number is None else released & Q(number__lte=number)
    numbers = tuple(item for item in choices if number is None or item <= number)
    scores = _scores(games)
    return StandingsAfter(
        numbers=numbers,
        lines=tuple(
            (line, addends_of(line, [scores.get((line.entrant.pk, item)) for item in numbers]))
            for line in ranked_entrants(event, rankings_of(event, counted).overall)
        ),
        choices=choices,
    )


def _scores(games: Iterable[GameRow]) -> Mapping[tuple[Hashable, int], int]:
    """The scores by entrant id and session."""
    scores: dict[tuple[Hashable, int], int] = defaultdict(int)
    for game in games:
        scores[game.entrant, game.session] += game.final_score
    return scores
