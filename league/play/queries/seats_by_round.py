"""Who sits where in each round, where the rules have players change seats."""

from scoring import Ruleset, Wind
from scoring.core.seats import WINDS
from scoring.games import game_of


def seats_by_round(ruleset: Ruleset) -> list[tuple[Wind, list[Wind]]]:
    """Each round after the first, with the first winds of those who sit E, S, W and N in it.

    Empty where everybody keeps the chair.
    """
    start = game_of(ruleset).situation.with_start_points
    first, *rounds = (start(ruleset, round_wind=wind) for wind in WINDS)
    seated = [
        (place.round_wind, [WINDS[place.seat_of(wind)] for wind in place.winds]) for place in rounds
    ]
    return seated if any(row != [*first.winds] for _round, row in seated) else []
