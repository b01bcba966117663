"""Who meets whom in every session, for any number of players: designs first, then search."""

from random import Random

from scoring.seating.designs.block_designs import (
    PLAYERS_OF_PLANES,
    SESSIONS_OF_PLANES,
    Schedule,
    by_planes,
)
from scoring.seating.designs.catalogue import (
    SPARE,
    best_choice,
    schedule_across,
    schedule_without_repeats,
)
from scoring.seating.plans.leftover_players import fit_to_players
from scoring.seating.plans.plan_certificate import least_shared, opponents
from scoring.seating.plans.repeat_search import RepeatSearch, repeats_forced, search_with_numbers
from scoring.seating.table_numbers import number_evenly

#: The most seats, over all sessions, for which a schedule is annealed.
MOST_SEATS = 2_000

#: Seeds of searches that give good results, by players and sessions; 1 elsewhere.
SEEDS: dict[tuple[int, int], int] = {
    (16, 6): 2,
    (16, 7): 10,
    (16, 8): 7,
    (16, 10): 4,
    (20, 8): 3,
    (20, 9): 15,
    (24, 9): 22,
    (24, 10): 13,
    (28, 10): 10,
}

#: The effort of choosing sessions: pairs of players examined, and the most choices tried.
PAIRS, MOST_CHOICES = 200_000, 100

#: Where meetings and table numbers are searched for at once: the seed, and the cost in repeats of
#: a visit beyond the necessary ones.
TOGETHER: dict[tuple[int, int], tuple[int, int]] = {(20, 9): (12, 2), (24, 9): (1, 8)}


def make_schedule(players: int, sessions: int, seats: int = 4, odd: str = "bye") -> Schedule:
    """Return sessions of players from 0, tables in order of number; the others have a bye."""
    odd = odd if seats == 4 else "bye"  # noqa: PLR2004  # tables of four may lack one
    number = _players_of_base(players, seats, odd)
    schedule = _without_repeats(number, sessions, seats, in_groups=number == players)
    longer = len(schedule) < sessions
    if longer:
        schedule = _prolong(schedule, number, sessions, seats)
    if number != players:
        schedule = _repaired(fit_to_players(schedule, players, seats, odd, players), players)
    if longer or number != players:
        schedule = number_evenly(schedule, SEEDS.get((players, sessions), 1))
    if seats == 4 and (players, sessions) in TOGETHER:  # noqa: PLR2004  # tables of four
        schedule = search_with_numbers(schedule, players, *TOGETHER[players, sessions])
    return schedule


def _players_of_base(players: int, seats: int, odd: str) -> int:
    missing = -players % seats
    if odd == "three" or missing <= 1:
        return players + missing
    return players - players % seats


def _prolong(schedule: Schedule, players: int, sessions: int, seats: int) -> Schedule:
    """Add sessions: the same ones again where all pairs have met once, otherwise by search."""
    chance = Random(SEEDS.get((players, sessions), 1))  # noqa: S311  # that everyone can repeat
    if (seats - 1) * len(schedule) == players - 1:
        return _again(schedule, players, sessions, chance)
    new = [_shuffled(players, seats, chance) for _ in range(sessions - len(schedule))]
    search = RepeatSearch([*schedule, *new], players, chance)
    least = repeats_forced(players, sessions, seats)
    search.anneal(range(len(schedule), sessions))
    return search.annealed() if search.repeats > least else search.schedule()


def _again(schedule: Schedule, players: int, sessions: int, chance: Random) -> Schedule:
    """Repeat the same sessions with the players renumbered."""
    longer: Schedule = []
    order = list(range(players))
    while len(longer) < sessions:
        longer += [[tuple(order[at] for at in table) for table in session] for session in schedule]
        order = sorted(range(players), key=lambda _: chance.random())
    return longer[:sessions]


def _repaired(schedule: Schedule, players: int) -> Schedule:
    chance = Random(players)  # noqa: S311  # a search that everyone can repeat
    search = RepeatSearch(schedule, players, chance)
    search.repair(range(len(schedule)))
    is_small = players * len(schedule) <= MOST_SEATS
    return search.annealed() if search.repeats and is_small else search.schedule()


def _shuffled(players: int, seats: int, chance: Random) -> list[tuple[int, ...]]:
    order = sorted(range(players), key=lambda _: chance.random())
    return [tuple(order[at : at + seats]) for at in range(0, players, seats)]


def _without_repeats(
    players: int, sessions: int, seats: int = 4, *, in_groups: bool = True
) -> Schedule:
    """Return up to `sessions` sessions of players from 0, without repeats, tables in order.

    Designs of four groups, one player of each at every table, are preferred where allowed
    (`in_groups`): in them no player comes back to a table number.
    """
    if (players, sessions, seats) == (PLAYERS_OF_PLANES, SESSIONS_OF_PLANES, 4):
        return number_evenly(by_planes(), sessions)
    first, seed = best_choice(players, sessions) if in_groups else (False, 0)
    found: Schedule = []
    if seats == 4 and first:  # noqa: PLR2004  # tables of four
        found = schedule_across(players, sessions, seed)[: sessions + SPARE]
    if len(found) < sessions:
        found = schedule_without_repeats(players, sessions + SPARE, seats)
    return number_evenly(_chosen(found, players, sessions, seed), seed)


def _chosen(schedule: Schedule, players: int, sessions: int, seed: int) -> Schedule:
    """Return `sessions` sessions of a schedule without repeats, in their order.

    Two players who never meet should at least share opponents (indirect meetings, M. M. Lester
    2021): of many choices the one with the largest minimum of shared opponents is taken.
    """
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
