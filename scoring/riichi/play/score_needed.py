"""Winning conditions 条件: which win, or which draw, brings a place or a final score.

Every outcome is played by the game itself, so sticks, honba, ties, uma, yakitori and chips all
count. The points after the hand are taken as final, whether or not the game would go on.

Rules: docs/rules.md, 3.3.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol, Self

from scoring.core.problems import IllegalHandError
from scoring.core.seats import Wind
from scoring.results.placement import TableResult
from scoring.riichi.play.entry import ExhaustiveDraw, Hand, Ron, Tsumo
from scoring.riichi.play.offline_tables.effects import subsets
from scoring.riichi.play.offline_tables.values import Value, named_values
from scoring.riichi.play.situation import Situation
from scoring.ruleset import Ruleset


class RunningGame(Protocol):
    """A game of riichi in which hands can be tried out, such as `scoring.Game`."""

    @property
    def ruleset(self) -> Ruleset:
        """The rules."""

    @property
    def situation(self) -> Situation:
        """Where the next hand starts."""

    @property
    def finished(self) -> bool:
        """Whether no further hand can be played."""

    def after(self, hand: Hand, /) -> Self:
        """Play a hand; IllegalHandError where it cannot be played."""

    def result(self) -> TableResult:
        """Return places and final scores as the points stand."""


class Target(NamedTuple):
    """A place to reach (1 is first; a shared one counts), or a final score to reach or keep."""

    place: int | None = None
    score: int | None = None

    def is_reached(self, result: TableResult, seat: int) -> bool:
        """Tell whether a seat has it in this result."""
        if self.place is not None:
            return result.placements[seat] <= self.place
        return self.score is None or result.final_scores[seat] >= self.score


class Way(NamedTuple):
    """A win by tsumo, or from the `discarder` (a seat 0 to 3), with the cheapest values that do.

    Each value of `least` is enough, and so is any with more fu or han; none is where it is empty.
    They are in order of han, each with fewer fu than the one before.
    """

    discarder: int | None
    least: tuple[Value, ...]


class Condition(NamedTuple):
    """How a target can be reached with the next hand.

    `held` says that it is reached as the points stand. `draws` are the sets of seats whose tenpai
    at an exhaustive draw reaches it, () for nobody; `missed` are the other possible draws.
    """

    target: Target
    held: bool
    ways: tuple[Way, ...]
    draws: tuple[tuple[int, ...], ...]
    missed: tuple[tuple[int, ...], ...] = ()


def winning_conditions(
    game: RunningGame,
    seat: int,
    *,
    riichi: Sequence[Wind] = (),
    target_scores: Sequence[int] = (),
) -> tuple[Condition, ...]:
    """Return for every place but the last, and every target score, how `seat` (0 to 3) reaches it.

    `riichi` names who has declared it in the hand being played; `target_scores` are final scores
    of this game. A game that is over has no conditions.
    """
    if game.finished:
        return ()
    targets = [Target(place=place) for place in range(1, game.ruleset.players)]
    targets += [Target(score=score) for score in target_scores]
    wins = {
        discarder: list(_wins(game, seat, discarder, tuple(riichi)))
        for discarder in (None, *(n for n in range(game.ruleset.players) if n != seat))
    }
    draws = sorted(_draws(game, tuple(riichi)), key=lambda draw: (len(draw[0]), draw[0]))
    now = game.result()
    return tuple(
        Condition(
            target=target,
            held=target.is_reached(now, seat),
            ways=tuple(Way(who, _least(found, target, seat)) for who, found in wins.items()),
            draws=tuple(tenpai for tenpai, then in draws if target.is_reached(then, seat)),
            missed=tuple(tenpai for tenpai, then in draws if not target.is_reached(then, seat)),
        )
        for target in targets
    )


def _wins(
    game: RunningGame, seat: int, discarder: int | None, riichi: tuple[Wind, ...]
) -> Iterator[tuple[Value, TableResult]]:
    """Yield every value that a win can have, cheapest first, with the result after it."""
    place = game.situation
    for value in named_values(game.ruleset).values():
        win = value.of(place.wind_of(seat))
        hand: Hand = Tsumo(win=win, riichi=riichi)
        if discarder is not None:
            hand = Ron(discarder=place.wind_of(discarder), wins=(win,), riichi=riichi)
        then = _result_after(game, hand)
        if then is not None:
            yield value, then


def _draws(
    game: RunningGame, riichi: tuple[Wind, ...]
) -> Iterator[tuple[tuple[int, ...], TableResult]]:
    place = game.situation
    for tenpai in subsets(place.winds):
        then = _result_after(game, ExhaustiveDraw(tenpai=tenpai, riichi=riichi))
        if then is not None:
            yield tuple(sorted(place.seat_of(wind) for wind in tenpai)), then


def _result_after(game: RunningGame, hand: Hand) -> TableResult | None:
    """Return the result after a hand, None for one that cannot be."""
    try:
        return game.after(hand).result()
    except IllegalHandError:
        return None


def _least(
    wins: Sequence[tuple[Value, TableResult]], target: Target, seat: int
) -> tuple[Value, ...]:
    """Keep the cheapest values that reach the target: with more han, only those of fewer fu.

    Where every win reaches it, that is the cheapest one.
    """
    if all(target.is_reached(then, seat) for _, then in wins):
        return tuple(value for value, _ in wins[:1])
    least: list[Value] = []
    for value, then in wins:
        if target.is_reached(then, seat) and not any(_covers(kept, value) for kept in least):
            least.append(value)
    return tuple(least)


def _covers(kept: Value, value: Value) -> bool:
    """Tell whether a value is at least another in han and fu."""
    if value.yakuman:
        return True
    return kept.fu is None or (value.fu or _LIMIT_FU) >= kept.fu


#: A limit counts more than any number of fu.
_LIMIT_FU = 1000
