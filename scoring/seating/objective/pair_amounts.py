"""What two players add to the goals by sharing a table: the one definition of all searches."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations

from scoring.seating.history import HistoryCounts, IdPair
from scoring.seating.objective.goals import FIRST, GROUP_GOALS, TEAM_MEETINGS
from scoring.seating.objective.team_meetings import TeamMeetings
from scoring.seating.task import PlayerTask, SeatingTask
from scoring.seating.who_plays import part_numbers

#: The goals that only sessions played have an influence on.
OF_HISTORY = ("repeats", "recent")


def meeting_again(times: int) -> int:
    """Return the amount of repeats of a pair that has met so often: a third meeting counts four."""
    return times * times


class PairAmounts:
    """The amounts that pairs of players add to each goal."""

    def __init__(self, task: SeatingTask, counts: HistoryCounts) -> None:
        """Read a task `with_locks` and its history."""
        self._counts = counts
        self._player = {player.id: player for player in task.players}
        self._part = part_numbers(task)
        self._forbidden = {tuple(sorted(pair)) for pair in task.forbidden}
        self._teams = TeamMeetings(task.players, counts)
        self._has_teams = counts.teams is not None

    def of(self, pair: IdPair) -> dict[str, int]:
        """Return the amount of each goal for two ids, the smaller one first."""
        met = self._counts.met[pair]
        one, other = self._player.get(pair[0]), self._player.get(pair[1])
        amounts = {"repeats": meeting_again(met), "recent": int(pair in self._counts.recent)}
        amounts[FIRST] = int(pair in self._forbidden)
        if one is not None and other is not None:
            for goal, group_of in GROUP_GOALS.items():
                amounts[goal] = _same(group_of(one), group_of(other))
            amounts[TEAM_MEETINGS] = self._teams.amount(one, other)
            amounts[FIRST] += self._teams.are_mates(one, other)
            amounts[FIRST] += _same(one.fixed_seat, other.fixed_seat)
            amounts[FIRST] += _differ(one.fixed_table, other.fixed_table)
            amounts[FIRST] += _differ(self._part.get(one.id), self._part.get(other.id))
        return amounts

    def concerned(self, players: Sequence[PlayerTask]) -> Iterable[IdPair]:
        """Return, in order, all pairs of these players that may have an amount at all."""
        here = {player.id for player in players}
        if self._has_teams:
            return combinations(sorted(here), 2)
        found = {pair for pair in self._counts.met if here.issuperset(pair)}
        found |= {(one, two) for one, two in self._forbidden if one in here and two in here}
        for group_of in (*GROUP_GOALS.values(), _fixed_seat):
            members: defaultdict[object, list[str]] = defaultdict(list)
            for player in players:
                members[group_of(player)].append(player.id)
            members.pop(None, None)
            for group in members.values():
                found.update(combinations(sorted(group), 2))
        at_a_table = sorted(player.id for player in players if player.fixed_table is not None)
        found.update(combinations(at_a_table, 2))
        return sorted(found)


def _fixed_seat(player: PlayerTask) -> object:
    return player.fixed_seat


def _same(one: object, other: object) -> int:
    return int(one is not None and one == other)


def _differ(one: object, other: object) -> int:
    return int(one is not None and other is not None and one != other)
