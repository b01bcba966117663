"""How often players take each place: estimated with shrinkage toward even, and drawn at a table.

A player's placements are multinomial with a Dirichlet prior whose mean is even (Dirichlet-multinomial
distribution: J. E. Mosimann, Biometrika 49, 1962). The strength of the prior, in games, is the
maximum of the posterior over a grid: the marginal likelihood of all players' placements
(T. P. Minka, "Estimating a Dirichlet distribution", 2000) times a log-normal prior around
`USUAL_STRENGTH`.

At a table every player takes a place by the own distribution, given that no two take the same one: an
order of the players has the weight of the product of their chances.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import accumulate, permutations
from math import lgamma, log
from random import Random

#: Strength of the prior in games where results say nothing: chances of first place then have a standard
#: deviation of 4 % among players. It is an assumption; `python -m tests.bench chances` checks it.
USUAL_STRENGTH = 100
#: The standard deviation of the strength's logarithm: a factor of two.
_SPREAD = log(2)
_GRID = tuple(round(12.5 * 2 ** (step / 4)) for step in range(29))


def prior_strength(placements: Iterable[Sequence[int]]) -> int:
    """Estimate how many even games a player's placements are to be mixed with.

    `placements` has how often each player took first place, second place and so on. Returns games.
    """
    rows = [row for row in placements if any(row)]
    return max(_GRID, key=lambda strength: _posterior(strength, rows))


def _posterior(strength: int, rows: Sequence[Sequence[int]]) -> float:
    """Return the logarithm of the posterior density, but for a constant."""
    found = -((log(strength / USUAL_STRENGTH) / _SPREAD) ** 2) / 2
    for row in rows:
        share = strength / len(row)
        found += lgamma(strength) - lgamma(strength + sum(row))
        found += sum(lgamma(share + count) - lgamma(share) for count in row)
    return found


def draw_chances(placements: Sequence[int], prior: int, seats: int, chance: Random) -> list[float]:
    """Draw a player's weight of each place from the posterior: independent gamma variates."""
    share = prior / seats
    counts = [*placements, *[0] * (seats - len(placements))]
    return [chance.gammavariate(share + count, 1.0) for count in counts[:seats]]


@cache
def orders(seats: int) -> tuple[tuple[int, ...], ...]:
    """Return every order of a table: the place of each seat, from 0."""
    return tuple(permutations(range(seats)))


def order_weights(chances: Sequence[Sequence[float]]) -> list[float]:
    """Accumulate the weights of `orders` for a table; the last one is the sum."""
    if len(chances) == 4:  # noqa: PLR2004  # written out: it is the usual table and the inner loop
        return list(accumulate(_weights_of_four(*chances)))
    products = []
    for order in orders(len(chances)):
        product = 1.0
        for seat, place in enumerate(order):
            product *= chances[seat][place]
        products.append(product)
    return list(accumulate(products))


def _weights_of_four(
    a: Sequence[float], b: Sequence[float], c: Sequence[float], d: Sequence[float]
) -> list[float]:
    """Multiply the chances of each order of four seats."""
    return [a[east] * b[south] * c[west] * d[north] for east, south, west, north in orders(4)]
