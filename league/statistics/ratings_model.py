"""Ratings from placements: the Plackett-Luce model of Weng and Lin.

R. C. Weng, C.-J. Lin: A Bayesian approximation method for online ranking. Journal of Machine
Learning Research 12 (2011), algorithm 4.
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import NamedTuple

from openskill.models import PlackettLuce

# The scale: a newcomer has 25 ± 16.7. All parameters are set here, so that a new default of the
# library cannot change stored ratings.
MU = 25.0
SIGMA = MU / 3
BETA = SIGMA / 2  # how far a result strays from strength
TAU = SIGMA / 100  # strength changes by about this much from game to game
KAPPA = 0.0001

_MODEL = PlackettLuce(mu=MU, sigma=SIGMA, beta=BETA, kappa=KAPPA, tau=TAU)


class Strength(NamedTuple):
    """The estimate of a player's strength after `games` games."""

    mu: float = MU
    sigma: float = SIGMA
    games: int = 0


class Pool(NamedTuple):
    """Ratings that are computed together: of one game, in all events or in those of a series."""

    game: str
    series: int | None = None


class FinishedGame(NamedTuple):
    """A game with at least two rated players; the placement by player id."""

    finished_at: datetime
    table: int
    pool: Pool
    placements: Mapping[int, int]

    @property
    def order(self) -> tuple[datetime, int]:
        """The order in which games are rated."""
        return self.finished_at, self.table


class RatedGame(NamedTuple):
    """A game with the strengths of its players after it."""

    game: FinishedGame
    after: Mapping[int, Strength]


NEWCOMER = Strength()


def rated(before: Mapping[int, Strength], placements: Mapping[int, int]) -> dict[int, Strength]:
    """The strengths of the players after one game; a player without a strength is new.

    Players are ordered by placement and id, so that rounding does not depend on the order of the
    argument.
    """
    order = sorted(placements, key=lambda player: (placements[player], player))
    olds = [before.get(player, NEWCOMER) for player in order]
    teams = [[_MODEL.rating(mu=old.mu, sigma=old.sigma)] for old in olds]
    rates = _MODEL.rate(teams, ranks=[float(placements[player]) for player in order])
    return {
        player: Strength(new.mu, new.sigma, old.games + 1)
        for player, old, (new,) in zip(order, olds, rates, strict=True)
    }


def replay(
    games: Iterable[FinishedGame],
    before: Mapping[int, Strength],
    stored: Iterable[RatedGame] = (),
) -> Iterator[RatedGame]:
    """Rate games of one pool in order, starting from the strengths before the first of them.

    Games whose `stored` strengths stay as they are are left out. A game without a player whose
    strength has changed is not rated again, so a change goes only as far as players carry it.
    """
    strengths, moved = dict(before), set[int]()
    wanted = {game.order: game for game in games}
    known = {one.game.order: one for one in stored}
    for order in sorted(wanted.keys() | known.keys()):
        game, old = wanted.get(order), known.get(order)
        if game is None or (old and old.game.placements != game.placements):
            moved |= old.game.placements.keys() if old else set()
            old = None
        if game is None:
            continue
        is_same = old is not None and moved.isdisjoint(game.placements)
        after = old.after if old and is_same else rated(strengths, game.placements)
        strengths |= after
        if old is None:
            moved |= after.keys()
        else:
            moved -= after.keys()
            moved |= {player for player in after if after[player] != old.after[player]}
        if old is None or after != old.after:
            yield RatedGame(game, after)
