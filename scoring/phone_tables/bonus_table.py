"""Uma and oka for every order of the players, for a client without this library.

Rules: docs/rules.md, 3.4.
"""

from collections.abc import Callable
from itertools import product

from scoring.core.problems import Problem
from scoring.results.placement import final_scores
from scoring.ruleset import Ruleset

_STEP = 1000

#: Words a problem for the reader.
MessageOf = Callable[[Problem], str]


def in_english(problem: Problem) -> str:
    """Word a problem without a translation."""
    return problem.message


def bonus_table(ruleset: Ruleset) -> dict[str, object] | None:
    """Return what a final score adds to points on hand, None where it is no such sum.

    `bonus` gives the bonus of each seat, less the return points, by key: the places by seat and,
    where `by_floating`, how many have at least `return` points, else 0, as in "2,1,3,4|0". With
    rounding, yakitori, chips or chombo before uma a score depends on more than that.
    """
    rounds = ruleset.rounding != "none"
    if rounds or ruleset.yakitori or ruleset.chips or ruleset.chombo.mode == "before_uma":
        return None
    by_floating = ruleset.uma_by_floating is not None
    shifts = range(ruleset.players + 1) if by_floating else (0,)
    bonus: dict[str, list[int]] = {}
    for levels in product(range(ruleset.players), repeat=ruleset.players):
        for shift in shifts:
            points = [ruleset.return_points + (level - shift) * _STEP for level in levels]
            result = final_scores(points, ruleset)
            floating = sum(level >= shift for level in levels) if by_floating else 0
            key = f"{','.join(map(str, result.placements))}|{floating}"
            pairs = zip(result.final_scores, points, strict=True)
            bonus.setdefault(key, [score - held for score, held in pairs])
    return {"return": ruleset.return_points, "by_floating": by_floating, "bonus": bonus}
