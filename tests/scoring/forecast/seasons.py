"""Small seasons for tests, and the same chances by complete enumeration."""

from collections.abc import Sequence
from itertools import permutations, product
from math import prod
from typing import Any

from scoring.forecast import BLOCK, RANK, Goal, PlayerSoFar, Season, chances, simulate
from scoring.results.ranking_rules import StandingRules

#: Two model games: a close one and a wide one.
GAMES = ((25_000, 6_000, -9_000, -22_000), (48_000, 9_000, -14_000, -43_000))
FIRST = Goal(kind=RANK, size=1)
#: Games so often that the posterior is as good as the share itself.
MANY = 10**9


def player(entrant: str, *scores: int, **more: Any) -> PlayerSoFar:
    return PlayerSoFar(entrant=entrant, scores=scores, **more)


def level(*shares: int) -> tuple[int, ...]:
    """Placements so many that the player's chances are known: shares in per cent."""
    return tuple(share * MANY for share in shares)


def season(players: str | Sequence[PlayerSoFar], *sessions: str | None, **more: Any) -> Season:
    """A season: players by name or with their games, sessions as `abcd efgh`, None unpublished."""
    people = [player(name) for name in players] if isinstance(players, str) else players
    values: dict[str, Any] = {
        "rules": StandingRules(),
        "games": GAMES,
        "prior": 100,
        "lines": (FIRST,),
        **more,
    }
    return Season(
        players=tuple(people),
        sessions=tuple(
            None if tables is None else tuple(map(tuple, tables.split())) for tables in sessions
        ),
        **values,
    )


def shares(found: Season, blocks: int = 40, goal: int = 0) -> dict[Any, float]:
    counts = simulate(found, range(blocks))
    assert counts.seasons == blocks * BLOCK
    return {row.entrant: row.share for row in chances(found, counts)[goal]}


def enumerated(found: Season, players: Sequence[str]) -> dict[str, float]:
    """The chance of the highest total, every order and model game of every table played out.

    For published seatings, totals and players whose chances are known; equals share it.
    """
    people = {one.entrant: one for one in found.players}
    tables = [table for seating in found.sessions if seating for table in seating]
    ends = list(product(permutations(range(found.seats)), found.games))
    first, whole = dict.fromkeys(players, 0.0), 0.0
    for course in product(ends, repeat=len(tables)):
        totals = {name: sum(one.scores) for name, one in people.items()}
        weight = 1.0
        for table, (order, game) in zip(tables, course, strict=True):
            weight *= prod(
                people[name].placements[place] / MANY / 100
                for name, place in zip(table, order, strict=True)
            )
            for name, place in zip(table, order, strict=True):
                totals[name] += game[place]
        best = [name for name in players if totals[name] == max(totals.values())]
        whole += weight
        for name in best:
            first[name] += weight / len(best)
    return {name: value / whole for name, value in first.items()}
