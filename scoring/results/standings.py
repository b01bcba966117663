"""Standings: ranked rows from the results of games.

`counting` decides which games of a player count. The aggregate of the rules (total or average of
the games that count) ranks first, then the tie-breaks in their order. Entrants who are equal in
everything share a rank, and the next rank counts all of them (1, 2, 2, 4). Entrants with too few
games, and those who played only as substitutes, are ranked after the rest. Entrants with neither a
game nor points carried over come last.

Rules: docs/rules.md, 6.5.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from scoring.results.counting import (
    NO_SHOW,
    GameRow,
    HeldSession,
    Presence,
    adjustments_of,
    held_sessions,
    presences,
    sum_and_number,
)
from scoring.results.ranking_rules import StandingRules
from scoring.results.tiebreaks import TIEBREAKS, Measure, Tally, TieBreak, average_of, to_whole

LOT, DUELS = "lot", "wins_against"
_KEPT_LOTS = 1 << 14
#: The `behind_by` of entrants with too few games, or none.
PLAYED = "played"

_SEATS = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingRow:
    """One line of the standings, in whole points.

    `rank` counts from 1 and is `shared` where the next or last row has the same. `average` is the
    total over the `counted` games, rounded to whole points with halves up (None without games);
    ranks compare it unrounded. `placements` counts first places, second places ... and `best` is
    the best score in one game. `qualified` says that the minimum of games is reached, and
    `needed_games` how many more a player needs to be ranked (1 for one without a game).
    `adjustment` are points for presence and absences that the total contains, `bonus` those that
    were given beside the games. Of the `penalties` `deducted` were taken from the total; the others
    are in the scores of their games. `raw_points` are those at the end of all its games.
    `tiebreak_values` are the cells of the rules' tie-breaks, in order. `behind_by` names what puts
    the row behind the one before it: the aggregate, a tie-break, or PLAYED where it lacks games;
    None for the first row and for equals.
    """

    rank: int
    shared: bool
    entrant: Hashable
    total: int
    average: int | None
    games: int
    counted: int
    placements: tuple[int, ...]
    best: int | None
    penalties: int
    qualified: bool
    tiebreak_values: tuple[int | str | None, ...]
    behind_by: str | None = None
    needed_games: int = 0
    adjustment: int = 0
    deducted: int = 0
    bonus: int = 0
    raw_points: int = 0

    @property
    def in_games(self) -> int:
        """The penalties that the scores of games contain."""
        return self.penalties - self.deducted


def standings(
    rows: Iterable[GameRow],
    rules: StandingRules,
    *,
    entrants: Iterable[Hashable] = (),
    carry: Mapping[Hashable, int] | None = None,
    extra_penalties: Mapping[Hashable, int] | None = None,
    bonuses: Mapping[Hashable, int] | None = None,
    seeds: Mapping[Hashable, int] | None = None,
    sessions: Collection[HeldSession] | None = None,
) -> tuple[StandingRow, ...]:
    """Rank all who played or is among the `entrants`, best first.

    `carry` are points brought along from an earlier stage, `extra_penalties` points (positive) to
    be taken from the total beside those of the games, `bonuses` points (positive) to be added to
    it, `seeds` the places (from 1) at the cut into this stage. `sessions` are those that took
    place, for rules about presence; without them the rows say who was there. The order of rows and
    entrants changes nothing.
    """
    games: defaultdict[Hashable, list[GameRow]] = defaultdict(list)
    for entrant in entrants:
        games[entrant] = []
    for row in rows:
        games[row.entrant].append(row)
    book = _Results(
        games,
        rules,
        carry=carry or {},
        penalties=extra_penalties or {},
        bonuses=bonuses or {},
        seeds=seeds or {},
        sessions=sessions,
    )
    needed = {entrant: book.needed_games(entrant) for entrant in games}
    groups: list[list[Tally]] = [[], [], []]
    for entrant in games:
        started = bool(games[entrant]) or entrant in book.carry
        groups[(1 if needed[entrant] else 0) if started else 2].append(book.tally(entrant))
    table = _Cells()
    table.put_behind(groups, PLAYED)
    for name in (rules.aggregate, *rules.tiebreaks):
        groups = [part for group in groups for part in table.split(group, TIEBREAKS[name])]
    return tuple(_rows(groups, table, book))


class _Results:
    """All games of an event, by entrant."""

    def __init__(
        self,
        games: Mapping[Hashable, Sequence[GameRow]],
        rules: StandingRules,
        *,
        carry: Mapping[Hashable, int],
        penalties: Mapping[Hashable, int],
        bonuses: Mapping[Hashable, int],
        seeds: Mapping[Hashable, int],
        sessions: Collection[HeldSession] | None,
    ) -> None:
        rows = [row for played in games.values() for row in played]
        self._games, self._rules, self._penalties, self._seeds = games, rules, penalties, seeds
        self.carry, self._bonuses = carry, bonuses
        self._placement: Mapping[tuple[Hashable, Hashable], int] = {}
        if DUELS in rules.tiebreaks:
            self._placement = {(row.game, row.entrant): row.placement for row in rows}
        self._sessions = sorted({row.session for row in rows}, reverse=True)
        self._presences: Mapping[Hashable, Presence] = {}
        if rules.league.uses_presence:
            held = held_sessions(rows) if sessions is None else sessions
            self._presences = presences(held, games, rules.league)
        self._places = max({len(row.opponents) + 1 for row in rows}, default=_SEATS)

    def tally(self, entrant: Hashable) -> Tally:
        """Add one entrant's games up."""
        games, league = self._games[entrant], self._rules.league
        presence = self._presences.get(entrant, Presence())
        total, counted = sum_and_number(games, self._rules, presence)
        beside = {row.code: row.points for row in adjustments_of(league, presence)}
        taken = self._penalties.get(entrant, 0) - beside.pop(NO_SHOW, 0)
        adjustment, bonus = sum(beside.values()), self._bonuses.get(entrant, 0)
        # One loop: a sum for each column costs thousands of players twice as long.
        places: defaultdict[int, int] = defaultdict(int)
        last_places = raw_points = in_games = 0
        best: int | None = None
        for game in games:
            places[game.placement] += 1
            last_places += game.is_last
            raw_points += game.raw_points
            in_games += game.penalty
            best = game.final_score if best is None or game.final_score > best else best
        return Tally(
            entrant=entrant,
            games=len(games),
            counted=counted,
            total=self.carry.get(entrant, 0) + total + adjustment + bonus - taken,
            placements=tuple([places[place] for place in range(1, self._places + 1)]),
            last_places=last_places,
            best=best,
            raw_points=raw_points,
            penalties=taken + in_games,
            deducted=taken,
            adjustment=adjustment,
            bonus=bonus,
            sessions=self._scores_by_session(games),
            duels=self._duels(games),
            seed=self._seeds.get(entrant),
            lot=_lot(f"{self._rules.seed}:{entrant}") if LOT in self._rules.tiebreaks else 0,
        )

    def needed_games(self, entrant: Hashable) -> int:
        """Count the games that an entrant still needs to be ranked."""
        games = self._games[entrant]
        as_substitute = all(game.replacement for game in games)
        first = as_substitute and bool(games or entrant not in self.carry)
        return max(self._rules.minimum_games - len(games), int(first))

    def qualifies(self, entrant: Hashable) -> bool:
        """Tell whether an entrant has the minimum of games, and not as a substitute alone."""
        games = self._games[entrant]
        only_replaced = bool(games) and all(game.replacement for game in games)
        return len(games) >= self._rules.minimum_games and not only_replaced

    def _scores_by_session(self, games: Sequence[GameRow]) -> tuple[int | None, ...]:
        """The scores of all sessions from the last one back, where a tie-break reads them."""
        if "last_session" not in self._rules.tiebreaks:
            return ()
        scores: dict[int, int] = {}
        for game in games:
            scores[game.session] = scores.get(game.session, 0) + game.final_score
        return tuple(scores.get(session) for session in self._sessions)

    def _duels(self, games: Sequence[GameRow]) -> dict[Hashable, int]:
        """Count two for each opponent behind in the same game, one for an equal one."""
        if DUELS not in self._rules.tiebreaks:
            return {}
        duels: Counter[Hashable] = Counter()
        for game in games:
            for opponent in game.opponents:
                theirs = self._placement.get((game.game, opponent), game.placement)
                duels[opponent] += 1 + (theirs > game.placement) - (theirs < game.placement)
        return dict(duels)


@lru_cache(_KEPT_LOTS)
def _lot(text: str) -> int:
    """A lot that everyone can draw again; drawing takes longer than the rest of a tally."""
    return Random(text).getrandbits(64)  # noqa: S311  # nothing is kept secret by it


class _Cells:
    """What the measures so far look like: each one's cells, and what put them where they are."""

    def __init__(self) -> None:
        self.cells: defaultdict[Hashable, list[int | str | None]] = defaultdict(list)
        self.behind: dict[Hashable, str] = {}

    def split(self, group: Sequence[Tally], measure: TieBreak) -> list[list[Tally]]:
        """Part those who were equal so far, the best first, and note each one's cell."""
        tied = {tally.entrant for tally in group}
        parts: defaultdict[Measure, list[Tally]] = defaultdict(list)
        for tally in group:
            value = measure.key(tally, tied)
            parts[value].append(tally)
            self.cells[tally.entrant].append(measure.show(value))
        ordered = [parts[value] for value in sorted(parts, reverse=True)]
        self.put_behind(ordered, measure.id)
        return ordered

    def put_behind(self, parts: Sequence[Sequence[Tally]], name: str) -> None:
        """Note what puts every part but the first behind another."""
        filled = [part for part in parts if part]
        self.behind |= {tally.entrant: name for part in filled[1:] for tally in part}


def _rows(
    groups: Sequence[Sequence[Tally]], table: _Cells, book: _Results
) -> Iterator[StandingRow]:
    rank = 1
    for group in groups:
        for place, tally in enumerate(sorted(group, key=lambda tally: str(tally.entrant))):
            average = average_of(tally)
            yield StandingRow(
                rank=rank,
                shared=len(group) > 1,
                entrant=tally.entrant,
                total=tally.total,
                average=None if average is None else to_whole(average),
                games=tally.games,
                counted=tally.counted,
                placements=tally.placements,
                best=tally.best,
                penalties=tally.penalties,
                qualified=book.qualifies(tally.entrant),
                tiebreak_values=tuple(table.cells[tally.entrant][1:]),
                behind_by=None if place else table.behind.get(tally.entrant),
                needed_games=book.needed_games(tally.entrant),
                adjustment=tally.adjustment,
                deducted=tally.deducted,
                bonus=tally.bonus,
                raw_points=tally.raw_points,
            )
        rank += len(group)
