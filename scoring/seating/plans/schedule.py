"""Who meets whom in every session, for any number of players: formulas first, then search."""

from random import Random

from scoring.seating.designs.best import best_schedule
from scoring.seating.designs.block_designs import Schedule
from scoring.seating.plans.longer import Search, repeats_forced
from scoring.seating.plans.odd import cut_to_odd
from scoring.seating.plans.places import number_evenly
from scoring.seating.plans.together import settle_together

#: Beyond so many seats of all sessions a search by exchanges at random takes long.
MOST_SEATS = 2_000

#: Seeds of searches that end well, by players and sessions; 1 elsewhere.
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

#: Where who meets whom and table numbers are searched for together: the seed, and what a visit
#: beyond the necessary costs in repeats.
TOGETHER: dict[tuple[int, int], tuple[int, int]] = {(20, 9): (12, 2), (24, 9): (1, 8)}


def make_schedule(players: int, sessions: int, seats: int = 4, odd: str = "bye") -> Schedule:
    """Return sessions of players from 0, tables in order of number; who is not there sits out."""
    odd = odd if seats == 4 else "bye"  # noqa: PLR2004  # tables of four may lack one
    number = _players_of_base(players, seats, odd)
    schedule = best_schedule(number, sessions, seats, in_groups=number == players)
    longer = len(schedule) < sessions
    if longer:
        schedule = _prolong(schedule, number, sessions, seats)
    if number != players:
        schedule = _mended(cut_to_odd(schedule, players, seats, odd, players), players)
    if longer or number != players:
        schedule = number_evenly(schedule, SEEDS.get((players, sessions), 1))
    if seats == 4 and (players, sessions) in TOGETHER:  # noqa: PLR2004  # tables of four
        schedule = settle_together(schedule, players, *TOGETHER[players, sessions])
    return schedule


def _players_of_base(players: int, seats: int, odd: str) -> int:
    missing = -players % seats
    if odd == "three" or missing <= 1:
        return players + missing
    return players - players % seats


def _prolong(schedule: Schedule, players: int, sessions: int, seats: int) -> Schedule:
    """Add sessions: the same ones again where everybody has met everybody once, else by search."""
    chance = Random(SEEDS.get((players, sessions), 1))  # noqa: S311  # that everyone can repeat
    if (seats - 1) * len(schedule) == players - 1:
        return _again(schedule, players, sessions, chance)
    new = [_shuffled(players, seats, chance) for _ in range(sessions - len(schedule))]
    search = Search([*schedule, *new], players, chance)
    least = repeats_forced(players, sessions, seats)
    search.anneal(range(len(schedule), sessions))
    first, repeats = search.schedule(), search.repeats
    if repeats > least:
        search.anneal(range(sessions))
    return search.schedule() if search.repeats < repeats else first


def _again(schedule: Schedule, players: int, sessions: int, chance: Random) -> Schedule:
    """Play the same sessions again, with other players in each place."""
    longer: Schedule = []
    order = list(range(players))
    while len(longer) < sessions:
        longer += [[tuple(order[at] for at in table) for table in session] for session in schedule]
        order = sorted(range(players), key=lambda _: chance.random())
    return longer[:sessions]


def _mended(schedule: Schedule, players: int) -> Schedule:
    chance = Random(players)  # noqa: S311  # a search that everyone can repeat
    search = Search(schedule, players, chance)
    search.mend(range(len(schedule)))
    if search.repeats and players * len(schedule) <= MOST_SEATS:
        first, repeats = search.schedule(), search.repeats
        search.anneal(range(len(schedule)))
        return search.schedule() if search.repeats < repeats else first
    return search.schedule()


def _shuffled(players: int, seats: int, chance: Random) -> list[tuple[int, ...]]:
    order = sorted(range(players), key=lambda _: chance.random())
    return [tuple(order[at : at + seats]) for at in range(0, players, seats)]
