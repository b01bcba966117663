"""The field: all players of a ruleset, or of a kind of game, with enough cases."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from league.models import FieldFigure
from league.statistics.queries.played_games import PlayedGame

MILLIONTHS = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldValue:
    """A figure among `players`; `steps` are their percentiles 0 to 100, in rising order."""

    players: int
    average: float
    steps: tuple[float, ...]

    def percentile(self, value: float) -> int:
        """The share of the players with a lower value, in percent."""
        return min(bisect_left(self.steps, value), 100)


def field_name(games: Sequence[PlayedGame]) -> str | None:
    """The ruleset of all these games, or their kind where they have several; None without games."""
    if not games:
        return None
    rulesets = {game.event.ruleset for game in games}
    return f"ruleset:{rulesets.pop()}" if len(rulesets) == 1 else games[0].event.kind.key


def field_values(name: str | None) -> dict[str, FieldValue]:
    """The stored figures of a field by their ids; none before the first were worked out."""
    rows = FieldFigure.objects.filter(field=name).values_list(
        "figure", "players", "average", "steps"
    )
    return {
        figure: FieldValue(
            players=players,
            average=average / MILLIONTHS,
            steps=tuple(step / MILLIONTHS for step in steps),
        )
        for figure, players, average, steps in rows
    }
