"""A second opinion on plans: it counts what a plan says and knows nothing of how plans are made.

Everything is counted pair by pair and player by player with loops and dicts only; no formula, no
search and no line of `scoring.seating` is used.
"""

import dataclasses
from collections.abc import Sequence

Sessions = Sequence[Sequence[Sequence[int]]]


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What the verifier counted; `faults` says in words what no plan may have."""

    faults: tuple[str, ...]
    repeats: int
    most_meetings: int
    never_met: int
    shared: int | None
    wind_gap: int
    wind_gap_ever: int
    unbalanced: int
    visiting_too_often: int
    revisits: int
    unfair_turns: int


def verify(sessions: Sessions, players: Sequence[int], seats: int = 4) -> Found:
    """Count a whole plan of these players at tables of `seats`."""
    meetings = _meetings(sessions)
    never = [
        (one, other)
        for at, one in enumerate(players)
        for other in players[at + 1 :]
        if (one, other) not in meetings
    ]
    friends: dict[int, set[int]] = {player: set() for player in players}
    for one, other in meetings:
        friends[one].add(other)
    shared = [len(friends[one] & friends[other]) for one, other in never]
    gaps, ever = _gaps(sessions, players, seats)
    too_often, revisits = _visits(sessions)
    least_gap = 0 if len(sessions) % seats == 0 else 1
    return Found(
        faults=tuple(_faults(sessions, players, seats)),
        repeats=sum(times - 1 for times in meetings.values()) // 2,
        most_meetings=max(meetings.values()),
        never_met=len(never),
        shared=min(shared) if shared else None,
        wind_gap=max(gaps),
        wind_gap_ever=ever,
        unbalanced=len([gap for gap in gaps if gap > least_gap]),
        visiting_too_often=too_often,
        revisits=revisits,
        unfair_turns=_unfair(sessions, players, seats),
    )


def _meetings(sessions: Sessions) -> dict[tuple[int, int], int]:
    """Both orders of every pair that meets, with how often."""
    found: dict[tuple[int, int], int] = {}
    for session in sessions:
        for table in session:
            for one in table:
                for other in table:
                    if one != other:
                        found[one, other] = found.get((one, other), 0) + 1
    return found


def _faults(sessions: Sessions, players: Sequence[int], seats: int) -> list[str]:
    faults = []
    for number, session in enumerate(sessions, 1):
        seen: set[int] = set()
        for table in session:
            if not 3 <= len(table) <= seats:
                faults.append(f"session {number}: a table of {len(table)}")
            for player in table:
                if player in seen:
                    faults.append(f"session {number}: {player} sits twice")
                if player not in players:
                    faults.append(f"session {number}: who is {player}?")
                seen.add(player)
        if len(players) - len(seen) >= seats:
            faults.append(f"session {number}: {len(players) - len(seen)} sit out")
    return faults


def _gaps(sessions: Sessions, players: Sequence[int], seats: int) -> tuple[list[int], int]:
    starts = {player: [0] * seats for player in players}
    ever = 0
    for session in sessions:
        for table in session:
            for wind in range(len(table)):
                starts[table[wind]][wind] += 1
        ever = max(ever, *(max(counts) - min(counts) for counts in starts.values()))
    return [max(counts) - min(counts) for counts in starts.values()], ever


def _visits(sessions: Sessions) -> tuple[int, int]:
    places: dict[int, list[int]] = {}
    for session in sessions:
        for number, table in enumerate(session):
            for player in table:
                places.setdefault(player, []).append(number)
    tables = len(sessions[0])
    allowed = (len(sessions) + tables - 1) // tables
    too_often = [
        player
        for player, numbers in places.items()
        if max(numbers.count(number) for number in numbers) > allowed
    ]
    return len(too_often), sum(len(numbers) - len(set(numbers)) for numbers in places.values())


def _unfair(sessions: Sessions, players: Sequence[int], seats: int) -> int:
    """Count the sessions after which somebody is two turns ahead of somebody else.

    A turn is a sit-out, or a table of three where tables have four.
    """
    turns = dict.fromkeys(players, 0)
    unfair = 0
    for session in sessions:
        full = {player for table in session if len(table) == seats for player in table}
        for player in players:
            turns[player] += player not in full
        unfair += max(turns.values()) - min(turns.values()) > 1
    return unfair
