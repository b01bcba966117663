"""Which sessions of a long schedule to play: those in which players share most opponents.

Two players who never meet should at least share opponents (indirect meetings, M. M. Lester 2021).
Of many choices of sessions the one with the largest minimum of shared opponents is taken.
"""

from collections.abc import Sequence
from random import Random

from scoring.seating.designs.block_designs import Schedule

#: The effort: pairs of players examined, and the most choices tried.
PAIRS, MOST_CHOICES = 200_000, 100


def opponents(schedule: Sequence[Sequence[Sequence[int]]], players: int) -> list[int]:
    """Return for each player from 0 the bits of those met, the own bit included."""
    met = [1 << player for player in range(players)]
    for session in schedule:
        for table in session:
            bits = sum(1 << player for player in table)
            for player in table:
                met[player] |= bits
    return met


def least_shared(met: Sequence[int]) -> tuple[int, int] | None:
    """Return the least number of opponents shared by two players who never meet.

    The second number is that of pairs that share so few, negative; None where all players meet.
    """
    shared = [
        (mine & met[other]).bit_count()
        for player, mine in enumerate(met)
        for other in range(player)
        if not mine >> other & 1
    ]
    return (min(shared), -shared.count(min(shared))) if shared else None


def choose_sessions(schedule: Schedule, players: int, sessions: int, seed: int) -> Schedule:
    """Return `sessions` sessions of a schedule without repeats, in their order."""
    first = schedule[:sessions]
    best = least_shared(opponents(first, players))
    met = sessions * (len(first[0][0]) - 1)
    if best is None or met * (met - 1) < players or len(schedule) <= sessions:
        return first
    chance = Random(seed)  # noqa: S311  # a choice that everyone can repeat
    chosen = list(range(sessions))
    for _ in range(min(MOST_CHOICES, 2 * PAIRS // players**2)):
        order = sorted(range(len(schedule)), key=lambda _: chance.random())
        tried = sorted(order[:sessions])
        mixed = least_shared(opponents([schedule[at] for at in tried], players))
        if mixed is not None and mixed > best:
            best, chosen = mixed, tried
    return [schedule[at] for at in chosen]
