"""The schedule without repeats that is played: which sessions, in which order, at which tables."""

from scoring.seating.designs import planes
from scoring.seating.designs.block_designs import Schedule
from scoring.seating.designs.catalogue import schedule_across, schedule_without_repeats
from scoring.seating.plans.choose_sessions import choose_sessions
from scoring.seating.plans.places import number_evenly

#: As many sessions more than wanted are there to choose from.
SPARE = 12

#: Where another choice of the sessions and table numbers than the first serves better, its seed;
#: K where four groups are not the best. By players, then by sessions.
CHOICES: dict[int, str] = {
    24: "3:K0 4:K0 5:K0",
    40: "7:1 9:1",
    64: "7:K0",
    88: "8:1 10:1 14:3",
    104: "8:1 9:1 12:1",
    48: "9:16",
    56: "14:1",
    128: "14:12",
    112: "15:1",
}


def best_schedule(
    players: int, sessions: int, seats: int = 4, *, in_groups: bool = True
) -> Schedule:
    """Return up to so many sessions of players from 0, without repeats, tables in order.

    Four groups, one of each at every table, come first, where they may (`in_groups`): nobody comes
    back to a table number.
    """
    if (players, sessions, seats) == (planes.PLAYERS, planes.SESSIONS, 4):
        return number_evenly(planes.by_planes(), sessions)
    mixes, seed = _choice(players, sessions) if in_groups else (True, 0)
    known: Schedule = []
    if seats == 4 and not mixes:  # noqa: PLR2004  # tables of four
        known = schedule_across(players, sessions, seed)[: sessions + SPARE]
    if len(known) < sessions:
        known = schedule_without_repeats(players, sessions + SPARE, seats)
    return number_evenly(choose_sessions(known, players, sessions, seed), seed)


def _choice(players: int, sessions: int) -> tuple[bool, int]:
    """Return whether four groups are not the best, and the seed."""
    for word in CHOICES.get(players, "").split():
        length, choice = word.split(":")
        if int(length) == sessions:
            return choice.startswith("K"), int(choice.lstrip("K"))
    return False, 0
