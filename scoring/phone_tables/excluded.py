"""Patterns that no hand has together, as a short table."""

from collections.abc import Callable, Sequence
from itertools import combinations


def later_excluded(
    names: Sequence[str], exclude: Callable[[str, str], bool]
) -> dict[str, list[int]]:
    """Return name -> the places of later names that it excludes; nothing for one without any."""
    place = {name: number for number, name in enumerate(names)}
    found: dict[str, list[int]] = {}
    for one, other in combinations(names, 2):
        if exclude(one, other):
            found.setdefault(one, []).append(place[other])
    return found
