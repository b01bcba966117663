"""What simulated seasons are counted into, and chances from it.

Counts are whole numbers, which add up in any order. A chance is a share of seasons, with its sampling
error and what is certain.
"""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from math import sqrt

from scoring.forecast.bounds import certainties
from scoring.forecast.season import BLOCK, Season

Rows = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """Counts of some blocks of seasons, by the number of the player in the season.

    `reached[goal][player]` is in how many seasons the goal was reached; `squares` sums the squares
    of that number over blocks. `placed[player][place]` counts places in the player's next game and
    `reached_from[goal][player][place]` the seasons among them in which the goal was reached.
    """

    seasons: int
    blocks: int
    reached: Rows
    squares: Rows
    placed: Rows
    reached_from: tuple[Rows, ...]


def added(parts: Iterable[Counts]) -> Counts:
    """Add counts up; the order of the parts changes nothing. ValueError without any."""
    found = list(parts)
    if not found:
        raise ValueError("there are no counts to add")
    goals = zip(*(part.reached_from for part in found), strict=True)
    return Counts(
        seasons=sum(part.seasons for part in found),
        blocks=sum(part.blocks for part in found),
        reached=_sums(part.reached for part in found),
        squares=_sums(part.squares for part in found),
        placed=_sums(part.placed for part in found),
        reached_from=tuple(map(_sums, goals)),
    )


def _sums(tables: Iterable[Rows]) -> Rows:
    return tuple(tuple(map(sum, zip(*rows, strict=True))) for rows in zip(*tables, strict=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class NextGame:
    """In how many seasons a player took a place in the next game, and reached the goal after it."""

    seasons: int
    reached: int

    @property
    def share(self) -> float | None:
        """The chance after this place; None where it never came."""
        return self.reached / self.seasons if self.seasons else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Chance:
    """A player's or a team's chance of a goal.

    `reached` of `seasons` simulated seasons; `error` is the standard error of their share. `certain`
    is True for safe, False for out, None where the games to come decide. `next_game` has the
    places of the player's next game from the first; it is empty where none is to come.
    """

    entrant: Hashable
    reached: int
    seasons: int
    error: float
    certain: bool | None
    next_game: tuple[NextGame, ...]

    @property
    def share(self) -> float:
        """The chance between 0 and 1: certain, or the share of simulated seasons."""
        if self.certain is not None:
            return float(self.certain)
        return self.reached / self.seasons


def chances(season: Season, counts: Counts) -> tuple[tuple[Chance, ...], ...]:
    """Return for each goal of the season the chances of all players or teams, in their order."""
    certain = certainties(season)
    return tuple(
        tuple(
            _chance(season, counts, goal, player, certain=certain[goal][player])
            for player in range(len(season.ranked))
        )
        for goal in range(len(season.goals))
    )


def _chance(
    season: Season, counts: Counts, goal: int, player: int, *, certain: bool | None
) -> Chance:
    reached, squares = counts.reached[goal][player], counts.squares[goal][player]
    placed, after = counts.placed[player], counts.reached_from[goal][player]
    return Chance(
        entrant=season.ranked[player].entrant,
        reached=reached,
        seasons=counts.seasons,
        error=0.0 if certain is not None else batch_error(reached, squares, counts.blocks),
        certain=certain,
        next_game=_next_game(placed, after),
    )


def _next_game(placed: Sequence[int], after: Sequence[int]) -> tuple[NextGame, ...]:
    if not any(placed):
        return ()
    return tuple(
        NextGame(seasons=seasons, reached=reached)
        for seasons, reached in zip(placed, after, strict=True)
    )


def batch_error(reached: int, squares: int, blocks: int) -> float:
    """Return the standard error of the share of seasons, from the spread between blocks.

    `reached` is the sum of the blocks' counts and `squares` that of their squares. With one block
    nothing is known of the spread: the error is that of independent seasons.
    """
    share = reached / (blocks * BLOCK)
    if blocks < 2:  # noqa: PLR2004
        return sqrt(share * (1 - share) / BLOCK)
    variance = (squares - reached * reached / blocks) / (blocks - 1)
    return sqrt(max(variance, 0.0) / blocks) / BLOCK
