"""Winning conditions of the Hong Kong game: the least faan of a win, and whether a goulash does.

Rules: docs/rules.md, 3.3 and 5.4.
"""

from collections.abc import Iterator, Sequence

from scoring.core.seats import Wind
from scoring.hongkong.play.entry import Goulash, HongKongHand, HongKongWin, SelfDraw, WinByDiscard
from scoring.results.winning_conditions import Condition, RunningGame, conditions_of
from scoring.ruleset import hongkong_rules


def winning_conditions(
    game: RunningGame,
    seat: int,
    *,
    riichi: Sequence[Wind] = (),  # noqa: ARG001  # of riichi alone
    target_scores: Sequence[int] = (),
) -> tuple[Condition[int], ...]:
    """Return for every place but the last, and every target score, how `seat` (0 to 3) reaches it.

    A way names the least faan. The only draw is a goulash, in which nobody is named. Nobody is
    liable, and no kong is robbed. A game that is over has no conditions.
    """
    return conditions_of(
        game,
        seat,
        wins=lambda discarder: _wins(game, seat, discarder),
        draws=[((), Goulash())],
        least=_least,
        target_scores=target_scores,
    )


def _wins(
    game: RunningGame, seat: int, discarder: int | None
) -> Iterator[tuple[int, HongKongHand]]:
    place, rules = game.situation, hongkong_rules(game.ruleset)
    for faan in range(rules.min_faan, rules.faan_cap + 1):
        win = HongKongWin(seat=place.wind_of(seat), faan=faan)
        if discarder is None:
            yield faan, SelfDraw(win=win)
        else:
            yield faan, WinByDiscard(discarder=place.wind_of(discarder), wins=(win,))


def _least(wins: Sequence[tuple[int, bool]]) -> tuple[int, ...]:
    """Return the least faan that is enough; more faan never bring less."""
    return tuple(faan for faan, is_enough in wins if is_enough)[:1]
