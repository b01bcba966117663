"""Conditions on a whole event; each returns the seats (by key) of the games that meet it.

A player meets a condition in one game of the event: the first that does, or the last one played.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

FEWEST_GAMES = 3
NO_LAST_PLACE = 4
FEWEST_PLAYERS = 8
TENPAI_ROW = 5
PODIUM = 3


class SeatInEvent(NamedTuple):
    """A player's game in an event; `wins` counts hands won, None if hands were not entered.

    `draws` says for each exhaustive draw of the game whether the player was tenpai.
    """

    seat: int
    entrant: int
    session: int
    table: int
    placement: int
    raw_points: int
    final_score: int
    players: int
    wins: int | None = None
    draws: Sequence[bool] = ()


class EventFacts(NamedTuple):
    """The released games of an event in the order of their sessions.

    `is_final`: the event has finished and shows all results. Then `ranks` has the first ranks by
    entrant; it is empty if teams won. `upheld` are the seats of players whose call for a referee
    led to a penalty for another player at the table.
    """

    games: Sequence[SeatInEvent]
    is_final: bool = False
    ranks: Mapping[int, int] = {}
    upheld: frozenset[int] = frozenset()

    def by_entrant(self) -> dict[int, list[SeatInEvent]]:
        found: dict[int, list[SeatInEvent]] = defaultdict(list)
        for game in self.games:
            found[game.entrant].append(game)
        return found


EventCondition = Callable[[EventFacts], Iterable[int]]


def ranked_to(rank: int) -> EventCondition:
    """This final rank or better, among enough players."""

    def condition(event: EventFacts) -> Iterator[int]:
        played = event.by_entrant()
        if len(played) < FEWEST_PLAYERS:
            return
        for entrant, games in played.items():
            if event.ranks.get(entrant, rank + 1) <= rank:
                yield games[-1].seat

    return condition


def won_from_last_place(event: EventFacts) -> Iterator[int]:
    """First at the end after the lowest score of the first session."""
    if not event.games:
        return
    earliest = min(game.session for game in event.games)
    first = [game for game in event.games if game.session == earliest]
    lowest = min(game.final_score for game in first)
    last = [game.entrant for game in first if game.final_score == lowest]
    for entrant, games in event.by_entrant().items():
        if event.ranks.get(entrant) == 1 and last == [entrant]:
            yield games[-1].seat


def met_everybody(event: EventFacts) -> Iterator[int]:
    """A game with every other player of the event, who are at least seven."""
    tables: dict[int, set[int]] = defaultdict(set)
    for game in event.games:
        tables[game.table].add(game.entrant)
    others = len({game.entrant for game in event.games}) - 1
    if others + 1 < FEWEST_PLAYERS:
        return
    for entrant, games in event.by_entrant().items():
        met: set[int] = set()
        for game in games:
            met |= tables[game.table] - {entrant}
            if len(met) == others:
                yield game.seat
                break


def most_wins_of_a_session(event: EventFacts) -> Iterator[int]:
    """More hands won in a session of two or more tables than anybody else."""
    sessions: dict[int, list[SeatInEvent]] = defaultdict(list)
    for game in event.games:
        if game.wins is not None:
            sessions[game.session].append(game)
    for games in sessions.values():
        if len({game.table for game in games}) > 1:
            most = max(game.wins or 0 for game in games)
            best = [game.seat for game in games if game.wins == most]
            yield from best if len(best) == 1 else ()


def tenpai_in_a_row(event: EventFacts) -> Iterator[int]:
    """Tenpai at five exhaustive draws in a row."""
    for games in event.by_entrant().values():
        run = 0
        for seat, tenpai in [(game.seat, tenpai) for game in games for tenpai in game.draws]:
            run = run + 1 if tenpai else 0
            if run == TENPAI_ROW:
                yield seat
                break


def first_in_every_game(event: EventFacts) -> Iterator[int]:
    """First in every game of a finished event with at least three."""
    yield from _finished(
        event, lambda games: len(games) >= FEWEST_GAMES and all(g.placement == 1 for g in games)
    )


def never_last(event: EventFacts) -> Iterator[int]:
    """No last place in a finished event with at least four games."""
    yield from _finished(
        event,
        lambda games: len(games) >= NO_LAST_PLACE and all(g.placement < g.players for g in games),
    )


def every_placement(event: EventFacts) -> Iterator[int]:
    """Every placement from first to last in one event."""
    for games in event.by_entrant().values():
        seen: set[int] = set()
        for game in games:
            seen.add(game.placement)
            if len(seen) == game.players:
                yield game.seat
                break


def highest_points(event: EventFacts) -> Iterator[int]:
    """The most raw points of any game of a finished event with eight players or more."""
    if not event.is_final or len(event.by_entrant()) < FEWEST_PLAYERS:
        return
    counts = Counter(game.raw_points for game in event.games)
    most = max(counts)
    if counts[most] == 1:
        yield from (game.seat for game in event.games if game.raw_points == most)


def call_upheld(event: EventFacts) -> Iterator[int]:
    yield from (game.seat for game in event.games if game.seat in event.upheld)


def _finished(event: EventFacts, fits: Callable[[list[SeatInEvent]], bool]) -> Iterator[int]:
    if event.is_final:
        yield from (games[-1].seat for games in event.by_entrant().values() if fits(games))
