"""Winning conditions 条件 of riichi: values by han and fu, and who has to be tenpai at a draw.

Rules: docs/rules.md, 3.3.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, combinations

from scoring.core.seats import Wind
from scoring.results.winning_conditions import Condition, RunningGame, conditions_of
from scoring.riichi.play.entry import ExhaustiveDraw, Hand, Ron, Tsumo
from scoring.riichi.play.stated_values import Value, named_values


def winning_conditions(
    game: RunningGame,
    seat: int,
    *,
    riichi: Sequence[Wind] = (),
    target_scores: Sequence[int] = (),
) -> tuple[Condition[Value], ...]:
    """Return for every place but the last, and every target score, how `seat` (from 0) reaches it.

    `riichi` names who has declared it in the hand being played; `target_scores` are final scores
    of this game. A game that is over has no conditions.
    """
    declared = tuple(riichi)
    return conditions_of(
        game,
        seat,
        wins=lambda discarder: _wins(game, seat, discarder, declared),
        draws=sorted(_draws(game, declared), key=lambda draw: (len(draw[0]), draw[0])),
        least=_least,
        riichi=[game.situation.seat_of(wind) for wind in declared],
        target_scores=target_scores,
    )


def _wins(
    game: RunningGame, seat: int, discarder: int | None, riichi: tuple[Wind, ...]
) -> Iterator[tuple[Value, Hand]]:
    """Yield every value that a win can have, cheapest first, with its hand."""
    place = game.situation
    for value in named_values(game.ruleset).values():
        win = value.of(place.wind_of(seat))
        if discarder is None:
            yield value, Tsumo(win=win, riichi=riichi)
        else:
            yield value, Ron(discarder=place.wind_of(discarder), wins=(win,), riichi=riichi)


def _draws(game: RunningGame, riichi: tuple[Wind, ...]) -> Iterator[tuple[tuple[int, ...], Hand]]:
    place = game.situation
    subsets = (combinations(place.winds, count) for count in range(len(place.winds) + 1))
    for tenpai in chain.from_iterable(subsets):
        seats = tuple(sorted(place.seat_of(wind) for wind in tenpai))
        yield seats, ExhaustiveDraw(tenpai=tenpai, riichi=riichi)


def _least(wins: Sequence[tuple[Value, bool]]) -> tuple[Value, ...]:
    """Keep the cheapest values that are enough: with more han, only those of fewer fu.

    Where every win is enough, that is the cheapest one.
    """
    if all(is_enough for _, is_enough in wins):
        return tuple(value for value, _ in wins[:1])
    least: list[Value] = []
    for value, is_enough in wins:
        if is_enough and not any(_covers(kept, value) for kept in least):
            least.append(value)
    return tuple(least)


def _covers(kept: Value, value: Value) -> bool:
    """Return whether a value is at least another in han and fu."""
    if value.yakuman:
        return True
    return kept.fu is None or (value.fu or _LIMIT_FU) >= kept.fu


#: A limit counts more than any number of fu.
_LIMIT_FU = 1000
