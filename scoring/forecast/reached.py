"""Who reaches the goals of a stage at the end of one simulated season, by division."""

from collections.abc import Collection, Iterator, Sequence

from scoring.forecast.season import CUT, STAY, UP, Goal, Season


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
