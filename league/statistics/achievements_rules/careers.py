"""Conditions on all games of a player: each gives the seat (by key) of the game that meets it first."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from scoring.core.seats import WINDS
from scoring.riichi.hands.yaku import STANDARD


class CareerGame(NamedTuple):
    """A game of a player; `opponents` are player ids, `collected` the yaku of hands won in it."""

    seat: int
    event: int
    players: int
    placement: int
    starting_wind: str
    opponents: Sequence[int] = ()
    collected: frozenset[str] = frozenset()


#: All games of a player in the order in which they finished.
Career = Sequence[CareerGame]
CareerCondition = Callable[[Career], int | None]

#: The yaku of rules with four players that need no switch.
COLLECTION = frozenset(row.id for row in STANDARD if row.switch is None)


def games_played(count: int) -> CareerCondition:
    return lambda career: career[count - 1].seat if len(career) >= count else None


def events_played(count: int) -> CareerCondition:
    return _different(lambda game: [game.event], count)


def opponents_met(count: int) -> CareerCondition:
    return _different(lambda game: game.opponents, count)


def yaku_collected(count: int) -> CareerCondition:
    """So many different yaku in hands won."""
    return _different(lambda game: game.collected & COLLECTION, count)


def every_yaku(career: Career) -> int | None:
    return yaku_collected(len(COLLECTION))(career)


def first_from_each_wind(career: Career) -> int | None:
    """First places after a start as East, South, West and North."""
    return _different(
        lambda game: [wind for wind in WINDS if game.placement == 1 and game.starting_wind == wind],
        len(WINDS),
    )(career)


def firsts_in_a_row(count: int) -> CareerCondition:
    return _run(lambda game: game.placement == 1, count)


def without_last_place(count: int) -> CareerCondition:
    return _run(lambda game: game.placement < game.players, count)


def _run(fits: Callable[[CareerGame], bool], count: int) -> CareerCondition:
    """The game that completes the first run of this length."""

    def condition(career: Career) -> int | None:
        run = 0
        for game in career:
            run = run + 1 if fits(game) else 0
            if run == count:
                return game.seat
        return None

    return condition


def _different(of: Callable[[CareerGame], Iterable[object]], count: int) -> CareerCondition:
    """The game that completes this number of different things."""

    def condition(career: Career) -> int | None:
        seen: set[object] = set()
        for game in career:
            seen.update(of(game))
            if len(seen) >= count:
                return game.seat
        return None

    return condition
