"""Meetings of teams in a session of teams: what a pair of players adds to them."""

from collections.abc import Iterable
from itertools import combinations

from scoring.seating.history import HistoryCounts
from scoring.seating.task import PlayerTask


class TeamMeetings:
    """Counts for each pair of players how often their teams have met; nothing without teams."""

    def __init__(self, players: Iterable[PlayerTask | None], counts: HistoryCounts) -> None:
        """Take the teams of these players; None is an empty chair."""
        self._met = counts.teams.met if counts.teams is not None else None
        teams = sorted({who.team for who in players if who is not None and who.team is not None})
        self._fewest = 0
        if self._met is not None and len(teams) > 1:
            self._fewest = min(self._met[pair] for pair in combinations(teams, 2))

    def amount(self, one: PlayerTask, other: PlayerTask) -> int:
        """Return the square of the meetings of two teams beyond the fewest of any two."""
        if self._met is None or one.team is None or other.team is None or one.team == other.team:
            return 0
        first, second = sorted((one.team, other.team))
        return (self._met[first, second] - self._fewest) ** 2
