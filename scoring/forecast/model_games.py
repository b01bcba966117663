"""Final scores of model games: those of the event, and drawn ones where it has too few.

The points of a drawn game are independent normal variates with a standard deviation of 18,000,
moved together so that their sum is right. The expected points of the places are then the order
statistics of a normal sample (H. L. Harter, Biometrika 48, 1961), 1.03 and 0.30 standard deviations
from the middle: for 25,000 points 43,500, 30,300, 19,700 and 6,500. In 120 public online hanchan they
were 43,400, 29,600, 20,100 and 6,900. Uma, oka and rounding of the ruleset make final scores of them.
"""

from collections.abc import Iterator, Sequence
from random import Random

from scoring.results.placement import final_scores
from scoring.ruleset import Ruleset

#: Standard deviation of a seat's points before the sum of the table is made right.
DEVIATION = 18_000
#: How many model games a simulation has at least, where games may be drawn.
ENOUGH = 200
#: From how many games of its own an event can be simulated where the model fits no ruleset.
FEWEST = 20
_SEATS = 4
_UNIT = 100


def model_games(results: Sequence[Sequence[int]], ruleset: Ruleset) -> tuple[tuple[int, ...], ...]:
    """Return final scores of games, first place first, from raw points of the event's games.

    Games that are not of a whole table of the ruleset are left out. For hanchan of four riichi
    players drawn games are added up to `ENOUGH`. Where only places count, every game without shared
    places brings the same. Other games have no model: empty with fewer than
    `FEWEST` results.
    """
    own = [sorted(points, reverse=True) for points in results if len(points) == ruleset.players]
    if ruleset.only_places_count:
        own += [[*range(ruleset.players, 0, -1)]] * (ENOUGH - len(own))
    elif fits_model(ruleset):
        own += _drawn(ENOUGH - len(own), ruleset)
    elif len(own) < FEWEST:
        return ()
    return tuple(tuple(final_scores(points, ruleset).final_scores) for points in own)


def fits_model(ruleset: Ruleset) -> bool:
    """Whether games may be drawn: hanchan of riichi with four players, or where only places count."""
    return ruleset.only_places_count or (
        ruleset.variant == "riichi"
        and ruleset.players == _SEATS
        and ruleset.game_length == "hanchan"
    )


def _drawn(count: int, ruleset: Ruleset) -> Iterator[list[int]]:
    """Draw games with four different scores in whole hundreds; always the same ones."""
    chance = Random("model games")  # noqa: S311  # no secret: a sample that everybody can draw again
    while count > 0:
        steps = [chance.gauss(0, DEVIATION) for _ in range(_SEATS)]
        middle = sum(steps) / _SEATS
        points = [ruleset.start_points + round((step - middle) / _UNIT) * _UNIT for step in steps]
        points[0] += ruleset.start_points * _SEATS - sum(points)
        if len(set(points)) == _SEATS:
            yield sorted(points, reverse=True)
            count -= 1
