"""The field: all players of a ruleset, or of a kind of game, with enough cases."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from league.models import FieldFigure
from league.statistics.queries.played_games import GameKind, PlayedGame

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


def field_of(kind: GameKind, ruleset: str | None) -> str:
    """The name of a field: of one ruleset, or of a kind of game as a whole."""
    return kind.key if ruleset is None else f"{kind.key}:{ruleset}"


def field_name(games: Sequence[PlayedGame]) -> str | None:
    """The field of these games of one kind: that of their ruleset, where they have but one."""
    if not games:
        return None
    rulesets = {game.event.ruleset for game in games}
    return field_of(games[0].event.kind, rulesets.pop() if len(rulesets) == 1 else None)


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
