"""Finite fields and products of them, as tables of addition and multiplication.

An element is a number from 0 to the order minus 1; 0 is zero and 1 is one of a field. An element
of a field of p^k elements is a polynomial over p elements, its digits in base p the coefficients.
"""

import functools
import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass

#: Elements in a fixed order, also a line of an operation table.
Elements = tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ring:
    """Addition and multiplication as operation tables: `plus[a][b]` and `times[a][b]`.

    `powers` are 1, x, x² ... of a generator x of a field; a product of fields has none. `scales`
    are up to five elements (0 first) whose differences are units: they can be divided by.
    """

    order: int
    plus: tuple[Elements, ...]
    times: tuple[Elements, ...]
    powers: Elements
    scales: Elements


def prime_powers(number: int) -> dict[int, int]:
    """Factor a number: 360 gives {2: 3, 3: 2, 5: 1}."""
    found: dict[int, int] = {}
    for prime in range(2, number + 1):
        while number % prime == 0:
            number //= prime
            found[prime] = found.get(prime, 0) + 1
    return found


@functools.cache
def finite_field(prime: int, exponent: int) -> Ring:
    """Make the field of prime^exponent elements (2 or more)."""
    order = prime**exponent
    powers = next(
        found
        for tail in itertools.product(range(prime), repeat=exponent)
        if len(found := _powers(prime, tail)) == order - 1
    )
    log = {element: place for place, element in enumerate(powers)}
    return Ring(
        order=order,
        plus=_operation(order, lambda one, other: _add(prime, one, other)),
        times=_operation(
            order,
            lambda one, other: (
                powers[(log[one] + log[other]) % (order - 1)] if one and other else 0
            ),
        ),
        powers=powers,
        scales=(0, *powers[:4]),
    )


def product(one: Ring, other: Ring) -> Ring:
    """Make the ring of pairs; a pair (a, b) is the number a + one.order · b."""

    def pairwise(mine: tuple[Elements, ...], theirs: tuple[Elements, ...]) -> tuple[Elements, ...]:
        def both(a: int, b: int) -> int:
            low = mine[a % one.order][b % one.order]
            return low + one.order * theirs[a // one.order][b // one.order]

        return _operation(one.order * other.order, both)

    return Ring(
        order=one.order * other.order,
        plus=pairwise(one.plus, other.plus),
        times=pairwise(one.times, other.times),
        powers=(),
        scales=tuple(a + one.order * b for a, b in zip(one.scales, other.scales, strict=False)),
    )


def _operation(order: int, operation: Callable[[int, int], int]) -> tuple[Elements, ...]:
    return tuple(tuple(operation(a, b) for b in range(order)) for a in range(order))


def _add(prime: int, one: int, other: int) -> int:
    total, place = 0, 1
    while one or other:
        total += (one + other) % prime * place
        one, other, place = one // prime, other // prime, place * prime
    return total


def _powers(prime: int, tail: Sequence[int]) -> Elements:
    """Return 1, x, x² ... before the first repetition, where x^k is the polynomial `tail`.

    For a prime itself (k = 1) x is the number `tail[0]`.
    """
    found, seen = [1], {0, 1}
    while True:
        digits = [found[-1] // prime**place % prime for place in range(len(tail))]
        top = digits.pop()
        shifted = sum(digit * prime ** (place + 1) for place, digit in enumerate(digits))
        carried = sum(top * digit % prime * prime**place for place, digit in enumerate(tail))
        element = _add(prime, shifted, carried)
        if element in seen:
            return tuple(found)
        seen.add(element)
        found.append(element)
