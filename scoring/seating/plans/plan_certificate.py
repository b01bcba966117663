"""The measures of a plan, counted from its tables alone."""

import dataclasses
from collections import Counter
from collections.abc import Iterable, Sequence

from scoring.seating.history import HistoryCounts
from scoring.seating.plans.repeat_search import repeats_forced

Sessions = Sequence[Sequence[Sequence[int]]]


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class PlanCertificate:
    """The measures of a whole plan.

    `repeats` counts the meetings beyond the first of each pair, `lower_bound` is a lower bound for
    it. `meetings` says how many pairs meet never, once, twice ...; `shared_opponents` is the least number
    of opponents that two players who never meet have in common, None where all meet.
    `unbalanced` counts the players whose starts at the winds differ by more than one at the end,
    `wind_gap` is the largest difference then, `wind_gap_ever` the largest after any session.
    `table_revisits` counts returns to a table number, `players_revisiting` the players who sit at
    one table more often than the number of tables makes necessary. `byes` and `tables_of_three` are
    the fewest and the most that anybody has.
    """

    repeats: int
    lower_bound: int
    meetings: tuple[tuple[int, int], ...]
    shared_opponents: int | None
    unbalanced: int
    wind_gap: int
    wind_gap_ever: int
    table_revisits: int
    players_revisiting: int
    byes: tuple[int, int]
    tables_of_three: tuple[int, int]

    def to_json(self) -> dict[str, object]:
        """Return the certificate in the shape of a single session's."""
        return {
            "repeats": self.repeats,
            "lower_bound": self.lower_bound,
            "meetings": {str(times): pairs for times, pairs in self.meetings},
            "shared_opponents": self.shared_opponents,
            "winds": {
                "unbalanced": self.unbalanced,
                "largest_gap": self.wind_gap,
                "largest_gap_ever": self.wind_gap_ever,
            },
            "table_revisits": self.table_revisits,
            "players_revisiting": self.players_revisiting,
            "sit_outs": list(self.byes),
            "tables_of_three": list(self.tables_of_three),
        }


def certify_plan(sessions: Sessions, players: int, seats: int = 4) -> PlanCertificate:
    """Measure a plan of players numbered from 1 at tables of `seats`."""
    counts = HistoryCounts.of(
        [[list(map(str, table)) for table in session] for session in sessions], seats
    )
    everybody = list(map(str, range(1, players + 1)))
    from_0 = [[[player - 1 for player in table] for table in session] for session in sessions]
    least = least_shared(opponents(from_0, players))
    at_end, ever = _wind_gaps(sessions, players, seats)
    needed = -(-len(sessions) // max(map(len, sessions), default=1))
    never = players * (players - 1) // 2 - len(counts.met)
    revisiting = {player for (player, _), times in counts.visits.items() if times > needed}
    return PlanCertificate(
        repeats=sum(counts.met.values()) - len(counts.met),
        lower_bound=_repeats_forced(sessions, players, seats),
        meetings=tuple(sorted((Counter({0: never}) + Counter(counts.met.values())).items())),
        shared_opponents=least[0] if least else None,
        unbalanced=sum(gap > 1 for gap in at_end),
        wind_gap=max(at_end),
        wind_gap_ever=ever,
        table_revisits=sum(times - 1 for times in counts.visits.values()),
        players_revisiting=len(revisiting),
        byes=_ends(len(sessions) - counts.games[player] for player in everybody),
        tables_of_three=_ends(counts.short_games[player] for player in everybody),
    )


def _ends(counts: Iterable[int]) -> tuple[int, int]:
    found = sorted(counts)
    return found[0], found[-1]


def _wind_gaps(sessions: Sessions, players: int, seats: int) -> tuple[list[int], int]:
    """Return each player's largest difference between winds at the end, and the largest ever."""
    starts = [[0] * seats for _ in range(players + 1)]
    ever = 0
    for session in sessions:
        for table in session:
            for wind, player in enumerate(table):
                starts[player][wind] += 1
                ever = max(ever, _gap(starts[player]))
    return [_gap(counts) for counts in starts[1:]], ever


def _gap(starts: Sequence[int]) -> int:
    return max(starts) - min(starts)


def _repeats_forced(sessions: Sessions, players: int, seats: int) -> int:
    """Return a lower bound on the repeats, from the number of meetings of each player."""
    tables = [table for session in sessions for table in session]
    meetings = Counter(player for table in tables for player in table for _ in table[1:])
    over = sum(max(0, count - (players - 1)) for count in meetings.values())
    full = players % seats == 0
    return max(-(-over // 2), repeats_forced(players, len(sessions), seats) if full else 0)


def opponents(schedule: Sequence[Sequence[Sequence[int]]], players: int) -> list[int]:
    """Return for each player from 0 the bits of those met, the own bit included."""
    met = [1 << player for player in range(players)]
    for session in schedule:
        for table in session:
            bits = sum(1 << player for player in table)
            for player in table:
                met[player] |= bits
    return met


def least_shared(met: Sequence[int]) -> tuple[int, int] | None:
    """Return the least number of opponents shared by two players who never meet.

    The second number is that of pairs that share so few, negative; None where all players meet.
    """
    shared = [
        (mine & met[other]).bit_count()
        for player, mine in enumerate(met)
        for other in range(player)
        if not mine >> other & 1
    ]
    return (min(shared), -shared.count(min(shared))) if shared else None
