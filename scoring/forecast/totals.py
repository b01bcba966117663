"""What the results of a block add up to: which games count, and what presence adds.

The steps are those of `scoring.results.counting`. How many results a player has in the end, and in
which sessions the player is there, is the same in all seasons of a block.
"""

from collections import defaultdict
from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import accumulate, repeat
from typing import NamedTuple

from scoring.forecast.season import BLOCK, Season
from scoring.results.counting import HeldSession, Presence, adjustments_of, period_of, presences
from scoring.results.ranking_rules import SEASON, LeagueRules, StandingRules

#: A result in every season of a block, the same in all of them where it is known.
BlockColumn = int | tuple[int, ...]


@dataclass(slots=True)
class SimulatedGames:
    """The sessions to come as a block plays them.

    `gains` are the results of each player, each in every season of the block, and `sessions` the
    index of the session of each. `here` are the players who are there, by session. `places` has
    the place in the next game, in every season, of those who are ranked.
    """

    gains: list[list[tuple[int, ...]]]
    sessions: list[list[int]]
    here: list[Collection[int]] = field(default_factory=list)
    places: list[Sequence[int] | None] = field(default_factory=list)

    @classmethod
    def nothing(cls, season: Season) -> "SimulatedGames":
        """Return a block before its first game."""
        return cls(
            gains=[[] for _ in season.players],
            sessions=[[] for _ in season.players],
            places=[None for _ in season.ranked],
        )


class _Result(NamedTuple):
    day: date
    session: int
    column: BlockColumn


class BlockTotals:
    """The totals of the players at the end of every season of a block."""

    def __init__(self, season: Season, played: SimulatedGames) -> None:
        self._season, self._played = season, played
        self._presences: Mapping[Hashable, Presence] = {}
        if season.rules.league.uses_presence:
            self._presences = _presences(season, played)

    def of(self, n: int) -> tuple[list[int], int]:
        """Return the total of a player in every season, and how many results count in it."""
        player, rules = self._season.players[n], self._season.rules
        start = (player.brought or 0) - player.penalties
        if rules.league.is_plain:
            columns: list[BlockColumn] = [*player.scores, *self._played.gains[n]]
            return _sums(columns, start, results_that_count(len(columns), rules))
        presence = self._presences.get(player.entrant, Presence())
        start += sum(one.points for one in adjustments_of(rules.league, presence))
        return _chosen(self._in_order(n, presence), start, rules)

    def _in_order(self, n: int, presence: Presence) -> list[_Result]:
        """Every result of a player with its date, in the order of play, placeholders included."""
        player, played, calendar = self._season.players[n], self._played, self._season.calendar
        found = [
            _Result(day or date.min, session, score)
            for day, session, score in zip(player.days, player.sessions, player.scores, strict=True)
        ]
        for index, gained in zip(played.sessions[n], played.gains[n], strict=True):
            day = calendar.days[index]
            found.append(_Result(day or date.min, calendar.numbers[index], gained))
        points = self._season.rules.league.placeholder_points
        if points is not None:
            found += [_Result(day or date.min, number, points) for number, day in presence.missed]
        return sorted(found, key=lambda result: result[:2])


def _presences(season: Season, played: SimulatedGames) -> Mapping[Hashable, Presence]:
    """How everybody will have attended at the end of the block."""
    players, calendar = season.players, season.calendar
    days, byes = calendar.days, calendar.byes or repeat(())
    coming = [
        HeldSession(
            number=number,
            day=day,
            present=frozenset([*(players[n].entrant for n in here), *resting]),
            members=calendar.members,
        )
        for number, day, resting, here in zip(calendar.numbers, days, byes, played.here)  # noqa: B905
    ]
    entrants = [player.entrant for player in players]
    return presences([*calendar.held, *coming], entrants, season.rules.league)


def results_that_count(results: int, rules: StandingRules) -> int:
    """Return how many of a player's results count where the best of the season do."""
    kept = min(results, max(1, results - rules.drop_worst))
    if rules.league.best_percent is not None:
        kept = -(-kept * rules.league.best_percent // 100)
    return kept if rules.best_n is None else min(kept, rules.best_n)


def _chosen(results: Sequence[_Result], start: int, rules: StandingRules) -> tuple[list[int], int]:
    """Add up the results that count by the rules of a league."""
    league = rules.league
    kept = results[: league.first_n]
    if league.window is not None and len(kept) > league.window:
        rows = _rows([result.column for result in kept])
        return [start + _best_run(row, league.window) for row in rows], league.window
    totals, counted = [start] * BLOCK, 0
    for columns in _by_period(kept, league):
        count = results_that_count(len(columns), rules)
        sums, _ = _sums(columns, 0, count)
        totals = [total + found for total, found in zip(totals, sums, strict=True)]
        counted += count
    return totals, counted


def _by_period(results: Sequence[_Result], league: LeagueRules) -> Iterator[list[BlockColumn]]:
    """The results among which the best are chosen."""
    if league.best_n_per == SEASON:
        yield [result.column for result in results]
        return
    periods: defaultdict[Hashable, list[BlockColumn]] = defaultdict(list)
    for result in results:
        day = None if result.day == date.min else result.day
        periods[period_of(day, league.best_n_per)].append(result.column)
    yield from periods.values()


def _sums(columns: Sequence[BlockColumn], start: int, count: int) -> tuple[list[int], int]:
    """Add up the `count` best of these results in every season."""
    known = [column for column in columns if isinstance(column, int)]
    drawn = [column for column in columns if not isinstance(column, int)]
    if not drawn:
        return [start + sum(sorted(known, reverse=True)[:count])] * BLOCK, count
    if count == len(columns):
        start += sum(known)
        return [start + sum(row) for row in zip(*drawn, strict=True)], count
    rows = zip(*drawn, strict=True)
    return [start + sum(sorted([*known, *row], reverse=True)[:count]) for row in rows], count


def _rows(columns: Sequence[BlockColumn]) -> Iterator[tuple[int, ...]]:
    """The results of each season, in the order of play."""
    spread = [[column] * BLOCK if isinstance(column, int) else column for column in columns]
    return zip(*spread, strict=True)


def _best_run(row: Sequence[int], length: int) -> int:
    """Return the highest sum of `length` results in a row."""
    sums = [0, *accumulate(row)]
    return max(end - begin for begin, end in zip(sums, sums[length:], strict=False))
