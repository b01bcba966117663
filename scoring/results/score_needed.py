"""The final score that one more game must bring to lift a total or an average to a line.

Rules: docs/rules.md, 6.5.
"""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import replace

from scoring.core.json_reader import fractions_among
from scoring.core.problems import NotationError
from scoring.results.counting import GameRow, Presence, sum_and_number, sum_and_number_of
from scoring.results.ranking_rules import StandingRules


def score_needed(
    scores: Sequence[int], line: int, rules: StandingRules, *, brought: int = 0
) -> int | None:
    """Return the lowest final score of one more game that lifts the aggregate to the line.

    `scores` are the final scores of the games so far in the order of play, `line` a total or an
    average as the rules rank, all in whole points; `brought` is what comes beside the games: from
    an earlier stage, for presence, without what penalties took. None where the score makes no
    difference: the game would be dropped, or is beyond the cap (`counts_next`). NotationError for a
    fraction of points.
    """
    problems = fractions_among("scores", scores)
    problems += fractions_among("line", [line]) + fractions_among("brought", [brought])
    if problems:
        raise NotationError(problems)

    def reaches(score: int) -> bool:
        total, counted = sum_and_number_of([*scores, score], rules)
        return brought + total >= _due(line, counted, rules)

    most = sum(map(abs, scores)) + abs(brought) + abs(line) * (len(scores) + 1)
    return _lowest(reaches, most)


def score_needed_in(
    game: GameRow,
    games: Sequence[GameRow],
    line: int,
    rules: StandingRules,
    *,
    brought: int = 0,
    presence: Presence | None = None,
) -> int | None:
    """Return the same for the present game of one entrant, beside these games; dates matter.

    The score in `game` is not read. `presence` is the entrant's, with the present session.
    """

    def reaches(score: int) -> bool:
        rows = [*games, replace(game, final_score=score)]
        total, counted = sum_and_number(rows, rules, presence)
        return brought + total >= _due(line, counted, rules)

    missed = len(presence.missed) if presence else 0
    placed = missed * abs(rules.league.placeholder_points or 0)
    most = sum(abs(row.final_score) for row in games) + placed + abs(brought)
    return _lowest(reaches, most + abs(line) * (len(games) + missed + 1))


def counts_next(games: int, rules: StandingRules) -> bool:
    """Tell whether one more game can count after this many of an entrant."""
    return rules.league.first_n is None or games < rules.league.first_n


def _due(line: int, counted: int, rules: StandingRules) -> int:
    return line * (counted if rules.aggregate == "average" else 1)


def _lowest(reaches: Callable[[int], bool], most: int) -> int | None:
    """Find the lowest score that reaches; None where all scores or none do."""
    scores = range(-most - 1, most + 2)
    needed = bisect_left(scores, True, key=reaches)  # noqa: FBT003  # what is looked for
    return scores[needed] if 0 < needed < len(scores) else None
