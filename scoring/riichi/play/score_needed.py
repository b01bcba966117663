"""What a player needs: which win, from whom, brings a place or keeps a score above a line.

Every win is played by the game itself, so sticks, honba, ties, uma, yakitori and chips all count.
The points after the hand are taken as final, whether or not the game would go on.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scoring.core.problems import IllegalHandError
from scoring.core.seats import Wind
from scoring.game import Game
from scoring.results.placement import TableResult
from scoring.riichi.play.entry import ExhaustiveDraw, Hand, Ron, Tsumo
from scoring.riichi.play.offline_tables.effects import subsets
from scoring.riichi.play.offline_tables.values import Value, named_values


class Goal(NamedTuple):
    """A place to reach (1 is first; a shared one counts), or a final score not to fall below."""

    place: int | None = None
    line: int | None = None

    def is_reached(self, result: TableResult, seat: int) -> bool:
        """Tell whether a seat has it in this result."""
        if self.place is not None:
            return result.placements[seat] <= self.place
        return self.line is None or result.final_scores[seat] >= self.line


class Way(NamedTuple):
    """A win by tsumo, or from the `discarder` (a seat 0 to 3), and the cheapest that do.

    Each value of `least` is enough, and so is anything with more fu or han; no value is enough
    where it is empty. They stand in order of han, each with fewer fu than the one before.
    """

    discarder: int | None
    least: tuple[Value, ...]


class Condition(NamedTuple):
    """How a goal can be reached with the next hand.

    `held` says that it is as the points stand. `draws` are the choices of seats that may be tenpai
    at an exhaustive draw; an empty choice is a draw without anybody tenpai. `missed` are the other
    draws that can be.
    """

    goal: Goal
    held: bool
    ways: tuple[Way, ...]
    draws: tuple[tuple[int, ...], ...]
    missed: tuple[tuple[int, ...], ...] = ()


def conditions(
    game: Game, seat: int, *, riichi: Sequence[Wind] = (), lines: Sequence[int] = ()
) -> tuple[Condition, ...]:
    """Say for every place but the last, and every line, how `seat` (0 to 3) gets there.

    `riichi` names who has declared it in the hand being played; `lines` are final scores of this
    game. A game that is over has no conditions.
    """
    if game.finished:
        return ()
    goals = [Goal(place=place) for place in range(1, game.ruleset.players)]
    goals += [Goal(line=line) for line in lines]
    wins = {
        discarder: list(_wins(game, seat, discarder, tuple(riichi)))
        for discarder in (None, *(n for n in range(game.ruleset.players) if n != seat))
    }
    draws = sorted(_draws(game, tuple(riichi)), key=lambda draw: (len(draw[0]), draw[0]))
    now = game.result()
    return tuple(
        Condition(
            goal=goal,
            held=goal.is_reached(now, seat),
            ways=tuple(Way(who, _least(found, goal, seat)) for who, found in wins.items()),
            draws=tuple(tenpai for tenpai, then in draws if goal.is_reached(then, seat)),
            missed=tuple(tenpai for tenpai, then in draws if not goal.is_reached(then, seat)),
        )
        for goal in goals
    )


def _wins(
    game: Game, seat: int, discarder: int | None, riichi: tuple[Wind, ...]
) -> Iterator[tuple[Value, TableResult]]:
    """Yield every value that a win can have, cheapest first, with the result it leads to."""
    place = game.situation
    for value in named_values(game.ruleset).values():
        win = value.of(place.wind_of(seat))
        hand: Hand = Tsumo(win=win, riichi=riichi)
        if discarder is not None:
            hand = Ron(discarder=place.wind_of(discarder), wins=(win,), riichi=riichi)
        then = _result_after(game, hand)
        if then is not None:
            yield value, then


def _draws(game: Game, riichi: tuple[Wind, ...]) -> Iterator[tuple[tuple[int, ...], TableResult]]:
    place = game.situation
    for tenpai in subsets(place.winds):
        then = _result_after(game, ExhaustiveDraw(tenpai=tenpai, riichi=riichi))
        if then is not None:
            yield tuple(sorted(place.seat_of(wind) for wind in tenpai)), then


def _result_after(game: Game, hand: Hand) -> TableResult | None:
    """Return the result after a hand, None for one that cannot be."""
    try:
        return game.after(hand).result()
    except IllegalHandError:
        return None


def _least(wins: Sequence[tuple[Value, TableResult]], goal: Goal, seat: int) -> tuple[Value, ...]:
    """Keep the values of few han first, and of more han only what needs fewer fu.

    Where any win will do, that is the cheapest one.
    """
    if all(goal.is_reached(then, seat) for _, then in wins):
        return tuple(value for value, _ in wins[:1])
    least: list[Value] = []
    for value, then in wins:
        if goal.is_reached(then, seat) and not any(_covers(kept, value) for kept in least):
            least.append(value)
    return tuple(least)


def _covers(kept: Value, value: Value) -> bool:
    """Tell whether a value is at least another in all that counts."""
    if value.yakuman:
        return True
    return kept.fu is None or (value.fu or _LIMIT_FU) >= kept.fu


#: A limit counts more than any number of fu.
_LIMIT_FU = 1000
