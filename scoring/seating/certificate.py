"""The measures of a seating and lower bounds for them, counted from the tables alone."""

import dataclasses
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from scoring.core.problems import Problem
from scoring.seating.history import HistoryCounts, pairs_of
from scoring.seating.objective.evaluation import Objective
from scoring.seating.task import PLAYERS_PER_SESSION, SeatedTable, SeatingTask

#: The most players with unbalanced winds that are named.
FEW = 6

#: The measures that JSON has as they are.
_PLAIN = (
    *("tables", "repeats", "repeat_weight", "recent", "lower_bound", "spread_largest"),
    *("table_revisits", "same_team", "same_club", "same_country"),
)


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


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Certificate:
    """The measures of one seating, together with the sessions before it.

    `repeats` counts the pairs that meet and have met before, `repeat_weight` the squares of how
    often, `recent` those that met in the session just before; no seating of these players has
    fewer repeats than `lower_bound`. `spread_total` adds up the places in
    the standings between best and last player of each table, `spread_largest` is the largest.
    `meetings` says how many pairs have now met once, twice ... `unbalanced` counts the players
    with starts at the winds that differ by more than one. `unbalanced_players` names a few of them,
    the largest differences first, and `wind_gap` is the largest difference. `table_revisits` counts
    the players who come back to a table number. `same_team`, `same_club` and `same_country` count
    pairs of one team, club, country.

    `objective` has the amount of every goal, the most important first: seatings of one task are
    compared by it. `bounds` are lower bounds for these players, `notes` say what an organiser
    should know. `teams` measures the teams of a team session.
    """

    tables: int
    repeats: int
    repeat_weight: int
    recent: int
    lower_bound: int
    same_team: int
    same_club: int
    same_country: int
    spread_total: int
    spread_largest: int
    unbalanced: int
    unbalanced_players: tuple[str, ...]
    wind_gap: int
    table_revisits: int
    meetings: tuple[tuple[int, int], ...]
    repeated: tuple[tuple[str, str, int], ...]
    objective: tuple[tuple[str, int], ...]
    bounds: tuple[tuple[str, int], ...]
    notes: tuple[Problem, ...]
    teams: TeamMeasures | None = None

    def to_json(self) -> dict[str, object]:
        """Return the certificate of the command line; `spread` is the mean spread of a table."""
        return {
            **{name: getattr(self, name) for name in _PLAIN},
            "spread": round(self.spread_total / max(1, self.tables), 3),
            "meetings": {str(times): pairs for times, pairs in self.meetings},
            "winds": {
                "unbalanced": self.unbalanced,
                "largest_gap": self.wind_gap,
                "players": list(self.unbalanced_players),
            },
            "repeated": [list(pair) for pair in self.repeated],
            "objective": [list(goal) for goal in self.objective],
            "bounds": dict(self.bounds),
            "notes": [{**note.to_json(), "params": dict(note.params)} for note in self.notes],
            **({"teams": self.teams.to_json()} if self.teams else {}),
        }


def certify(tables: Sequence[SeatedTable], task: SeatingTask) -> Certificate:
    """Measure tables (ids, East first, in order of number) against the task and its history.

    A table without players is one that is not played.
    """
    past = HistoryCounts.of_task(task)
    now = HistoryCounts.of([*task.history, tables], task.seats)
    again = sorted(pair for table in tables for pair in pairs_of(table) if past.met[pair])
    gaps = {who: now.wind_gap_of(who, task.seats) for table in tables for who in table}
    unbalanced = sorted((-gap, player) for player, gap in gaps.items() if gap > 1)
    objective = Objective(task, past, present=gaps)
    cost = sum(objective.seated(table, at) for at, table in enumerate(tables, 1) if table)
    revisits = sum(
        past.visits[player, number] > 0
        for number, table in enumerate(tables, 1)
        for player in table
    )
    amounts = objective.amounts(cost) | {"tables": revisits}
    spreads = [objective.spread(table) for table in tables if table]
    bounds = _bounds(tables, task, past)
    return Certificate(
        tables=len(spreads),
        repeats=len(again),
        repeat_weight=amounts["repeats"],
        recent=amounts["recent"],
        lower_bound=bounds["repeats"],
        same_team=amounts["mates"],
        same_club=amounts["clubs"],
        same_country=amounts["countries"],
        spread_total=sum(spreads),
        spread_largest=max(spreads, default=0),
        unbalanced=len(unbalanced),
        unbalanced_players=tuple(player for _, player in unbalanced[:FEW]),
        wind_gap=max(gaps.values(), default=0),
        table_revisits=revisits,
        meetings=tuple(sorted(Counter(now.met.values()).items())),
        repeated=tuple((*pair, now.met[pair]) for pair in again),
        objective=tuple(amounts.items()),
        bounds=tuple(bounds.items()),
        notes=tuple(_notes(task)),
        teams=_team_measures(tables, task),
    )


def _notes(task: SeatingTask) -> Iterator[Problem]:
    """Say so where a plan of all sessions would serve the event better.

    In the last session nothing is left to plan, and the players of one table all meet again.
    """
    is_one_table = task.regular_players <= task.seats
    if not task.is_field_too_small or task.is_below_four or is_one_table:
        return
    if task.sessions_to_come:
        count, sessions = task.regular_players, task.sessions_planned or 0
        params = {"players": count, "sessions": sessions, "most": count // PLAYERS_PER_SESSION}
        yield Problem("field_too_small", "sessions_planned", params)


def _bounds(
    tables: Sequence[SeatedTable], task: SeatingTask, past: HistoryCounts
) -> dict[str, int]:
    return {
        "repeats": repeat_bound(tables, past),
        "unbalanced": wind_bound(tables, past, task.seats),
        "same_team": group_bound(tables, task, "team"),
        "same_club": group_bound(tables, task, "club"),
        "same_country": group_bound(tables, task, "country"),
        "spread_total": sum(len(table) - 1 for table in tables if table),
    }


def _team_measures(tables: Sequence[SeatedTable], task: SeatingTask) -> TeamMeasures | None:
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


def repeat_bound(tables: Sequence[SeatedTable], past: HistoryCounts) -> int:
    """Count the repeats that are forced because players have too few new opponents left."""
    present = {player for table in tables for player in table}
    fewest = min((len(table) for table in tables if table), default=1) - 1
    known: Counter[str] = Counter()
    for one, other in past.met:
        if one in present and other in present:
            known.update((one, other))
    forced = (max(0, fewest - (len(present) - 1 - known[player])) for player in present)
    return -(-sum(forced) // 2)


def wind_bound(tables: Sequence[SeatedTable], past: HistoryCounts, seats: int) -> int:
    """Count the players whose winds will be more than one apart in any seating.

    Every table has one seat of each wind, which limits the players who can have one of a set of
    winds (Hall's theorem).
    """
    good = [_good_winds(past.starts_of(who, seats)) for table in tables for who in table[:seats]]
    seats_of = [sum(len(table) > wind for table in tables) for wind in range(seats)]
    lost = sum(not winds for winds in good)
    groups = (set(group) for size in range(1, seats) for group in combinations(range(seats), size))
    over = (
        sum(bool(winds) and winds <= group for winds in good)
        - sum(seats_of[wind] for wind in group)
        for group in groups
    )
    return lost + max(0, *over)


def _good_winds(starts: Sequence[int]) -> set[int]:
    after = ([*starts[:wind], starts[wind] + 1, *starts[wind + 1 :]] for wind in range(len(starts)))
    return {wind for wind, counts in enumerate(after) if max(counts) - min(counts) <= 1}


def group_bound(tables: Sequence[SeatedTable], task: SeatingTask, kind: str) -> int:
    """Count the pairs of one `kind` ("team", "club", "country") that must share a table.

    The bound is reached where the members spread evenly over the tables.
    """
    count = sum(bool(table) for table in tables)
    present = {player for table in tables for player in table}
    groups = Counter(getattr(who, kind) for who in task.players if who.id in present)
    del groups[None]
    return sum(_pairs_spread(members, count) for members in groups.values())


def _pairs_spread(members: int, tables: int) -> int:
    each, more = divmod(members, tables)
    return more * each * (each + 1) // 2 + (tables - more) * each * (each - 1) // 2


#: The certificate of a task that was not drawn.
NO_TABLES = certify((), SeatingTask(players=()))
