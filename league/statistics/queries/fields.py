"""The field: all players of a ruleset, or of a kind of game, with enough cases."""

import json
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.db.models import TextField
from django.db.models.functions import Cast

from league.models import FieldFigure
from league.statistics.queries.played_games import GameKind, PlayedGame

MILLIONTHS = 1_000_000


@dataclass(frozen=True, kw_only=True)
class FieldValue:
    """A figure among `players`; `stored_steps` are the steps as JSON, in millionths."""

    players: int
    average: float
    stored_steps: str

    @cached_property
    def steps(self) -> tuple[float, ...]:
        """The percentiles 0 to 100 of the players, in rising order.

        Read when asked for: a page compares ten of a hundred figures.
        """
        return tuple(step / MILLIONTHS for step in json.loads(self.stored_steps))

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
        "figure", "players", "average", Cast("steps", TextField())
    )
    return {
        figure: FieldValue(players=players, average=average / MILLIONTHS, stored_steps=steps)
        for figure, players, average, steps in rows
    }
