"""Choices by chance, each from a numpy Generator, so that equal seeds choose alike."""

from collections.abc import Sequence
from typing import TypeVar

from numpy.random import Generator

Thing = TypeVar("Thing")


def one_of(things: Sequence[Thing], rng: Generator) -> Thing:
    return things[int(rng.integers(len(things)))]


def is_so(rng: Generator, share: float) -> bool:
    """True in this share of all cases."""
    return bool(rng.random() < share)
