"""Plan the remaining sessions again after players have left or arrived.

What has been played counts: meetings, winds, table numbers, byes. The sessions planned before are
kept as far as they fit: players who arrive take free seats.
"""

import dataclasses
from collections import Counter
from collections.abc import Sequence
from random import Random

from scoring.core.problems import NotationError, Problem
from scoring.seating.constraints import NO_CONSTRAINTS, Constraints
from scoring.seating.designs.block_designs import Schedule
from scoring.seating.designs.edge_colouring import seat_evenly
from scoring.seating.history import HistoryCounts, Sessions
from scoring.seating.plans.leftover_players import THREE, FairSessions
from scoring.seating.plans.obey import PlanConstraints, obeying
from scoring.seating.plans.plan import problems_of
from scoring.seating.plans.repeat_search import RepeatSearch
from scoring.seating.plans.schedule import MOST_SEATS
from scoring.seating.table_numbers import number_evenly

Groups = list[list[int]]


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class NewPlan:
    """Sessions of tables of ids in order of number, East first, and the byes of each.

    `repeats` counts the meetings in these sessions of two who have met before, in them or in a
    session played. `unbalanced` counts the players whose starts at the winds, all games taken
    together, differ by more than one at the end.
    """

    sessions: tuple[tuple[tuple[str, ...], ...], ...]
    byes: tuple[tuple[str, ...], ...]
    repeats: int
    unbalanced: int


def replan(
    played: Sessions,
    players: Sequence[str],
    sessions: int,
    *,
    planned: Sessions = (),
    odd: str = "bye",
    seats: int = 4,
    seed: int = 1,
    constraints: Constraints = NO_CONSTRAINTS,
) -> NewPlan:
    """Plan `sessions` more sessions for `players`, the ids of those present now.

    `played` may name players who have left; so may `planned`, the remaining sessions of the plan so
    far. The sessions obey the `constraints` as far as may be. Raises NotationError with every
    problem.
    """
    problems = [
        Problem("plan_player_twice", "players", {"player": player, "times": times})
        for player, times in Counter(players).items()
        if times > 1
    ]
    problems += problems_of(len(players), sessions, odd, seats)
    if problems:
        raise NotationError(problems)
    past = _Past(played, players, seats)
    odd = odd if seats > THREE else "bye"
    schedule = _schedule(past, planned, sessions, seats=seats, odd=odd, chance=Random(seed))  # noqa: S311  # repeatable
    numbered = number_evenly(schedule, seed, past.visits)
    wanted = PlanConstraints.of(constraints, past.ids)
    if wanted:
        seated = obeying(
            numbered,
            wanted,
            len(past.ids),
            seats=seats,
            seed=seed,
            met=past.met,
            visits=past.visits,
            starts=past.starts,
        )
    else:
        seated = seat_evenly(numbered, seats, past.starts)
    return _answer(past, played, seated, seats)


class _Past:
    """What has been played, for the players present; each has a place from 0, by id.

    `met` says how often two have met, `starts` how often a player started at each wind, `visits`
    how often a player sat at a table number (from 1).
    """

    def __init__(self, played: Sessions, players: Sequence[str], seats: int) -> None:
        counts = HistoryCounts.of(played, seats)
        self.ids = sorted(players)
        self.place = {player: place for place, player in enumerate(self.ids)}
        self.met = [[0] * len(self.ids) for _ in self.ids]
        for (one, other), times in counts.met.items():
            if one in self.place and other in self.place:
                here, there = self.place[one], self.place[other]
                self.met[here][there] = self.met[there][here] = times
        self.starts = {
            place: list(counts.starts_of(player, seats)) for player, place in self.place.items()
        }
        self.visits = {
            (self.place[player], number): times
            for (player, number), times in counts.visits.items()
            if player in self.place
        }
        self.counts, self._sessions = counts, len(played)

    def turns(self, odd: str) -> list[int]:
        """Count each player's tables of three, or byes.

        A player who has not played yet counts as having had one, and as many as anybody else.
        """
        games = [self.counts.games[player] for player in self.ids]
        if odd == "three":
            taken = [
                self.counts.games[player] - self.counts.full_games_of(player) for player in self.ids
            ]
        else:
            taken = [self._sessions - count for count in games]
        had = [turns for turns, count in zip(taken, games, strict=True) if count]
        most = max(1, *had) if had else 0
        return [turns if count else most for turns, count in zip(taken, games, strict=True)]


def _schedule(
    past: _Past, planned: Sessions, sessions: int, *, seats: int, odd: str, chance: Random
) -> Schedule:
    count = len(past.ids)
    fair = FairSessions(count, chance, past.met, past.turns(odd))
    for number in range(sessions):
        before = planned[number] if number < len(planned) else ()
        tables = [
            [past.place[player] for player in table if player in past.place] for table in before
        ]
        groups, out = _regrouped(tables, fair.met, seats, odd)
        full = [group for group in groups if len(group) == seats]
        short = [group for group in groups if len(group) < seats]
        fair.add(full, short if odd == "three" else [out], plays=odd == "three")
    search = RepeatSearch(fair.sessions, count, chance, past.met)
    search.repair(range(sessions))
    is_small = count * sessions <= MOST_SEATS
    return search.annealed() if search.repeats and is_small else search.schedule()


def _regrouped(
    tables: Groups, met: Sequence[Sequence[int]], seats: int, odd: str
) -> tuple[Groups, list[int]]:
    """Fill the fullest tables from the others; return them and the players left over."""
    count = len(met)
    short = -count % seats if odd == "three" else 0
    sizes = [seats] * ((count + short) // seats - short) + [THREE] * short
    old = iter(sorted(tables, key=len, reverse=True))
    groups = [next(old, [])[:size] for size in sizes]
    seated = {player for group in groups for player in group}
    free = [player for player in range(count) if player not in seated]
    for group, size in zip(groups, sizes, strict=True):
        while len(group) < size:
            group.append(min(free, key=lambda player: sum(met[player][other] for other in group)))
            free.remove(group[-1])
    return groups, free


def _answer(past: _Past, played: Sessions, seated: Schedule, seats: int) -> NewPlan:
    sessions = tuple(
        tuple(tuple(past.ids[player] for player in table) for table in session)
        for session in seated
    )
    playing = [{player for table in session for player in table} for session in sessions]
    counts = HistoryCounts.of([*played, *sessions], seats)
    return NewPlan(
        sessions=sessions,
        byes=tuple(tuple(who for who in past.ids if who not in here) for here in playing),
        repeats=sum(times - max(1, past.counts.met[pair]) for pair, times in counts.met.items()),
        unbalanced=sum(counts.wind_gap_of(who, seats) > 1 for who in past.ids),
    )
