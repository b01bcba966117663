"""What two players add to the goals by sharing a table: the one definition of all searches."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations

from scoring.seating.history import HistoryCounts, IdPair
from scoring.seating.objective.goals import FIRST, GROUP_GOALS, TEAM_MEETINGS
from scoring.seating.task import PlayerTask, SeatingTask
from scoring.seating.who_plays import constraints_on_pairs

#: The goals that only sessions played have an influence on.
OF_HISTORY = ("repeats", "recent")


def meeting_again(times: int) -> int:
    """Return the amount of repeats when a pair meets again after `times`; a third meeting counts 4."""
    return times * times


class PairAmounts:
    """The amounts that pairs of players add to each goal."""

    def __init__(self, task: SeatingTask, counts: HistoryCounts) -> None:
        """Read a task `with_locks` and its history."""
        self._counts = counts
        self._player = {player.id: player for player in task.players}
        self.constraints = constraints_on_pairs(task)
        self._teams_met = counts.teams.met if counts.teams is not None else Counter[IdPair]()
        teams = sorted({who.team for who in task.players if who.team is not None})
        self._fewest = min((self._teams_met[pair] for pair in combinations(teams, 2)), default=0)

    def of(self, pair: IdPair) -> dict[str, int]:
        """Return the amount of each goal for two ids, the smaller one first."""
        met = self._counts.met[pair]
        one, other = self._player.get(pair[0]), self._player.get(pair[1])
        amounts = {"repeats": meeting_again(met), "recent": int(pair in self._counts.recent)}
        amounts[FIRST] = int(self.constraints.between(*pair) is not None)
        if one is not None and other is not None:
            for goal, group_of in GROUP_GOALS.items():
                amounts[goal] = int(group_of(one) is not None and group_of(one) == group_of(other))
            amounts[TEAM_MEETINGS] = self._team_meetings(one, other)
        return amounts

    def _team_meetings(self, one: PlayerTask, other: PlayerTask) -> int:
        """Return the square of the meetings of two teams beyond the fewest of any two."""
        if one.team is None or other.team is None:
            return 0
        first, second = sorted((one.team, other.team))
        return (self._teams_met[first, second] - self._fewest) ** 2 if first != second else 0

    def concerned(self, players: Sequence[PlayerTask]) -> Iterable[IdPair]:
        """Return, in order, all pairs of these players that may have an amount at all."""
        here = {player.id for player in players}
        if self._counts.teams is not None:
            return combinations(sorted(here), 2)
        found = {pair for pair in self._counts.met if here.issuperset(pair)}
        found.update(self.constraints.pairs(among=here))
        for group_of in GROUP_GOALS.values():
            members: defaultdict[object, list[str]] = defaultdict(list)
            for player in players:
                members[group_of(player)].append(player.id)
            members.pop(None, None)
            for group in members.values():
                found.update(combinations(sorted(group), 2))
        return sorted(found)
