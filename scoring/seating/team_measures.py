"""The measures of a team session with lower bounds: meetings and winds of teams over the season."""

import dataclasses
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from scoring.core.problems import Problem
from scoring.seating.history import HistoryCounts
from scoring.seating.task import SeatedTable, SeatingTask


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class TeamMeasures:
    """How evenly teams have met and started at the winds, this session included.

    `meetings` says how many pairs of teams have met never, once, twice ...; `meeting_gap` is the
    difference between the most and the fewest, and `squares` adds up the squares of all. No other
    seatings with as many meetings have less than `meeting_gap_bound` and `squares_bound`.
    `wind_gap` is the largest difference between a team's starts at two winds, at least
    `wind_gap_bound`; `teams` counts the teams.
    """

    teams: int
    meetings: tuple[tuple[int, int], ...]
    meeting_gap: int
    meeting_gap_bound: int
    squares: int
    squares_bound: int
    wind_gap: int
    wind_gap_bound: int

    def to_json(self) -> dict[str, object]:
        """Return the measures for the certificate of the command line."""
        found = dataclasses.asdict(self)
        return {**found, "meetings": {str(times): pairs for times, pairs in self.meetings}}


def measure_teams(tables: Sequence[SeatedTable], task: SeatingTask) -> TeamMeasures | None:
    """Measure the teams of the task at these tables; None without teams."""
    team_of = {player.id: player.team for player in task.players if player.team is not None}
    teams = sorted(set(team_of.values()))
    if not task.team_session or not teams:
        return None
    # A player without a team takes part in no meeting of teams.
    now = [tuple(team_of.get(player, "") for player in table) for table in tables]
    counts = HistoryCounts.of([*task.team_history, now], task.seats)
    met = [counts.met[pair] for pair in combinations(teams, 2)]
    each, more = divmod(sum(met), max(1, len(met)))
    winds = [counts.starts_of(team, task.seats) for team in teams]
    return TeamMeasures(
        teams=len(teams),
        meetings=tuple(sorted(Counter(met).items())),
        meeting_gap=max(met, default=0) - min(met, default=0),
        meeting_gap_bound=int(more > 0),
        squares=sum(times * times for times in met),
        squares_bound=more * (each + 1) ** 2 + (len(met) - more) * each**2,
        wind_gap=max(max(starts) - min(starts) for starts in winds),
        wind_gap_bound=max(int(sum(starts) % task.seats > 0) for starts in winds),
    )


def teams_too_large(task: SeatingTask, tables: int) -> Iterator[Problem]:
    """Name the teams of a team session with more players than there are tables."""
    if not task.team_session:
        return
    sizes = Counter(player.team for player in task.players if player.team is not None)
    for team, count in sorted(sizes.items()):
        if count > tables:
            params: dict[str, str | int] = {"team": team, "count": count, "tables": tables}
            yield Problem("team_too_large", "team", params)
