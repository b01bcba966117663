"""The field: all players of a ruleset, or of a kind of game, with enough cases."""

import json
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.db.models import TextField
from django.db.models.functions import Cast

from league.models import FieldFigure
from league.statistics.queries.played_games import GameKind, PlayedGame

MILLIONTHS = 1_000_000
PERCENT = 100


@dataclass(frozen=True, kw_only=True)
class FieldValue:
    """The distribution of a figure among `players`; `stored_steps` is JSON, in millionths."""

    players: int
    average: float
    stored_steps: str

    @cached_property
    def steps(self) -> tuple[float, ...]:
        """The percentiles 0 to 100 of the players, in rising order.

        Parsed on demand, because a page compares ten of a hundred figures.
        """
        return tuple(step / MILLIONTHS for step in json.loads(self.stored_steps))

    def percentile(self, value: float) -> int:
        """The share of the players with a lower value, in percent."""
        return min(bisect_left(self.steps, _stored(value)), PERCENT)

    def lower(self, value: float) -> int:
        """How many players have a lower value; rounded to a hundredth for more than 101 players."""
        return self._players_at(bisect_left(self.steps, _stored(value)))

    def higher(self, value: float) -> int:
        """How many players have a higher value, rounded like `lower`."""
        return self.players - self._players_at(bisect_right(self.steps, _stored(value)))

    @property
    def is_exact(self) -> bool:
        """Whether every player has a step of their own, so that ranks are exact."""
        return self.players <= PERCENT + 1

    def _players_at(self, step: int) -> int:
        """How many players come before this step."""
        return self.players if step > PERCENT else (self.players - 1) * step // PERCENT


def _stored(value: float) -> float:
    """The value rounded like the steps, so that a player's own step is equal to it."""
    return round(value * MILLIONTHS) / MILLIONTHS


def field_of(kind: GameKind, ruleset: str | None) -> str:
    """The name of a field: of one ruleset, or of a whole kind of game."""
    return kind.key if ruleset is None else f"{kind.key}:{ruleset}"


def field_name(games: Sequence[PlayedGame]) -> str | None:
    """The field of these games of one kind: that of their ruleset if they share one."""
    if not games:
        return None
    rulesets = {game.event.ruleset for game in games}
    return field_of(games[0].event.kind, rulesets.pop() if len(rulesets) == 1 else None)


def field_values(name: str | None) -> dict[str, FieldValue]:
    """The stored figures of a field by their ids; empty before the first computation."""
    rows = FieldFigure.objects.filter(field=name).values_list(
        "figure", "players", "average", Cast("steps", TextField())
    )
    return {
        figure: FieldValue(players=players, average=average / MILLIONTHS, stored_steps=steps)
        for figure, players, average, steps in rows
    }
