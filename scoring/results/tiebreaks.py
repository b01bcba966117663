"""Tie-breaks as a table: each row is a measure by which one player ranks before another.

A measure is a tuple of exact numbers and the larger one is ahead; an empty one, of a player
without games, comes last. Measures look at all games played, but for `total` and `average`, which
look at the games that count.

Rules: docs/rules.md, 6.5.
"""

from collections.abc import Callable, Collection, Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction

#: What is compared: the larger tuple is ahead.
Measure = tuple[int | Fraction, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """Everything an entrant's games amount to; points are whole, penalties positive.

    `total` holds the scores of the `counted` games, carry-over and penalties included.
    `placements` counts first places, second places ..., `last_places` those that were the last of
    their table. `sessions` are the scores of all sessions
    of the event from the last one back, None where the entrant did not play. `duels` are the
    points taken from each opponent: two for a better placement in the same game, one for an equal
    one. `seed` is the place at the cut into this stage, None where there was none. `lot` is drawn
    by the seed of the event. `adjustment` are points for presence and absences within `total`,
    `deducted` the penalties that are in no score of a game.
    """

    entrant: Hashable
    games: int
    counted: int
    total: int
    placements: tuple[int, ...]
    last_places: int
    best: int | None
    raw_points: int
    penalties: int
    sessions: tuple[int | None, ...]
    duels: Mapping[Hashable, int]
    lot: int
    seed: int | None = None
    adjustment: int = 0
    deducted: int = 0


#: Measures a tally; the entrants who are tied so far matter to some measures only.
Key = Callable[[Tally, Collection[Hashable]], Measure]


@dataclass(frozen=True, slots=True, kw_only=True)
class TieBreak:
    """A row of the table: `key` is what is compared, `show` makes a cell of it.

    A cell is a whole number, text (`3-1-0-2` first to last places), or None without games.
    """

    id: str
    name: str
    meaning: str
    key: Key
    show: Callable[[Measure], int | str | None]


def average_of(tally: Tally) -> Fraction | None:
    """Return the exact average score of the games that count; None without games."""
    return Fraction(tally.total, tally.counted) if tally.counted else None


def _average(tally: Tally, _: Collection[Hashable]) -> Measure:
    average = average_of(tally)
    return () if average is None else (average,)


def _average_placement(tally: Tally, _: Collection[Hashable]) -> Measure:
    """Thousandths of a place, below zero because the smaller one is ahead."""
    places = sum(place * count for place, count in enumerate(tally.placements, 1))
    return (Fraction(-1000 * places, tally.games),) if tally.games else ()


def _best_game(tally: Tally, _: Collection[Hashable]) -> Measure:
    return () if tally.best is None else (tally.best,)


def _last_sessions(tally: Tally, _: Collection[Hashable]) -> Measure:
    """For each session, whether it was played and with what score."""
    return tuple(
        number for score in tally.sessions for number in ((0, 0) if score is None else (1, score))
    )


def _wins_against(tally: Tally, tied: Collection[Hashable]) -> Measure:
    return (sum(points for opponent, points in tally.duels.items() if opponent in tied),)


def _seed(tally: Tally, _: Collection[Hashable]) -> Measure:
    """Below zero because the smaller place is ahead."""
    return () if tally.seed is None else (-tally.seed,)


def to_whole(number: int | Fraction) -> int:
    """Round to the nearest whole number, halves up: 12 1/2 becomes 13, -12 1/2 becomes -12."""
    return (2 * number.numerator + number.denominator) // (2 * number.denominator)


def _first(measure: Measure) -> int | None:
    return to_whole(measure[0]) if measure else None


def _joined(measure: Measure) -> str:
    return "-".join(str(number) for number in measure)


def _last_score(measure: Measure) -> int | None:
    return to_whole(measure[1]) if measure and measure[0] else None


def _short_lot(measure: Measure) -> int:
    """Show the leading digits; the whole lot has 64 bits."""
    return to_whole(measure[0]) >> 44


#: How a measure is shown where it is not just its first number.
_SHOWN: Mapping[str, Callable[[Measure], int | str | None]] = {
    "placements": _joined,
    "last_session": _last_score,
    "lot": _short_lot,
}

_ROWS: tuple[tuple[str, str, str, Key], ...] = (
    # id, name, meaning, what is compared
    ("total", "Total", "The higher sum of the scores that count.", lambda tally, _: (tally.total,)),
    ("average", "Average", "The higher average of the scores that count.", _average),
    (
        "placements",
        "Placements",
        "More first places, then more second places, and so on.",
        lambda tally, _: tally.placements,
    ),
    (
        "average_placement",
        "Average placement",
        "The better average of the placements.",
        _average_placement,
    ),
    (
        "fewest_last_places",
        "Fewest last places",
        "Fewer last places.",
        lambda tally, _: (-tally.last_places,),
    ),
    (
        "wins_against",
        "Wins against",
        (
            "More points in the games of the tied against each other: two for every tied opponent"
            " with a worse placement, one for an equal one."
        ),
        _wins_against,
    ),
    ("best_game", "Best single game", "The higher best score in one game.", _best_game),
    (
        "raw_points",
        "Raw points",
        "The higher sum of the points at the end of the games, before bonuses for places.",
        lambda tally, _: (tally.raw_points,),
    ),
    (
        "fewest_penalties",
        "Fewest penalties",
        "Fewer penalty points.",
        lambda tally, _: (-tally.penalties,),
    ),
    ("most_games", "Most games", "More games played.", lambda tally, _: (tally.games,)),
    (
        "last_session",
        "Last session",
        "The higher score in the last session, then in the one before, and so on.",
        _last_sessions,
    ),
    (
        "seed",
        "Place at the cut",
        "The better place at the cut that led into this stage; before a cut nobody has one.",
        _seed,
    ),
    (
        "lot",
        "Lot",
        "A lot drawn from the seed of the event; it always decides.",
        lambda tally, _: (tally.lot,),
    ),
)

#: Every tie-break by its id.
TIEBREAKS: Mapping[str, TieBreak] = {
    row_id: TieBreak(
        id=row_id, name=name, meaning=meaning, key=key, show=_SHOWN.get(row_id, _first)
    )
    for row_id, name, meaning, key in _ROWS
}
