"""Later stages of a simulated season: the best play on, with a part of their points."""

from bisect import bisect
from collections.abc import Sequence
from random import Random

from scoring.forecast.placements import order_weights
from scoring.forecast.season import LaterStage, Season
from scoring.forecast.tables import Tables
from scoring.results.stages import carried_over


class LaterStages:
    """The chain of stages after this one, played season by season at random tables.

    The members are players, or teams where the season ranks teams.
    """

    def __init__(
        self,
        season: Season,
        tables: Tables,
        chances: Sequence[Sequence[float]],
        results: Sequence[Sequence[tuple[int, ...]]],
        chance: Random,
    ) -> None:
        """Take the chances of the block and the scores of model games by order of a table."""
        self._season, self._tables = season, tables
        self._chances, self._results, self._chance = chances, results, chance
        self._games = len(season.games)
        self._gainer = [
            n if player.team is None else player.team for n, player in enumerate(season.players)
        ]

    def play(self, through: Sequence[int], totals: Sequence[int]) -> list[Sequence[int]]:
        """Play the stages; return who reaches the second, the third and so on, then who wins.

        `through` are those who may go on, the best first; `totals` are points of everybody.
        """
        found: list[Sequence[int]] = []
        ranked, points = through, dict(enumerate(totals))
        for number, stage in enumerate(self._season.later):
            members = ranked[: stage.size]
            if number:
                found.append(members)
            points = self._played(stage, members, points)
            # The better place at the cut decides between equals, as in the standings after a cut.
            ranked = sorted(members, key=points.__getitem__, reverse=True)
        return [*found, ranked[:1]]

    def _played(
        self, stage: LaterStage, members: Sequence[int], before: dict[int, int]
    ) -> dict[int, int]:
        points = {n: carried_over(before[n], stage.percent) for n in members}
        random = self._chance.random
        for _ in range(stage.sessions):
            for table in self._drawn(members):
                weights = order_weights([self._chances[n] for n in table])
                order = bisect(weights, random() * weights[-1], 0, len(weights) - 1)
                scores = self._results[order][int(random() * self._games)]
                for n, score in zip(table, scores, strict=True):
                    points[self._gainer[n]] += score
        return points

    def _drawn(self, members: Sequence[int]) -> list[list[int]]:
        """Random tables of players; who fills no table sits out."""
        if self._season.teams:
            return self._tables.of_teams(members, self._chance)
        seats, players = self._season.seats, list(members)
        if len(players) > seats:
            self._chance.shuffle(players)
        whole = len(players) // seats * seats
        return [players[start : start + seats] for start in range(0, whole, seats)]
