"""Which sessions of a long schedule to play: those that mix the field best.

Two players who never meet should at least share opponents (indirect meetings, M. M. Lester 2021).
Of many choices of sessions the one is kept whose least mixed pair shares most opponents.
"""

from collections.abc import Sequence
from random import Random

from scoring.seating.designs.block_designs import Schedule

#: How much is spent on choosing: pairs of players looked at, and choices tried at most.
PAIRS, CHOICES = 200_000, 100


def opponents(schedule: Sequence[Sequence[Sequence[int]]], players: int) -> list[int]:
    """Say whom everybody of players numbered from 0 meets, as bits, the own one among them."""
    met = [1 << player for player in range(players)]
    for session in schedule:
        for table in session:
            bits = sum(1 << player for player in table)
            for player in table:
                met[player] |= bits
    return met


def least_shared(met: Sequence[int]) -> tuple[int, int] | None:
    """Return how many opponents the least mixed of the pairs that never meet shares at least.

    With it, negative, how many pairs share as few; None where everybody meets everybody.
    """
    shared = [
        (mine & met[other]).bit_count()
        for player, mine in enumerate(met)
        for other in range(player)
        if not mine >> other & 1
    ]
    return (min(shared), -shared.count(min(shared))) if shared else None


def choose_sessions(schedule: Schedule, players: int, sessions: int, seed: int) -> Schedule:
    """Return so many sessions of a schedule without repeats, in their order."""
    first = schedule[:sessions]
    best = least_shared(opponents(first, players))
    met = sessions * (len(first[0][0]) - 1)
    if best is None or met * (met - 1) < players or len(schedule) <= sessions:
        return first
    chance = Random(seed)  # noqa: S311  # a choice that everyone can repeat
    chosen = list(range(sessions))
    for _ in range(min(CHOICES, 2 * PAIRS // players**2)):
        order = sorted(range(len(schedule)), key=lambda _: chance.random())
        tried = sorted(order[:sessions])
        mixed = least_shared(opponents([schedule[at] for at in tried], players))
        if mixed is not None and mixed > best:
            best, chosen = mixed, tried
    return [schedule[at] for at in chosen]
