"""Winning conditions 条件, for every game: which win, or which draw, brings a place or a final score.

Every outcome is played by the game itself, so what is paid for draws, ties and bonuses counts. The
points after the hand are taken as final, whether or not the game would go on.

Rules: docs/rules.md, 3.3.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

from scoring.core.problems import IllegalHandError
from scoring.results.placement import TableResult
from scoring.ruleset import Ruleset

ValueT = TypeVar("ValueT")

#: A win with its value, or a draw with the seats that are tenpai, and the hand to play.
Tried = Iterable[tuple[Any, Any]]


class RunningGame(Protocol):
    """A game in which hands can be tried out, such as `scoring.Game`."""

    @property
    def ruleset(self) -> Ruleset:
        """The rules."""

    @property
    def situation(self) -> Any:
        """Where the next hand starts."""

    @property
    def finished(self) -> bool:
        """Whether no further hand can be played."""

    def play(self, hand: Any, /) -> Self:
        """Play a hand; IllegalHandError where it cannot be played."""

    def with_riichi(self, seats: Collection[int], /) -> Self:
        """Lay the riichi sticks of these seats on the table."""

    def result(self) -> TableResult:
        """Return places and final scores as the points stand."""


class Target(NamedTuple):
    """A place to reach (1 is first; a shared one counts), or a final score to reach or keep."""

    place: int | None = None
    score: int | None = None

    def is_reached(self, result: TableResult, seat: int) -> bool:
        """Return whether a seat has it in this result."""
        if self.place is not None:
            return result.placements[seat] <= self.place
        return self.score is None or result.final_scores[seat] >= self.score

    def is_shared(self, result: TableResult, seat: int) -> bool:
        """Return whether a seat reaches the place only together with others."""
        own = result.placements[seat]
        return own == self.place and list(result.placements).count(own) > 1


class Way(NamedTuple, Generic[ValueT]):
    """A win by draw, or from the `discarder` (a seat from 0), with the cheapest values that do.

    Each value of `least` is enough, and so is any with more fu or han; none is where it is empty.
    They are in order of han, each with fewer fu than the one before. With those of `shared` among
    them the place is shared.
    """

    discarder: int | None
    least: tuple[ValueT, ...]
    shared: tuple[ValueT, ...] = ()


class Condition(NamedTuple, Generic[ValueT]):
    """How a target can be reached with the next hand.

    `held` says that it is reached as the points stand. `draws` are the sets of seats whose tenpai
    at an exhaustive draw reaches it, () for nobody; `missed` are the other possible draws. There are
    no `ways` for who waits at a table of five.
    """

    target: Target
    held: bool
    ways: tuple[Way[ValueT], ...]
    draws: tuple[tuple[int, ...], ...]
    missed: tuple[tuple[int, ...], ...] = ()


def conditions_of(
    game: RunningGame,
    seat: int,
    *,
    wins: Callable[[int | None], Tried],
    draws: Tried,
    least: Callable[[Sequence[tuple[ValueT, bool]]], tuple[ValueT, ...]],
    riichi: Collection[int] = (),
    target_scores: Sequence[int] = (),
) -> tuple[Condition[ValueT], ...]:
    """Return for every place but the last, and every target score, how `seat` (from 0) reaches it.

    `riichi` are the seats that have declared it: their sticks are paid as the points stand.
    `wins` gives the values of wins by draw, or from a seat, cheapest first, each with its hand;
    `least` picks the ones to name from values with whether they are enough. A game that is over has
    no conditions.
    """
    if game.finished:
        return ()
    targets = [Target(place=place) for place in range(1, game.ruleset.players)]
    targets += [Target(score=score) for score in target_scores]
    sitting_out = game.situation.sitting_out
    others = (other for other in range(game.ruleset.players) if other not in (seat, sitting_out))
    sources = () if seat == sitting_out else (None, *others)
    found = {discarder: played(game, wins(discarder)) for discarder in sources}
    drawn = played(game, draws)
    now = game.with_riichi(riichi).result()

    def way(
        target: Target, who: int | None, rows: Sequence[tuple[Any, TableResult]]
    ) -> Way[ValueT]:
        enough = least([(one, target.is_reached(then, seat)) for one, then in rows])
        ties = [one for one, then in rows if one in enough and target.is_shared(then, seat)]
        return Way(who, enough, tuple(ties))

    def condition(target: Target) -> Condition[ValueT]:
        reached = [(seats, target.is_reached(then, seat)) for seats, then in drawn]
        return Condition(
            target=target,
            held=target.is_reached(now, seat),
            ways=tuple(way(target, who, rows) for who, rows in found.items()),
            draws=tuple(seats for seats, is_reached in reached if is_reached),
            missed=tuple(seats for seats, is_reached in reached if not is_reached),
        )

    return tuple(map(condition, targets))


def played(game: RunningGame, tried: Tried) -> list[tuple[Any, TableResult]]:
    """Return the result after each hand; a hand that cannot be is left out."""
    found = []
    for value, hand in tried:
        try:
            found.append((value, game.play(hand).result()))
        except IllegalHandError:
            continue
    return found
