"""The facts of one finished game for conditions: its hands, wins and result, by seat."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, Self

from scoring import Game, Ruleset
from scoring.core.table.entry import wins_of
from scoring.game import PlayedHand
from scoring.hongkong.play import entry as hongkong
from scoring.riichi.limits import LIMITS, YAKUMAN, limit_of
from scoring.riichi.play import entry as riichi

#: The index for the game as a whole.
WHOLE_GAME = -1


class WonHand(NamedTuple):
    """A win: `at` is the index of its hand, then the winner's seat and the valued win."""

    at: int
    seat: int
    played: PlayedHand
    win: Any  # its type depends on the game
    self_drawn: bool
    ruleset: Ruleset

    @property
    def as_dealer(self) -> bool:
        return self.played.before.dealer == self.seat

    @property
    def names(self) -> frozenset[str]:
        """The known yaku or patterns of the hand."""
        patterns = isinstance(self.win, hongkong.HongKongWin)
        return frozenset(self.win.patterns if patterns else self.win.yaku)

    @property
    def limit(self) -> int:
        """In riichi the number of the limit, 1 for mangan to 5 for yakuman; otherwise 0."""
        if isinstance(self.win, hongkong.HongKongWin):
            return 0
        if self.win.yakuman:
            return LIMITS.index(YAKUMAN) + 1
        limit = limit_of(self.win.han or 0, self.win.fu or 0, self.ruleset)
        return 0 if limit is None else LIMITS.index(limit) + 1


class GameFacts(NamedTuple):
    """A finished game; without hands if only its result was entered."""

    ruleset: Ruleset
    placements: Sequence[int]
    raw_points: Sequence[int]
    hands: Sequence[PlayedHand] = ()
    wins: Sequence[WonHand] = ()

    @classmethod
    def of(cls, game: Game, placements: Sequence[int], raw_points: Sequence[int]) -> Self:
        wins = [won for item in enumerate(game.hands) for won in _wins_of(*item, game.ruleset)]
        return cls(game.ruleset, placements, raw_points, game.hands, wins)

    def wins_of(self, seat: int) -> list[WonHand]:
        return [won for won in self.wins if won.seat == seat]

    def dealt_in(self, seat: int) -> list[int]:
        """The indexes of the hands in which this seat paid for a win on its discard."""
        return [
            index
            for index, played in enumerate(self.hands)
            if getattr(played.hand, "discarder", None) == played.before.wind_of(seat)
        ]

    def points_before(self, index: int) -> Sequence[int]:
        return self.hands[index].before.points


def first_win(
    facts: GameFacts, seat: int, fits: Callable[[WonHand], object] = lambda _won: True
) -> int | None:
    """The index of the first win of the seat that fits."""
    return next((won.at for won in facts.wins_of(seat) if fits(won)), None)


def nth(indexes: Iterable[int], count: int) -> int | None:
    """The `count`th index, counted from 1."""
    found = list(indexes)
    return found[count - 1] if len(found) >= count else None


def _wins_of(index: int, played: PlayedHand, ruleset: Ruleset) -> Iterator[WonHand]:
    valued = played.valued
    drawn = isinstance(valued, hongkong.SelfDraw | riichi.Tsumo)
    for win in wins_of(valued):
        yield WonHand(index, played.before.seat_of(win.seat), played, win, drawn, ruleset)
