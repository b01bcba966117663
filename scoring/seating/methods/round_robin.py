"""Round robin for small groups: everybody meets everybody, and has a bye, equally often.

Sources: near-resolvable designs from the fourth powers of a field (5, 9, 13, 17, 25, 29 players,
each pair three times), the planes of a space over two elements (8, three times), a cyclic starter
(12, three times), the complements of the lines of the Fano plane (7, twice), pairs with byes in
turn (6), and the plans of `plans` for other multiples of four.
"""

import functools
from collections.abc import Iterable, Sequence
from random import Random

from scoring.seating.designs.cyclic_starters import Starter, develop
from scoring.seating.designs.finite_fields import finite_field
from scoring.seating.history import HistoryCounts, pairs_of
from scoring.seating.methods.pairing import PairingInput
from scoring.seating.methods.random import pair_at_random
from scoring.seating.objective.cost_model import Tables
from scoring.seating.plans.plan import make_plan
from scoring.seating.task import PlayerTask, SeatingTask
from scoring.seating.who_plays import Pool, fewest_byes

#: One session of a round robin: tables of players numbered from 0; the others have a bye.
Round = list[tuple[int, ...]]

#: The numbers of players (q = 4t + 1, p^k) whose tables come from a field.
_FIELDS = {5: (5, 1), 9: (3, 2), 13: (13, 1), 17: (17, 1), 25: (5, 2), 29: (29, 1)}

#: Larger groups are paired by search.
MOST = 64


def byes_of_round(
    pool: Pool, count: int, task: SeatingTask, counts: HistoryCounts
) -> tuple[PlayerTask, ...]:
    """Choose the byes of the next session of the round robin, where one is known."""
    tables = _next_session(pool, task, counts)
    if tables is None:
        return fewest_byes(pool, count, task, counts)
    playing = {player for table in tables for player in table}
    return tuple(player for player in pool if player.id not in playing)


def pair_by_round_robin(pairing: PairingInput) -> Tables:
    """Return the next session of the round robin; by search where none is known."""
    place = {player.id: at for at, player in enumerate(pairing.order) if player is not None}
    tables = _next_session(pairing.pool, pairing.task, pairing.counts)
    seated = {player for table in tables or () for player in table}
    if tables is None or seated != set(place):
        return pair_at_random(pairing.model, pairing.task.seed, pairing.progress)
    return [[place[player] for player in table] for table in tables]


def _next_session(
    pool: Pool, task: SeatingTask, counts: HistoryCounts
) -> list[tuple[str, ...]] | None:
    """Choose the session that best evens out meetings and byes so far."""
    names = _numbered(pool)
    rounds = _schedule(len(names), task) if task.seats == 4 else []  # noqa: PLR2004  # tables of four
    if not rounds:
        return None
    byes = {player.id: player.byes for player in pool}
    named = [[tuple(names[number] for number in table) for table in tables] for tables in rounds]

    def unevenness(tables: Sequence[tuple[str, ...]]) -> tuple[int, int]:
        playing = {player for table in tables for player in table}
        out = sum(
            (byes[player] + 1) ** 2 - byes[player] ** 2 for player in names if player not in playing
        )
        met = (counts.met[pair] for table in tables for pair in pairs_of(table))
        return out, sum(2 * times + 1 for times in met)

    return min(named, key=unevenness)


def _numbered(pool: Iterable[PlayerTask]) -> list[str]:
    """Draw the numbers by lot, the same in every session of these players."""
    ids = sorted(player.id for player in pool)
    chance = Random("|".join(ids))  # noqa: S311  # a draw that everyone can repeat
    return sorted(ids, key=lambda _: chance.random())


def _schedule(players: int, task: SeatingTask) -> list[Round]:
    if players in _FIELDS:
        return _by_field(players)
    if players in _SMALL:
        return _SMALL[players]
    if players % 4 or players > MOST:
        return []
    sessions = max(task.sessions_planned or 1, len(task.history) + 1)
    return _by_plan(players, min(sessions, players))


@functools.lru_cache(maxsize=16)
def _by_plan(players: int, sessions: int) -> list[Round]:
    plan = make_plan(players, sessions)
    return [[tuple(n - 1 for n in table) for table in tables] for tables in plan.sessions]


@functools.cache
def _by_field(order: int) -> list[Round]:
    """Shift the cosets of the fourth roots of one through a field; the shift itself has the bye."""
    ring, step = finite_field(*_FIELDS[order]), (order - 1) // 4
    base = [[ring.powers[at + root * step] for root in range(4)] for at in range(step)]
    return [[tuple(ring.plus[shift][a] for a in table) for table in base] for shift in range(order)]


def _six() -> list[Round]:
    """Give byes to the pairs of the five pairings of six, one after another."""
    rounds: list[Round] = []
    for turn in range(5):
        pairs = [(5, turn), *(((turn + d) % 5, (turn - d) % 5) for d in (1, 2))]
        rounds.extend([tuple(n for n in range(6) if n not in pair)] for pair in pairs)
    return rounds


def _eight() -> list[Round]:
    halves = [[(n & mask).bit_count() % 2 for n in range(8)] for mask in range(1, 8)]
    return [[tuple(n for n in range(8) if half[n] == side) for side in (0, 1)] for half in halves]


#: Seven in a circle; twelve, of whom eleven move on by one from session to session.
_SEVEN = Starter(7, (7,), ([[2, 4, 5, 6]],))
_TWELVE = Starter(11, (11, 1), ([[0, 1, 3, 11], [2, 6, 7, 9], [4, 5, 8, 10]],))

_SMALL = {6: _six(), 7: develop(_SEVEN), 8: _eight(), 12: develop(_TWELVE)}
