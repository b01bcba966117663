"""Seasons simulated in blocks: the same blocks and seed give the same counts anywhere.

In a block of 50 seasons the players' chances, who comes, and the tables of sessions without a
seating are drawn once; places and scores are drawn for each season. Every block has a generator of
its own, seeded by the seed of the season and the number of the block, so that blocks can be played in
any order and anywhere (counter-based seeding: J. K. Salmon et al., "Parallel random numbers: as easy
as 1, 2, 3", SC 2011). The spread between blocks measures the sampling error (batch means).
"""

from bisect import bisect
from collections.abc import Collection, Iterable, Sequence
from random import Random

from scoring.forecast.forecast import Counts, added
from scoring.forecast.later_stages import LaterStages
from scoring.forecast.placements import draw_chances, order_weights, orders
from scoring.forecast.ranking import GoalCounter, Ranking, cuts, ranking_of
from scoring.forecast.season import BLOCK, Season
from scoring.forecast.tables import Tables
from scoring.forecast.totals import SimulatedGames


def simulate(season: Season, blocks: Iterable[int]) -> Counts:
    """Play these blocks of seasons and count who reaches which goal.

    `blocks` are numbers from 0. Raises ValueError without any block or without model games.
    """
    if not season.games:
        raise ValueError("a season needs model games")
    simulation = _Simulation(season)
    return added(simulation.block(number) for number in blocks)


class _Simulation:
    """A season, prepared for any number of blocks."""

    def __init__(self, season: Season) -> None:
        self.season = season
        self.seats = season.seats
        self.tables = Tables(season)
        self.reached = GoalCounter(season)
        self.cuts = cuts(season)
        #: Whose next game it is: the player's, or that of a team with one player a session.
        self.counted_as: list[int | None] = [
            n if not season.teams else player.team if season.line_up == 1 else None
            for n, player in enumerate(season.players)
        ]
        #: For each order of a table, the scores of every model game by seat.
        self.results = [
            [tuple(game[place] for place in order) for game in season.games]
            for order in orders(self.seats)
        ]

    def block(self, number: int) -> Counts:
        """Play the seasons of one block."""
        season = self.season
        chance = Random(f"{season.seed}:{number}")  # noqa: S311  # everybody can play it again
        lot = list(range(len(season.ranked)))
        chance.shuffle(lot)
        chances = [
            draw_chances(player.placements, season.prior, self.seats, chance)
            for player in season.players
        ]
        played = SimulatedGames.nothing(season)
        for session in range(len(season.sessions)):
            tables, here = self.tables.of_session(session, chance)
            played.here.append(here)
            for table in tables:
                self._play(table, session, chances, played, chance)
        ranking = ranking_of(season, played, lot)
        later = None
        if season.later:
            later = LaterStages(season, self.tables, chances, self.results, chance)
        return self._counted(ranking, later, played.places)

    def _play(
        self,
        table: Sequence[int],
        session: int,
        chances: Sequence[Sequence[float]],
        played: SimulatedGames,
        chance: Random,
    ) -> None:
        """Play one game in every season: draw the order of the players, then a model game."""
        random, results, games = chance.random, self.results, len(self.season.games)
        weights = order_weights([chances[n] for n in table])
        whole, last = weights[-1], len(weights) - 1
        drawn = [bisect(weights, random() * whole, 0, last) for _ in range(BLOCK)]
        scores = [results[order][int(random() * games)] for order in drawn]
        for n, gained in zip(table, zip(*scores, strict=True), strict=True):
            played.gains[n].append(gained)
            played.sessions[n].append(session)
        for seat, n in enumerate(table):
            counted_as = self.counted_as[n]
            if counted_as is not None and played.places[counted_as] is None:
                place_of = [order[seat] for order in orders(self.seats)]
                played.places[counted_as] = [place_of[order] for order in drawn]

    def _counted(
        self,
        ranking: Ranking,
        later: LaterStages | None,
        places: Sequence[Sequence[int] | None],
    ) -> Counts:
        season, everybody = self.season, range(len(self.season.ranked))
        reached = [[0 for _ in everybody] for _ in season.goals]
        grouped = [[[0] * self.seats for _ in everybody] for _ in season.goals]
        may_go_on: Collection[int] = ranking.may_go_on if self.cuts else everybody
        for number, (values, order) in enumerate(ranking.seasons()):
            firsts = list(self.reached.by_goal(order, may_go_on))
            if later is not None:
                firsts += later.play(self.reached.first_of_each(order, may_go_on), values)
            for goal, chosen in enumerate(firsts):
                hits, by_place = reached[goal], grouped[goal]
                for n in chosen:
                    hits[n] += 1
                    taken = places[n]
                    if taken is not None:
                        by_place[n][taken[number]] += 1
        return Counts(
            seasons=BLOCK,
            blocks=1,
            reached=tuple(map(tuple, reached)),
            squares=tuple(tuple(hits * hits for hits in row) for row in reached),
            placed=tuple(_tallied(taken, self.seats) for taken in places),
            reached_from=tuple(tuple(map(tuple, rows)) for rows in grouped),
        )


def _tallied(places: Sequence[int] | None, seats: int) -> tuple[int, ...]:
    return tuple(0 if places is None else places.count(place) for place in range(seats))
