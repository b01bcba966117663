"""A game: hands played one after another, from East 1 to its end, and replayed from entries."""

import dataclasses
from collections.abc import Iterable, Sequence
from typing import Self

from scoring.core.problems import (
    IllegalHandError,
    NotationError,
    Problem,
)
from scoring.core.seats import BySeat
from scoring.results.placement import (
    TableResult,
    final_scores,
)
from scoring.riichi.play.entry import (
    Hand,
    wins_of,
)
from scoring.riichi.play.entry_json import read_hand_leniently
from scoring.riichi.play.legality import checked
from scoring.riichi.play.progression import (
    clock_ends_game,
    ending_after,
    first_situation,
    situation_after,
)
from scoring.riichi.play.settlement import (
    Settlement,
    chips_moved,
    settle,
)
from scoring.riichi.play.situation import Situation
from scoring.ruleset import Ruleset

#: What a game comes to.
GameResult = TableResult


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class PlayedHand:
    """A hand with the situation before it, what it moved, and the situation after it.

    `valued` is the hand whose wins state what their tiles are worth, in place of the tiles.
    """

    hand: Hand
    valued: Hand
    before: Situation
    settlement: Settlement
    after: Situation


class ReplayError(IllegalHandError):
    """An entry does not fit the game; `position` counts from 0, `game` is as it stood before it."""

    def __init__(self, problems: Iterable[Problem], position: int, game: "Game") -> None:
        """Keep the problems, whose fields are those of the entry alone."""
        super().__init__(problems)
        self.position = position
        self.game = game


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """One game as it stands; every hand played makes another Game.

    `situation` is where the next hand would start, after the last one its final points. `ending`
    is None while it runs, else one of flow.ENDINGS.
    """

    ruleset: Ruleset
    situation: Situation
    hands: tuple[PlayedHand, ...] = ()
    ending: str | None = None
    time_is_up: bool = False

    @classmethod
    def start(cls, ruleset: Ruleset, *, length: str | None = None) -> Self:
        """Begin at East 1; `length` ("hanchan", "tonpuusen") replaces the ruleset's."""
        if length is not None and length != ruleset.game_length:
            ruleset = ruleset.changed(game_length=length)
        return cls(ruleset=ruleset, situation=first_situation(ruleset))

    @property
    def finished(self) -> bool:
        """Whether no further hand can be played."""
        return self.ending is not None

    def problems_of(self, hand: Hand) -> tuple[Problem, ...]:
        """Return everything that is wrong with playing this hand next."""
        return self._played(hand)[0]

    def problems_of_entry(self, entry: object) -> tuple[Problem, ...]:
        """Return everything that is wrong with an entry in JSON, unreadable or against the rules."""
        hand, problems = read_hand_leniently(entry)
        return tuple(problems) if hand is None else (*problems, *self.problems_of(hand))

    def after(self, hand: Hand) -> "Game":
        """Play a hand; IllegalHandError with every problem where it cannot be played."""
        return self._after(hand, ())

    def after_entry(self, entry: object) -> "Game":
        """Play an entry in JSON; NotationError or IllegalHandError with every problem."""
        hand, problems = read_hand_leniently(entry)
        if hand is None:
            raise NotationError(problems)
        return self._after(hand, problems)

    def close(self) -> "Game":
        """End the game between two hands; a game that is over stays as it is."""
        return self if self.finished else dataclasses.replace(self, ending="closed")

    def _after(self, hand: Hand, problems: Sequence[Problem]) -> "Game":
        found, played, ending = self._played(hand)
        if problems or found or played is None:
            raise IllegalHandError((*problems, *found))
        return Game(
            ruleset=self.ruleset,
            situation=played.after,
            hands=(*self.hands, played),
            ending=ending,
            time_is_up=self.time_is_up or hand.time_up,
        )

    def _played(self, hand: Hand) -> tuple[tuple[Problem, ...], PlayedHand | None, str | None]:
        """Check a hand and, where nothing is wrong, settle it and say whether it ends the game."""
        if self.finished:
            return (Problem("game_over", "outcome"),), None, None
        before, ruleset = self.situation, self.ruleset
        valued, problems = checked(hand, before, ruleset)
        if problems:
            return problems, None, None
        settlement = settle(valued, before, ruleset)
        after = situation_after(before, settlement)
        ending = ending_after(hand, before, settlement, after, ruleset)
        if hand.yame and ending not in ("agari_yame", "tenpai_yame"):
            return (Problem("yame_unavailable", "yame"),), None, None
        if ending is None and clock_ends_game(
            time_up=hand.time_up, was_up_before=self.time_is_up, ruleset=ruleset
        ):
            ending = "time"
        played = PlayedHand(
            hand=hand, valued=valued, before=before, settlement=settlement, after=after
        )
        return (), played, ending

    @property
    def wins_by_seat(self) -> BySeat[int]:
        """How many hands each seat has won by ron or tsumo."""
        wins = [0] * self.ruleset.players
        for played in self.hands:
            for win in wins_of(played.hand):
                wins[played.before.seat_of(win.seat)] += 1
        return BySeat(wins)

    @property
    def chombo_by_seat(self) -> BySeat[int]:
        """How many chombo each seat has committed, paid at once or not."""
        seats = [played.settlement.chombo for played in self.hands]
        return BySeat(seats.count(seat) for seat in range(self.ruleset.players))

    @property
    def chips_by_seat(self) -> BySeat[int]:
        """The net count of chips by seat."""
        moved = [chips_moved(played.valued, played.before, self.ruleset) for played in self.hands]
        return BySeat(sum(hand[seat] for hand in moved) for seat in range(self.ruleset.players))

    def result(self) -> GameResult:
        """Return places and final scores as the points stand now."""
        ruleset = self.ruleset
        return final_scores(
            self.situation.points,
            ruleset,
            leftover_sticks=self.situation.riichi_sticks,
            wins=self.wins_by_seat if ruleset.yakitori else None,
            chips=self.chips_by_seat if ruleset.chips else None,
            chombo=self.chombo_by_seat,
        )


def replay(entries: Sequence[object], ruleset: Ruleset, *, length: str | None = None) -> Game:
    """Play entries (JSON objects or hands) from the start; ReplayError at the first misfit."""
    game = Game.start(ruleset, length=length)
    for position, entry in enumerate(entries):
        try:
            game = game.after(entry) if isinstance(entry, Hand) else game.after_entry(entry)
        except (NotationError, IllegalHandError) as error:
            raise ReplayError(error.problems, position, game) from error
    return game
