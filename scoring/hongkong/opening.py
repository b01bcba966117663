"""Opening hands 天糊 地糊 人糊: who may win so, and on whose tile.

Rules: docs/rules.md, 5.2 and 5.5.
"""

from collections.abc import Iterator

from scoring.core.problems import Problem
from scoring.core.seats import Wind
from scoring.core.table.entry import seat_name

OPENINGS = ("heavenly", "earthly", "human")


def opening_problems(
    name: str, winner: Wind, discarder: Wind | None, field: str, *, drawn: bool
) -> Iterator[Problem]:
    """Find what does not fit: heavenly is East's self-draw, the others are wins by discard.

    An earthly hand is another seat's on East's discard, a human one on a third player's. A
    discarder whom nobody named fits.
    """
    params = {"pattern": name, "seat": seat_name(winner)}
    east = winner is Wind.EAST
    if name == "heavenly":
        if not east:
            yield Problem("pattern_of_east", field, params)
        if not drawn:
            yield Problem("pattern_needs_self_draw", field, params)
        return
    if east:
        yield Problem("pattern_of_others", field, params)
    if drawn:
        yield Problem("pattern_needs_discard", field, params)
    elif discarder is not None and (discarder is Wind.EAST) != (name == "earthly"):
        params["seat"] = seat_name(discarder)
        yield Problem("pattern_of_discarder", field, params)
