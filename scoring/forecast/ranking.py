"""The standings at the end of each simulated season of a block.

They rank as `scoring.results.standings` does, except that a lot decides between players who are
equal in the total or average: one lot for all seasons of a block. `GoalCounter` says who reaches
which goal by them.
"""

from collections.abc import Collection, Iterator, Sequence
from math import lcm
from typing import Protocol

from scoring.forecast.season import BLOCK, CUT, STAY, UP, Goal, PlayerSoFar, Season
from scoring.forecast.totals import BlockTotals, SimulatedGames

#: Further apart than any two sums of scores: it puts whole groups of players behind others.
_FAR = 10**15


class Ranking(Protocol):
    """Who is where at the end of every season of a block."""

    @property
    def may_go_on(self) -> set[int]:
        """Who goes on where the cut takes the best."""

    def seasons(self) -> Iterator[tuple[Sequence[int], Sequence[int]]]:
        """Yield each season: totals by number, and the numbers from first to last."""


def ranking_of(season: Season, played: SimulatedGames, lot: Sequence[int]) -> Ranking:
    """Return the ranking of the players, or of the teams where they are ranked."""
    ranking = TeamRanking if season.teams else BlockRanking
    return ranking(season, played, lot)


class BlockRanking:
    """The ranking of players, all divisions as one."""

    def __init__(self, season: Season, played: SimulatedGames, lot: Sequence[int]) -> None:
        self._season, self._played, self._lot = season, played, lot
        self._games = [
            len(player.scores) + len(gained)
            for player, gained in zip(season.players, played.gains, strict=True)
        ]
        totals = BlockTotals(season, played)
        self._totals = [totals.of(n) for n in range(len(self._games))]
        self._multiple = lcm(*(counted or 1 for _, counted in self._totals))
        #: Those with enough games who still play.
        self.may_go_on = {
            n
            for n, player in enumerate(season.players)
            if player.plays and self._games[n] and self._qualifies(n)
        }

    def seasons(self) -> Iterator[tuple[Sequence[int], Sequence[int]]]:
        """Yield each season: totals by the number of the player, and the numbers from first to last."""
        keys = [self._keys(n) for n in range(len(self._games))]
        values = zip(*(totals for totals, _ in self._totals), strict=True)
        for row, found in zip(values, zip(*keys, strict=True), strict=True):
            yield row, sorted(self._lot, key=found.__getitem__, reverse=True)

    def _keys(self, n: int) -> Sequence[int]:
        """Make whole numbers that compare as the standings do."""
        player, (totals, counted) = self._season.players[n], self._totals[n]
        started = self._games[n] > 0 or player.brought is not None
        offset = 0 if started and self._qualifies(n) else -_FAR if started else -2 * _FAR
        if self._season.rules.aggregate == "total":
            return [total + offset for total in totals]
        if not counted:  # no average: behind all others of the group
            return [(offset - _FAR // 2) * self._multiple] * BLOCK
        factor = self._multiple // counted
        return [total * factor + offset * self._multiple for total in totals]

    def _qualifies(self, n: int) -> bool:
        player = self._season.players[n]
        enough = self._games[n] >= self._season.rules.minimum_games
        return enough and not only_replaced(player, len(self._played.gains[n]))


class TeamRanking:
    """The ranking of teams: by what line-ups gain, or by the sum of the members' totals."""

    def __init__(self, season: Season, played: SimulatedGames, lot: Sequence[int]) -> None:
        self._lot = lot
        sums: list[list[Sequence[int]]] = [[[team.total] * BLOCK] for team in season.teams]
        totals = None if season.line_up else BlockTotals(season, played)
        for n, player in enumerate(season.players):
            if player.team is not None:
                sums[player.team] += [totals.of(n)[0]] if totals else played.gains[n]
        self._totals = [[sum(row) for row in zip(*columns, strict=True)] for columns in sums]
        self.may_go_on = {n for n, team in enumerate(season.teams) if team.plays}

    def seasons(self) -> Iterator[tuple[Sequence[int], Sequence[int]]]:
        """Yield each season: totals by the number of the team, and the numbers from first to last."""
        for values in zip(*self._totals, strict=True):
            yield values, sorted(self._lot, key=values.__getitem__, reverse=True)


def only_replaced(player: PlayerSoFar, more: int) -> bool:
    """Whether all games of a player are played as a substitute; `more` are still to come."""
    return player.replacement and bool(player.scores) and not more


def cuts(season: Season) -> bool:
    """Whether somebody goes on to a later stage."""
    return bool(season.later) or any(goal.kind == CUT for goal in season.lines)


class GoalCounter:
    """The goals of a season, asked once for every simulated ending."""

    def __init__(self, season: Season) -> None:
        self._lines, self._groups, self._bottom = season.lines, season.groups, season.bottom
        self._group_of = [0 if season.teams else one.group for one in season.players]
        self._plays = {n for n, one in enumerate(season.ranked) if one.plays}
        self._promoted = next((goal.size for goal in season.lines if goal.kind == UP), 0)

    def by_goal(
        self, order: Sequence[int], may_go_on: Collection[int]
    ) -> Iterator[Collection[int]]:
        """Yield for each goal those who reach it; `order` is that of the standings."""
        divisions = self._split(order)
        for goal in self._lines:
            yield [n for group in self._first(goal, divisions, may_go_on) for n in group]

    def first_of_each(self, order: Sequence[int], may_go_on: Collection[int]) -> Sequence[int]:
        """Return who goes on at the cut, the best first; of divisions by place, then by division."""
        through = [n for n in order if n in may_go_on]
        if self._groups == 1:
            return through
        size = next((goal.size for goal in self._lines if goal.kind == CUT), 0)
        best = [group[:size] for group in self._split(through)[: self._bottom + 1]]
        return [group[place] for place in range(size) for group in best if place < len(group)]

    def _first(
        self, goal: Goal, divisions: Sequence[Sequence[int]], may_go_on: Collection[int]
    ) -> Iterator[Sequence[int]]:
        for number, group in enumerate(divisions):
            if goal.kind in {UP, STAY}:
                playing = [n for n in group if n in self._plays]
                yield playing[: self._kept(goal, number, len(playing))]
            elif goal.kind == CUT:
                size = goal.size if number <= self._bottom else 0
                yield [n for n in group if n in may_go_on][:size]
            else:
                yield group[: goal.size]

    def _kept(self, goal: Goal, group: int, players: int) -> int:
        """How many of a division go up, or do not go down, as `promotion_and_relegation` has it."""
        up = self._promoted if 0 < group <= self._bottom else 0
        if goal.kind == UP:
            return up
        return max(up, players - goal.size) if group < self._bottom else players

    def _split(self, order: Sequence[int]) -> Sequence[Sequence[int]]:
        if self._groups == 1:
            return [order]
        found: list[list[int]] = [[] for _ in range(self._groups)]
        for n in order:
            found[self._group_of[n]].append(n)
        return found
