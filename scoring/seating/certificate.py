"""The measures of a seating and lower bounds for them, counted from the tables alone."""

import dataclasses
from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from scoring.core.problems import Problem
from scoring.seating.history import HistoryCounts, pairs_of
from scoring.seating.objective.evaluation import Objective
from scoring.seating.objective.planning_horizon import notes_on
from scoring.seating.task import SeatedTable, SeatingTask
from scoring.seating.team_measures import TeamMeasures, measure_teams

#: The most players with unbalanced winds that are named.
FEW = 6

#: The measures that JSON has as they are.
_PLAIN = (
    *("tables", "repeats", "repeat_weight", "recent", "lower_bound", "spread_largest"),
    *("table_revisits", "same_team", "same_club", "same_country"),
)


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
        notes=tuple(notes_on(task)),
        teams=measure_teams(tables, task),
    )


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
