"""Winning conditions: the least points of a win that bring a place, and whether a draw does.

Rules: docs/rules.md, 3.3 and 9.
"""

from collections.abc import Iterator, Sequence

from scoring.core.seats import Wind
from scoring.mcr.fan import MOST_FAN
from scoring.mcr.play.entry import ExhaustiveDraw, McrHand, McrWin, SelfDraw, WinByDiscard
from scoring.results.winning_conditions import Condition, RunningGame, conditions_of
from scoring.ruleset import mcr_rules


def winning_conditions(
    game: RunningGame,
    seat: int,
    *,
    riichi: Sequence[Wind] = (),  # noqa: ARG001  # of riichi alone
    target_scores: Sequence[int] = (),
) -> tuple[Condition[int], ...]:
    """Return for every place but the last, and every target score, how `seat` (0 to 3) reaches it.

    A way names the least points, flowers aside or not. A game that is over has no conditions.
    """
    return conditions_of(
        game,
        seat,
        wins=lambda discarder: _wins(game, seat, discarder),
        draws=[((), ExhaustiveDraw())],
        least=lambda wins: tuple(fan for fan, is_enough in wins if is_enough)[:1],
        target_scores=target_scores,
    )


def _wins(game: RunningGame, seat: int, discarder: int | None) -> Iterator[tuple[int, McrHand]]:
    place, minimum = game.situation, mcr_rules(game.ruleset).min_fan
    # A win brings the winner more than its points, so no more than the distance is ever needed.
    behind = max(place.points) - place.points[seat]
    for fan in range(minimum, min(max(minimum, behind) + 1, MOST_FAN) + 1):
        win = McrWin(seat=place.wind_of(seat), fan=fan)
        if discarder is None:
            yield fan, SelfDraw(win=win)
        else:
            yield fan, WinByDiscard(discarder=place.wind_of(discarder), win=win)
