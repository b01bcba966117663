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

    `total` holds the scores of the `counted` games, carry-over, penalties and bonuses included.
    `placements` counts first places, second places ..., `last_places` those that were the last of
    their table. `sessions` are the scores of all sessions
    of the event from the last one back, None where the entrant did not play. `duels` are the
    points taken from each opponent: two for a better placement in the same game, one for an equal
    one. `seed` is the place at the cut into this stage, None where there was none. `lot` is drawn
    by the seed of the event. `adjustment` are points for presence and absences within `total`,
    `deducted` the penalties that are in no score of a game, `bonus` what was given beside games.
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
    bonus: int = 0


#: Measures a tally; the entrants who are tied so far matter to some measures only.
Key = Callable[[Tally, Collection[Hashable]], Measure]


def _first(measure: Measure) -> int | None:
    return to_whole(measure[0]) if measure else None


@dataclass(frozen=True, slots=True, kw_only=True)
class TieBreak:
    """A row of the table: `key` is what is compared, `show` makes a cell of it.

    A cell is a whole number, text (`3-1-0-2` first to last places), or None without games. Its
    `unit` is "points" (of final scores), "raw_points", "placement" (thousandths of a place,
    negated) or "" for a count.
    """

    id: str
    name: str
    meaning: str
    key: Key
    show: Callable[[Measure], int | str | None] = _first
    unit: str = ""


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


def _joined(measure: Measure) -> str:
    return "-".join(str(number) for number in measure)


def _last_score(measure: Measure) -> int | None:
    return to_whole(measure[1]) if measure and measure[0] else None


def _short_lot(measure: Measure) -> int:
    """Show the leading digits; the whole lot has 64 bits."""
    return to_whole(measure[0]) >> 44


_ROWS = (
    TieBreak(
        id="total",
        name="Total",
        meaning="The higher sum of the scores that count.",
        key=lambda tally, _: (tally.total,),
        unit="points",
    ),
    TieBreak(
        id="average",
        name="Average",
        meaning="The higher average of the scores that count.",
        key=_average,
        unit="points",
    ),
    TieBreak(
        id="placements",
        name="Placements",
        meaning="More first places, then more second places, and so on.",
        key=lambda tally, _: tally.placements,
        show=_joined,
    ),
    TieBreak(
        id="average_placement",
        name="Average placement",
        meaning="The better average of the placements.",
        key=_average_placement,
        unit="placement",
    ),
    TieBreak(
        id="fewest_last_places",
        name="Fewest last places",
        meaning="Fewer last places.",
        key=lambda tally, _: (-tally.last_places,),
    ),
    TieBreak(
        id="wins_against",
        name="Wins against",
        meaning=(
            "More points in the games of the tied against each other: two for every tied opponent"
            " with a worse placement, one for an equal one."
        ),
        key=_wins_against,
    ),
    TieBreak(
        id="best_game",
        name="Best single game",
        meaning="The higher best score in one game.",
        key=_best_game,
        unit="points",
    ),
    TieBreak(
        id="raw_points",
        name="Raw points",
        meaning="The higher sum of the points at the end of the games, before bonuses for places.",
        key=lambda tally, _: (tally.raw_points,),
        unit="raw_points",
    ),
    TieBreak(
        id="fewest_penalties",
        name="Fewest penalties",
        meaning="Fewer penalty points.",
        key=lambda tally, _: (-tally.penalties,),
        unit="points",
    ),
    TieBreak(
        id="most_games",
        name="Most games",
        meaning="More games played.",
        key=lambda tally, _: (tally.games,),
    ),
    TieBreak(
        id="last_session",
        name="Last session",
        meaning="The higher score in the last session, then in the one before, and so on.",
        key=_last_sessions,
        show=_last_score,
        unit="points",
    ),
    TieBreak(
        id="seed",
        name="Place at the cut",
        meaning=(
            "The better place at the cut that led into this stage; before a cut nobody has one."
        ),
        key=_seed,
    ),
    TieBreak(
        id="lot",
        name="Lot",
        meaning="A lot drawn from the seed of the event; it always decides.",
        key=lambda tally, _: (tally.lot,),
        show=_short_lot,
    ),
)

#: Every tie-break by its id.
TIEBREAKS: Mapping[str, TieBreak] = {row.id: row for row in _ROWS}
